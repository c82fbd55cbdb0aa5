import { expect, test } from 'vitest'
import { drawTable, scanOf } from '../../../../tests/support/documents/drawn-pages.ts'
import type { PictureLayout, Reader } from './engine/reader.ts'
import type { GreyPicture } from './pages/grey-picture.ts'
import { readInBoxes } from './read-in-boxes.ts'

interface Answer {
  text: string
  confidence: number
}

/** Answers box by box, in the order in which boxes are first read; the rest of the page is empty. */
class ScriptedReader implements Reader {
  readonly engine = 'scripted'
  readonly asked: string[] = []
  readonly #answers: readonly Readonly<Record<string, Answer>>[]
  readonly #boxes = new Map<string, number>()

  constructor(answers: readonly Readonly<Record<string, Answer>>[]) {
    this.#answers = answers
  }

  async read(
    { data }: { data: Uint8Array },
    languages: readonly string[],
    layout: PictureLayout = 'page',
  ) {
    const key = data.reduce((sum, value, at) => (sum + (255 - value) * (at % 997)) % 1e9, 0)
    const box = this.#boxes.get(`${key}`) ?? this.#boxes.size
    this.#boxes.set(`${key}`, box)
    this.asked.push(`${box} ${languages.join('+')} ${layout}`)
    const answer = this.#answers[box]?.[languages.join('+')]
    return answer === undefined ? [] : [{ ...answer, left: 14, top: 14, right: 60, bottom: 40 }]
  }

  async close(): Promise<void> {}
}

async function read(answers: readonly Readonly<Record<string, Answer>>[]) {
  const rows = answers
    .map((_, i) => [`${58 + i}`, `${190 + 7 * i}`.repeat(2)])
    .slice(0, answers.length / 2)
  const picture = await scanOf(await drawTable({ widths: [60, 120], rows }))
  const reader = new ScriptedReader(answers)
  const { words } = await readInBoxes(picture, reader, ['en', 'mr'])
  return { texts: words.map(({ text }) => text), asked: reader.asked }
}

async function readAll(picture: GreyPicture) {
  const answers = Array.from({ length: 9 }, () => ({ en: { text: 'x', confidence: 1 } }))
  const reader = new ScriptedReader(answers)
  const { boxes } = await readInBoxes(picture, reader, ['en'])
  return { boxes, asked: reader.asked }
}

const sure = (text: string) => ({ 'en+mr': { text, confidence: 0.95 } })

test('a box that makes no sense is read again without English', async () => {
  const wrong = { 'en+mr': { text: 'Beg', confidence: 0.3 }, mr: { text: 'शिंदे', confidence: 0.8 } }
  const worse = { 'en+mr': { text: 'Rao', confidence: 0.5 }, mr: { text: 'ः', confidence: 0.1 } }
  const { texts } = await read([sure('580'), wrong, worse, sure('Pune')])
  expect(texts).toEqual(['580', 'शिंदे', 'Rao', 'Pune'])
})

test('what looks Latin may be figures on a page that has its own', async () => {
  const figures = {
    'en+mr': { text: 'RR', confidence: 0.9 },
    mr: { text: '२२/९', confidence: 0.7 },
  }
  const letters = { 'en+mr': { text: 'MR', confidence: 0.9 }, mr: { text: 'मर', confidence: 0.7 } }
  const own = [sure('४९५६'), sure('१८१४'), sure('४८३४'), sure('१३४')]
  expect((await read([...own, figures, letters])).texts.slice(4)).toEqual(['२२/९', 'MR'])
  const latin = [sure('4956'), sure('1814'), sure('4834'), sure('134')]
  expect((await read([...latin, figures, letters])).texts.slice(4)).toEqual(['RR', 'MR'])
})

test('a box of one line is read as a line, and an empty one is not read', async () => {
  const rows = [
    ['580', ''],
    ['1814', 'Pune'],
  ]
  const picture = await scanOf(await drawTable({ widths: [60, 120], rows }))
  const { boxes, asked } = await readAll(picture)
  expect(boxes).toHaveLength(4)
  expect(asked).toEqual(['0 en line', '1 en line', '2 en line'])
})

test.each([9, 5])('a box of two lines of %s points is read as a block', async (size) => {
  const rows = [['580', size < 9 ? 'HMG-1-03141-2019-20 of 2019' : 'HMG-1-03141- 2019-20']]
  const { asked } = await readAll(await scanOf(await drawTable({ widths: [60, 60], rows, size })))
  expect(asked).toEqual(['0 en line', '1 en block'])
})

test('signs below letters are no line of their own', async () => {
  const rows = [['ಸಿದ್ದಪ್ಪ ಶೆಟ್ಟಿ', 'ಪಟ್ಟಾ']]
  const table = await drawTable({ widths: [120, 60], rows, font: 'kannada', size: 7 })
  expect((await readAll(await scanOf(table))).asked).toEqual(['0 en line', '1 en line'])
})

test('a box in which nothing is seen is enlarged and read again', async () => {
  const picture = await scanOf(await drawTable({ widths: [60, 120], rows: [['580', 'Pune']] }))
  const reader = new ScriptedReader([
    sure('580'),
    {},
    { 'en+mr': { text: 'Pune', confidence: 0.9 } },
  ])
  const { words } = await readInBoxes(picture, reader, ['en', 'mr'])
  expect(words.map(({ text }) => text)).toEqual(['580', 'Pune'])
})
