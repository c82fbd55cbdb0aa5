import { isDeepStrictEqual } from 'node:util'
import { changeOfPins } from './pins.ts'
import type { ReportContent, ReportDraft } from './report-content.ts'
import { reportSections, type SectionKey } from './report-sections.ts'
import { listConditions } from './score-case.ts'

type Compared = Pick<
  ReportContent,
  'result' | 'reason' | 'riskScore' | 'documents' | 'draft' | 'version' | 'attachments'
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
    const named = sections.map(
      (key) => `${reportSections[key].number} ${reportSections[key].title}`,
    )
    changes.push(`Sections changed: ${named.join('; ')}.`)
  }
  const evidence = changeOfPins(before.draft, after.draft)
  if (evidence) changes.push(evidence)
  const nothing = `Only the date differs from version ${before.version}.`
  return changes.length > (why ? 1 : 0) ? changes : [...changes, nothing]
}

/** Which part of a draft belongs to which section. */
export function changedSections(before: ReportDraft, after: ReportDraft): SectionKey[] {
  const parts: [SectionKey, (draft: ReportDraft) => unknown][] = [
    ['instruction', (draft) => draft.advocate],
    ['mortgagor', (draft) => draft.capacity],
    ['property', (draft) => draft.property],
    ['chain_of_title', (draft) => draft.chain_of_title],
    ['searches', (draft) => [draft.searches, draft.search_gaps]],
    ['encumbrances', (draft) => draft.encumbrances],
    ['opinion', (draft) => [draft.opinion, listConditions(draft)]],
    ['documents_to_deposit', (draft) => draft.documents_to_deposit],
  ]
  for (const [key, { kind }] of Object.entries(reportSections)) {
    if (kind !== 'text') continue
    const name = key as keyof NonNullable<ReportDraft['texts']>
    parts.push([name, (draft) => draft.texts?.[name]])
  }
  return parts
    .filter(([, part]) => !isDeepStrictEqual(part(before), part(after)))
    .map(([key]) => key)
    .sort((a, b) => reportSections[a].number - reportSections[b].number)
}
