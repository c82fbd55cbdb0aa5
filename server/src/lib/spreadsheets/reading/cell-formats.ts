import { parseXml } from './parse-xml.ts'

/** How a number is shown, as far as it changes which text it stands for. */
export type NumberShown = { as: 'date' } | { as: 'padded'; digits: number } | undefined

/** ECMA-376, 18.8.30: of the built-in formats, these are dates and times. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47)

/** By the number of the cell's style. */
export function readFormats(styles: string | undefined): NumberShown[] {
  const codes = new Map<number, string>()
  const shown: NumberShown[] = []
  let isInCells = false
  if (styles === undefined) return shown
  parseXml(styles, {
    open(name, attribute) {
      if (name === 'numFmt') {
        codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '')
      } else if (name === 'cellXfs') isInCells = true
      else if (name === 'xf' && isInCells) {
        const id = Number(attribute('numFmtId') ?? 0)
        shown.push(isBuiltInDate(id) ? { as: 'date' } : shownBy(codes.get(id)))
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return shown
}

function shownBy(code: string | undefined): NumberShown {
  if (code === undefined) return undefined
  if (/^0{2,30}$/.test(code)) return { as: 'padded', digits: code.length }
  // Without texts in quotes, escaped letters, colours, places and conditions.
  const letters = code.replaceAll(/"[^"]*"|\\.|_.|\[[^\]]*\]/g, '')
  return /[dmyhs]/i.test(letters) && !/general/i.test(letters) ? { as: 'date' } : undefined
}

const dayMs = 86_400_000
/** Day 0, which makes up for the 29 February 1900 that spreadsheets count. */
const start1900 = Date.UTC(1899, 11, 30)
const start1904 = Date.UTC(1904, 0, 1)

/** `2026-11-16`, or with a time of day `2026-11-16T09:30:00`: it has no zone. */
export function isoDate(serial: number, is1904: boolean): string | undefined {
  const at = new Date(Math.round(((is1904 ? start1904 : start1900) + serial * dayMs) / 1000) * 1000)
  if (Number.isNaN(at.getTime()) || serial < 0 || at.getUTCFullYear() > 9999) return undefined
  const text = at.toISOString()
  return Number.isInteger(serial) ? text.slice(0, 10) : text.slice(0, 19)
}
