import type { ChangeDeps } from '../cases/cases.ts'
import type { BytesDeps } from '../documents/documents.ts'
import type { Mode } from '../lib/scope.ts'
import type { ReportWriter } from './pdf/report-writer.ts'

export interface ReportDeps extends ChangeDeps, BytesDeps {
  /** One for each mode: a flood of test reports keeps no live one waiting. */
  reportWriters: Record<Mode, ReportWriter>
  /** Whose letterhead the reports carry. */
  operator: { name: string; lines: string[] }
  /** Where links in reports and callbacks lead; known once the service listens. */
  publicUrl(): string
}
