import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp, TestLender } from '../../../../../../tests/support/app/test-app.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import { call, sampleCase } from '../../../../../../tests/support/http/http-client.ts'
import { head, openRaw } from '../../../../../../tests/support/http/raw-http.ts'

let app: TestApp
let lender: TestLender
let caseId: string
beforeAll(async () => {
  app = await sharedTestApp()
  lender = await app.lender()
  const body = sampleCase({ external_ref: 'Caf\u00e9 1', loan_account_number: 'HL-1' })
  await call(app.url, '/v1/cases', { key: lender.live, body })
  caseId = (await get('Caf\u00e9 1')).json.case_id
})
afterAll(() => app.end())

const get = (ref: string) =>
  call(app.url, `/v1/cases/${encodeURIComponent(ref)}`, { key: lender.live })

describe('only the exact external_ref or case id finds a case', () => {
  test.each([
    ['an unknown reference', () => 'NOT-THERE'],
    ['an unknown id', () => 'case_01kb2x8m5v0000000000000000'],
    ['its loan number', () => 'HL-1'],
    ['its applicant', () => 'Ramesh Baburao Kulkarni'],
    ['another case of the letters', () => 'caf\u00e9 1'],
    ['the decomposed form', () => 'Cafe\u0301 1'],
    ['a space behind', () => 'Caf\u00e9 1 '],
    ['a part of it', () => 'Caf\u00e9'],
    ['a pattern', () => '%'],
    ['its id in capitals', () => caseId.toUpperCase()],
    ['its id without the prefix', () => caseId.slice('case_'.length)],
    ['its id with a space behind', () => `${caseId} `],
    ['1,000 characters', () => 'x'.repeat(1000)],
    ['NUL', () => 'Caf\u00e9 1\0'],
    ['a control character', () => 'Caf\u00e9\n1'],
  ])('%s', async (_, ref) => {
    expectError(await get(ref()), 404, 'not_found')
  })

  test('the encoding of an encoding', async () => {
    expectError(await get(encodeURIComponent('Caf\u00e9 1')), 404, 'not_found')
  })
})

describe('an unknown address or method', () => {
  test.each([
    ['GET', '/v1/cases/'],
    ['GET', '/v1/cases/NOT-THERE/'],
    ['GET', '/v1/cases/a/b'],
    ['GET', '/v1/nothing'],
    ['GET', '/v1'],
    ['GET', '/v2/cases/1'],
    ['GET', '/V1/cases/NOT-THERE'],
    ['GET', '/nothing'],
    ['GET', '/../../etc/passwd'],
    ['GET', '/v1/cases/NOT-THERE/documents'],
    ['POST', '/v1/cases/'],
    ['POST', '/v1/cases/NOT-THERE'],
    ['PUT', '/v1/cases'],
    ['PATCH', '/v1/cases/NOT-THERE'],
    ['DELETE', '/v1/cases/NOT-THERE'],
    ['OPTIONS', '/v1/cases'],
    ['PROPFIND', '/v1/cases'],
    ['QUERY', '/v1/cases'],
    ['TRACE', '/v1/cases'],
  ])('%s %s: 404', async (method, path) => {
    expectError(await call(app.url, path, { method, key: lender.live }), 404, 'not_found')
  })

  test('HEAD: 404 with a request id and without a body', async () => {
    const raw = openRaw(app.url)
    const lines = ['Host: x', 'Connection: close', `Authorization: Bearer ${lender.live}`]
    await raw.write(head('HEAD /v1/nothing', lines))
    await raw.closed()
    expect(raw.received).toMatch(/^HTTP\/1\.1 404 .*\r\nx-request-id: \S{16,}\r\n.*\r\n\r\n$/is)
  })

  test('is in the log with its request id', async () => {
    const reply = await call(app.url, '/v1/nothing', { key: lender.live })
    await expect
      .poll(() => app.logged.find((line) => line.request_id === reply.headers['x-request-id']))
      .toMatchObject({ status: 404 })
  })
})
