import { beforeAll, describe, expect, test } from 'vitest'
import { drawScan, fade, tilt } from '../../../../../tests/support/documents/drawn-pages.ts'
import { evenLight } from './even-light.ts'
import { type GreyPicture, newPicture, turnPicture } from './grey-picture.ts'
import { findDirection, levelPicture } from './straighten.ts'

const lines = [
  'This deed of sale is made at Pune on the fourteenth day of March 2019',
  'between Shri Baburao Vishnu Kulkarni, aged 61 years, agriculturist,',
  'hereinafter called the vendor, of the one part, and Smt. Sunita Ramesh',
  'Deshpande, aged 44 years, in service, hereinafter called the purchaser.',
  'Whereas the vendor is the owner of the land bearing Gat No. 45/2B',
  'situated at Wagholi, taluka Haveli, district Pune, which he acquired',
  'by a partition of the family in 1987 and holds free from encumbrances;',
  'and whereas he has agreed to sell it for Rs. 45,00,000 only.',
  'Now this deed witnesses that in consideration of the said amount,',
  'paid by cheque, the vendor conveys the property to the purchaser,',
  'to hold it for ever. The boundaries are as under. East: the road;',
  'West: Gat No. 46; North: land of Anil More; South: the stream.',
]
let page: GreyPicture
beforeAll(async () => {
  page = await drawScan(lines)
})

describe('the direction of the lines', () => {
  test.each([-4, -0.5, 0, 2])('is found at %s degrees', (degrees) => {
    const { skew, isSideways } = findDirection(tilt(page, degrees))
    expect(isSideways).toBe(false)
    expect(Math.abs(skew - degrees)).toBeLessThanOrEqual(0.25)
  })

  test.each([90, 270] as const)('is found on a page turned by %s degrees', (turn) => {
    expect(findDirection(turnPicture(page, turn)).isSideways).toBe(true)
    expect(findDirection(turnPicture(tilt(page, 2), turn)).skew).toBeCloseTo(2, 0)
  })

  test('is level on an empty page and on a black one', () => {
    const level = { skew: 0, isSideways: false, listSkew: 0 }
    expect(findDirection(newPicture(400, 600))).toEqual(level)
    const black = { width: 400, height: 600, data: new Uint8Array(400 * 600) }
    expect(findDirection(black)).toEqual(level)
  })

  test('is that of the text, not of the rules of a table', () => {
    const ruled = { ...page, data: page.data.slice() }
    for (let x = 50; x < page.width; x += 60) {
      for (let y = 0; y < page.height; y += 1)
        ruled.data.fill(0, y * page.width + x, y * page.width + x + 3)
    }
    expect(findDirection(ruled).isSideways).toBe(false)
  })
})

test('a levelled page is level', () => {
  const tilted = tilt(page, 3)
  const { skew } = findDirection(tilted)
  expect(findDirection(levelPicture(tilted, skew)).skew).toBeCloseTo(0, 0)
})

test('faint print under uneven light becomes black on white', () => {
  const { data, width } = evenLight(fade(page))
  const corners = [data[5 * width + 5], data[6 * width - 6]]
  expect(Math.min(...corners.map((value) => value ?? 0))).toBeGreaterThan(240)
  const dark = data.filter((value) => value < 80).length
  expect(dark).toBeGreaterThan(data.length * 0.01)
})
