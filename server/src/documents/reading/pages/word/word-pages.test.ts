import { describe, expect, test } from 'vitest'
import {
  contentTypes,
  heading,
  paragraph,
  table,
  wordOf,
  zip,
} from '../../../../../../tests/support/documents/drawn-word.ts'
import type { PageWord } from '../../page-words.ts'
import type { GreyPicture } from '../grey-picture.ts'
import { openWord } from './word-pages.ts'

const linesOf = (words: readonly PageWord[] = []) => {
  const lines: string[][] = []
  for (const { line, text } of words) {
    lines[line] ??= []
    lines[line].push(text)
  }
  return lines.map((line) => line.join(' '))
}
const read = (file: Buffer, page = 1) => linesOf(openWord(file).words(page))

describe('the words of a Word document', () => {
  test.each([
    ['English', 'Sale deed of Gat No. 45/2B, registered as HVL1/2041/2019'],
    ['Marathi', 'गट क्रमांक ४५/२ब, मौजे वाघोली, तालुका हवेली, क्षेत्र ०.८१ हेक्टर'],
    ['Kannada', 'ಸರ್ವೆ ನಂಬರ್ ೧೨/೩, ಗ್ರಾಮ ಯಲಹಂಕ, ವಿಸ್ತೀರ್ಣ ೨ ಎಕರೆ ೧೦ ಗುಂಟೆ'],
    ['signs', 'Rs. 12,50,000 & more < 13,00,000'],
  ])('are read as they are: %s', (_, text) => {
    expect(read(wordOf(paragraph(text)))).toEqual([text])
  })

  test('come in the order of headings, paragraphs and line breaks', () => {
    const broken = '<w:p><w:r><w:t>North: road</w:t><w:br/><w:t>South: nala</w:t></w:r></w:p>'
    expect(read(wordOf(heading('Schedule') + broken + paragraph('End')))).toEqual([
      'Schedule',
      'North: road',
      'South: nala',
      'End',
    ])
  })

  test('of a row of a table stand on one line, in its columns', () => {
    const file = wordOf(
      table([
        ['Vendor', 'Baburao Kulkarni'],
        ['Purchaser', 'Sunita Patil'],
      ]),
    )
    expect(read(file)).toEqual(['Vendor Baburao Kulkarni', 'Purchaser Sunita Patil'])
    const words = openWord(file).words(1) ?? []
    const x = (text: string) => words.find((word) => word.text === text)?.rect.x ?? 0
    expect(x('Baburao')).toBeCloseTo(x('Sunita'), 3)
    expect(x('Baburao')).toBeGreaterThan(0.4)
  })

  test('have the numbers that Word shows in front of lists', () => {
    const level = (at: number, format: string, text: string) =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
    const numbering = `<w:abstractNum w:abstractNumId="7">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%1(%2)')}</w:abstractNum><w:num w:numId="3"><w:abstractNumId w:val="7"/></w:num>`
    const styles =
      '<w:style w:styleId="Clause"><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:style>'
    const item = (text: string, at: number) =>
      paragraph(text, `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="3"/></w:numPr>`)
    const body =
      item('Parties', 0) +
      item('Vendor', 1) +
      item('Purchaser', 1) +
      paragraph('Price', '<w:pStyle w:val="Clause"/>')
    expect(read(wordOf(body, { numbering, styles }))).toEqual([
      '1. Parties',
      '1(a) Vendor',
      '1(b) Purchaser',
      '2. Price',
    ])
  })

  test('that were deleted while changes were tracked, and codes of fields, are left out', () => {
    const body =
      '<w:p><w:del><w:r><w:delText>Rs. 9</w:delText></w:r></w:del><w:ins><w:r><w:t>Rs. 12</w:t></w:r></w:ins><w:r><w:instrText>PAGE</w:instrText></w:r></w:p>'
    expect(read(wordOf(body))).toEqual(['Rs. 12'])
  })

  test('that are struck out say so, and so do pictures', () => {
    const run = (text: string, details = '') =>
      `<w:r><w:rPr>${details}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
    const body = `<w:p><w:pPr><w:rPr><w:strike/></w:rPr></w:pPr>${run('Gat No. ')}${run('44', '<w:strike/>')}${run(' 45', '<w:strike w:val="0"/>')}</w:p><w:p><w:r><w:drawing><pic:pic><pic:nvPicPr/></pic:pic></w:drawing></w:r></w:p>`
    expect(read(wordOf(body))).toEqual(['Gat No. [struck out: 44] 45', '[Picture]'])
  })

  test('continue on the next page', () => {
    const file = wordOf(
      Array.from({ length: 120 }, (_, i) => paragraph(`Line ${i + 1} of the deed`)).join(''),
    )
    const pages = openWord(file)
    expect(pages.count).toBeGreaterThan(2)
    const all = Array.from({ length: pages.count }, (_, i) => linesOf(pages.words(i + 1))).flat()
    expect(all).toHaveLength(120)
    expect(all.at(-1)).toBe('Line 120 of the deed')
  })

  test('after a page break are on a page of their own', () => {
    const brk = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'
    const pages = openWord(wordOf(paragraph('One') + brk + paragraph('Two')))
    expect([1, 2].map((page) => linesOf(pages.words(page)))).toEqual([['One'], ['Two']])
  })

  test('of a row longer than a page continue too', () => {
    const long = Array.from({ length: 3_000 }, (_, i) => `word${i}`).join(' ')
    const pages = openWord(wordOf(table([['Schedule', long]])))
    expect(pages.count).toBeGreaterThan(1)
    const words = Array.from({ length: pages.count }, (_, i) => pages.words(i + 1) ?? []).flat()
    expect(words).toHaveLength(3_001)
  })
})

/** Share of dark pixels inside a rectangle of the picture. */
function inkIn({ width, height, data }: GreyPicture, { rect }: PageWord): number {
  const [left, top] = [Math.floor(rect.x * width), Math.floor(rect.y * height)]
  const [right, bottom] = [
    Math.ceil((rect.x + rect.w) * width),
    Math.ceil((rect.y + rect.h) * height),
  ]
  let dark = 0
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) if ((data[y * width + x] ?? 255) < 128) dark += 1
  }
  return dark / ((right - left) * (bottom - top))
}

test('each word is drawn where it is said to be, and nothing is drawn elsewhere', async () => {
  const text = [
    'Sale deed of Gat No. 45/2B',
    'गट क्रमांक ४५ मौजे वाघोली',
    'ಸರ್ವೆ ನಂಬರ್ ೧೨ ಗ್ರಾಮ ಯಲಹಂಕ',
    'بیع نامہ زمین',
  ]
  const pages = openWord(wordOf(text.map((line) => paragraph(line)).join('')))
  const picture = await pages.picture(1)
  const words = pages.words(1) ?? []
  for (const word of words)
    expect([word.text, inkIn(picture, word) > 0.04]).toEqual([word.text, true])
  const white = { ...picture, data: Uint8Array.from(picture.data) }
  for (const { rect } of words) {
    const [x, w] = [Math.floor(rect.x * picture.width) - 2, Math.ceil(rect.w * picture.width) + 4]
    const top = Math.floor(rect.y * picture.height)
    for (let y = top; y < top + Math.ceil(rect.h * picture.height); y += 1) {
      white.data.fill(255, y * picture.width + x, y * picture.width + x + w)
    }
  }
  expect(white.data.filter((value) => value < 128).length).toBe(0)
})

describe('a file that is refused', () => {
  const documentOf = (content: string) =>
    zip([contentTypes, { name: 'word/document.xml', content }])
  const whole = wordOf(paragraph('Sale deed'))
  const damaged = Buffer.from(whole)
  damaged.write('x', damaged.indexOf('word/document.xml') + 30, 'latin1')
  test.each([
    ['is no archive', Buffer.from('PK\x03\x04 and nothing else'), 'broken'],
    ['is cut off', whole.subarray(0, -40), 'broken'],
    ['was changed', damaged, 'broken'],
    ['has no document', zip([contentTypes]), 'broken'],
    [
      'has two documents of one name',
      zip([contentTypes, ...['a', 'b'].map((content) => ({ name: 'word/document.xml', content }))]),
      'broken',
    ],
    [
      'is protected by a password',
      zip([contentTypes, { name: 'word/document.xml', content: '<a/>', flags: 1 }]),
      'password',
    ],
    ['declares a type', documentOf('<!DOCTYPE a><w:p/>'), 'broken'],
    ['has an unknown entity', documentOf('<w:p>&file;</w:p>'), 'broken'],
    ['has elements that do not end', documentOf('<w:p><w:r>'), 'broken'],
    ['has elements that end each other', documentOf('<w:p><w:r></w:p></w:r>'), 'broken'],
    [
      'is not Unicode',
      zip([contentTypes, { name: 'word/document.xml', content: Buffer.from([0x3c, 0xff, 0xfe]) }]),
      'broken',
    ],
  ])('%s', (_, file, fault) => {
    expect(() => openWord(file)).toThrow(expect.objectContaining({ fault }))
  })
})
