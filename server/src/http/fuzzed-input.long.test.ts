import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { expectError } from '../../../tests/support/http/expect-error.ts'
import { call, type Reply } from '../../../tests/support/http/http-client.ts'
import { unharmedApp } from '../../../tests/support/http/unharmed.ts'
import { caseFields } from '../cases/cases.ts'
import { sql } from '../db/db.ts'

const service = unharmedApp()
const { post } = service
const numRuns = 150

/** Every refusal has the usual shape; nothing is ever a 5xx. */
function expectJudged(reply: Reply): void {
  expect([400, 404, 413], reply.text).toContain(reply.status)
  expectError(reply, reply.status, expect.any(String) as unknown as string, expect.any(Array))
}

/** Any UTF-16: including halves of surrogate pairs and NUL. */
const oddUnit = fc.oneof(
  fc.integer({ min: 0, max: 0xffff }),
  fc.constantFrom(0, 0x0a, 0x22, 0x2c, 0x2e, 0x2f, 0x3b, 0x3d, 0x40, 0x5c, 0x61, 0xd800, 0xdc00),
)
const anyText = fc.array(oddUnit, { maxLength: 40 }).map((units) => String.fromCharCode(...units))
const anyValue = fc.oneof(
  anyText,
  fc.jsonValue({ maxDepth: 4 }),
  fc.double(),
  fc.constant('a@b.in'),
)

const broken = { broken: ['so that no case is made'] }
const anyDocument = fc.oneof(
  anyValue,
  fc.record(
    { filename: anyValue, content_type: anyValue, content: fc.oneof(anyValue, fc.base64String()) },
    { requiredKeys: [] },
  ),
)

test('any JSON is refused or accepted as it is, never a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 6 }), async (value) => {
      expectJudged(await post(JSON.stringify(value)))
    }),
    { numRuns },
  )
})

test('any value in any field of a case, never a 5xx', async () => {
  const fields = Object.fromEntries(Object.keys(caseFields).map((name) => [name, anyValue]))
  await fc.assert(
    fc.asyncProperty(
      fc.record(
        { ...fields, documents: fc.array(anyDocument, { maxLength: 3 }) },
        { requiredKeys: [] },
      ),
      async (value) => {
        expectJudged(await post(JSON.stringify({ ...value, case_type: broken })))
      },
    ),
    { numRuns },
  )
})

test('any bytes as a body, never a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
      expectJudged(await post(Buffer.from(bytes)))
    }),
    { numRuns },
  )
})

test('a valid body with one byte changed is refused or still a case, never a 5xx', async () => {
  const text = JSON.stringify({
    applicant_name: 'A',
    loan_account_number: 'B',
    case_type: broken,
    documents: [{ filename: 'a', content_type: 'a/b', content: 'QUJD' }],
  })
  await fc.assert(
    fc.asyncProperty(fc.nat(text.length - 1), fc.nat(255), async (at, byte) => {
      const bytes = Buffer.from(text)
      bytes[at] = byte
      expectJudged(await post(bytes))
    }),
    { numRuns },
  )
})

test('any bytes as a reference in the path, never a 5xx', async () => {
  const key = service.lender.live
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 40 }), async (bytes) => {
      const ref = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
      expectJudged(await call(service.app.url, `/v1/cases/${ref}`, { key }))
    }),
    { numRuns },
  )
})

describe('accepted input', () => {
  let app: TestApp
  let key: string
  beforeAll(async () => {
    app = await startTestApp()
    key = (await app.lender()).live
  })
  afterAll(() => app.end())

  const required = { applicant_name: 'A', loan_account_number: 'B', case_type: 'C' }
  const document = { filename: 'a', content_type: 'a/b', content: 'QUJD' }
  const names = Object.keys(caseFields).filter((name) => name !== 'loan_amount')
  const shortText = fc
    .array(oddUnit, { maxLength: 3 })
    .map((units) => String.fromCharCode(...units))
  /** Odd characters that the field's own rules could let through. */
  function textFor(name: string): fc.Arbitrary<string> {
    if (name === 'contact_email') return shortText.map((text) => `a${text}@example.in`)
    if (name !== 'content_type') return shortText
    return fc
      .tuple(shortText, fc.constantFrom('', '"'))
      .map(([text, quote]) => `text/plain; a=${quote}b${text}${quote}`)
  }

  test('with any text in one field is stored and read back the same, or refused', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .constantFrom(...names, 'filename', 'content_type')
          .chain((name) => fc.tuple(fc.constant(name), textFor(name))),
        fc.uuid(),
        async ([name, text], external_ref) => {
          const documents = [name in document ? { ...document, [name]: text } : document]
          const body = { external_ref, ...required, [name]: text, documents }
          const reply = await call(app.url, '/v1/cases', { key, body })
          expect([200, 202, 400], `${name} ${JSON.stringify(text)}`).toContain(reply.status)
          if (reply.status !== 202 || name in document) return
          const [row] = await app.db.rows<Record<string, unknown>>(
            sql`SELECT * FROM cases WHERE external_ref = ${body.external_ref}`,
          )
          expect(row?.[name]).toBe(text)
        },
      ),
      { numRuns: numRuns * 4 },
    )
  })
})
