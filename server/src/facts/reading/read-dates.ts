import type { FactKind } from '../fact.ts'
import type { KindRule } from '../fact-kinds.ts'
import type { Flow, Page } from '../layout/flows.ts'
import { type Run, runOf } from '../layout/run.ts'
import { findDates } from '../values/read-date.ts'
import { type Reading, readingOf } from '../values/reading.ts'
import { type Candidate, candidateFrom } from './candidate.ts'
import type { HitsOfFlow } from './find-hits.ts'
import { isRecital, itself } from './recital.ts'

const flat = (run: Run): Run => ({ ...run, text: run.text.replace(/\n/gu, ' ') })
const flatOf = ({ run }: Flow): Run => flat(run)
const pagesOfDeed = 2

const joint = String.raw`(?:[\s,.;:()/|-]|(?<![\p{L}\p{M}])(?:dated|dt|dtd|on|of|in|at|the|and|date|registered|regd|reg|book|i|1|sr|no|दि|दिनांक|ता|तारीख|रोजी|ने|चा|वर|अन्वये|नोंदविले|नोंदविला|नोंदला|नोंदले|नोंदवला|नोंदणी|दस्त|क्र|क्रमांक|नं|नंबर|ಆಗಿ|ದಿ|ದಿನಾಂಕ|ರ|ರಂದು|ದಸ್ತಾವೇಜು|ನೋಂದಣಿ|ನಂ|ನಂಬರ್|ಸಂಖ್ಯೆ|document|doc|number|as|under|vide|serial|bearing)(?![\p{L}\p{M}]))`
const between = new RegExp(`^${joint}{1,14}$`, 'iu')
const reach = 46

/** The date that follows the number of a registered document. */
export function dateOfNumber(
  found: readonly Candidate[],
  pages: readonly Page[],
  { isDeed }: KindRule,
): Candidate[] {
  if (found.some(({ fact, isSure }) => fact === 'registration_date' && isSure)) return []
  const prose = pages.map(({ rows }) => flat(runOf(rows.flat().flatMap(({ words }) => words))))
  const numbers = found
    .filter(({ fact }) => fact === 'registration_no')
    .sort((a, b) => Number(b.isSure) - Number(a.isSure))
  for (const { words, isSure, rank } of numbers) {
    const last = words.at(-1)
    const run = prose[pages.findIndex(({ page }) => page === last?.page)]
    const piece = run?.pieces.find(({ word }) => word === last)
    if (run === undefined || piece === undefined) continue
    const first = run.pieces.find(({ word }) => word === words[0])
    const start = first?.at ?? piece.at
    if (isDeed && !isSure && isRecital(run.text.slice(Math.max(0, start - 200), start))) continue
    const near = dateAfter(run, piece.at + piece.text.length) ?? dateBefore(run, start)
    if (near === undefined) continue
    const { reading, said } = near
    const isClear = isSure && /[\p{L}]/u.test(said)
    return [candidateFrom({ fact: 'registration_date', reading, run, isSure: isClear, rank })]
  }
  return prose.flatMap((run) => dateBeforeDeed(run, isDeed === true)).slice(0, 1)
}

interface Near {
  reading: Reading
  /** What stands between the number and the date. */
  said: string
}

/** `in the office of the Sub-Registrar Haveli No. 7 on`. */
const inOffice =
  /^[\s,]{0,3}(?:(?:in|at|of|the|book|i|1)[\s,-]{1,3}){1,6}office of [^;]{3,70}\son\s(?:the\s)?$/iu
const officeReach = 110
/** `ಆಗಿ ಸಿ.ಡಿ. ನಂಬರ DVPD12 ನೇ ದ್ದರಲ್ಲಿ ದಿನಾಂಕ`, `of Book I, Volume 1204, pages 11 to 26 on`. */
const inVolume =
  /^[\s,]{0,3}(?:(?:ಆಗಿ|ಸಿ\.?\s?ಡಿ|ನಂಬರ್?|ನಂ|ಸಂಖ್ಯೆ|ನೇ|ದ್ದರಲ್ಲಿ|ರಲ್ಲಿ|ಯಲ್ಲಿ|ಸಂಪುಟ|ಸಂಪುಟದ|ಪುಟ|ಪುಟಗಳು|ಪುಸ್ತಕ|ಪುಸ್ತಕದ|ದಿನಾಂಕ|ದಿ|of|in|at|book|volume|vol|pages?|to|stored|cd|c\.d|no|on|the|and|dated|i|पुस्तक|खंड|पृष्ठ|क्रमांक|क्र|नं|वर|ते|दिनांक|दि|\p{N}{1,5}|[A-Z]{2,5}\p{N}{1,6})(?![\p{L}\p{M}\p{N}])[\s,.:-]{1,3}){2,16}$/iu

function dateAfter({ text }: Run, from: number): Near | undefined {
  const [date] = findDates({ text: text.slice(from, from + officeReach + 30) })
  const said = text.slice(from, from + (date?.start ?? 0))
  if (date === undefined) return undefined
  const isNear = (date.start <= reach && between.test(said)) || inVolume.test(said)
  if (!isNear && (date.start > officeReach || !inOffice.test(said))) return undefined
  return { reading: { ...date, start: date.start + from, end: date.end + from }, said }
}

/** `on 22-05-2014 as No. …`: only if it says that the document is registered. */
function dateBefore({ text }: Run, to: number): Near | undefined {
  const from = Math.max(0, to - reach - 30)
  const date = findDates({ text: text.slice(from, to) }).at(-1)
  if (date === undefined) return undefined
  const said = text.slice(from + date.end, to)
  const around = `${text.slice(Math.max(0, from - 40), to)} ${text.slice(to, to + 60)}`
  if (said.length > reach || !between.test(said) || !registered.test(around)) return undefined
  return { reading: { ...date, start: date.start + from, end: date.end + from }, said }
}

const registered = /regist|regd|नोंदणी|नोंदवि|नोंदले|रजिस्टर|ನೋಂದಣಿ|ನೋಂದಾ/iu

const registeredAfter =
  /^[\s,]{0,3}(?:(?:रोजी(?:चे|च्या|चा|ची)?|ರಂದು)\s{1,2})?(?:नोंदणी|नोंदवि|ನೋಂದಣಿಯಾದ|ನೋಂದಾಯಿ|ನೋಂದಣಿಗೊಂಡ|is registered|was registered)/iu

/** `On 05-05-2017 was registered …`: the date of a deed whose number follows. */
const dateBeforeDeed = (run: Run, isDeed: boolean): Candidate[] =>
  findDates(run)
    .filter(({ end }) => registeredAfter.test(run.text.slice(end, end + 30)))
    .filter(({ start }) => !isDeed || !isRecital(run.text.slice(Math.max(0, start - 200), start)))
    .map((reading) =>
      candidateFrom({ fact: 'registration_date', reading, run, isSure: false, rank: 1 }),
    )

const made =
  /(?<![\p{L}\p{M}])(?:made|executed|entered|signed|dated|witnesseth|आज|ಈ ದಿನ|ಇಂದು)(?![\p{L}\p{M}])[^;]{0,90}$/iu
const toldAfter = /^\s{0,2}(?:रोजी|ರಂದು|ರ ದಿನ|ನೇ ದಿನ|या दिवशी)/u
const ofAnother =
  /(?:registered|regn|reg|regd|नोंदणी|नोंद|रजि|ನೋಂದ|vide|under|document|doc|bearing|दस्त|ದಸ್ತಾವೇಜು|born|जन्म)[^;]{0,40}$/iu

/** The day on which a deed says that it is made. */
export function dateOfDeed(found: readonly Candidate[], pages: readonly Page[]): Candidate[] {
  const fact = 'execution_date' as const
  if (found.some((each) => each.fact === fact)) return []
  const used = new Set(found.flatMap(({ words }) => words))
  const flows = pages.slice(0, pagesOfDeed).flatMap((page) => page.flows)
  const dates = flows.flatMap((flow) => {
    const run = flatOf(flow)
    return findDates(run).map((reading) => ({ run, reading }))
  })
  const read = ({ run, reading }: { run: Run; reading: Reading }, isSure: boolean) => {
    const candidate = candidateFrom({ fact, reading, run, isSure, rank: 1 })
    return candidate.words.some((word) => used.has(word)) ? [] : [candidate]
  }
  for (const each of dates) {
    const { run, reading } = each
    const before = run.text.slice(Math.max(0, reading.start - 100), reading.start)
    const after = run.text.slice(reading.end, reading.end + 16)
    if (ofAnother.test(before.slice(-44)) || !(made.test(before) || toldAfter.test(after))) continue
    if (isRecital(before) && !itself.test(before)) continue
    const candidates = read(each, made.test(before))
    if (candidates.length > 0) return candidates
  }
  for (const each of dates) {
    const { run, reading } = each
    if (ofAnother.test(run.text.slice(Math.max(0, reading.start - 44), reading.start))) continue
    if (isRecital(run.text.slice(Math.max(0, reading.start - 100), reading.start))) continue
    const candidates = read(each, false)
    if (candidates.length > 0) return candidates
  }
  return []
}

const toWords =
  /^\s{0,2}(?:to|till|upto|up to|ते|ರಿಂದ|पासून|[-–—])[\s.:]{0,3}(?:(?:दि|दिनांक|date|dt|ದಿನಾಂಕ|ದಿ)[\s.:]{0,3})?$/iu

interface PeriodInput {
  rule: KindRule
  hits: HitsOfFlow
}

/** Two dates with `to` between them. */
export function barePeriod(found: readonly Candidate[], { rule, hits }: PeriodInput): Candidate[] {
  const isThere = (kind: FactKind) => found.some(({ fact }) => fact === kind)
  const missing = (['period_from', 'period_to'] as const).filter((kind) => !isThere(kind))
  if (!rule.fields.includes('period') || missing.length === 0) return []
  for (const flow of hits.keys()) {
    const run = flatOf(flow)
    const dates = findDates(run)
    for (const [i, from] of dates.entries()) {
      const to = dates[i + 1]
      if (to === undefined || !toWords.test(run.text.slice(from.end, to.start))) continue
      const both = { period_from: from, period_to: to }
      return missing.map((fact) =>
        candidateFrom({ fact, reading: both[fact], run, isSure: true, rank: 1 }),
      )
    }
  }
  if (missing.length < 2) return []
  return [...hits.keys()].flatMap((flow) => bareYears(flatOf(flow))).slice(0, 2)
}

const yearsOf =
  /(?<![\p{N}/-])\p{N}{4}\s?[-–]\s?\p{N}{2}(?:\p{N}{2})?(?=\s?(?:ನೇ\s)?ಸಾಲಿ|\s?(?:या|चे|च्या|ह्या)?\s?(?:वर्षा|सालचा|सालचे|सालाचा|साठी))/u

/** `2021-22 ನೇ ಸಾಲಿನ`, `2021-22 या वर्षाची`. */
function bareYears(run: Run): Candidate[] {
  const match = yearsOf.exec(run.text)
  if (match === null) return []
  const reading = readingOf(run.text, match.index, match.index + match[0].length, true)
  return (['period_from', 'period_to'] as const).map((fact) =>
    candidateFrom({ fact, reading, run, isSure: false, rank: 1 }),
  )
}
