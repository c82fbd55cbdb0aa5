import type { RegistryRecord } from '../registry-record.ts'
import { fold } from './letters.ts'

/**
 * On a 7/12 an entry in square brackets has been struck out: a holder who no longer holds, a charge
 * that was cleared. Brackets inside brackets, and brackets that do not close, are in doubt: such a
 * text is read as if nothing were struck out, and reported.
 */
export interface Standing {
  /** The text without what is struck out. */
  text: string
  struck: string[]
  isDoubtful: boolean
}

const bracket = /[[\]［］]/u
const opens = /[[［]/u

export function withoutStruckOut(written: string): Standing {
  if (!bracket.test(written)) return { text: written, struck: [], isDoubtful: false }
  const struck: string[] = []
  let [kept, from, isOpen] = ['', 0, false]
  for (const { index, 0: sign } of written.matchAll(/[[\]［］]/gu)) {
    if (opens.test(sign) === isOpen) return { text: written, struck: [], isDoubtful: true }
    const part = written.slice(from, index)
    if (isOpen) struck.push(part)
    else kept += `${part} `
    from = index + 1
    isOpen = !isOpen
  }
  if (isOpen) return { text: written, struck: [], isDoubtful: true }
  const text = `${kept}${written.slice(from)}`.replace(/\s+/gu, ' ').trim()
  return { text, struck, isDoubtful: false }
}

/** What remains beside a struck-out entry: the number of its mutation. */
const onlyNumber =
  /^(?:(?:फे|फा|फेफा|फेरफार|फेर|क्र|क्रमांक|नं|नोंद|दि|दिनांक|mutation|entry|me|no|number|dt|dated|\d+)(?: |$))*$/u

const hasText = (text: string) => !onlyNumber.test(fold(text))

export interface StandingRecord {
  record: RegistryRecord
  /** Texts with brackets that do not close, or brackets inside brackets. */
  doubtful: string[]
}

/** The record without what is struck out; the shares stay beside their holders. */
export function standingRecord(
  record: RegistryRecord,
  isPerson: (text: string) => boolean,
): StandingRecord {
  const texts = [record.tenure ?? '', record.land_use ?? '', ...record.remarks, ...record.holders]
  if (!texts.some((text) => bracket.test(text))) return { record, doubtful: [] }
  const doubtful: string[] = []
  const read = (written: string) => {
    const standing = withoutStruckOut(written)
    if (standing.isDoubtful) doubtful.push(written)
    return standing
  }
  const holders: string[] = []
  const shares: string[] = []
  for (const [at, holder] of record.holders.entries()) {
    const left = read(holder)
    const text = left.struck.some(isPerson)
      ? left.text
      : // No name in the brackets: a note about the holder, such as [मयत].
        holder
    if (!/\p{L}/u.test(text) && /\p{L}/u.test(holder)) continue
    holders.push(text)
    shares.push(record.shares?.[at] ?? '')
  }
  const remarks = record.remarks
    .map((remark) => ({ remark, left: read(remark) }))
    .filter(({ left }) => left.struck.length === 0 || hasText(left.text))
    .map(({ left }) => left.text)
  const { tenure, land_use: landUse } = record
  return {
    record: {
      ...record,
      holders,
      remarks,
      ...(record.shares !== undefined && { shares }),
      ...(tenure !== undefined && { tenure: read(tenure).text }),
      ...(landUse !== undefined && { land_use: read(landUse).text }),
    },
    doubtful,
  }
}
