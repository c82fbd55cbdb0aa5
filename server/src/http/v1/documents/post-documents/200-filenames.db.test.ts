import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import { countStored } from '../../../../../../tests/support/app/stored.ts'
import type { TestApp, TestLender } from '../../../../../../tests/support/app/test-app.ts'
import {
  call,
  sampleCase,
  sampleDocument,
} from '../../../../../../tests/support/http/http-client.ts'

let app: TestApp
let lender: TestLender
let ref: string
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  lender = await app.lender()
})
afterAll(() => app.end())
beforeEach(async () => {
  const body = sampleCase()
  ref = String(body.external_ref)
  await call(app.url, '/v1/cases', { key: lender.live, body })
})

async function stored(...documents: ReturnType<typeof sampleDocument>[]): Promise<string[]> {
  const reply = await call(app.url, `/v1/cases/${ref}/documents`, {
    key: lender.live,
    body: { documents },
  })
  expect(reply.status, reply.text).toBe(200)
  return reply.json.stored
}

describe('stored names', () => {
  test('are returned in the order sent', async () => {
    expect(
      await stored(sampleDocument('z', '1'), sampleDocument('a', '2'), sampleDocument('m', '3')),
    ).toEqual(['z', 'a', 'm'])
  })

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['C:\\deeds\\deed.pdf', 'deed.pdf'],
    ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie_ x.pdf'],
    ['deed\u202exfdp.exe', 'deedxfdp.exe'],
    ['करार.pdf', 'करार.pdf'],
    ['CON', '_CON'],
    ['deed.pdf::$DATA', 'deed.pdf__$DATA'],
    ['deed.pdf. .', 'deed.pdf'],
    ['de\u00aded\u{e0041}.pdf', 'deed.pdf'],
    ['क्\u200dष.pdf', 'क्\u200dष.pdf'],
    ['x'.repeat(255), 'x'.repeat(255)],
  ])('of %j', async (sent, name) => {
    expect(await stored(sampleDocument(sent, 'x'))).toEqual([name])
  })

  test('are unique in the case: (2), (3), across requests', async () => {
    expect(await stored(sampleDocument('deed.pdf', '1'))).toEqual(['deed.pdf'])
    expect(await stored(sampleDocument('deed.pdf', '2'))).toEqual(['deed (2).pdf'])
    expect(await stored(sampleDocument('deed.pdf', '3'), sampleDocument('deed.pdf', '4'))).toEqual([
      'deed (3).pdf',
      'deed (4).pdf',
    ])
  })

  test.each([
    ['deed', 'deed (2)'],
    ['.pdf', '.pdf (2)'],
    ['deed.tar.gz', 'deed.tar (2).gz'],
    ['करार.pdf', 'करार (2).pdf'],
  ])('of %s a second time: %s', async (name, second) => {
    await stored(sampleDocument(name, '1'))
    expect(await stored(sampleDocument(name, '2'))).toEqual([second])
  })

  test('stay distinct where a number was part of the name sent', async () => {
    await stored(sampleDocument('deed.pdf', '1'), sampleDocument('deed (2).pdf', '2'))
    expect(await stored(sampleDocument('deed.pdf', '3'))).toEqual(['deed (3).pdf'])
    expect(await stored(sampleDocument('deed (2).pdf', '4'))).toEqual(['deed (2) (2).pdf'])
  })

  test('of 255 characters sent again with other bytes still differ', async () => {
    const name = `${'x'.repeat(251)}.pdf`
    const names = [
      await stored(sampleDocument(name, '1')),
      await stored(sampleDocument(name, '2')),
    ].flat()
    expect(new Set(names).size).toBe(2)
  })

  test('count per case: another case has its own', async () => {
    await stored(sampleDocument('deed.pdf', '1'))
    const body = sampleCase({ documents: [sampleDocument('deed.pdf', '2')] })
    await call(app.url, '/v1/cases', { key: lender.live, body })
    ref = String(body.external_ref)
    expect(await stored(sampleDocument('deed.pdf', '2'))).toEqual(['deed.pdf'])
  })
})

describe('the same bytes under the same name', () => {
  test('are stored once, and the existing name is returned', async () => {
    await stored(sampleDocument('deed.pdf', '1'), sampleDocument('deed.pdf', '2'))
    const before = await countStored(app)
    expect(await stored(sampleDocument('deed.pdf', '2'), sampleDocument('deed.pdf', '1'))).toEqual([
      'deed (2).pdf',
      'deed.pdf',
    ])
    const after = await countStored(app)
    expect([after.documents, after.blobs, after.files]).toEqual([
      before.documents,
      before.blobs,
      before.files,
    ])
  })

  test('are the same though the folders before the name differ', async () => {
    await stored(sampleDocument('a/deed.pdf', '1'))
    expect(await stored(sampleDocument('b/deed.pdf', '1'))).toEqual(['deed.pdf'])
    expect((await countStored(app)).files).toBeGreaterThan(0)
  })

  test('twice in one request are stored once', async () => {
    const before = await countStored(app)
    expect(await stored(sampleDocument('deed.pdf', '1'), sampleDocument('deed.pdf', '1'))).toEqual([
      'deed.pdf',
      'deed.pdf',
    ])
    const after = await countStored(app)
    expect([after.documents, after.blobs, after.files]).toEqual([
      before.documents + 1,
      before.blobs + 1,
      before.files + 1,
    ])
  })

  test('sent with the case and again later are stored once', async () => {
    const body = sampleCase({ documents: [sampleDocument('deed.pdf', '1')] })
    await call(app.url, '/v1/cases', { key: lender.live, body })
    ref = String(body.external_ref)
    expect(await stored(sampleDocument('deed.pdf', '1'))).toEqual(['deed.pdf'])
  })
})
