import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type KmsStandIn,
  type KmsStandInFault,
  startKmsStandIn,
} from '../../../tests/support/processes/kms-stand-in.ts'
import { keyWrapperConformance } from './key-wrapper-conformance.ts'
import { kmsWrapper } from './kms-wrapper.ts'
import { localWrapper } from './local-wrapper.ts'

keyWrapperConformance('local', async () => {
  const bytes = randomBytes(32)
  return {
    wrapper: localWrapper(bytes),
    again: localWrapper(Buffer.from(bytes)),
    other: localWrapper(randomBytes(32)),
    close: async () => {},
  }
})

const limits = { attemptMs: 5_000, attemptsMax: 3, pauseMs: 1 }

keyWrapperConformance('KMS', async () => {
  const kms = await startKmsStandIn()
  const arn = kms.createKey()
  return {
    wrapper: kmsWrapper(arn, { ...kms, limits }),
    again: kmsWrapper(arn, { ...kms, limits }),
    other: kmsWrapper(kms.createKey(), { ...kms, limits }),
    close: () => kms.close(),
  }
})

describe('a KMS that fails', () => {
  const key = randomBytes(32)
  const context = { use: 'root' }
  let kms: KmsStandIn
  beforeAll(async () => {
    kms = await startKmsStandIn()
  })
  beforeEach(() => {
    kms.faultFor = () => undefined
    kms.asked.length = 0
  })
  afterAll(() => kms.close())

  function open(more: object = {}) {
    return kmsWrapper(kms.createKey(), { ...kms, limits, ...more })
  }

  function failTimes(count: number, fault: KmsStandInFault): void {
    let left = count
    kms.faultFor = () => {
      left -= 1
      return left >= 0 ? fault : undefined
    }
  }

  test.each(['reset', 'throttle', 'internal', 'bad-gateway'] as const)(
    'twice with %s is asked a third time, and no more',
    async (fault) => {
      failTimes(2, fault)
      const wrapper = open()
      const wrapped = await wrapper.wrap(key, context)
      expect(await wrapper.unwrap(wrapped, context)).toEqual(key)
      expect(kms.asked).toEqual(['Encrypt', 'Encrypt', 'Encrypt', 'Decrypt'])
      failTimes(9, fault)
      await expect(wrapper.unwrap(wrapped, context)).rejects.toThrow('Decrypt by KMS failed')
      expect(kms.asked).toHaveLength(7)
    },
  )

  test('by not answering is given up after the time limit', async () => {
    failTimes(9, 'hang')
    const wrapper = open({ limits: { attemptMs: 50, attemptsMax: 2, pauseMs: 1 } })
    await expect(wrapper.wrap(key, context)).rejects.toThrow(
      /no answer within 0.1 s; check KMS_ENDPOINT/,
    )
    expect(kms.asked).toHaveLength(2)
  })

  test.each([
    ['denied', /allow them kms:Encrypt and kms:Decrypt/],
    ['endless', /the answer is too long/],
  ] as const)('for good (%s) is asked once, and explained', async (fault, says) => {
    failTimes(1, fault)
    await expect(open().wrap(key, context)).rejects.toThrow(says)
    expect(kms.asked).toHaveLength(1)
  })

  test('a disabled, a missing and an unreachable key are explained', async () => {
    const arn = kms.createKey()
    const wrapper = kmsWrapper(arn, { ...kms, limits })
    const wrapped = await wrapper.wrap(key, context)
    kms.disableKey(arn)
    await expect(wrapper.unwrap(wrapped, context)).rejects.toThrow(/is disabled: enable it in KMS/)
    const missing = kmsWrapper(`${arn}0`, { ...kms, limits })
    await expect(missing.wrap(key, context)).rejects.toThrow(/no such key: check the ARN/)
    const away = open({ endpoint: 'http://127.0.0.1:1' })
    await expect(away.wrap(key, context)).rejects.toThrow(/cannot be reached .*KMS_ENDPOINT/)
  })

  test('a wrong secret is explained, and never part of the message', async () => {
    const credentials = { ...kms.credentials, secretAccessKey: 'another secret' }
    const refused = await open({ credentials })
      .wrap(key, context)
      .catch((error: Error) => error)
    expect(String(refused)).toContain('check KMS_ACCESS_KEY_ID and KMS_SECRET_ACCESS_KEY')
    expect(String(refused)).not.toContain('another secret')
  })
})

test('without credentials in the settings, those of the AWS defaults are used', async () => {
  const kms = await startKmsStandIn()
  vi.stubEnv('AWS_ACCESS_KEY_ID', kms.credentials.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', kms.credentials.secretAccessKey)
  try {
    const { endpoint } = kms
    const wrapper = kmsWrapper(kms.createKey(), { endpoint, credentials: undefined, limits })
    const key = randomBytes(32)
    expect(await wrapper.unwrap(await wrapper.wrap(key, {}), {})).toEqual(key)
  } finally {
    vi.unstubAllEnvs()
    await kms.close()
  }
})

test.each([
  'arn:aws:kms:ap-south-1:111122223333:alias/deedwire',
  'arn:aws:s3:::bucket',
  'arn:aws:kms:ap-south-1::key/1234',
])('%s is not the ARN of a KMS key', (arn) => {
  const access = { endpoint: undefined, credentials: undefined }
  expect(() => kmsWrapper(arn, access)).toThrow('is not the ARN of a KMS key')
})
