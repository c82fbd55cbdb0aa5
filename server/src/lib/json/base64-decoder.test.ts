import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Base64Decoder } from './base64-decoder.ts'

function decode(text: string | Buffer, size = 1 << 20): Buffer | string {
  const decoder = new Base64Decoder()
  const bytes = Buffer.from(text as string)
  const out: Buffer[] = []
  for (let at = 0; at < bytes.length; at += size) {
    const piece = decoder.push(bytes.subarray(at, at + size))
    if (typeof piece === 'string') return piece
    out.push(Buffer.from(piece))
  }
  const last = decoder.finish()
  if (typeof last === 'string') return last
  return Buffer.concat([...out, last])
}

describe('Base64Decoder', () => {
  test('returns any bytes, with or without padding, in pieces of any length', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 2000 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 17 }),
        (bytes, padded, size) => {
          const text = Buffer.from(bytes).toString('base64')
          expect(decode(padded ? text : text.replace(/=+$/, ''), size)).toEqual(Buffer.from(bytes))
        },
      ),
    )
  })

  test('refuses one foreign character anywhere', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 3, maxLength: 300 }),
        fc.nat(),
        fc.constantFrom(...'-_ \t\n\r\0!*,.:;"\\\u007fé'.split('')),
        fc.integer({ min: 1, max: 50 }),
        (bytes, position, bad, size) => {
          const text = Buffer.from(bytes).toString('base64').replace(/=+$/, '')
          const at = position % (text.length + 1)
          expect(typeof decode(text.slice(0, at) + bad + text.slice(at), size)).toBe('string')
        },
      ),
    )
  })

  test.each([
    ['', 'empty'],
    ['A', 'bad length'],
    ['AAAAA', 'bad length'],
    ['QQ=', 'bad length'],
    ['QUI==', 'bad length'],
    ['QQ===', 'bad length'],
    ['=', 'bad length'],
    ['QUJD=', 'bad length'],
    ['QUJD====', 'bad length'],
    ['QQ==QQ==', 'bad length'],
    ['QQ=Q', 'bad character'],
    ['data:application/pdf;base64,QUJD', 'bad character'],
  ])('%j is refused: %s', (text, fault) => {
    expect(decode(text)).toBe(fault)
  })
})
