import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { faultFinder } from '../../http/routing/validate.ts'
import { findChainBreaks } from '../draft/find-chain-breaks.ts'
import { ReportDraft } from '../report-content.ts'
import { sectionKeys } from '../report-sections.ts'
import { builtInFormats, formatKeys } from './built-in-formats.ts'
import { flattenPng } from './flatten-png.ts'
import { sectionIn, sectionsOf, standardFormat, toReportFormat } from './house-format.ts'
import sample from './sample-report.json' with { type: 'json' }
import { faultsOfFormat } from './set-format.ts'

describe('a built-in format', () => {
  test.each(formatKeys)('%s has every section once, and the certificate last', (key) => {
    const keys = builtInFormats[key].sections.map((section) => section.key)
    expect(keys.toSorted()).toEqual(sectionKeys.toSorted())
    expect(keys.at(-1)).toBe('certificate')
  })

  test('numbers its sections in its own order', () => {
    const format = toReportFormat({ ...standardFormat, format: 'tir_annexure_b' })
    expect(sectionIn(format, 'searches').number).toBe(6)
    expect(sectionIn(undefined, 'searches').number).toBe(7)
    expect(sectionsOf(undefined).at(0)).toMatchObject({ key: 'instruction', number: 1 })
  })
})

describe('a house format is refused', () => {
  const sections = [...builtInFormats.standard.sections]
  const faults = (more: Partial<typeof standardFormat>) =>
    faultsOfFormat({ ...standardFormat, ...more })

  test('unless it has every section once, and the certificate last', () => {
    expect(faults({ sections })).toEqual([])
    expect(faults({ sections: sections.slice(1) })).toEqual(['sections: must have instruction too'])
    expect(faults({ sections: [...sections, ...sections.slice(-1)] })).toEqual([
      'sections: has a section twice',
    ])
    expect(faults({ sections: sections.toReversed() })).toEqual([
      'sections: must end with certificate',
    ])
  })

  test('with a logo that is no PNG', () => {
    expect(faults({ logo: Buffer.from('GIF89a').toString('base64') })).toEqual([
      'logo: is not a PNG',
    ])
  })
})

test('the draft of the sample could be saved, and has no break in its chain', () => {
  expect(faultFinder(ReportDraft)(sample.draft)).toEqual([])
  expect(findChainBreaks(sample.draft.chain_of_title)).toEqual([])
})

describe('a PNG', () => {
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), body])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(body.length)
    check.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, check])
  }
  /** One row of pixels, with the colour type and the filter given. */
  const png = (width: number, type: number, row: number[], more: Buffer[] = [], bits = 8) => {
    const header = Buffer.alloc(13)
    header.writeUInt32BE(width, 0)
    header.writeUInt32BE(1, 4)
    header.set([bits, type, 0, 0, 0], 8)
    const data = chunk('IDAT', deflateSync(Buffer.from(row)))
    const start = Buffer.from('89504e470d0a1a0a', 'hex')
    return Buffer.concat([start, chunk('IHDR', header), ...more, data, chunk('IEND', Buffer.of())])
  }
  /** The same file, with another height in its header. */
  const tall = (file: Buffer, height: number) => {
    file.writeUInt32BE(height, 20)
    return file
  }
  const pixelsOf = (file: Buffer) => {
    const at = file.indexOf('IDAT')
    const length = file.readUInt32BE(at - 4)
    return [...inflateSync(file.subarray(at + 4, at + 4 + length))].slice(1)
  }

  test('loses its transparency on white, and everything that is not a pixel', () => {
    const text = chunk('tEXt', Buffer.from('Comment\0secret'))
    const flat = flattenPng(png(3, 6, [0, 10, 20, 30, 255, 10, 20, 30, 0, 0, 0, 0, 51], [text]))
    expect(pixelsOf(flat)).toEqual([10, 20, 30, 255, 255, 255, 204, 204, 204])
    expect(flat.includes('secret')).toBe(false)
    expect(flat[25]).toBe(2)
    expect(flattenPng(flat).equals(flat)).toBe(true)
  })

  test('is read with any filter and colour type', () => {
    expect(pixelsOf(flattenPng(png(2, 2, [1, 5, 6, 7, 1, 1, 1])))).toEqual([5, 6, 7, 6, 7, 8])
    expect(pixelsOf(flattenPng(png(2, 2, [4, 5, 6, 7, 1, 1, 1])))).toEqual([5, 6, 7, 6, 7, 8])
    expect(pixelsOf(flattenPng(png(2, 2, [3, 4, 4, 4, 1, 1, 1])))).toEqual([4, 4, 4, 3, 3, 3])
    expect(pixelsOf(flattenPng(png(1, 0, [2, 9])))).toEqual([9, 9, 9])
    expect(pixelsOf(flattenPng(png(1, 4, [0, 9, 255])))).toEqual([9, 9, 9])
  })

  test.each([
    ['another type', Buffer.from('not a picture at all'), 'is not a PNG'],
    ['its first half', png(1, 2, [0, 1, 2, 3]).subarray(0, 45), 'is cut off'],
    ['too few pixels', png(2, 2, [0, 1, 2, 3]), 'is damaged'],
    ['too many pixels', png(1, 2, Array(5000).fill(0)), 'is damaged'],
    ['a filter that does not exist', png(1, 2, [9, 1, 2, 3]), 'is damaged'],
    ['a palette', png(1, 3, [0, 1]), /8 bits per colour/],
    ['16 bits', png(1, 2, [0, 1, 2, 3], [], 16), /8 bits per colour/],
    ['too many pixels in all', tall(png(2000, 2, [0]), 501), /at most 1 million pixels/],
    ['a width of millions', png(5_000_000, 2, [0]), /at most 2000 by 2000/],
  ])('is refused: %s', (_, file, fault) => {
    expect(() => flattenPng(file)).toThrow(fault)
  })
})
