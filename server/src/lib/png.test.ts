import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { flattenPng } from './png.ts'

const chunk = (type: string, body: Buffer) => {
  const named = Buffer.concat([Buffer.from(type), body])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

interface Sort {
  height?: number
  bits?: number
  interlaced?: number
  more?: Buffer[]
}

/** One row of pixels: the number of its filter, then its bytes. */
const png = (width: number, type: number, row: number[], sort: Sort = {}) => {
  const { height = 1, bits = 8, interlaced = 0, more = [] } = sort
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, type, 0, 0, interlaced], 8)
  const data = chunk('IDAT', deflateSync(Buffer.from(row)))
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([start, chunk('IHDR', header), ...more, data, chunk('IEND', Buffer.of())])
}

const bytesMax = 10_000
const flatten = (file: Buffer) => flattenPng(file, bytesMax)
const pixelsOf = (file: Buffer) => {
  const at = file.indexOf('IDAT')
  const length = file.readUInt32BE(at - 4)
  return [...inflateSync(file.subarray(at + 4, at + 4 + length))].slice(1)
}

describe('a PNG', () => {
  test('loses its transparency on white, and everything that is not a pixel', () => {
    const more = [chunk('tEXt', Buffer.from('Comment\0secret'))]
    const flat = flatten(png(3, 6, [0, 10, 20, 30, 255, 10, 20, 30, 0, 0, 0, 0, 51], { more }))
    expect(pixelsOf(flat)).toEqual([10, 20, 30, 255, 255, 255, 204, 204, 204])
    expect(flat.includes('secret')).toBe(false)
    expect(flat[25]).toBe(2)
    expect(flatten(flat).equals(flat)).toBe(true)
  })

  test('is read with any filter and colour type', () => {
    expect(pixelsOf(flatten(png(2, 2, [1, 5, 6, 7, 1, 1, 1])))).toEqual([5, 6, 7, 6, 7, 8])
    expect(pixelsOf(flatten(png(2, 2, [4, 5, 6, 7, 1, 1, 1])))).toEqual([5, 6, 7, 6, 7, 8])
    expect(pixelsOf(flatten(png(2, 2, [3, 4, 4, 4, 1, 1, 1])))).toEqual([4, 4, 4, 3, 3, 3])
    expect(pixelsOf(flatten(png(1, 0, [2, 9])))).toEqual([9, 9, 9])
    expect(pixelsOf(flatten(png(1, 4, [0, 9, 255])))).toEqual([9, 9, 9])
  })

  test('is read with fewer bits, or with more', () => {
    const two = flatten(png(4, 0, [0, 0b00011011], { bits: 2 }))
    expect(pixelsOf(two)).toEqual([0, 0, 0, 85, 85, 85, 170, 170, 170, 255, 255, 255])
    const wide = flatten(png(1, 4, [0, 0x80, 0x80, 0xff, 0xff], { bits: 16 }))
    expect(pixelsOf(wide)).toEqual([128, 128, 128])
  })

  test('is read with a palette, and with one colour that is transparent', () => {
    const palette = chunk('PLTE', Buffer.from([1, 2, 3, 200, 100, 0]))
    const alphas = chunk('tRNS', Buffer.from([255, 0]))
    const chosen = (more: Buffer[]) => pixelsOf(flatten(png(2, 3, [0, 0x40], { bits: 1, more })))
    expect(chosen([palette])).toEqual([1, 2, 3, 200, 100, 0])
    expect(chosen([palette, alphas])).toEqual([1, 2, 3, 255, 255, 255])
    const grey = [chunk('tRNS', Buffer.from([0, 7]))]
    expect(pixelsOf(flatten(png(2, 0, [0, 7, 8], { more: grey })))).toEqual([
      255, 255, 255, 8, 8, 8,
    ])
  })

  const changed = png(1, 2, [0, 1, 2, 3])
  changed[20] = 7

  test.each([
    ['another type', Buffer.from('not a picture at all'), 'is not a PNG'],
    ['its first half', png(1, 2, [0, 1, 2, 3]).subarray(0, 45), 'is cut off'],
    ['too few pixels', png(2, 2, [0, 1, 2, 3]), 'is damaged'],
    ['too many pixels', png(1, 2, Array(5000).fill(0)), 'is damaged'],
    ['a filter that does not exist', png(1, 2, [9, 1, 2, 3]), 'is damaged'],
    ['a colour that is not in the palette', png(1, 3, [0, 1]), 'is damaged'],
    ['a number of bits that does not exist', png(1, 2, [0, 1], { bits: 4 }), 'is damaged'],
    ['a changed byte', changed, 'is damaged'],
    ['interlaced rows', png(1, 2, [0, 1, 2, 3], { interlaced: 1 }), 'must not be interlaced'],
    ['too many pixels in all', png(2000, 2, [0], { height: 501 }), /at most 1 million pixels/],
    ['a width of millions', png(5_000_000, 2, [0]), /at most 2000 by 2000/],
    ['too many bytes', Buffer.alloc(bytesMax + 1), /at most 10 kB/],
  ])('is refused: %s', (_, file, fault) => {
    expect(() => flatten(file)).toThrow(fault)
  })
})
