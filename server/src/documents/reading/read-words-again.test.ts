import { expect, test } from 'vitest'
import type { Reader, SeenWord } from './engine/reader.ts'
import { newPicture } from './pages/grey-picture.ts'
import { readFiguresAgain, readWordsAgain } from './read-words-again.ts'

const page = ['गाव', 'तालुका', 'जिल्हा', 'खाते', '२०१३', '१२', '४५']

const seen = (text: string, confidence = 0.95): SeenWord => {
  return { text, confidence, left: 100, top: 50, right: 180, bottom: 80 }
}

/** Reads a page, and one word of it as another. */
async function readAgain(
  word: SeenWord,
  other: { text: string; confidence: number },
  languages: readonly string[] = ['en', 'mr'],
  readPart = readWordsAgain,
) {
  const asked: string[] = []
  const reader: Reader = {
    engine: 'scripted',
    read: async ({ width, height }, asLanguages, layout) => {
      asked.push(`${asLanguages.join('+')} ${layout} ${width} × ${height}`)
      return [{ ...other, left: 16, top: 16, right: 96, bottom: 46 }]
    },
    close: async () => {},
  }
  const words = [...page.map((text) => seen(text)), word]
  const again = await readPart(newPicture(400, 200), words, reader, languages)
  return { word: again.at(-1), count: again.length, asked }
}

test('a word in Latin letters on a page of another script is read again without English', async () => {
  const { word, asked } = await readAgain(seen('Wise', 0.5), { text: 'निकम', confidence: 0.8 })
  expect(asked).toEqual(['mr line 112 × 62'])
  expect(word).toEqual({ ...seen('निकम', 0.8), left: 100, top: 50, right: 180, bottom: 80 })
})

test.each<[string, SeenWord, { text: string; confidence: number }]>([
  [
    'the reader is less sure without English',
    seen('Wise', 0.7),
    { text: 'निकम', confidence: 0.65 },
  ],
  ['nothing of the other script is seen', seen('Wise', 0.5), { text: 'w', confidence: 0.9 }],
  ['figures stay without sense', seen('34-90-2033'), { text: 'नि', confidence: 0.9 }],
])('the word stays if %s', async (_, word, other) => {
  expect((await readAgain(word, other)).word).toEqual(word)
})

test.each(['34-90-2033', '0¥-03-2014', '(12-13-2014)'])(
  'figures that cannot be meant are read again: %s',
  async (text) => {
    const { word } = await readAgain(seen(text), { text: '२५-१०-२०१३', confidence: 0.5 })
    expect(word?.text).toBe('२५-१०-२०१३')
  },
)

test.each<[string, SeenWord, string[]]>([
  ['a Latin word that the reader is sure of', seen('PAN', 0.9), ['en', 'mr']],
  ['a date that exists', seen('25-10-2013', 0.4), ['en', 'mr']],
  ['a page in English alone', seen('Wise', 0.3), ['en']],
  ['a page that was not read in English', seen('Wise', 0.3), ['mr']],
])('%s is not read again', async (_, word, languages) => {
  const { asked, word: same } = await readAgain(word, { text: 'निकम', confidence: 1 }, languages)
  expect(asked).toEqual([])
  expect(same).toEqual(word)
})

test.each([
  ['१४/०१/२०१७', '१४/०३/२०१७', 0.9, '१४/०३/२०१७'],
  ['१४/०१/२०१७', '१४/०३/२०१७', 0.6, '१४/०१/२०१७'],
  ['१४/०१/२०१७', 'शशश', 0.9, '१४/०१/२०१७'],
  ['14/01/2017', '१४/०१/२०१७', 0.9, '14/01/2017'],
])(
  'figures of the page alone: %s, read again as %s (%d), are %s',
  async (text, other, trust, kept) => {
    const again = { text: other, confidence: trust }
    const { word } = await readAgain(seen(text, 0.7), again, ['en', 'mr'], readFiguresAgain)
    expect(word?.text).toBe(kept)
  },
)
