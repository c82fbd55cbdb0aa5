import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase, utc } from '../../../tests/support/app/test-cases.ts'
import { expectError } from '../../../tests/support/http/expect-error.ts'
import { call, type Reply } from '../../../tests/support/http/http-client.ts'
import { sql } from '../db/db.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const person = {
  applicant_name: 'Zebulon Quartermain',
  co_applicant_name: 'Yolanda Quartermain',
  loan_account_number: 'HL-PRIVATE-77',
  external_ref: 'REF-PRIVATE-77',
  branch: 'Privetpur',
}

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
let genuine: TestCase
/** Every answer received in this file. */
const answers: Reply[] = []
beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openTestCases(app, 'Wilhelmina Staffer')
  genuine = await desk.open('live', person)
  await genuine.hand.finalise('negative', 'A charge of Xenia Bank.')
})
afterAll(() => app.end())

async function verify(code: string, accept?: string): Promise<Reply> {
  const headers = accept === undefined ? {} : { accept }
  const reply = await call(app.url, `/verify/${encodeURIComponent(code)}`, { headers })
  answers.push(reply)
  return reply
}
const codeOf = async (found: TestCase, version = 1): Promise<string> =>
  (await found.version(version)).verification_code
const unknown = {
  genuine: false,
  version: null,
  date: null,
  superseded: null,
  latest_version: null,
  under_revision: null,
  is_sandbox: null,
  sha256: null,
  signature: null,
}

/** The whole answer, in both forms: for programs and for people. */
async function expectFound(
  found: TestCase,
  version: number,
  stands: { superseded: boolean; under_revision: boolean; is_sandbox: boolean },
  mark: string,
): Promise<void> {
  const told = await found.version(version)
  const newest = (await desk.analyst.get(`${found.hand.path}/reports`)).json.versions.length
  const reply = await verify(told.verification_code)
  expect(reply.status).toBe(200)
  expect(reply.json).toEqual({
    genuine: true,
    version,
    date: utc,
    sha256: told.files[0].sha256,
    latest_version: newest,
    signature: {
      signed_by: 'CN=Deedwire Legal Services (test certificate)',
      certificate_serial: told.signature.certificate_serial,
      // To the second, as a PDF writes it.
      signed_at: told.released_at.replace(/\.\d{3}Z$/, '.000Z'),
      level: 'PAdES B-B',
      certificate: `/verify/${told.verification_code}/certificate.pem`,
    },
    ...stands,
  })
  expect(reply.json.date).toBe(told.released_at)
  const { text } = await verify(told.verification_code, browser)
  expect(text).toContain(`<p class="mark">${mark}</p>`)
  expect(text).toContain(`Version ${version}, released on ${told.released_at.slice(0, 10)}.`)
  expect(text).toContain(told.files[0].sha256)
  expect(text).toContain('font-family: "Noto Sans"')
  expect(text).not.toMatch(/url\((?!data:)|https?:\/\//)
  const latest = `This version is superseded: the latest is version ${newest}.`
  expect(text.includes(latest)).toBe(stands.superseded)
  expect(text).toContain('Digitally signed by CN=Deedwire Legal Services (test certificate) on ')
  expect(text.includes('a new version is being prepared')).toBe(stands.under_revision)
  expect(text.includes('not a legal opinion')).toBe(stands.is_sandbox)
}

describe('a report of ours', () => {
  const plain = { superseded: false, under_revision: false, is_sandbox: false }

  test('that is current: genuine', async () => {
    await expectFound(genuine, 1, plain, 'Genuine')
  })

  test('that is being revised, then superseded; then re-released', async () => {
    const found = await desk.open()
    await found.hand.finalise('negative', 'A charge.')
    await expectFound(found, 1, plain, 'Genuine')
    await found.addDocuments()
    await expectFound(found, 1, { ...plain, under_revision: true }, 'Genuine')
    await found.hand.finalise('hold', 'A survey.')
    await expectFound(found, 1, { ...plain, superseded: true }, 'Superseded')
    await expectFound(found, 2, plain, 'Genuine')
    await found.hand.reRelease('The survey is done.')
    await expectFound(found, 2, { ...plain, superseded: true }, 'Superseded')
    await expectFound(found, 3, plain, 'Genuine')
    await found.addDocuments()
    // The first two are old; the revision is of the third only.
    await expectFound(found, 1, { ...plain, superseded: true }, 'Superseded')
    await expectFound(found, 3, { ...plain, under_revision: true }, 'Genuine')
  })

  test('of a test case: stated first of all', async () => {
    const found = await desk.open('test')
    await found.hand.finalise('positive')
    await expectFound(found, 1, { ...plain, is_sandbox: true }, 'Test')
    await found.addDocuments()
    await found.hand.finalise('positive')
    await expectFound(found, 1, { ...plain, superseded: true, is_sandbox: true }, 'Test')
  })

  test('each version has its own code', async () => {
    const found = await desk.open()
    await found.hand.finalise('negative', 'A charge.')
    await found.hand.reRelease('Redeemed.')
    const codes = [await codeOf(found, 1), await codeOf(found, 2)]
    for (const code of codes)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(codes[0]).not.toBe(codes[1])
  })
})

describe('a code as people type it', () => {
  const code = '0A1B-10XY-9001-ZQ10'
  beforeAll(async () => {
    const found = await desk.open()
    await found.hand.finalise('positive')
    await app.db.rows(sql`UPDATE report_versions SET code = ${code} WHERE case_id = ${found.id}`)
  })

  test.each([
    ['as printed', code],
    ['in lower case', code.toLowerCase()],
    ['without dashes', code.replaceAll('-', '')],
    ['with spaces', ` ${code.replaceAll('-', ' ')} `],
    ['O for 0', code.replaceAll('0', 'O')],
    ['o for 0', code.replaceAll('0', 'o')],
    ['I for 1', code.replaceAll('1', 'I')],
    ['l for 1', code.replaceAll('1', 'l')],
    ['all of it', 'oaIb lOxy-9ooi zqiO'],
  ])('%s', async (_, typed) => {
    expect((await verify(typed)).json).toMatchObject({ genuine: true, version: 1 })
  })

  test.each([
    ['one character less', code.slice(0, -1)],
    ['one more', `${code}0`],
    ['another last character', `${code.slice(0, -1)}2`],
    ['two exchanged', 'A01B-10XY-9001-ZQ10'],
    ['a pattern', '%%%%-%%%%-%%%%-%%%%'],
    ['underscores', '____-____-____-____'],
    ['U, which is in no code', code.replace('A', 'U')],
    ['another alphabet', code.replace('A', 'А')],
    ['NUL', `${code}\0`],
    ['a very long one', '0'.repeat(3000)],
    ['SQL', "' OR 1=1 --"],
    ['markup', '<script>alert(1)</script>'],
  ])('%s: not one of ours, in the usual shape', async (_, typed) => {
    const reply = await verify(typed)
    expect([reply.status, reply.json]).toEqual([200, unknown])
    const page = await verify(typed, browser)
    expect(page.status).toBe(200)
    expect(page.text).toContain('<p class="mark">Not genuine</p>')
    expect(page.text).not.toContain('alert')
  })

  test('no code, or more than a code, is 404', async () => {
    expect((await verify('')).json).toEqual(unknown)
    for (const path of ['/verify', `/verify/${code}/`, `/verify/${code}/pdf`]) {
      expectError(await call(app.url, path), 404, 'not_found')
    }
    expectError(
      await call(app.url, `/verify/${code}`, { method: 'POST', body: {} }),
      404,
      'not_found',
    )
  })
})

describe('the format', () => {
  test.each([undefined, '*/*', 'application/json', 'application/pdf, */*;q=0.1'])(
    'is JSON where Accept is %s',
    async (accept) => {
      const { headers, json } = await verify(await codeOf(genuine), accept)
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        vary: 'accept',
        'x-request-id': expect.any(String),
      })
      expect(json.genuine).toBe(true)
    },
  )

  test.each([browser, 'text/html', 'application/json;q=0.5, text/html;q=0.9'])(
    'is a page where Accept is %s',
    async (accept) => {
      const { headers, text } = await verify(await codeOf(genuine), accept)
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        vary: 'accept',
      })
      expect(text).toMatch(/^<!doctype html>\n<html lang="en">/)
      expect(text).toContain('<meta name="robots" content="noindex">')
      // Nothing that runs, loads or links to other hosts; the certificate is on this one.
      expect(text).not.toMatch(
        /<script|<link|<img|<iframe|<a (?!href="\/verify\/)|\bon\w+=|https?:|javascript:/i,
      )
    },
  )
})

test('no answer reveals whose report it is, or who made it', async () => {
  await verify(await codeOf(genuine))
  await verify(await codeOf(genuine), browser)
  const { json: file } = await desk.analyst.get(genuine.hand.path)
  const secrets = [
    ...Object.values(person),
    'Quartermain',
    'Xenia',
    'negative',
    file.lender.name,
    desk.lender.id,
    genuine.id,
    'Wilhelmina',
    desk.analyst.id,
    'Meera Joshi',
    'MAH/1234/2009',
  ]
  expect(answers.length).toBeGreaterThan(40)
  for (const { text, headers } of answers) {
    const all = text + JSON.stringify(headers)
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([])
  }
})
