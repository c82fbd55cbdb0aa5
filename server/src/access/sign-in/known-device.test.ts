import { expect, test } from 'vitest'
import { Keyring } from '../../lib/keyring.ts'
import { deviceOf, deviceSeconds, newDeviceToken } from './known-device.ts'

const keyring = new Keyring(Buffer.alloc(32, 1))
const now = new Date('2026-11-15T09:30:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const email = 'meera@office.example'

test('a browser is recognised for the account it was used for, for half a year', () => {
  const token = newDeviceToken(keyring, email, now)
  const device = deviceOf(keyring, email, token, now)
  expect(device).toMatch(/^[\w-]{22}$/)
  expect(deviceOf(keyring, email, token, after(deviceSeconds - 1))).toBe(device)
  expect(deviceOf(keyring, email, token, after(deviceSeconds))).toBeUndefined()
  expect(deviceOf(keyring, 'another@office.example', token, now)).toBeUndefined()
  expect(deviceOf(new Keyring(Buffer.alloc(32, 2)), email, token, now)).toBeUndefined()
  expect(deviceOf(keyring, email, undefined, now)).toBeUndefined()
})

test('it keeps its id when it signs in again, and its period starts again', () => {
  const first = newDeviceToken(keyring, email, now)
  const device = deviceOf(keyring, email, first, now)
  const again = newDeviceToken(keyring, email, after(1000), device)
  expect(deviceOf(keyring, email, again, after(deviceSeconds))).toBe(device)
})
