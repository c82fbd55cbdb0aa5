import { gzipSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, sampleCase, sampleDocument } from '../../../tests/support/http/http-client.ts'
import { expectRefused, unharmedApp } from '../../../tests/support/http/unharmed.ts'
import { sql } from '../db/db.ts'

const service = unharmedApp()
const { post } = service

/** A valid case as JSON text, up to its last brace. */
const opened = () => JSON.stringify(sampleCase()).slice(0, -1)

describe('bodies that are expensive to read', () => {
  test.each([
    ['15 MB of [', Buffer.alloc(15_000_000, '[')],
    ['15 MB of {"a":', Buffer.alloc(15_000_000, '{"a":')],
    ['15 MB of ]', Buffer.alloc(15_000_000, ']')],
    ['15 MB of "', Buffer.alloc(15_000_000, '"')],
    ['15 MB of \\', Buffer.alloc(15_000_000, '\\')],
    ['15 MB of commas', Buffer.alloc(15_000_000, ',')],
    ['15 MB of spaces', Buffer.alloc(15_000_000, ' ')],
    ['15 MB of NUL', Buffer.alloc(15_000_000)],
    ['15 MB of half characters', Buffer.alloc(15_000_000, 0xc3)],
    ['15 MB of digits', Buffer.alloc(15_000_000, '1')],
    ['a key of 15 MB', `{"${'a'.repeat(15_000_000)}":1}`],
    ['a name of 15 MB', `{"applicant_name":"${'a'.repeat(15_000_000)}"}`],
    ['an unknown field of 15 MB', `${'{"x":"'}${'a'.repeat(15_000_000)}"}`],
  ])('%s', async (_, body) => {
    await expectRefused(() => post(body), [400, 413])
  })

  test.each([
    ['33 levels', `{"x":${'['.repeat(32)}${']'.repeat(32)}}`],
    ['33 levels in documents', `{"documents":${'['.repeat(32)}${']'.repeat(32)}}`],
    ['200,000 levels', `{"x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['400,000 documents that are none', `{"documents":[${'0,'.repeat(400_000)}0]}`],
    ['400,000 empty documents', `{"documents":[${'{},'.repeat(300_000)}{}]}`],
    ['100,000 keys', `{${Array.from({ length: 100_000 }, (_, n) => `"k${n}":0`).join()}}`],
    ['an address list without end', `{"contact_email":"${'a@b.in,'.repeat(100_000)}"}`],
    ['an address of dots', `{"contact_email":"a@${'a.'.repeat(400_000)}"}`],
    [
      'a media type without end',
      `{"documents":[{"content_type":"a/b${'; a=b'.repeat(150_000)} "}]}`,
    ],
    ['a filename of spaces', `{"documents":[{"filename":"a${' '.repeat(500_000)}b"}]}`],
  ])('%s', async (_, body) => {
    await expectRefused(() => post(body), [400, 413])
  })

  test.each([
    ['2 MB of line breaks', '\\n', 2_000_000],
    ['2 MB of line breaks, long-winded', '\\u000a', 2_000_000],
    ['2 MB of escaped slashes', '\\/', 2_000_000],
    ['15 MB of escaped letters', '\\u0041', 15_000_000],
    ['15 MB of what is not base64', '!', 15_000_000],
    ['15 MB of padding', '=', 15_000_000],
  ])('a document of %s that does not end', async (_, text, length) => {
    const start = Buffer.from(`${opened()},"documents":[{"content":"`)
    await expectRefused(() => post(Buffer.concat([start, Buffer.alloc(length, text)])))
  })
})

describe('a body cannot have more than 50 documents staged', () => {
  // Staged documents leave no trace once they are removed, so they are counted as they arrive.
  beforeAll(() =>
    service.app.db.script(`
      CREATE TABLE staged_ever (n integer);
      CREATE FUNCTION count_staged() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN INSERT INTO staged_ever VALUES (1); RETURN NEW; END';
      CREATE TRIGGER count_staged AFTER INSERT ON blobs
        FOR EACH ROW EXECUTE FUNCTION count_staged()`),
  )
  beforeEach(() => service.app.db.script('TRUNCATE staged_ever'))
  const staged = async () => (await service.app.db.rows(sql`SELECT n FROM staged_ever`)).length
  const document = '{"filename":"a","content_type":"a/b","content":"QUJD"}'

  test.each([
    ['200 documents', `[${Array(200).fill(document).join()}]`],
    [
      '200 documents in an object',
      `{${Array.from({ length: 200 }, (_, n) => `"${n}":${document}`).join()}}`,
    ],
    [
      '200 documents in an object under negative numbers',
      `{${Array.from({ length: 200 }, (_, n) => `"-${n}":${document}`).join()}}`,
    ],
    ['200 texts for one content', `[{"content":${Array(200).fill('"QUJD"').join(' ')}}]`],
    ['200 texts behind one content', `[{"content":${Array(200).fill('"QUJD"').join(':')}}]`],
  ])('%s', async (_, documents) => {
    await expectRefused(() => post(`${opened()},"documents":${documents}}`))
    expect(await staged()).toBeLessThanOrEqual(50)
  })
})

describe('ambiguous JSON: duplicate keys and __proto__', () => {
  test.each([
    ['a key twice', '{"applicant_name":"A","applicant_name":"B"}'],
    ['a key twice, once escaped', '{"external_ref":"A","external\\u005fref":"B"}'],
    ['an unknown key twice', '{"x":1,"x":1}'],
    ['a key twice further in', '{"x":[{"y":{"z":1,"z":2}}]}'],
    ['documents twice', '{"documents":[],"documents":[]}'],
    ['content twice', '{"documents":[{"content":"QUJD","content":"QUJE"}]}'],
    ['__proto__', '{"__proto__":{"applicant_name":"A"}}'],
    ['__proto__, escaped', '{"__proto\\u005f\\u005f":{}}'],
    ['__proto__ in a document', '{"documents":[{"__proto__":{"content":"QUJD"}}]}'],
    ['__proto__ deep inside', '{"x":{"y":[{"__proto__":null}]}}'],
  ])('%s', async (_, fields) => {
    await expectRefused(() => post(`${opened()},${fields.slice(1)}`))
  })
})

describe('bytes that are not text', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1')
  const withName = (name: Buffer) =>
    Buffer.concat([
      bytes('{"loan_account_number":"HL-1","case_type":"TSR","applicant_name":"'),
      name,
      bytes('"}'),
    ])

  test.each([
    ['half a character', bytes('A\xc3')],
    ['a stray continuation', bytes('A\x80B')],
    ['an overlong slash', bytes('A\xc0\xaf')],
    ['a surrogate in UTF-8', bytes('A\xed\xa0\x80')],
    ['beyond the last character', bytes('A\xf4\x90\x80\x80')],
    ['a byte that is never UTF-8', bytes('A\xff')],
    ['Latin-1', bytes('Andr\xe9')],
    ['NUL itself', bytes('A\0B')],
    ['NUL, escaped', bytes('A\\u0000B')],
    ['half a surrogate pair, escaped', bytes('A\\ud800')],
    ['the other half', bytes('\\udc00A')],
    ['the halves in the wrong order', bytes('\\udc00\\ud800')],
    ['a raw line break', bytes('A\nB')],
    ['an escape that is none', bytes('A\\xB')],
    ['half an escape', bytes('A\\u12')],
  ])('%s in a name', async (_, name) => {
    await expectRefused(() => post(withName(name)))
  })

  test.each([
    ['UTF-16', Buffer.from(`\ufeff${JSON.stringify(sampleCase())}`, 'utf16le')],
    ['two byte order marks', Buffer.from(`\ufeff\ufeff${JSON.stringify(sampleCase())}`)],
    ['an invalid byte in a key', bytes('{"\xff":1}')],
    ['an invalid byte in base64', bytes('{"documents":[{"content":"QUJ\xff"}]}')],
    ['an invalid byte between values', bytes('{"a":1,\xff"b":1}')],
    ['compressed bytes', gzipSync(JSON.stringify(sampleCase()))],
    ['a form', Buffer.from('applicant_name=A&case_type=TSR')],
    [
      'XML',
      Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>'),
    ],
  ])('%s', async (_, body) => {
    await expectRefused(() => post(body))
  })

  test('compressed and declared so: refused, not inflated', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, ' '))
    await expectRefused(() => post(bomb, { 'content-encoding': 'gzip' }))
  })
})

describe('numbers out of range', () => {
  test.each([
    '1e400',
    '-1e400',
    `1${'0'.repeat(100_000)}`,
    '-0.0001',
    '1e309',
    '01',
    '0x10',
    '1_0',
    '.5',
  ])('loan_amount %.20s', async (written) => {
    await expectRefused(() => post(`${opened()},"loan_amount":${written}}`))
  })
})

describe('invalid references', () => {
  test.each([
    ['half an escape', '%'],
    ['a third of an escape', '%2'],
    ['no digits', '%zz'],
    ['a byte that is no UTF-8', '%ff'],
    ['an overlong slash', '%c0%af'],
    ['half a surrogate pair', '%ed%a0%80'],
    ['NUL', '%00'],
    ['NUL behind a reference', 'R-1%00'],
    ['a header behind it', '%0d%0aSet-Cookie:x'],
    ['an escape of another make', '%u0041'],
    ['a path', '..%2f..%2fetc%2fpasswd'],
    ['a path of another system', '..%5c..%5cwin.ini'],
    ['a parameter', 'a;b'],
    ['SQL', "'%20OR%20'1'='1"],
    ['an escaped escape', '%25%32%46'],
    ['5,000 characters', 'x'.repeat(5_000)],
    ['1,000 houses', '%F0%9F%8F%A0'.repeat(1_000)],
    ['15,000 characters', 'x'.repeat(15_000)],
    ['100,000 characters', 'x'.repeat(100_000)],
  ])('%s', async (_, ref) => {
    const { app, lender } = service
    const statuses = [400, 404]
    const body = { documents: [sampleDocument('deed.pdf', 'x')] }
    const path = `/v1/cases/${ref}`
    await expectRefused(() => call(app.url, path, { key: lender.live }), statuses)
    await expectRefused(
      () => call(app.url, `${path}/documents`, { key: lender.live, body }),
      statuses,
    )
  })
})
