import { queryOptions } from '@tanstack/react-query'
import { caseKey } from './cases.ts'
import { type Answer, call, type Mode } from './client.ts'

export type Draft = Answer<'getDraft'>
export type ReportDraft = Draft['content']
export type RiskScore = NonNullable<Draft['score']>
export type Pin = NonNullable<ReportDraft['pins']>[number]
export type FactorIn = NonNullable<NonNullable<ReportDraft['score']>['factors']>[number]
export type OverrideIn = NonNullable<NonNullable<ReportDraft['score']>['overrides']>[number]
export type Version = Answer<'listVersions'>['versions'][number]
export type Result = Version['result']
export type ReleasePreviewOut = Answer<'previewFinalise'>
export type Section = Answer<'getReference'>['sections'][number]

/** A row of the score table; the reference returns it unchanged. */
export interface FactorRow {
  key: FactorIn['key']
  component: OverrideIn['component']
  off: number
  sentence: string
  why: string
  cap?: string
  flags?: readonly string[]
}

export const versionsQuery = (mode: Mode, id: string) =>
  queryOptions({
    queryKey: caseKey(mode, id, 'versions'),
    queryFn: ({ signal }) => call('listVersions', { params: { mode, id }, signal }),
  })
export const versionQuery = (mode: Mode, id: string, version: number) =>
  queryOptions({
    queryKey: caseKey(mode, id, 'version', String(version)),
    queryFn: ({ signal }) =>
      call('getVersion', { params: { mode, id, version: String(version) }, signal }),
    // A released version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })

export type Approval = Answer<'getApproval'>

/** What was submitted for approval, and whether this person may approve it. */
export const approvalQuery = (mode: Mode, id: string) =>
  queryOptions({
    queryKey: caseKey(mode, id, 'approval'),
    queryFn: ({ signal }) => call('getApproval', { params: { mode, id }, signal }),
  })

type Outcome = { result: Result; reason: string }

/** By the version of the draft, so that each save requests it again. */
export const diffQuery = (
  mode: Mode,
  id: string,
  draftVersion: number,
  result: Result | null = null,
) =>
  queryOptions({
    queryKey: caseKey(mode, id, 'diff', String(draftVersion), result ?? ''),
    queryFn: ({ signal }) =>
      call('diffDraft', { params: { mode, id }, query: { ...(result && { result }) }, signal }),
  })
export const releasePreviewQuery = (
  mode: Mode,
  id: string,
  { result, reason }: Outcome,
  seen: { draft: number; case: number },
) =>
  queryOptions({
    queryKey: caseKey(
      mode,
      id,
      'release-preview',
      result,
      reason,
      String(seen.draft),
      String(seen.case),
    ),
    queryFn: ({ signal }) =>
      call('previewFinalise', {
        params: { mode, id },
        query: {
          result,
          ...(reason.trim() && { reason }),
          draft_version: String(seen.draft),
          case_version: String(seen.case),
        },
        signal,
      }),
    staleTime: 0,
  })

export type TitleGraphOut = Answer<'getTitleGraph'>

/** By the version of the draft, so that each save requests it again. */
export const titleGraphQuery = (mode: Mode, id: string, draftVersion: number) =>
  queryOptions({
    queryKey: caseKey(mode, id, 'title-graph', String(draftVersion)),
    queryFn: ({ signal }) => call('getTitleGraph', { params: { mode, id }, signal }),
  })
