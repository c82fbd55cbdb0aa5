import type { FactKind } from '../fact.ts'
import { fieldRules } from '../fact-kinds.ts'
import type { Field } from '../labels/field-labels.ts'
import { sliceRun } from '../layout/run.ts'
import { readPlace } from '../values/read-texts.ts'
import { type Candidate, candidateFrom } from './candidate.ts'
import type { Hit } from './find-hits.ts'
import type { FormInput } from './read-unlabelled.ts'
import { regionsFor } from './regions.ts'

const places: readonly Field[] = ['village', 'taluka', 'district']
/** `Taluk / Hobli`: not a fact, and a part of the value. */
const hobli = /^(?:hobli|ಹೋಬಳಿ)$/iu
const isPlace = ({ field, flow, start, end }: Hit) =>
  places.includes(field) || hobli.test(flow.run.text.slice(start, end))
const groupsMax = 50
const parted = /^[\s/,&|()-]{1,5}(?:and\s|व\s)?$/iu

/** `Village / Taluka / District : A / B / C`: as many values as labels, in their order. */
export function readPlaces(input: FormInput): Candidate[] {
  return [...input.hits.values()].flatMap((hits) =>
    groupsOf(hits).flatMap((group) => readGroup(group, input)),
  )
}

function groupsOf(hits: readonly Hit[]): Hit[][] {
  const groups: Hit[][] = []
  for (const hit of hits.filter(isPlace)) {
    const last = groups.at(-1)?.at(-1)
    const isNext = last !== undefined && parted.test(hit.flow.run.text.slice(last.end, hit.start))
    if (isNext) groups.at(-1)?.push(hit)
    else groups.push([hit])
  }
  return groups
    .filter((group) => group.length > 1 && group.length <= places.length + 1)
    .slice(0, groupsMax)
}

function readGroup(group: readonly Hit[], { hits, taken }: FormInput): Candidate[] {
  const last = group.at(-1)
  const rule = fieldRules.village
  if (last === undefined || rule === undefined) return []
  for (const { run, rank } of regionsFor(last, { ...rule, rows: 2 }, hits)) {
    const parts = [...run.text.replace(/\n/gu, ' ').matchAll(/[^/,|]+/gu)]
    if (parts.length !== group.length) continue
    const found = group.map((hit, i) => {
      const { 0: text = '', index = 0 } = parts[i] ?? {}
      const part = sliceRun(run, index, index + text.length)
      const [reading] = readPlace(part)
      const fact = hit.field as FactKind
      return reading && candidateFrom({ fact, reading, run: part, isSure: hit.isSure, rank })
    })
    if (found.includes(undefined)) continue
    for (const { firstWord } of group) if (firstWord !== undefined) taken.add(firstWord)
    return found.flatMap((each) => (each && places.includes(each.fact as Field) ? [each] : []))
  }
  return []
}
