import type { Area } from '../findings/area/area.ts'
import type { Findings, FlagEvidence, FoundArea } from '../findings/findings.ts'

/** The words that raised a flag, with when they were read and the hash of what they were read from. */
export interface Evidence extends FlagEvidence {
  /** ISO 8601, UTC. */
  retrievedAt: string
  sha256: string
}

/** Findings as they are stored and reported. */
export type ReportedFindings = Omit<Findings, 'evidence'> & { evidence: Evidence[] }

/** Those of earlier versions lack what was added since, and have null where nothing was found. */
export type StoredFindings = Omit<ReportedFindings, NewerField> & {
  area: FoundArea | Area | null
  nameMatchScore: number | null
} & Partial<Pick<ReportedFindings, 'evidence' | 'otherUnits'>>
type NewerField = 'area' | 'nameMatchScore' | 'evidence' | 'otherUnits'

/** The types of the fields are the same for every property. Decisions, section 9. */
export function reportFindings(stored: StoredFindings): ReportedFindings {
  const { area, nameMatchScore, evidence = [], otherUnits = 0 } = stored
  const { raw = '', sqm, sqyd, sqft } = area ?? {}
  return {
    ...stored,
    area: { raw, sqm: sqm ?? 0, sqyd: sqyd ?? 0, sqft: sqft ?? 0 },
    nameMatchScore: nameMatchScore ?? 0,
    otherUnits,
    evidence,
  }
}
