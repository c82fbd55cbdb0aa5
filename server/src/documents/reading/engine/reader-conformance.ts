import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawScan } from '../../../../../tests/support/documents/drawn-pages.ts'
import { newPicture } from '../pages/grey-picture.ts'
import type { Reader, SeenWord } from './reader.ts'

/** What every reader must do. */
export function readerConformance(name: string, open: () => Reader): void {
  describe(`${name} reads`, () => {
    let reader: Reader
    beforeAll(() => {
      reader = open()
    })
    afterAll(() => reader.close())
    const texts = (words: readonly SeenWord[]) => words.map(({ text }) => text).join(' ')

    test('English words, dates and numbers, each where it stands', async () => {
      const page = await drawScan([
        'Registered on 14/03/2019 as HVL1/2041/2019',
        'for Rs. 45,00,000',
      ])
      const words = await reader.read(page, ['en'])
      expect(texts(words)).toBe('Registered on 14/03/2019 as HVL1/2041/2019 for Rs. 45,00,000')
      for (const { left, top, right, bottom, confidence } of words) {
        expect(left).toBeLessThan(right)
        expect(top).toBeLessThan(bottom)
        expect(right).toBeLessThanOrEqual(page.width)
        expect(bottom).toBeLessThan(page.height / 4)
        expect(confidence).toBeGreaterThan(0.5)
        expect(confidence).toBeLessThanOrEqual(1)
      }
    })

    test.each([
      ['Marathi', 'mr', 'devanagari', 'रमेश बाबुराव कुलकर्णी'],
      ['Kannada', 'kn', 'kannada', 'ರಮೇಶ ಶಿವಣ್ಣ ಗೌಡ'],
    ] as const)('%s beside English', async (_, language, font, line) => {
      const page = await drawScan([line, line], { font, size: 14 })
      const words = await reader.read(page, ['en', language])
      expect(texts(words)).toContain(line)
    })

    test.each(['block', 'line'] as const)('a %s of text', async (layout) => {
      const page = await drawScan(['MR H8025'])
      const { width, data } = page
      const strip = { width, height: 200, data: data.subarray(0, width * 200) }
      expect(texts(await reader.read(strip, ['en'], layout))).toBe('MR H8025')
    })

    test('nothing on an empty page', async () => {
      expect(await reader.read(newPicture(600, 800), ['en'])).toEqual([])
    })

    test('English where it has no data for a language', async () => {
      const page = await drawScan(['Sale deed'])
      expect(texts(await reader.read(page, ['en', 'xx']))).toBe('Sale deed')
    })

    test('and names itself', () => {
      expect(reader.engine).toMatch(/\S/)
    })
  })
}
