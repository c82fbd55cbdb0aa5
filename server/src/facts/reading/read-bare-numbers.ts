import { documentNumber } from '../../collateral/collateral.ts'
import type { KindRule } from '../fact-kinds.ts'
import type { Word } from '../layout/rows.ts'
import { sliceRun } from '../layout/run.ts'
import { readUnit } from '../values/read-texts.ts'
import { readingOf } from '../values/reading.ts'
import { type Candidate, candidateFrom } from './candidate.ts'
import type { HitsOfFlow } from './find-hits.ts'
import { isRecital } from './recital.ts'

interface BareIn {
  rule: KindRule
  hits: HitsOfFlow
  /** Words that already belong to a value. */
  taken: ReadonlySet<Word>
}

const unit =
  /(?<![\p{L}\p{M}])(?:flat|apartment|shop|office|unit|tenement|villa|bungalow|row house|सदनिका|फ्लॅट|दुकान|गाळा|बंगला|ಫ್ಲಾಟ್|ಅಂಗಡಿ|ಅಪಾರ್ಟ್ಮೆಂಟ್)\s(?=(?:[A-Z]-?)?\p{N}{1,4}(?:[\s,.;)]|$))/giu
const unitReach = 200

/** `Apartment 206, A Wing`: a unit whose number follows at once. */
export function readBareUnit(found: readonly Candidate[], input: BareIn): Candidate[] {
  const fact = 'unit' as const
  if (!input.rule.fields.includes(fact) || found.some((each) => each.fact === fact)) return []
  for (const { run } of input.hits.keys()) {
    for (const { index } of run.text.matchAll(unit)) {
      const own = sliceRun(run, index, index + unitReach)
      const [reading] = readUnit(own)
      if (reading === undefined) continue
      const candidate = candidateFrom({ fact, reading, run: own, isSure: false, rank: 1 })
      if (!candidate.words.some((word) => input.taken.has(word))) return [candidate]
    }
  }
  return []
}

const situated =
  /(?<![\p{L}\p{M}])(?:at|in|situated|situate|near|being)\s{1,2}(\p{Lu}[\p{L}]{2,20}(?:\s\p{Lu}[\p{L}]{2,20})?)\s?,\s{0,2}$/u

/** `land at Lonikand, Taluka Haveli`: the village of a deed that no label leads to. */
export function readBareVillage(found: readonly Candidate[], { rule, hits, taken }: BareIn) {
  const fact = 'village' as const
  if (rule.isDeed !== true || found.some((each) => each.fact === fact)) return []
  for (const [{ run }, own] of hits) {
    for (const { field, start } of own) {
      if (field !== 'taluka') continue
      const from = Math.max(0, start - 60)
      const name = situated.exec(run.text.slice(from, start).replace(/\n/gu, ' '))
      if (name === null) continue
      const first = from + name.index + name[0].indexOf(name[1] ?? '')
      const reading = readingOf(run.text, first, first + (name[1] ?? '').length, true)
      const candidate = candidateFrom({ fact, reading, run, isSure: false, rank: 1 })
      if (!candidate.words.some((word) => taken.has(word))) return [candidate]
    }
  }
  return []
}

/** HVL7/3818/2015, SHV-1-01234-2023-24: the office is part of the number. */
const registered =
  /(?<![\p{L}\p{N}/-])[A-Z]{2,5}\d{0,2}\s?(?:-\d{1,2}-\d{3,6}-(?:19|20)\d\d-\d\d|[/-]\d{1,6}[/-](?:19|20)\d\d)(?![\p{N}/-])/gu
/** `अनुक्रमांक 2920/2017 वर नोंदला`: without the office, where its registration is noted. */
const noted =
  /(?<=(?:अनुक्रमांक|अ\.\s?क्र\.?|क्रमांक|क्र\.|नंबर|नं\.|serial no\.?|serial number|number|no\.)\s{0,2})\p{N}{1,6}\s?\/\s?(?:[12१२೧೨]\p{N}{3})(?=\s{1,2}(?:वर|वरती|क्रमांकावर|ने|प्रमाणे|रोजी|of book|in book|on|ಆಗಿ)(?![\p{L}\p{M}]))/giu
const registry =
  /regist|regn|regd|endorse|sub-?registrar|नोंदणी|नोंदवि|नोंदला|नोंदले|निबंधक|ನೋಂದಣಿ|ನೋಂದಾ|ನೋಂದಣಾಧಿಕಾರಿ/iu
const around = 120
const numbersMax = 40

/** The number of a deed that no label leads to: on its margins, or where its registration is noted. */
export function readBareRegistration(found: readonly Candidate[], { rule, hits }: BareIn) {
  const fact = 'registration_no' as const
  const named = found.filter((each) => each.fact === fact)
  if (rule.isDeed !== true || named.some(({ isSure }) => isSure)) return []
  const recited = new Set(named.map(({ value }) => documentNumber(value)))
  const all: Candidate[] = []
  const places: { value: string; isNoted: boolean }[] = []
  for (const { run } of hits.keys()) {
    const numbers = [...run.text.matchAll(registered), ...run.text.matchAll(noted)]
    for (const { 0: number, index } of numbers.slice(0, numbersMax)) {
      const value = documentNumber(number)
      const before = run.text.slice(Math.max(0, index - 200), index)
      if (recited.has(value) || isRecital(before)) {
        recited.add(value)
        continue
      }
      const near = run.text.slice(Math.max(0, index - around), index + number.length + around)
      places.push({ value, isNoted: registry.test(near) })
      const reading = readingOf(run.text, index, index + number.length, true)
      all.push(candidateFrom({ fact, reading, run, isSure: false, rank: 2 }))
    }
  }
  const own = all.filter(({ value }) => !recited.has(documentNumber(value)))
  const values = new Set(own.map(({ value }) => documentNumber(value)))
  const isOnly = values.size === 1 && (own.length > 1 || places.some(({ isNoted }) => isNoted))
  return own.map((each) => ({ ...each, isSure: isOnly }))
}

const inBrackets = /\(\([^;]{0,30}number\s?:\s?(\d{1,5}(?:\/[\dA-Z]{1,4}){0,3})(?=\s?;?\s?\))/iu

/** `((Survey Number : 385/7 ; ))`: how the registry adds the parcel to its description. */
export function readBracketedParcel(found: readonly Candidate[], { rule, hits }: BareIn) {
  const fact = 'survey_no' as const
  if (!rule.fields.includes(fact) || found.some((each) => each.fact === fact)) return []
  for (const { run } of hits.keys()) {
    const flat = { ...run, text: run.text.replace(/\n/gu, ' ') }
    const match = inBrackets.exec(flat.text)
    if (match === null) continue
    const end = match.index + match[0].length
    const reading = readingOf(flat.text, end - (match[1] ?? '').length, end, true)
    return [candidateFrom({ fact, reading, run: flat, isSure: false, rank: 2 })]
  }
  return []
}
