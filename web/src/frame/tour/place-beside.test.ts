import { expect, test } from 'vitest'
import { type Box, placeBeside } from './place-beside.ts'

const card = { width: 300, height: 160 }

const overlaps = (one: Box, other: Box) =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height

test.each([
  [
    'below a button of the header',
    { width: 1280, height: 800 },
    { left: 1150, top: 10, width: 90, height: 30 },
  ],
  [
    'above a control at the foot',
    { width: 1280, height: 800 },
    { left: 20, top: 740, width: 200, height: 40 },
  ],
  [
    'beside a tall list',
    { width: 1280, height: 800 },
    { left: 20, top: 60, width: 300, height: 730 },
  ],
  [
    'before a tall list at the right',
    { width: 1280, height: 800 },
    { left: 900, top: 60, width: 370, height: 730 },
  ],
  ['on a phone', { width: 390, height: 700 }, { left: 340, top: 10, width: 40, height: 36 }],
])('%s: within the view, and the control stays in sight', (_, view, target) => {
  const place = { ...placeBeside(target, card, view), ...card }
  expect(overlaps(place, target)).toBe(false)
  expect(place.left).toBeGreaterThanOrEqual(8)
  expect(place.top).toBeGreaterThanOrEqual(8)
  expect(place.left + place.width).toBeLessThanOrEqual(view.width - 8)
  expect(place.top + place.height).toBeLessThanOrEqual(view.height - 8)
})

test('where no side has room, it lies at the farther edge', () => {
  const view = { width: 390, height: 400 }
  const high = placeBeside({ left: 0, top: 60, width: 390, height: 200 }, card, view)
  expect(high.top).toBe(400 - 160 - 8)
  const low = placeBeside(
    { left: 0, top: 180, width: 390, height: 200 },
    { width: 300, height: 170 },
    view,
  )
  expect(low.top).toBe(8)
})
