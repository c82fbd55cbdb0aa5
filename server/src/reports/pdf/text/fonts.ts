import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import { ShapedFont } from './shaped-font.ts'
import { unpackWoff } from './woff.ts'

export type Weight = 'regular' | 'bold'

interface Source {
  file: string
  /** Scripts shaped by syllable; the others by word. */
  bySyllable: boolean
}

/** Tried in this order; a later one is read from disk only if the earlier ones lack a character. */
const sources = {
  latin: { file: 'noto-sans/files/noto-sans-latin', bySyllable: false },
  'latin-ext': { file: 'noto-sans/files/noto-sans-latin-ext', bySyllable: false },
  devanagari: {
    file: 'noto-sans-devanagari/files/noto-sans-devanagari-devanagari',
    bySyllable: true,
  },
  kannada: { file: 'noto-sans-kannada/files/noto-sans-kannada-kannada', bySyllable: true },
  vietnamese: { file: 'noto-sans/files/noto-sans-vietnamese', bySyllable: false },
  greek: { file: 'noto-sans/files/noto-sans-greek', bySyllable: false },
  cyrillic: { file: 'noto-sans/files/noto-sans-cyrillic', bySyllable: false },
} as const satisfies Record<string, Source>
type SourceName = keyof typeof sources
const sourceNames = Object.keys(sources) as SourceName[]

const weights = { regular: '400', bold: '700' } as const satisfies Record<Weight, string>
const require = createRequire(import.meta.url)

/** Read and parsed once, then shared by all reports of this thread. */
const faces = new Map<string, ShapedFont>()

function loadFont(name: SourceName, weight: Weight): ShapedFont {
  const key = `Noto-${name}-${weight}`
  const known = faces.get(key)
  if (known) return known
  const { file, bySyllable } = sources[name]
  const path = require.resolve(`@fontsource/${file}-${weights[weight]}-normal.woff`)
  const face = new ShapedFont(create(unpackWoff(readFileSync(path))), key, bySyllable)
  faces.set(key, face)
  return face
}

const facesByCodePoint = { regular: new Map(), bold: new Map() } as const satisfies Record<
  Weight,
  Map<number, ShapedFont | undefined>
>

/** Undefined if no font has the character. */
export function findFont(codePoint: number, weight: Weight): ShapedFont | undefined {
  const known = facesByCodePoint[weight]
  if (!known.has(codePoint)) known.set(codePoint, searchFont(codePoint, weight))
  return known.get(codePoint)
}

function searchFont(codePoint: number, weight: Weight): ShapedFont | undefined {
  for (const name of sourceNames) {
    const face = loadFont(name, weight)
    if (face.has(codePoint)) return face
  }
  return undefined
}

export function latinFont(weight: Weight): ShapedFont {
  return loadFont('latin', weight)
}
