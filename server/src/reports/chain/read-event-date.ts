import { fold } from '../../collateral/collateral.ts'

const dayFirst = /^(\d{1,2}) (\d{1,2}) (\d{4})$/
const yearFirst = /^(\d{4}) (\d{1,2}) (\d{1,2})$/
const inWords = /^(\d{1,2}) ?(?:st|nd|rd|th)? ([a-z]{3})[a-z]{0,6} (\d{4})$/
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const dateLengthMax = 40

/** `03-07-2015`, `2015-07-03`, `3 July 2015`, `०३/०७/२०१५` as 2015-07-03; undefined if it is no date. */
export function readEventDate(written: string | undefined): string | undefined {
  if (!written || written.length > dateLengthMax) return undefined
  const text = fold(written)
  const [, d1, m1, y1] = dayFirst.exec(text) ?? []
  const [, y2, m2, d2] = yearFirst.exec(text) ?? []
  const [, d3, word, y3] = inWords.exec(text) ?? []
  const m3 = word === undefined ? undefined : String(months.indexOf(word) + 1)
  const [year, month, day] = [y1 ?? y2 ?? y3, m1 ?? m2 ?? m3, d1 ?? d2 ?? d3]
  if (!year || !month || !day) return undefined
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso) return undefined
  return iso
}
