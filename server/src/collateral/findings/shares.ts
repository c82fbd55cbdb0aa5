import type { RegistryRecord } from '../registry-record.ts'
import { fold, latinDigits } from './letters.ts'

/** The part of the extent that the borrower holds, by the figures beside the holders' names. */
export interface SharesRead {
  /** Texts that show that the borrower holds less than the whole; empty if he holds all of it. */
  part: string[]
  /** Shares that could not be read. */
  unread: string[]
}

const none: SharesRead = { part: [], unread: [] }

/** A figure of the whole: 1 for all of it. */
type Share = { of: 'area'; sqm: number } | { of: 'whole'; part: number } | 'empty' | 'unread'

interface ShareRules {
  /** Square metres of an extent as written; undefined if it cannot be read with certainty. */
  sqmOf(written: string): number | undefined
  isBorrower(holder: string): boolean
}

/** Figures are rounded by the registry. */
const toleranceShare = 0.01

export function readShares(record: RegistryRecord, rules: ShareRules): SharesRead {
  const { holders, shares, extent } = record
  if (shares === undefined || shares.every((share) => isEmpty(share))) return none
  const read = holders.map((holder, at) => ({
    holder,
    written: shares[at]?.trim() ?? '',
    share: readShare(shares[at] ?? '', rules),
  }))
  const unread = [
    ...read.filter(({ share }) => share === 'unread').map(shown),
    // More shares than holders: whose they are is unknown.
    ...shares.slice(holders.length).filter((share) => !isEmpty(share)),
  ]
  const own = read.filter(({ holder }) => rules.isBorrower(holder))
  if (own.length === 0) return { part: [], unread }
  const whole = wholeOf(record, read, rules)
  const others = read.filter((one) => !own.includes(one) && typeof one.share === 'object')
  const written = extent?.trim() ? ` of ${extent.trim()}` : ''
  const part = [...own, ...(own.every(({ share }) => share === 'empty') ? others : [])].map(
    (one) => `${shown(one)}${written}`,
  )
  return holdsAll(own, others.length > 0, whole) ? { part: [], unread } : { part, unread }
}

interface HolderShare {
  holder: string
  written: string
  share: Share
}

const shown = ({ holder, written }: HolderShare) => `${holder}: ${written || 'no share stated'}`

/** Without a figure beside the borrower's name the others' figures are not his. */
function holdsAll(own: readonly HolderShare[], othersHold: boolean, whole: number | undefined) {
  let [sqm, part] = [0, 0]
  for (const { share } of own) {
    if (share === 'unread') return true
    if (share === 'empty') continue
    if (share.of === 'area') sqm += share.sqm
    else part += share.part
  }
  if (own.every(({ share }) => share === 'empty')) return !othersHold
  if (whole === undefined) return sqm > 0 ? !othersHold : part >= 1 - toleranceShare
  return sqm / whole + part >= 1 - toleranceShare
}

function wholeOf(
  { extent }: RegistryRecord,
  read: readonly HolderShare[],
  { sqmOf }: ShareRules,
): number | undefined {
  const stated = extent?.trim() ? sqmOf(extent) : undefined
  if (stated !== undefined && stated > 0) return stated
  const areas = read.map(({ share }) =>
    typeof share === 'object' && share.of === 'area' ? share.sqm : 0,
  )
  const sum = areas.reduce((all, one) => all + one, 0)
  return sum > 0 ? sum : undefined
}

const isEmpty = (written: string) => !/[\p{L}\p{N}½¼¾]/u.test(written) || nothing.has(fold(written))
const nothing = new Set(
  ['nil', 'na', 'सामाइक', 'सामायिक', 'सामाईक', 'joint', 'common', 'ಜಂಟಿ'].map(fold),
)
const all = new Set(
  ['full', 'whole', 'entire', 'all', 'संपूर्ण', 'पूर्ण', 'सर्व', 'ಪೂರ್ಣ', 'ಸಂಪೂರ್ಣ', 'ಎಲ್ಲಾ'].map(fold),
)
const fractions: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75 }
const over =
  /^(?:हिस्सा|share|ಪಾಲು|ಹಿಸ್ಸೆ)?\s*(\d{1,5})\s*\/\s*(\d{1,5})(?:\s*(?:वा|th|rd|nd))?\s*(?:हिस्सा|share|part|ಪಾಲು|ಹಿಸ್ಸೆ|ಭಾಗ)?$/u
const percent = /^(\d{1,3}(?:\.\d+)?)\s*(?:%|percent|per cent|टक्के|ಶೇಕಡಾ?)$/u
const annas = /^(\d{1,2})\s*(?:आणे|आणा|annas?|ಆಣೆ)\s*(?:हिस्सा|share)?$/u

function readShare(written: string, { sqmOf }: ShareRules): Share {
  if (isEmpty(written)) return 'empty'
  const text = latinDigits(written.trim().toLowerCase())
  if (all.has(fold(written))) return { of: 'whole', part: 1 }
  const part = partOf(text)
  if (part !== undefined) return part > 0 && part <= 1 ? { of: 'whole', part } : 'unread'
  const sqm = sqmOf(written)
  return sqm === undefined ? 'unread' : { of: 'area', sqm }
}

/** `1/2 share`, `½`, `50 %`, `8 annas` as a part of 1. */
export const readPart = (written: string): number | undefined =>
  partOf(latinDigits(written.trim().toLowerCase()))

function partOf(text: string): number | undefined {
  if (Object.hasOwn(fractions, text)) return fractions[text]
  const [, top, bottom] = over.exec(text) ?? []
  if (top !== undefined) return Number(top) / Number(bottom)
  const [, hundredth] = percent.exec(text) ?? []
  if (hundredth !== undefined) return Number(hundredth) / 100
  const [, sixteenth] = annas.exec(text) ?? []
  return sixteenth === undefined ? undefined : Number(sixteenth) / 16
}
