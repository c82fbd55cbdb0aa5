import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { caseView, now } from '../../test/clients.ts'
import { signCallback, verifyCallback } from '../index.ts'

const at = new Date(now)
const secret = 'svcsec_1'
const body = JSON.stringify({ event: 'case.received', data: { ...caseView, report: null } })

test('what it signs passes verification', async () => {
  const headers = await signCallback(body, secret)
  expect(await verifyCallback(body, headers, secret)).toMatchObject({
    event: 'case.received',
    deliveryId: expect.stringMatching(/^dlv_[0-9a-f]{32}$/),
    sequence: undefined,
  })
})

test('sets every header the service sends', async () => {
  const more = { deliveryId: 'dlv_1', sequence: 3, at, previousSecret: 'svcsec_0' }
  const hmac = (by: string) => `sha256=${createHmac('sha256', by).update(body).digest('hex')}`
  expect(await signCallback(body, secret, more)).toEqual({
    'Content-Type': 'application/json',
    'X-SVC-Event': 'case.received',
    'X-SVC-Delivery': 'dlv_1',
    'X-SVC-Sequence': '3',
    'X-SVC-Timestamp': at.toISOString(),
    'X-SVC-Signature': hmac(secret),
    'X-SVC-Signature-Previous': hmac('svcsec_0'),
  })
})

test('the vector of the documentation', async () => {
  const headers = await signCallback('{"event":"ping"}', 'svcsec_example')
  expect(headers['X-SVC-Signature']).toBe(
    'sha256=981cd4b7ac3e5d45a23a2880d2865e9be01d0b98dd0d22bcc07804d41df17b3a',
  )
})

test('a collateral payload, a body that is not JSON, and wrong arguments', async () => {
  const collateral = JSON.stringify({ data: { id: 'col_1', status: 'completed', properties: [] } })
  const headers = await signCallback(collateral, secret)
  expect((await verifyCallback(collateral, headers, secret)).event).toBe('collateral.completed')
  expect((await signCallback('{', secret, { event: 'ping' }))['X-SVC-Event']).toBe('ping')
  await expect(signCallback('{', secret)).rejects.toThrow(/^rawBody is not JSON/)
  await expect(signCallback(body, '')).rejects.toThrow(TypeError)
  await expect(signCallback({} as string, secret)).rejects.toThrow(TypeError)
})
