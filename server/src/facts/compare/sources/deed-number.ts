import { documentNumber } from '../../../collateral/collateral.ts'

/** A registration number in its parts; the office is empty if it is not written. */
export interface DeedNumber {
  office: string
  serial: string
  /** 2015, or 2023-24 where numbers are of a financial year. */
  year: string
}

/** Undefined without a year: such a number may be of any deed. */
export function readDeedNumber(written: string): DeedNumber | undefined {
  const tokens = documentNumber(written)
    .split(' ')
    .filter((token) => token !== 'of')
  const last = tokens.at(-1) ?? ''
  const before = tokens.at(-2) ?? ''
  const isSpan = isYear(before) && isNext(before, last)
  const year = isSpan ? `${before}-${last.slice(-2)}` : longYear(last)
  const rest = tokens.slice(0, isSpan ? -2 : -1)
  const serial = rest.at(-1) ?? ''
  if (year === undefined || !/^\d{1,7}$/u.test(serial)) return undefined
  return { office: rest.slice(0, -1).join(' '), serial, year }
}

const isYear = (token: string) => /^(?:19|20)\d\d$/u.test(token)
const isNext = (year: string, next: string) =>
  /^\d\d(?:\d\d)?$/u.test(next) && (Number(year) + 1) % 100 === Number(next) % 100

function longYear(token: string): string | undefined {
  if (isYear(token)) return token
  if (!/^\d\d$/u.test(token)) return undefined
  return `${Number(token) > 50 ? 19 : 20}${token}`
}

export type NumberLikeness = 'same' | 'may be' | 'other'

/** Every office has a number 3818 of 2015. */
export function compareDeedNumbers(one: DeedNumber, other: DeedNumber): NumberLikeness {
  if (one.serial !== other.serial || !sameYear(one.year, other.year)) return 'other'
  if (one.office === '' || other.office === '') return 'may be'
  return one.office === other.office ? 'same' : 'other'
}

/** 2023 may be short for 2023-24. */
const sameYear = (one: string, other: string) =>
  one === other || one === other.slice(0, 4) || other === one.slice(0, 4)

/** The first and the last day on which a document of that year can be registered. */
export function daysOfYear(year: string): { from: string; to: string } {
  const start = Number(year.slice(0, 4))
  // A document presented in the last days of a year may be registered months later.
  return year.includes('-')
    ? { from: `${start}-04-01`, to: `${start + 1}-12-31` }
    : { from: `${start}-01-01`, to: `${start + 1}-12-31` }
}
