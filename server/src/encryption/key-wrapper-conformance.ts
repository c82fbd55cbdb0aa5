import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KeyNotOpened, type KeyWrapper } from './key-wrapper.ts'

interface Made {
  wrapper: KeyWrapper
  /** Another process with the same key. */
  again: KeyWrapper
  /** With another key. */
  other: KeyWrapper
  close(): Promise<void>
}

const context = { use: 'root', key: '0123456789abcdef' }

/** A wrapper is complete when this suite passes. */
export function keyWrapperConformance(name: string, make: () => Promise<Made>): void {
  describe(`key wrapper: ${name}`, () => {
    let made: Made
    beforeAll(async () => {
      made = await make()
    })
    afterAll(() => made.close())

    test('opens what it wrapped, also in another process', async () => {
      const key = randomBytes(32)
      const wrapped = await made.wrapper.wrap(key, context)
      expect(wrapped.includes(key)).toBe(false)
      expect(await made.wrapper.unwrap(wrapped, context)).toEqual(key)
      expect(made.again.id).toBe(made.wrapper.id)
      expect(await made.again.unwrap(wrapped, { key: context.key, use: context.use })).toEqual(key)
    })

    test('wraps the same key differently each time', async () => {
      const key = randomBytes(32)
      const wrapped = await made.wrapper.wrap(key, context)
      expect(await made.wrapper.wrap(key, context)).not.toEqual(wrapped)
    })

    test('refuses what another key wrapped', async () => {
      const wrapped = await made.other.wrap(randomBytes(32), context)
      expect(made.other.id).not.toBe(made.wrapper.id)
      await expect(made.wrapper.unwrap(wrapped, context)).rejects.toBeInstanceOf(KeyNotOpened)
    })

    test('refuses another context', async () => {
      const wrapped = await made.wrapper.wrap(randomBytes(32), context)
      for (const wrong of [{ ...context, use: 'wrapping' }, { use: 'root' }, {}]) {
        await expect(made.wrapper.unwrap(wrapped, wrong)).rejects.toBeInstanceOf(KeyNotOpened)
      }
    })

    test('refuses changed, cut and empty bytes', async () => {
      const wrapped = await made.wrapper.wrap(randomBytes(32), context)
      const changed = Buffer.from(wrapped)
      changed[wrapped.length - 1] = (changed[wrapped.length - 1] ?? 0) ^ 1
      for (const wrong of [changed, wrapped.subarray(0, -1), Buffer.alloc(0)]) {
        await expect(made.wrapper.unwrap(wrong, context)).rejects.toBeInstanceOf(KeyNotOpened)
      }
    })
  })
}
