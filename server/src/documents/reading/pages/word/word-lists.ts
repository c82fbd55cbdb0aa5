import { readXml } from './xml-tokens.ts'

/** A level of a numbered list: `text` has %1 for the number of its first level, and so on. */
interface Level {
  start: number
  format: string
  text: string
}

export interface ListPlace {
  list: string
  level: number
}

export interface StyleDetails {
  isHeading: boolean
  listPlace: ListPlace | undefined
}

const levelsMax = 9
const bullets = '•'

/** numbering.xml: the levels of each list. */
export function readLists(bytes: Uint8Array | undefined): Map<string, Level[]> {
  const kinds = new Map<string, Level[]>()
  const lists = new Map<string, Level[]>()
  if (!bytes) return lists
  let kind: Level[] = []
  let level: Level | undefined
  let list = ''
  let override = 0
  for (const token of readXml(bytes)) {
    if (token.kind !== 'open') continue
    const value = (name: string) => token.attributes.get(name) ?? ''
    if (token.name === 'w:abstractNum') {
      kind = []
      kinds.set(value('w:abstractNumId'), kind)
    } else if (token.name === 'w:num') {
      list = value('w:numId')
      // Levels that a list changes for itself are of no other list.
      kind = []
    } else if (token.name === 'w:abstractNumId') {
      lists.set(list, kinds.get(value('w:val')) ?? [])
    } else if (token.name === 'w:lvl') {
      level = { start: 1, format: 'decimal', text: '' }
      const at = toLevel(value('w:ilvl'))
      kind[at] = level
    } else if (token.name === 'w:lvlOverride') override = toLevel(value('w:ilvl'))
    else if (token.name === 'w:startOverride') {
      // A copy is counted on its own.
      const levels = [...(lists.get(list) ?? [])]
      const own = levels[override]
      if (own) levels[override] = { ...own, start: toNumber(value('w:val'), 1) }
      lists.set(list, levels)
    } else if (token.name === 'w:start' && level) level.start = toNumber(value('w:val'), 1)
    else if (token.name === 'w:numFmt' && level) level.format = value('w:val')
    else if (token.name === 'w:lvlText' && level) level.text = value('w:val').slice(0, 60)
  }
  return lists
}

/** styles.xml: which styles are headings or numbered. */
export function readStyles(bytes: Uint8Array | undefined): Map<string, StyleDetails> {
  const styles = new Map<string, StyleDetails>()
  if (!bytes) return styles
  let style: StyleDetails | undefined
  let level = 0
  for (const token of readXml(bytes)) {
    if (token.kind === 'close' && token.name === 'w:style') style = undefined
    if (token.kind !== 'open') continue
    const value = token.attributes.get('w:val') ?? ''
    if (token.name === 'w:style') {
      style = { isHeading: false, listPlace: undefined }
      level = 0
      styles.set(token.attributes.get('w:styleId') ?? '', style)
    } else if (!style) continue
    else if (token.name === 'w:outlineLvl') style.isHeading = toNumber(value, 9) < levelsMax
    else if (token.name === 'w:ilvl') level = toLevel(value)
    else if (token.name === 'w:numId') style.listPlace = { list: value, level }
  }
  return styles
}

/** Counts the paragraphs of lists, as Word does when it shows them. */
export class ListCounter {
  readonly #lists: ReadonlyMap<string, readonly Level[]>
  readonly #counts = new Map<readonly Level[], number[]>()

  constructor(lists: ReadonlyMap<string, readonly Level[]>) {
    this.#lists = lists
  }

  /** The number or bullet before the next paragraph of a list; empty if it has none. */
  next({ list, level }: ListPlace): string {
    const levels = this.#lists.get(list)
    const own = levels?.[level]
    if (!levels || !own) return ''
    const counts = this.#counts.get(levels) ?? []
    this.#counts.set(levels, counts)
    counts[level] = (counts[level] ?? own.start - 1) + 1
    counts.length = level + 1
    if (own.format === 'bullet') return bullets
    if (own.format === 'none') return ''
    return own.text.replace(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1
      return formatNumber(counts[at] ?? levels[at]?.start ?? 1, levels[at]?.format ?? 'decimal')
    })
  }
}

const toLevel = (value: string) => Math.min(levelsMax - 1, toNumber(value, 0))

function toNumber(value: string, otherwise: number): number {
  return /^\d{1,6}$/.test(value) ? Number(value) : otherwise
}

function formatNumber(count: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
      return letters(count).toLowerCase()
    case 'upperLetter':
      return letters(count)
    case 'lowerRoman':
      return roman(count).toLowerCase()
    case 'upperRoman':
      return roman(count)
    case 'decimalZero':
      return String(count).padStart(2, '0')
    case 'hindiNumbers':
    case 'hindiCounting':
      return String(count).replace(/\d/g, (digit) => String.fromCharCode(0x0966 + Number(digit)))
    default:
      return String(count)
  }
}

/** A to Z, then AA, BB and so on. */
function letters(count: number): string {
  if (count < 1 || count > 26 * 20) return String(count)
  const letter = String.fromCharCode(65 + ((count - 1) % 26))
  return letter.repeat(Math.ceil(count / 26))
}

const romans = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const

function roman(count: number): string {
  if (count < 1 || count > 3999) return String(count)
  let left = count
  let written = ''
  for (const [value, sign] of romans) {
    const times = Math.floor(left / value)
    written += sign.repeat(times)
    left -= times * value
  }
  return written
}
