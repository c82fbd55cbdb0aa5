import { findFontName } from '../lib/drawn-text/font-files.ts'
import { plainText, replacement } from '../lib/drawn-text/plain-text.ts'

/** A text of the report with characters that the PDF could only show as missing. */
export interface Undrawable {
  /** As in error messages: draft.chain_of_title[2].from */
  place: string
  /** Each once, in the order of the text. */
  characters: string[]
}

/** Never drawn, or created by us. */
const notDrawn = new Set([
  'id',
  'document_id',
  'key',
  'sha256',
  'verification',
  'risk_score',
  'logo',
  'signature',
  // Its texts are those of the draft.
  'title_flow',
])
/** More than anybody would correct at once. */
const placesMax = 50

/** In the content of a report or a part of it, by the characters the fonts have. */
export function findUndrawable(content: object): Undrawable[] {
  const found: Undrawable[] = []
  collect(content, '', found)
  return found
}

export function describeUndrawable({ place, characters }: Undrawable): string {
  const named = characters.slice(0, namedMax).map(nameCharacter)
  const more = characters.length - named.length
  const rest = more > 0 ? ` and ${more} more` : ''
  return `${place}: contains ${named.join(', ')}${rest}, which the report cannot show; replace or remove`
}

const namedMax = 5

/** For names that nobody here can change, as of a lender's file: "deed [U+1F600].pdf". */
export function spellUndrawable(text: string): string {
  if (isPlain(text)) return text
  return Array.from(text.normalize('NFC'), (character) =>
    isDrawable(character) ? character : `[${codeOf(character)}]`,
  ).join('')
}

function collect(value: unknown, place: string, found: Undrawable[]): void {
  if (found.length >= placesMax) return
  if (typeof value === 'string') {
    const characters = undrawableIn(value)
    if (characters.length > 0) found.push({ place, characters })
  } else if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) collect(item, `${place}[${i}]`, found)
  } else if (value && typeof value === 'object') {
    for (const [key, part] of Object.entries(value)) {
      const name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      if (!notDrawn.has(name)) collect(part, place ? `${place}.${name}` : name, found)
    }
  }
}

function isPlain(text: string): boolean {
  return /^[\n\x20-\x7e]*$/.test(text)
}

function undrawableIn(text: string): string[] {
  if (isPlain(text)) return []
  return [...new Set(text.normalize('NFC'))].filter((character) => !isDrawable(character))
}

function isDrawable(character: string): boolean {
  const plain = plainText(character)
  if (plain.includes(replacement)) return false
  return Array.from(plain).every(
    (drawn) => drawn === '\n' || findFontName(drawn.codePointAt(0) ?? 0) !== undefined,
  )
}

/** A character that shows nothing, or that changes the text around it, is only named. */
function nameCharacter(character: string): string {
  const isVisible = /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) && character !== replacement
  return isVisible ? `${character} (${codeOf(character)})` : codeOf(character)
}

function codeOf(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase()
  return `U+${code.padStart(4, '0')}`
}
