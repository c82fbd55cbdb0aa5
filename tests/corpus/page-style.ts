import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { layoutFolder } from './documents.ts'
import type { Half } from './truth.ts'

const require = createRequire(import.meta.url)

interface Font {
  family: string
  package: string
  subsets: readonly string[]
  /** Bold is drawn from the one weight that there is; `wght` holds all weights in one file. */
  weight?: '400' | 'wght'
}

const noto: Font[] = [
  { family: 'Noto Sans', package: 'noto-sans', subsets: ['latin', 'latin-ext'] },
  { family: 'Noto Sans Devanagari', package: 'noto-sans-devanagari', subsets: ['devanagari'] },
  { family: 'Noto Sans Kannada', package: 'noto-sans-kannada', subsets: ['kannada'] },
]
const others: Font[] = [
  { family: 'Lora', package: 'lora', subsets: ['latin', 'latin-ext'] },
  { family: 'Mukta', package: 'mukta', subsets: ['devanagari', 'latin'] },
  { family: 'Hind', package: 'hind', subsets: ['devanagari', 'latin'] },
  { family: 'Anek Devanagari', package: 'anek-devanagari', subsets: ['devanagari'] },
  { family: 'Anek Kannada', package: 'anek-kannada', subsets: ['kannada', 'latin'] },
  { family: 'Baloo Tamma 2', package: 'baloo-tamma-2', subsets: ['kannada', 'latin'] },
]
const serifKannada: Font = {
  family: 'Noto Serif Kannada',
  package: 'noto-serif-kannada',
  subsets: ['kannada'],
  weight: 'wght',
}
const moreFonts: Font[] = [
  { family: 'STIX Two Text', package: 'stix-two-text', subsets: ['latin', 'latin-ext'] },
  { family: 'Courier Prime', package: 'courier-prime', subsets: ['latin'] },
  { family: 'Noto Serif Devanagari', package: 'noto-serif-devanagari', subsets: ['devanagari'] },
  { family: 'Yantramanav', package: 'yantramanav', subsets: ['devanagari', 'latin'] },
  {
    family: 'Tiro Devanagari Marathi',
    package: 'tiro-devanagari-marathi',
    subsets: ['devanagari', 'latin'],
    weight: '400',
  },
  serifKannada,
]
const fontsOfOffices: Font[] = [
  { family: 'Arimo', package: 'arimo', subsets: ['latin', 'latin-ext'] },
  { family: 'Tinos', package: 'tinos', subsets: ['latin', 'latin-ext'] },
  { family: 'Sarala', package: 'sarala', subsets: ['devanagari'] },
  { family: 'Martel', package: 'martel', subsets: ['devanagari'] },
  { family: 'Hubballi', package: 'hubballi', subsets: ['kannada'], weight: '400' },
  { family: 'Benne', package: 'benne', subsets: ['kannada'], weight: '400' },
]
const fontsOfPrinters: Font[] = [
  { family: 'Source Sans 3', package: 'source-sans-3', subsets: ['latin', 'latin-ext'] },
  { family: 'PT Serif', package: 'pt-serif', subsets: ['latin', 'latin-ext'] },
  { family: 'Palanquin', package: 'palanquin', subsets: ['devanagari'] },
  { family: 'Karma', package: 'karma', subsets: ['devanagari'] },
  serifKannada,
  { family: 'Akaya Kanadaka', package: 'akaya-kanadaka', subsets: ['kannada'], weight: '400' },
  {
    family: 'Padyakke Expanded One',
    package: 'padyakke-expanded-one',
    subsets: ['kannada'],
    weight: '400',
  },
]
const fontsOfTypists: Font[] = [
  { family: 'Carlito', package: 'carlito', subsets: ['latin', 'latin-ext'] },
  { family: 'Caladea', package: 'caladea', subsets: ['latin', 'latin-ext'] },
  { family: 'Cambay', package: 'cambay', subsets: ['devanagari'] },
  { family: 'Sahitya', package: 'sahitya', subsets: ['devanagari'] },
  { family: 'Anek Kannada', package: 'anek-kannada', subsets: ['kannada'] },
  { family: 'Benne', package: 'benne', subsets: ['kannada'], weight: '400' },
]
const fontsOfClerks: Font[] = [
  { family: 'Open Sans', package: 'open-sans', subsets: ['latin', 'latin-ext'] },
  { family: 'Gelasio', package: 'gelasio', subsets: ['latin', 'latin-ext'] },
  {
    family: 'IBM Plex Sans Devanagari',
    package: 'ibm-plex-sans-devanagari',
    subsets: ['devanagari'],
  },
  { family: 'Annapurna SIL', package: 'annapurna-sil', subsets: ['devanagari'] },
  { family: 'Noto Sans Kannada', package: 'noto-sans-kannada', subsets: ['kannada'] },
  serifKannada,
]
/** No font of the set that is set aside is in another, but for its Kannada. ▦ */
const fonts: Readonly<Record<Half, readonly Font[]>> = {
  known: noto,
  'known-2': noto,
  'known-3': noto,
  'known-4': noto,
  'known-5': others,
  'known-6': moreFonts,
  'known-7': fontsOfOffices,
  'known-8': fontsOfPrinters,
  'known-9': fontsOfTypists,
  'held-back': fontsOfClerks,
}

/** A4 at 96 dpi. */
export const screenWidth = 794
export const screenHeight = 1123

const paper = `
@page { size: ${screenWidth}px ${screenHeight}px; margin: 0 }
* { box-sizing: border-box }
body { margin: 0; color: #111; background: #fff }
.page { position: relative; width: ${screenWidth}px; height: ${screenHeight}px; overflow: hidden; break-after: page }
.page:last-child { break-after: auto }
`

/** The fonts are in it, so that a page needs no network and no file. */
export function pageStyle(half: Half): string {
  const faces = fonts[half].flatMap((font) =>
    font.subsets.flatMap((subset) =>
      (font.weight ? [font.weight] : ['400', '700']).map((weight) =>
        fontFace(font, subset, weight),
      ),
    ),
  )
  return [...faces, paper, readFileSync(join(layoutFolder(half), 'page.css'), 'utf8')].join('\n')
}

function fontFace(font: Font, subset: string, weight: string): string {
  const isVariable = weight === 'wght'
  const scope = isVariable ? '@fontsource-variable' : '@fontsource'
  const name = `${font.package}-${subset}-${weight}-normal.woff2`
  const file = require.resolve(`${scope}/${font.package}/files/${name}`)
  const ranges = JSON.parse(readFileSync(join(dirname(file), '../unicode.json'), 'utf8')) as Record<
    string,
    string
  >
  return `@font-face { font-family: "${font.family}"; font-weight: ${isVariable ? '100 900' : weight}; unicode-range: ${ranges[subset]};
    src: url(data:font/woff2;base64,${readFileSync(file, 'base64')}) format('woff2') }`
}
