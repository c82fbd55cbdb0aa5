import type { Approvers } from '../access/access.ts'
import type { Case, ChangeDeps } from '../cases/cases.ts'
import type { Tx } from '../db/db.ts'
import type { BytesDeps } from '../documents/documents.ts'
import type { Actor, Mode } from '../lib/scope.ts'
import type { ReportWriter } from './pdf/report-writer.ts'
import type { ReportSignings } from './signing/open-report-signing.ts'

interface SubmissionNews {
  number: number
  state: 'submitted' | 'sent_back' | 'approved'
  submittedBy: string
  /** Actors who wrote the draft, and so cannot approve it. */
  writers: readonly string[]
  by: Actor['actor']
}

/** What else happens when a report is submitted or decided about, in the same transaction. */
type SubmissionFollowUp = (tx: Tx, found: Case, news: SubmissionNews, now: Date) => Promise<void>

export interface ReportDeps extends ChangeDeps, BytesDeps {
  /** One for each mode: a flood of test reports does not delay live ones. */
  reportWriters: Record<Mode, ReportWriter>
  /** By mode; undefined: reports are not signed. */
  signings: ReportSignings
  /** The letterhead of the reports. */
  operator: { name: string; lines: string[] }
  /** Who may approve reports. */
  approvers: Approvers
  onSubmission?: SubmissionFollowUp
  /** Who may sign: only advocates with an account, or anyone the draft names. */
  signers: 'accounts' | 'any_name'
  /** The base of links in reports and callbacks; known once the service listens. */
  publicUrl(): string
}
