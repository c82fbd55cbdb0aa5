import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClockOffset, errorAt, middleOf, narrowOffset } from './clock-offset.ts'

const reading = (offset: number, askedAt: number, thereMs: number, backMs: number) => ({
  askedAt,
  readAt: askedAt + thereMs + offset,
  answeredAt: askedAt + thereMs + backMs,
})

test('the true offset is never outside the bounds, however long the round trip takes', () => {
  const ways = fc.array(fc.tuple(fc.nat(3_000), fc.nat(3_000), fc.nat(10_000)), { minLength: 1 })
  fc.assert(
    fc.property(fc.integer(), ways, (truth, delays) => {
      let known: ClockOffset | undefined
      let at = 0
      for (const [thereMs, backMs, pauseMs] of delays) {
        const { offset, jumpMs } = narrowOffset(known, reading(truth, at, thereMs, backMs))
        expect(jumpMs).toBe(0)
        expect(offset.min).toBeLessThanOrEqual(truth)
        expect(offset.max).toBeGreaterThanOrEqual(truth)
        known = offset
        at += thereMs + backMs + pauseMs
      }
    }),
  )
})

test('a slow answer does not widen the bounds of a quick one', () => {
  const quick = narrowOffset(undefined, reading(1_000, 0, 1, 1)).offset
  const { offset } = narrowOffset(quick, reading(1_000, 5_000, 4_000, 10))
  expect(errorAt(offset, 9_010)).toBeLessThan(15)
  expect(Math.abs(middleOf(offset) - 1_000)).toBeLessThan(15)
})

test('a clock that was set is detected, and by how much', () => {
  const before = narrowOffset(undefined, reading(1_000, 0, 1, 1)).offset
  const { offset, jumpMs } = narrowOffset(before, reading(-59_000, 5_000, 1, 1))
  expect(Math.round(jumpMs)).toBe(-60_000)
  expect(Math.round(middleOf(offset))).toBe(-59_000)
})
