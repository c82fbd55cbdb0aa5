import { describe, expect, test } from 'vitest'
import { chooseEffects, moveRect } from './degrade.ts'
import { seededRandom } from './random.ts'

const pages = Array.from({ length: 60 }, (_, i) => chooseEffects(seededRandom(`page ${i}`), i))
const rect = { x: 0.1, y: 0.2, w: 0.3, h: 0.05 }

describe('degraded pictures', () => {
  test('have one to three different effects, the same each time, and all occur', () => {
    for (const effects of pages) {
      expect(effects.length).toBeGreaterThan(0)
      expect(effects.length).toBeLessThan(4)
      expect(new Set(effects.map(({ name }) => name)).size).toBe(effects.length)
    }
    expect(chooseEffects(seededRandom('page 3'), 3)).toEqual(pages[3])
    expect(new Set(pages.flat().map(({ name }) => name)).size).toBe(9)
  })

  test('a place turns with the page', () => {
    const right = moveRect(rect, [{ name: 'turned', degrees: 90 }])
    expect(right).toEqual({ x: expect.closeTo(0.75), y: 0.1, w: 0.05, h: 0.3 })
    const left = moveRect(rect, [{ name: 'turned', degrees: -90 }])
    expect(left).toEqual({ x: 0.2, y: expect.closeTo(0.6), w: 0.05, h: 0.3 })
  })

  test('a skewed place stays on the page, around where it was', () => {
    for (const degrees of [-4, 4]) {
      for (const corner of [
        { ...rect, x: 0.02, y: 0.02 },
        { x: 0.7, y: 0.95, w: 0.28, h: 0.03 },
      ]) {
        const moved = moveRect(corner, [{ name: 'skew', degrees }])
        expect(Math.min(moved.x, moved.y)).toBeGreaterThan(0)
        expect(moved.x + moved.w).toBeLessThan(1)
        expect(moved.y + moved.h).toBeLessThan(1)
        expect(moved.h).toBeGreaterThan(corner.h * 0.9)
      }
    }
    expect(moveRect(rect, [{ name: 'jpeg', quality: 30 }])).toEqual(rect)
  })
})
