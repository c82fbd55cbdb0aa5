import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openBlobs } from '../../server/src/documents/documents.ts'
import { singleKey } from '../../server/src/lib/document-keys.ts'
import { newId } from '../../server/src/lib/ids.ts'
import { call } from '../support/http/http-client.ts'
import { openFullPort } from '../support/processes/dead-ports.ts'
import { type FaultyS3, startFaultyS3 } from '../support/processes/faulty-s3.ts'
import {
  quickstartOf,
  type ServiceProcess,
  startService,
} from '../support/processes/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

/** With the default settings; the time limits allow for a busy machine. */
const requestEndsMs = 60_000
const readyzAnswersMs = 10_000
const objectName = /blob_|deedwire-store/

async function startedS3(): Promise<FaultyS3> {
  const s3 = await startFaultyS3()
  onTestFinished(() => s3.close())
  s3.trickleMs = 1_000
  return s3
}

test('a store that answers one byte a second, or no SYN, fails requests in time and stops nothing', async () => {
  const s3 = await startedS3()
  const dataDir = await temporaryFolder()
  s3.faultFor = ({ method, name }) =>
    method === 'GET' && !objectName.test(name) ? 'trickle' : undefined
  const service = await startService({ ...s3.env, DATA_DIR: dataDir })
  try {
    const { test_key } = await quickstartOf(dataDir)
    const create = () => createCase(service, test_key)
    const sweepFailed = async () => /"job":"sweepFiles".*a job failed/.test(service.output())
    expect((await create()).status).toBe(202)
    await until('the sweep that lists fails', sweepFailed, requestEndsMs)
    expect((await readiness(service)).status).toBe(200)

    s3.faultFor = () => undefined
    await s3.goAway()
    const full = await openFullPort(Number(new URL(s3.options.endpoint).port))
    const begun = Date.now()
    const creating = create()
    for (let i = 0; i < 15; i += 1) {
      const { status, documents } = await readiness(service)
      expect([status, documents]).toEqual([503, expect.stringMatching(/does not answer: check/)])
      await sleep(500)
    }
    expect((await creating).status).toBe(503)
    expect(Date.now() - begun).toBeLessThan(requestEndsMs)
    await full.close()
    await s3.comeBack()

    await until('ready again', async () => (await readiness(service)).status === 200)
    expect((await create()).status).toBe(202)
    expect(service.output()).not.toContain('the intake thread')
  } finally {
    await service.stop()
  }
})

test.each(['trickle', 'stop-half-way'] as const)(
  'a document whose bytes do a %s is not waited for',
  async (fault) => {
    const s3 = await startedS3()
    const key = { id: '0123456789abcdef', bytes: randomBytes(32) }
    const place = { store: 's3', ...s3.options } as const
    const blobs = await openBlobs(place, await temporaryFolder(), singleKey(key))
    const id = newId('blob')
    const content = randomBytes(200_000)
    const writer = await blobs.create(id, 'installation')
    await writer.write(content)
    await writer.finish()
    s3.faultFor = () => fault
    const read = async () => {
      for await (const piece of blobs.read(id, content.length)) void piece
    }
    const begun = Date.now()
    await expect(read()).rejects.toThrow(/GET blob_\S+ failed half-way: no answer within/)
    expect(Date.now() - begun).toBeLessThan(requestEndsMs)
  },
)

async function readiness(service: ServiceProcess) {
  const begun = Date.now()
  const { status, json } = await call(service.url, '/readyz')
  expect(Date.now() - begun).toBeLessThan(readyzAnswersMs)
  return { status, documents: json.checks.documents }
}

function createCase({ url }: ServiceProcess, key: string) {
  const ref = `STALL-${randomBytes(6).toString('hex')}`
  const content = randomBytes(100_000).toString('base64')
  const body = {
    external_ref: ref,
    applicant_name: 'Meena Sundaram',
    loan_account_number: ref,
    case_type: 'TSR',
    documents: [{ filename: 'deed.pdf', content_type: 'application/pdf', content }],
  }
  return call(url, '/uat/v1/cases', { key, body })
}
