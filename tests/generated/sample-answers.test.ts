import { resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { readApiDocument } from '../../server/src/http/v1/api-document.ts'
import { readSampleAnswers, type SampleAnswers } from '../../server/src/http/v1/sample-answers.ts'
import { captureAnswers, notCaptured } from '../support/http/capture-answers.ts'

/**
 * The answers that the reference shows are those of the service. To capture them anew:
 * npx vitest run --project db tests/generated/sample-answers.test.ts -u && npm run generate
 */

const file = resolve(import.meta.dirname, '../../server/src/http/v1/sample-answers.json')

test('the service answers as the reference shows', async () => {
  const captured = await captureAnswers()
  await expect(`${JSON.stringify(captured, null, 2)}\n`).toMatchFileSnapshot(file)
})

describe('every operation', () => {
  let samples: SampleAnswers
  beforeAll(async () => {
    samples = await readSampleAnswers()
  })

  test('has a sample of each answer with content, but for faults of network and service', async () => {
    const { paths } = await readApiDocument()
    const operations = Object.values(paths).flatMap((path) => Object.values(path))
    const missing = operations.flatMap(({ operationId, responses }) =>
      Object.entries(responses)
        .filter(([status, { content }]) => content && !notCaptured.includes(status))
        .filter(([status]) => samples[operationId]?.[status] === undefined)
        .map(([status]) => `${operationId} ${status}`),
    )
    expect(missing).toEqual(withoutSample)
  })
})

/** What no request of a client causes, or only two at one moment. */
const withoutSample = [
  // An Idempotency-Key whose first request is still running is the only conflict.
  'createCase 409',
  // There is only the address to get wrong: HTTP that is not valid.
  'getCase 400',
  'getDocuments 400',
  'getReport 400',
  'getQueries 400',
  'submitCollateral 409',
  'getCollateral 400',
  'getCallback 400',
  'setCallback 409',
  'removeCallback 400',
  'rotateSecret 409',
  'testCallback 400',
  'testCallback 409',
  'diagnoseCallback 409',
  'examineReceiver 409',
  'getDelivery 400',
  'replayDelivery 400',
  // While the delivery is being sent.
  'replayDelivery 409',
  'replayFailed 409',
  'whoami 400',
  'getExaminationKey 400',
  // Of one address, in a minute.
  'getExaminationKey 429',
]
