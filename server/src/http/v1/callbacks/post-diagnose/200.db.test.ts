import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import {
  openTestCallbacks,
  signed,
  type TestCallbacks,
} from '../../../../../../tests/support/callbacks/test-callbacks.ts'
import { imageOf } from '../../../../../../tests/support/http/staff-routes.ts'

const start = Date.parse('2026-11-15T09:30:00.000Z')
const clock = { time: start, now: () => new Date(clock.time) }
const payload = { event: 'case.received', external_ref: 'पुणे-1', data: { timeline: [] } }
const text = JSON.stringify(payload)

let app: TestApp
let desk: TestCallbacks
let image: unknown
const secrets = { current: '', previous: '', other: '', stranger: '' }
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' }, clock)
  desk = await openTestCallbacks(app)
  secrets.previous = await desk.register()
  const rotated = await desk.ask('/callback/rotate-secret', { body: { overlap_days: 1 } })
  secrets.current = rotated.json.signing_secret
  secrets.other = await desk.register('test')
  secrets.stranger = await (await openTestCallbacks(app)).register()
  image = await imageOf(app)
})
afterAll(async () => {
  // A diagnosis changes nothing, however often.
  expect(await imageOf(app)).toEqual(image)
  await app.end()
})

const by = (secret: keyof typeof secrets, signedText: string | Buffer = text) => ({
  'X-SVC-Signature': signed(secrets[secret], signedText),
})

async function expectFinding(body: object, finding: string): Promise<void> {
  const reply = await desk.ask('/callback/diagnose', { body })
  expect(reply.status, reply.text).toBe(200)
  expect(reply.json).toEqual({ finding, advice: expect.stringMatching(/^\S.{20,}\.$|\?$/) })
  for (const secret of Object.values(secrets)) expect(reply.text).not.toContain(secret)
}

describe.each([
  ['as text', (body: string) => ({ body })],
  ['in base64', (body: string) => ({ body_base64: Buffer.from(body).toString('base64') })],
])('the body %s', (_, sent) => {
  test.each<[string, () => [Record<string, string>, string]]>([
    ['right', () => [by('current'), text]],
    ['right_previous', () => [by('previous'), text]],
    ['other_environment', () => [by('other'), text]],
    ['wrong_secret', () => [by('stranger'), text]],
    ['body_reserialised', () => [by('current'), JSON.stringify(payload, null, 2)]],
    ['body_reencoded', () => [by('current'), `\ufeff${text}`]],
    ['body_reencoded', () => [by('current'), `${text}\r\n`]],
    ['truncated', () => [by('current'), text.slice(0, -5)]],
    ['signature_missing', () => [{}, text]],
    ['signature_missing', () => [{ 'X-SVC-Signature': '' }, text]],
    ['signature_malformed', () => [{ 'X-SVC-Signature': 'sha256=abc' }, text]],
    ['signature_malformed', () => [{ 'X-SVC-Signature': 'f'.repeat(64) }, text]],
    ['body_changed', () => [by('current'), `${text.slice(0, -1)} ,"x":1}`]],
  ])('%s', async (finding, seen) => {
    const [headers, body] = seen()
    await expectFinding({ headers, ...sent(body) }, finding)
  })
})

test('header names in upper or lower case, among others', async () => {
  const { 'X-SVC-Signature': signature } = by('current')
  const headers = { host: 'los.lender.example', 'x-SVC-signature': signature.toUpperCase() }
  await expectFinding({ headers, body: text }, 'right')
})

test('bytes that are not text, in base64', async () => {
  const bytes = Buffer.from([0xff, 0x00, 0xfe])
  const headers = by('current', bytes)
  await expectFinding({ headers, body_base64: bytes.toString('base64') }, 'right')
})

test('null equals absent', async () => {
  await expectFinding({ headers: by('current'), body: text, body_base64: null }, 'right')
})

test('the secret before the rotation is rotated out once the overlap is over', async () => {
  clock.time = start + 86_400_000
  await expectFinding({ headers: by('previous'), body: text }, 'rotated_out')
  clock.time = start
})

test('in the other mode it is the other way round', async () => {
  const finding = async (secret: keyof typeof secrets) =>
    (
      await desk.ask('/callback/diagnose', {
        body: { headers: by(secret), body: text },
        mode: 'test',
      })
    ).json.finding
  expect(await finding('other')).toBe('right')
  expect(await finding('current')).toBe('other_environment')
  expect(await finding('previous')).toBe('other_environment')
  expect(await finding('stranger')).toBe('wrong_secret')
})
