import type { Findings } from '../findings/findings.ts'
import type { RegistryRecord } from '../registry-record.ts'
import { dateEvidence } from '../requests/flag-evidence.ts'
import type { StoredFindings } from '../requests/stored-findings.ts'
import type { DeskExtract } from './desk-store.ts'

export interface DeskSearch {
  extracts: readonly Pick<DeskExtract, 'filename' | 'sha256'>[]
  record: RegistryRecord | undefined
  /** The time of submission. */
  at: Date
}

/** What a searcher entered was read from the attached extracts; without any, it is hashed itself. */
export function withDeskEvidence(
  findings: Findings,
  { extracts, record, at }: DeskSearch,
): StoredFindings {
  const notes = extracts.map(({ filename, sha256 }) => ({
    source: filename,
    fetchedAt: at.toISOString(),
    sha256: sha256.toString('hex'),
  }))
  return { ...findings, evidence: dateEvidence(findings.evidence, { notes, record, at }) }
}
