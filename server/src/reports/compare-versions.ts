import { isDeepStrictEqual } from 'node:util'
import { upgradeDraft } from './draft/upgrade-draft.ts'
import { sectionIn } from './formats/house-format.ts'
import { changeOfPins } from './pins.ts'
import type { ReportContent, ReportDraft } from './report-content.ts'
import {
  reportSections,
  type SectionKey,
  sectionKeys,
  type TextSectionKey,
} from './report-sections.ts'
import { listConditions } from './score/score-case.ts'

type Compared = Pick<
  ReportContent,
  'result' | 'reason' | 'riskScore' | 'documents' | 'draft' | 'version' | 'attachments' | 'format'
>

/** The differences from the previous version, in sentences a bank can act on. */
export function compareVersions(before: Compared, after: Compared, why: string | null): string[] {
  const changes: string[] = []
  if (why) changes.push(`Occasion: ${why}`)
  if (before.result !== after.result) {
    changes.push(`The result changed from ${before.result} to ${after.result}.`)
  } else if (before.reason !== after.reason) {
    changes.push(`The reason changed: ${after.reason ?? 'none'}`)
  }
  const [was, is] = [before.riskScore, after.riskScore]
  if (was && is && (was.grade !== is.grade || was.score !== is.score)) {
    changes.push(`The grade changed from ${was.grade} (${was.score}) to ${is.grade} (${is.score}).`)
  }
  const known = new Set(before.documents.map(({ id }) => id))
  const fresh = after.documents.filter(({ id }) => !known.has(id))
  if (fresh.length > 0) {
    changes.push(`New documents: ${fresh.map(({ filename }) => filename).join(', ')}.`)
  }
  const sections = changedSections(before.draft, after.draft)
  if (sections.length > 0) {
    const named = sections.map((key) => {
      const { number, title } = sectionIn(after.format, key)
      return `${number} ${title}`
    })
    changes.push(`Sections changed: ${named.join('; ')}.`)
  }
  const evidence = changeOfPins(before.draft, after.draft)
  if (evidence) changes.push(evidence)
  const nothing = `Only the date differs from version ${before.version}.`
  return changes.length > (why ? 1 : 0) ? changes : [...changes, nothing]
}

/** By the parts of the draft that each section is made from, in the order of the report. */
export function changedSections(before: ReportDraft, after: ReportDraft): SectionKey[] {
  const [was, is] = [upgradeDraft(before), upgradeDraft(after)]
  return sectionKeys.filter((key) => !isDeepStrictEqual(partsOf(key, was), partsOf(key, is)))
}

/** ▦ The parts of the draft that a section with its own structure is made from. */
const ownParts: Partial<Record<SectionKey, (draft: ReportDraft) => unknown>> = {
  instruction: ({ advocate, instruction }) => [advocate, instruction],
  mortgagor: ({ capacity }) => capacity,
  property: ({ properties }) => properties,
  documents: ({ scrutinised }) => scrutinised,
  chain_of_title: ({ chain_of_title }) => chain_of_title,
  searches: ({ searches, search_gaps }) => [searches, search_gaps],
  encumbrances: ({ encumbrances }) => encumbrances,
  // A factor of the score can add a condition.
  opinion: (draft) => [draft.opinion, listConditions(draft)],
  documents_to_deposit: ({ deposits }) => deposits,
}

function partsOf(key: SectionKey, draft: ReportDraft): unknown {
  if (reportSections[key].kind === 'own') return ownParts[key]?.(draft)
  const name = key as TextSectionKey
  return [draft.texts?.[name], draft.findings?.[name]]
}
