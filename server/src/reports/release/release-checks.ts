import { yearInIndia } from '../../collateral/collateral.ts'
import { findMissingOwner } from '../draft/find-chain-breaks.ts'
import { describeUndrawable, findUndrawable } from '../find-undrawable.ts'
import { faultsOfPins, faultsOfPlaces } from '../pins.ts'
import { reportSections } from '../report-sections.ts'
import { factorRows } from '../score/score-case.ts'
import { findContradictions } from '../score/score-faults.ts'
import { findDenial, findLitigation } from './adverse-words.ts'
import { findNeeds } from './case-type-needs.ts'
import {
  findMissing,
  listAdverseSections,
  listSearched,
  pathOfSection,
  readLitigation,
  readOpinion,
  readSigner,
} from './draft-facts.ts'
import { findUncured } from './find-uncured.ts'
import type { Place } from './places.ts'
import type { ReleaseFacts } from './release-facts.ts'
import { findUncovered } from './search-cover.ts'
import { faultsOfTitle } from './title-problems.ts'

export interface ReleaseCheck {
  /** What must be true, in plain words. */
  sentence: string
  /** A check that needs a reason is passed over with a written one; no reason passes a block. */
  rule: 'blocks' | 'needs_reason'
  applies: 'always' | 'positive'
  /** Where it is put right; a fault with a path in the draft names its own place. */
  place: Place
  /** The sandbox acts alone on invented documents: nobody reads them or decides about them. */
  inSandbox?: 'skipped'
  /** Each as `path: sentence`; none if the check passes. */
  find(facts: ReleaseFacts): string[]
}

const inReport = (section: NonNullable<Place['section']>): Place => ({ tab: 'report', section })

/** ▦ What is checked before a report is released. Decisions, section 7. */
export const releaseChecks = {
  documents_read: {
    sentence: 'Every document was opened by someone of the office.',
    rule: 'needs_reason',
    applies: 'always',
    place: { tab: 'documents' },
    inSandbox: 'skipped',
    find: ({ unread }) =>
      unread.length > 0
        ? [`documents: not read yet: ${unread.map(({ filename }) => filename).join(', ')}`]
        : [],
  },
  checklist: {
    sentence: 'Every item of the checklist is decided: received or not applicable.',
    rule: 'needs_reason',
    applies: 'positive',
    place: { tab: 'documents' },
    inSandbox: 'skipped',
    find: ({ undecided }) =>
      undecided.length > 0 ? [`checklist: not decided yet: ${undecided.join('; ')}`] : [],
  },
  sections: {
    sentence: 'Every section is filled, or says “Not applicable because …”.',
    rule: 'blocks',
    applies: 'positive',
    place: { tab: 'report' },
    find: ({ content }) =>
      findNeeds(content.case.caseType).sections.flatMap((key) => {
        const missing = findMissing(content.draft, key)
        const { number, title } = reportSections[key]
        return missing ? [`${pathOfSection(key)}: section ${number}, ${title}, ${missing}`] : []
      }),
  },
  search_period: {
    sentence: 'The searches cover the period of the case type, each with its receipt number.',
    rule: 'needs_reason',
    applies: 'positive',
    place: inReport('searches'),
    find: ({ content, now }) => {
      const { searchYears } = findNeeds(content.case.caseType)
      return searchYears === null ? [] : searchFaults(content, searchYears, yearInIndia(now))
    },
  },
  chain: {
    sentence: 'The chain of title is continuous.',
    rule: 'blocks',
    applies: 'positive',
    place: inReport('chain_of_title'),
    find: ({ content: { chainBreaks = [] } }) =>
      chainBreaks.map(({ row, sentence }) => `draft.chain_of_title[${row - 1}]: ${sentence}`),
  },
  owner: {
    sentence: 'The applicant or the co-applicant holds the property by the chain of title.',
    rule: 'needs_reason',
    applies: 'positive',
    place: inReport('chain_of_title'),
    find: ({ content: { draft, case: of }, stateCode }) => {
      const mortgagors = [of.applicantName, of.coApplicantName ?? '']
      const missing = findMissingOwner(draft.chain_of_title ?? [], mortgagors, stateCode)
      return missing ? [`draft.chain_of_title: ${missing}`] : []
    },
  },
  charges: {
    sentence: 'Every charge in the chain of title is released, discharged in section 8 or scored.',
    // As an open row of section 8 does: leaving a charge out must not be easier than listing it.
    rule: 'blocks',
    applies: 'positive',
    place: inReport('chain_of_title'),
    find: ({ problems }) => faultsOfTitle(problems, 'charges'),
  },
  conveyance: {
    sentence: 'Title rests on a deed, not on an agreement or a power of attorney alone.',
    // A flat under construction is mortgaged on its agreement: the grade is BBB at most.
    rule: 'needs_reason',
    applies: 'positive',
    place: inReport('chain_of_title'),
    find: ({ problems }) => faultsOfTitle(problems, 'conveyance'),
  },
  registration: {
    sentence: 'Every deed that must be registered has its registration number.',
    // Registration Act, 1908, sections 17 and 49; older deeds may have been exempt.
    rule: 'needs_reason',
    applies: 'positive',
    place: inReport('chain_of_title'),
    find: ({ problems }) => faultsOfTitle(problems, 'registration'),
  },
  land_records: {
    sentence: 'Every finding of the land records is accepted or dismissed.',
    rule: 'needs_reason',
    applies: 'positive',
    place: inReport('score'),
    inSandbox: 'skipped',
    find: ({ findings, running }) => [
      ...findings.map(
        (key) => `land_records: neither accepted nor dismissed: ${factorRows[key].sentence}`,
      ),
      ...(running > 0 ? ['land_records: a search of the land records is still running'] : []),
    ],
  },
  score: {
    sentence: 'Every component is assessed, and result and grade agree.',
    rule: 'blocks',
    applies: 'always',
    place: inReport('score'),
    find: ({ content }) => findContradictions(content.draft, content.result),
  },
  reason: {
    sentence: 'A result that is not positive, and a re-release, states its reason.',
    rule: 'blocks',
    applies: 'always',
    place: inReport('outcome'),
    find: ({ content, move }) => {
      const { result, reason } = content
      const isNeeded = result !== 'positive' || move === 're-release'
      return isNeeded && !reason?.trim() ? [`reason: is required with ${move} as ${result}`] : []
    },
  },
  opinion: {
    sentence: 'The opinion is written.',
    rule: 'blocks',
    applies: 'always',
    place: inReport('opinion'),
    find: ({ content }) =>
      readOpinion(content.draft).trim() ? [] : ['draft.opinion: is required before a release'],
  },
  opinion_agrees: {
    sentence: 'The opinion does not contradict a positive result.',
    rule: 'blocks',
    applies: 'positive',
    place: inReport('opinion'),
    inSandbox: 'skipped',
    find: ({ content }) => {
      const denial = findDenial(readOpinion(content.draft))
      return denial ? [`draft.opinion: contradicts a positive result: “${denial}”`] : []
    },
  },
  sections_agree: {
    sentence: 'No section reports litigation or another adverse finding with a positive result.',
    rule: 'blocks',
    applies: 'positive',
    place: inReport('litigation'),
    inSandbox: 'skipped',
    find: ({ content }) => adverseFaults(content),
  },
  evidence: {
    sentence: 'All pinned evidence is in the documents of the case.',
    rule: 'blocks',
    applies: 'always',
    place: inReport('score'),
    find: ({ content: { documents, draft, reason } }) => {
      const ids = new Set(documents.map(({ id }) => id))
      return [...faultsOfPins(draft, ids, 'draft.pins'), ...faultsOfPlaces(draft, reason)]
    },
  },
  cured: {
    sentence: 'What made the last version adverse is cured in the draft.',
    rule: 'blocks',
    applies: 'positive',
    place: inReport('score'),
    inSandbox: 'skipped',
    find: ({ content, before }) =>
      before && before.result !== 'positive'
        ? findUncured({ ...before, draft: before.content.draft }, content.draft)
        : [],
  },
  drawable: {
    sentence: 'Every character can be printed.',
    rule: 'blocks',
    applies: 'always',
    place: { tab: 'report' },
    find: ({ content }) => findUndrawable(content).map(describeUndrawable),
  },
  signer: {
    sentence: 'The signing advocate is named, with the enrolment number.',
    rule: 'blocks',
    applies: 'always',
    place: inReport('instruction'),
    find: ({ content, needsAccount }) => {
      const { staffId, name, enrolmentNumber } = readSigner(content.draft)
      if (staffId && !content.advocate) {
        return ['draft.advocate.staff_id: is not the active account of an advocate']
      }
      if (!staffId && needsAccount) {
        return ['draft.advocate.staff_id: choose the advocate among the accounts of the office']
      }
      return [
        ...(name ? [] : ['draft.advocate.name: is required before a release']),
        ...(enrolmentNumber ? [] : ['draft.advocate.enrolment_no: is required before a release']),
      ]
    },
  },
} as const satisfies Record<string, ReleaseCheck>

export type ReleaseCheckKey = keyof typeof releaseChecks
export const releaseCheckKeys = Object.keys(releaseChecks) as ReleaseCheckKey[]

function searchFaults(
  { draft }: ReleaseFacts['content'],
  years: number,
  thisYear: number,
): string[] {
  const searched = listSearched(draft)
  const faults = findUncovered(searched, thisYear - years, thisYear).map(
    (gap) => `draft.searches: ${years} years must be searched; no search covers ${gap}`,
  )
  for (const { number, hasReceipt } of searched) {
    if (!hasReceipt)
      faults.push(`draft.searches[${number - 1}]: search ${number} has no receipt number`)
  }
  return faults
}

function adverseFaults({ draft }: ReleaseFacts['content']): string[] {
  const suit = findLitigation(readLitigation(draft))
  return [
    ...(suit ? [`draft.texts.litigation: contradicts a positive result: “${suit}”`] : []),
    ...listAdverseSections(draft).map(
      (key) =>
        `${pathOfSection(key)}: section ${reportSections[key].number} is adverse, but the result is positive`,
    ),
  ]
}
