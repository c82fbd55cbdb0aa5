import type { KindRule } from '../fact-kinds.ts'
import type { Word } from '../layout/rows.ts'
import { sliceRun } from '../layout/run.ts'
import { isNotPaid } from '../values/not-paid.ts'
import { readAmount, readMixedNo } from '../values/read-numbers.ts'
import { readExtent, readPlace } from '../values/read-texts.ts'
import { type ReadContext, readingOf } from '../values/reading.ts'
import { type Candidate, candidateFrom } from './candidate.ts'
import type { Hit, HitsOfFlow } from './find-hits.ts'
import {
  readBareRegistration,
  readBareUnit,
  readBareVillage,
  readBracketedParcel,
} from './read-bare-numbers.ts'
import { barePeriod } from './read-dates.ts'

export interface FormInput {
  rule: KindRule
  hits: HitsOfFlow
  /** Words that already belong to a value: of a party's address, of a table. */
  taken: Set<Word>
  context: ReadContext
}

/** What a document must have, and what no label led to: proposed with low confidence. */
export function readUnlabelled(
  found: readonly Candidate[],
  hits: readonly Hit[],
  input: FormInput,
): Candidate[] {
  return [
    ...readBareSum(found, input),
    ...barePeriod(found, input),
    ...readAddress(found, input),
    ...readBareReceipt(found, input),
    ...readBareArea(found, hits, input),
    ...readBareOrder(found, input),
    ...readOffice(found, input),
    ...readLandAreas(input),
    ...readBareUnit(found, input),
    ...readBareVillage(found, input),
    ...readBareRegistration(found, input),
    ...readBracketedParcel(found, input),
  ]
}

const nextPart =
  /^[\s,]{1,4}(?:(?:मौजे|मु|पो|at|post|village|mouje)[\s.,]{1,3})?([^,;:()\p{N}-]{3,40})/iu

/** The village in the address of a tax receipt, after the flat. */
function readAddress(found: readonly Candidate[], { rule, hits }: FormInput): Candidate[] {
  if (rule.addresses !== true || found.some(({ fact }) => fact === 'village')) return []
  const unit = found.find(({ fact }) => fact === 'unit')?.words.at(-1)
  for (const [{ run }, own] of unit === undefined ? [] : hits) {
    const piece = run.pieces.find(({ word }) => word === unit)
    if (piece === undefined) continue
    const comma = run.text.indexOf(',', piece.at)
    const from = comma < 0 ? run.text.length : comma
    const next = own.find(({ start }) => start > from && run.text[start - 1] === '\n')
    const match = nextPart.exec(run.text.slice(from, next?.start).replace(/\n/gu, ' '))
    const name = match?.[1] ?? ''
    if (match === null || name === '') return []
    const end = from + match[0].length
    const reading = readingOf(run.text, end - name.length, end, true)
    return [candidateFrom({ fact: 'village', reading, run, isSure: false, rank: 1 })]
  }
  return []
}

const bareNo =
  /^(?:no|nos|number|क्र|क्रमांक|नं|नंबर|ನಂ|ಸಂಖ್ಯೆ)[\s.:]{1,4}(?=\p{N}|[\p{Lu}]{1,6}[/-]?\p{N})/iu
const headRows = 8

/** `No. 812306` at the head of a receipt. */
function readBareReceipt(found: readonly Candidate[], { rule, hits }: FormInput): Candidate[] {
  const fact = 'receipt_no' as const
  if (rule.addresses !== true || found.some((each) => each.fact === fact)) return []
  for (const { run, cells, starts } of hits.keys()) {
    for (const [i, { row }] of cells.entries()) {
      if (row.index > headRows) break
      const start = starts[i] ?? 0
      const label = bareNo.exec(run.text.slice(start, start + 20))?.[0].length
      if (label === undefined) continue
      const own = sliceRun(run, start + label, starts[i + 1] ?? run.text.length)
      const [reading] = readMixedNo(own)
      if (reading !== undefined)
        return [candidateFrom({ fact, reading, run: own, isSure: false, rank: 1 })]
    }
  }
  return []
}

const orderNo =
  /(?<![\p{L}\p{N}])[A-Z]{2,6}(?:\([A-Z]{1,4}\))?(?:\/[A-Z]{1,6}){1,3}\/\p{N}{1,6}\/\p{N}{4}(?:-\p{N}{2})?/u

/** `No. …` at the start of a line numbers the document itself. */
const ofCertificate = /(?:^|\n)(?:no|number|क्र|क्रमांक|जा\.?\s?क्र|ಸಂಖ್ಯೆ|ನಂ)[\s.:]{1,4}$/iu

/** The number of an order whose label was not read. */
function readBareOrder(found: readonly Candidate[], { rule, hits, taken }: FormInput): Candidate[] {
  const fact = 'order_no' as const
  if (!rule.fields.includes(fact) || rule.isDeed || found.some((each) => each.fact === fact))
    return []
  for (const { run } of hits.keys()) {
    const match = orderNo.exec(run.text)
    if (match === null || ofCertificate.test(run.text.slice(0, match.index))) continue
    const reading = readingOf(run.text, match.index, match.index + match[0].length, true)
    const candidate = candidateFrom({ fact, reading, run, isSure: false, rank: 1 })
    return candidate.words.some((word) => taken.has(word)) ? [] : [candidate]
  }
  return []
}

export const measure =
  /(?<!\p{N})\p{N}[\p{N}.,]*\s?(?:acres?|guntas?|hectares?|sq|हेक्टर|हे|आर|चौ|ಎಕರೆ|ಗುಂಟೆ|ಚದರ|ಚ)/iu

/** The area that follows the number of the land without a label, to be checked. */
function readBareArea(found: readonly Candidate[], hits: readonly Hit[], input: FormInput) {
  if (input.rule.isDeed !== true || found.some(({ fact }) => fact === 'area')) return []
  for (const { field, flow, end, firstWord } of hits) {
    if (field !== 'survey_no' || (firstWord !== undefined && input.taken.has(firstWord))) continue
    const after = flow.run.text.slice(end, end + 90)
    const at = measure.exec(after)?.index
    if (at === undefined) continue
    const run = sliceRun(flow.run, end + at, end + at + 60)
    const [reading] = readExtent(run, input.context)
    if (reading !== undefined)
      return [candidateFrom({ fact: 'area', reading, run, isSure: false, rank: 1 })]
  }
  return []
}

const money =
  /(?<![\p{L}\p{M}])(?:rs|inr|rupees|रु|रू|रुपये|ರೂ|ರು|ರೂಪಾಯಿ|ರೂಪಾಯಿಗಳು)(?![\p{L}\p{M}])|₹|(?<![\p{L}\p{M}\p{N},])(?=\p{N}{1,3}(?:,\p{N}{2,3}){1,4}(?:\/-)?\s?(?:rupees|रुपये|रुपयां|ರೂಪಾಯಿ|ರೂ))/giu

/** A deed whose sum has no label: the first amount in rupees, to be checked. */
function readBareSum(found: readonly Candidate[], { rule, hits }: FormInput): Candidate[] {
  const { sum: fact } = rule
  if (fact === undefined || rule.listsDeeds === true || found.some((each) => each.fact === fact))
    return []
  for (const flow of hits.keys()) {
    for (const { index } of flow.run.text.matchAll(money)) {
      if (isNotPaid(flow.run.text, index)) continue
      const run = sliceRun(flow.run, index, index + 80)
      const [reading] = readAmount(run)
      if (reading !== undefined)
        return [candidateFrom({ fact, reading, run, isSure: false, rank: 1 })]
    }
  }
  return []
}

const office =
  /(?:ग्राम\s?पंचायत|ಗ್ರಾಮ\s?ಪಂಚಾಯ(?:ಿ)?(?:ತಿ|ತ್|ತ)|grama? panchayath?|village panchayat)(?:[\s,.:–-]{0,3}(?:कार्यालय|ಕಾರ್ಯಾಲಯ|ಕಚೇರಿ|office))?[\s,.:–-]{1,4}(?=[\p{L}])/iu

/** The village panchayat that issues a khata or a receipt has the name of the village. */
function readOffice(found: readonly Candidate[], { rule, hits }: FormInput): Candidate[] {
  const isOfVillage = rule.addresses === true || rule.site === 'unit'
  if (!isOfVillage || found.some(({ fact }) => fact === 'village')) return []
  for (const { run, cells, starts } of hits.keys()) {
    for (const [i, { row }] of cells.entries()) {
      if (row.index > headRows) break
      const line = sliceRun(run, starts[i] ?? 0, (starts[i + 1] ?? run.text.length + 1) - 1)
      const said = office.exec(line.text)
      if (said === null) continue
      const own = sliceRun(line, said.index + said[0].length)
      const [reading] = readPlace(own)
      if (reading !== undefined)
        return [candidateFrom({ fact: 'village', reading, run: own, isSure: false, rank: 1 })]
    }
  }
  return []
}

const landArea =
  /(?<![\p{L}\p{M}])(?:जिरायत|बागायत|एकूण|एकुण|ಒಟ್ಟು|ಉಳಿಕೆ|ಖುಷ್ಕಿ|ತರಿ|ಬಾಗಾಯ್ತು|ಉಳಿದದ್ದು|total|balance|jirayat|bagayat)(?:\s(?:क्षेत्र|ವಿಸ್ತೀರ್ಣ|area|extent))?\s{0,2}[:–-]?\s{0,2}(\p{N}{1,3}(?:\.\p{N}{2}\.\p{N}{2}|-\p{N}{1,2}-\p{N}{1,2}))(?![\p{N}/.-])/giu
const areasMax = 20

/** The area of a land record by the use of the land: the three figures show what it is. */
function readLandAreas({ rule, hits, taken, context }: FormInput): Candidate[] {
  if (!rule.fields.includes('charge')) return []
  return [...hits.keys()].flatMap(({ run }) =>
    [...run.text.matchAll(landArea)]
      .slice(0, areasMax)
      .flatMap(({ 0: whole, 1: value = '', index }) => {
        const own = sliceRun(run, index + whole.length - value.length, index + whole.length)
        const isTaken = own.pieces.some(({ word }) => taken.has(word))
        const [reading] = isTaken || !/[1-9१-९೧-೯]/u.test(value) ? [] : readExtent(own, context)
        if (reading === undefined) return []
        return [candidateFrom({ fact: 'area', reading, run: own, isSure: false, rank: 1 })]
      }),
  )
}
