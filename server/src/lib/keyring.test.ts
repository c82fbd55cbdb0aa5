import { describe, expect, test } from 'vitest'
import { Keyring } from './keyring.ts'

const keyring = new Keyring(Buffer.alloc(32, 7))

describe('Keyring', () => {
  test('opens what it sealed, for the same purpose only', () => {
    const sealed = keyring.seal('svcsec_abc', 'signing_secrets/lender_1/live')
    expect(sealed.includes('svcsec')).toBe(false)
    expect(keyring.open(sealed, 'signing_secrets/lender_1/live')).toBe('svcsec_abc')
    expect(() => keyring.open(sealed, 'signing_secrets/lender_2/live')).toThrow()
  })

  test('refuses anything changed or sealed by another key', () => {
    const sealed = keyring.seal('svcsec_abc', 'x')
    const other = new Keyring(Buffer.alloc(32, 8))
    expect(() => other.open(sealed, 'x')).toThrow()
    for (let i = 0; i < sealed.length; i += 1) {
      const changed = Buffer.from(sealed)
      changed[i] = (changed[i] ?? 0) ^ 1
      expect(() => keyring.open(changed, 'x')).toThrow()
    }
  })

  test('has a separate key for each use', () => {
    const keys = (['documents', 'secrets', 'audit', 'links'] as const).map((use) =>
      keyring.keyFor(use).toString('hex'),
    )
    expect(new Set(keys).size).toBe(4)
  })
})
