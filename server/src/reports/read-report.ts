import { type Case, type EventPayload, findByRefOrId, type RecordedEvent } from '../cases/cases.ts'
import { AppError, caseNotFound } from '../lib/app-error.ts'
import type { CaseId } from '../lib/ids.ts'
import type { Scope } from '../lib/scope.ts'
import { linkSeconds, signLink } from './files/sign-link.ts'
import type { ReportDeps } from './report-deps.ts'
import { listFiles } from './report-store.ts'

/** Spec, section 2.5. */
export interface ReportFileOut {
  filename: string
  url: string
  expires_in: number
}

type LinkDeps = Pick<ReportDeps, 'db' | 'clock' | 'keyring' | 'publicUrl'>

/** Spec, section 4.4: the files of the newest version, while it is current. */
export async function readReport(
  deps: LinkDeps,
  scope: Scope,
  ref: string,
): Promise<{ files: ReportFileOut[] }> {
  const found = await findByRefOrId(deps.db, scope, ref)
  if (!found) throw caseNotFound()
  if (found.status !== 'finalised') throw notReady(found)
  return { files: await linkFiles(deps, scope, found.id, found.reportVersion) }
}

async function linkFiles(
  { db, clock, keyring, publicUrl }: LinkDeps,
  scope: Scope,
  caseId: CaseId,
  version: number,
  at?: Date,
): Promise<ReportFileOut[]> {
  const files = await listFiles(db, scope, caseId, version)
  const now = at ?? clock.now()
  return files.map(({ id, filename }) => ({
    filename,
    url: signLink(keyring, publicUrl(), id, now),
    expires_in: linkSeconds,
  }))
}

export interface PresentedPayload extends Omit<EventPayload, 'data'> {
  data: Omit<EventPayload['data'], 'report'> & { report: { files: ReportFileOut[] } | null }
}

/**
 * An event as it is sent: its payload at its own time, except for the links, which are created now
 * or for a given time.
 */
export async function presentEvent(
  deps: LinkDeps,
  scope: Scope,
  caseId: CaseId,
  { payload, reportVersion }: Pick<RecordedEvent, 'payload' | 'reportVersion'>,
  at?: Date,
): Promise<PresentedPayload> {
  const files =
    reportVersion === null ? null : await linkFiles(deps, scope, caseId, reportVersion, at)
  return withFiles(payload, files)
}

/** The only place that shapes an event, whether its links work or are only shown. */
export function withFiles(payload: EventPayload, files: ReportFileOut[] | null): PresentedPayload {
  return { ...payload, data: { ...payload.data, report: files && { files } } }
}

function notReady({ status, reportVersion }: Case): AppError {
  if (status === 'withdrawn') {
    return new AppError('not_ready', 'The case was withdrawn; there is no report.')
  }
  return new AppError(
    'not_ready',
    reportVersion > 0
      ? 'A revision is in progress; the report is ready once it is finalised.'
      : 'The report is ready once the case is finalised.',
  )
}
