import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { unpackWoff } from './woff.ts'

export type Weight = 'regular' | 'bold'

interface FontFile {
  /** Of @fontsource; a package has a file for each of its subsets. */
  package: string
  subset: string
  /** ISO 15924; only for scripts whose letters join, stack or change places. */
  script?: string
  /** The most common language of the script, for readers that speak the text. */
  language?: string
  /** Its letters are smaller than those of the other fonts at the same size. */
  scale?: number
}

/** The first that has a character draws it. */
export const fontFiles = {
  latin: { package: 'noto-sans', subset: 'latin' },
  'latin-ext': { package: 'noto-sans', subset: 'latin-ext' },
  devanagari: indic('devanagari', 'Deva', 'hi'),
  kannada: indic('kannada', 'Knda', 'kn'),
  tamil: indic('tamil', 'Taml', 'ta'),
  telugu: indic('telugu', 'Telu', 'te'),
  gujarati: indic('gujarati', 'Gujr', 'gu'),
  bengali: indic('bengali', 'Beng', 'bn'),
  malayalam: indic('malayalam', 'Mlym', 'ml'),
  gurmukhi: indic('gurmukhi', 'Guru', 'pa'),
  odia: indic('oriya', 'Orya', 'or'),
  urdu: {
    package: 'noto-naskh-arabic',
    subset: 'arabic',
    script: 'Arab',
    language: 'ur',
    scale: 1.2,
  },
  vietnamese: { package: 'noto-sans', subset: 'vietnamese' },
  greek: { package: 'noto-sans', subset: 'greek' },
  cyrillic: { package: 'noto-sans', subset: 'cyrillic' },
} as const satisfies Record<string, FontFile>
export type FontName = keyof typeof fontFiles
export const fontNames = Object.keys(fontFiles) as FontName[]

function indic(subset: string, script: string, language: string) {
  return { package: `noto-sans-${subset}`, subset, script, language }
}

const weights = { regular: '400', bold: '700' } as const satisfies Record<Weight, string>
const require = createRequire(import.meta.url)

/** The bytes of a TrueType font. */
export function readFontFile(name: FontName, weight: Weight): Buffer {
  const { package: from, subset } = fontFiles[name]
  const file = `${from}-${subset}-${weights[weight]}-normal.woff`
  return unpackWoff(readFileSync(require.resolve(`@fontsource/${from}/files/${file}`)))
}

/** For the tables of a font and its subsets; text is shaped by the shaper. */
export function parseFont(bytes: Buffer): Font {
  return create(bytes)
}

const covered = new Map<FontName, ReadonlySet<number>>()

/** The characters of a font; the same in both weights. */
export function readCoverage(name: FontName): ReadonlySet<number> {
  let found = covered.get(name)
  if (!found) {
    found = new Set(parseFont(readFontFile(name, 'regular')).characterSet)
    covered.set(name, found)
  }
  return found
}

const namesByCodePoint = new Map<number, FontName | undefined>()
const knownMax = 20_000

/** Undefined if no font has the character. */
export function findFontName(codePoint: number): FontName | undefined {
  if (namesByCodePoint.has(codePoint)) return namesByCodePoint.get(codePoint)
  if (namesByCodePoint.size >= knownMax) namesByCodePoint.clear()
  const found = fontNames.find(
    (name) => isInSubset(name, codePoint) && readCoverage(name).has(codePoint),
  )
  namesByCodePoint.set(codePoint, found)
  return found
}

const rangesByName = new Map<FontName, [number, number][]>()

/** By the list in the package, so that a font is only read for characters it may have. */
function isInSubset(name: FontName, codePoint: number): boolean {
  let ranges = rangesByName.get(name)
  if (!ranges) {
    const { package: from, subset } = fontFiles[name]
    const lists: Record<string, string> = require(`@fontsource/${from}/unicode.json`)
    ranges = (lists[subset] ?? '').split(',').map(parseRange)
    rangesByName.set(name, ranges)
  }
  return ranges.some(([first, last]) => codePoint >= first && codePoint <= last)
}

/** "U+0B82-0BFA" or "U+20B9". */
function parseRange(range: string): [number, number] {
  const [first = '', last = first] = range.replace('U+', '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}
