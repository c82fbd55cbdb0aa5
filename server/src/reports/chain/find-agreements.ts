import { phraseFinder, wordsOf } from '../../collateral/collateral.ts'
import type { Found } from './find-breaks.ts'
import type { People, Person } from './people.ts'
import { type Edge, nameEdge } from './read-edges.ts'

/** Suraj Lamp v. State of Haryana: an agreement or a power of attorney conveys nothing. */

const isPromise = ({ step: { kind } }: Edge) => kind === 'agreement' || kind === 'power'

/** Deeds by those who have only an agreement or a power, and an agreement with which the chain ends. */
export function findAgreementsOnly(edges: readonly Edge[], people: People): Found[] {
  const sales = edges.flatMap((edge) => findSaleByPromise(edge, edges, people) ?? [])
  const last = findLastPromise(edges, people)
  return last ? [...sales, last] : sales
}

function findSaleByPromise(edge: Edge, edges: readonly Edge[], people: People): Found | undefined {
  const { step, hasLink, from } = edge
  if (hasLink || !step.passesTitle || step.kind === 'correction' || step.kind === 'cancellation')
    return undefined
  const above = edges.slice(0, edge.at)
  for (const person of from.persons) {
    const got = above.filter(({ to }) => people.mayBeOneOf(person, to.persons))
    const promise = got.at(-1)
    if (!promise || !got.every(isPromise)) continue
    // Who gave the power signs too, or the owner sells through his attorney.
    const isWithOwner = got.some((each) => sign(each.from.persons, from.persons, people))
    if (isWithOwner) continue
    const sentence = `${nameEdge(edge)} is by ${person.written}, who has only “${promise.event.nature.trim()}” (${nameEdge(promise)}); no deed passes the property to ${person.written}.`
    return { kind: 'agreement_only', sentence, at: edge, edges: [edge, promise], persons: [person] }
  }
  return undefined
}

const sign = (some: readonly Person[], signers: readonly Person[], people: People) =>
  some.some((person) => people.mayBeOneOf(person, signers))

const forMoney = phraseFinder(
  wordsOf(
    `irrevocable, for consideration, coupled with interest, मोबदला, अपरिवर्तनीय, ಪ್ರತಿಫಲ, ಹಿಂತೆಗೆಯಲಾಗದ`,
  ),
)

/** A power that was not paid for is a convenience. What section 8 lists as discharged has ended. */
const promises = ({ step: { kind }, event }: Edge) =>
  event.standing !== 'discharged' &&
  (kind === 'agreement' || (kind === 'power' && forMoney.in(event.nature)))

function findLastPromise(edges: readonly Edge[], people: People): Found | undefined {
  const last = edges.findLast((edge) => edge.step.passesTitle || promises(edge))
  if (!last || !promises(last) || last.hasLink) return undefined
  const takers = last.to.persons
  if (takers.length === 0) return undefined
  const isHeld = edges.some(({ step, to }) => step.passesTitle && sign(takers, to.persons, people))
  const isCancelled = edges.some(
    ({ at, step, from, to }) =>
      at > last.at &&
      step.kind === 'cancellation' &&
      sign(takers, [...from.persons, ...to.persons], people),
  )
  if (isHeld || isCancelled) return undefined
  const sentence = `${nameEdge(last)} is “${last.event.nature.trim()}”; no deed passes the property to ${last.to.written}.`
  return { kind: 'agreement_only', sentence, at: last, edges: [last], persons: takers }
}
