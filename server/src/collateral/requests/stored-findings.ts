import type { Area } from '../findings/area/area.ts'
import type { Findings, FlagEvidence } from '../findings/findings.ts'

/** The words that raised a flag, with when they were read and the hash of what they were read from. */
export interface Evidence extends FlagEvidence {
  /** ISO 8601, UTC. */
  retrievedAt: string
  sha256: string
}

/** Findings as they are stored and reported. */
export type ReportedFindings = Omit<Findings, 'area' | 'nameMatchScore' | 'evidence'> & {
  area: { raw: string; sqm: number; sqyd: number; sqft: number }
  nameMatchScore: number
  evidence: Evidence[]
}

/** Those of earlier versions have no evidence, and null where nothing was found. */
export type StoredFindings = Omit<ReportedFindings, 'area' | 'nameMatchScore' | 'evidence'> & {
  area: Area | null
  nameMatchScore: number | null
  evidence?: Evidence[]
}

/** The types of the fields are the same for every property. Decisions, section 9. */
export function reportFindings(stored: StoredFindings): ReportedFindings {
  const { area, nameMatchScore, evidence = [] } = stored
  const { raw = '', sqm, sqyd, sqft } = area ?? {}
  return {
    ...stored,
    area: { raw, sqm: sqm ?? 0, sqyd: sqyd ?? 0, sqft: sqft ?? 0 },
    nameMatchScore: nameMatchScore ?? 0,
    evidence,
  }
}
