import { findAdvocate } from '../../access/access.ts'
import type { Runner } from '../../db/db.ts'
import type { ReportContent, ReportDraft } from '../report-content.ts'

type Signer = NonNullable<ReportContent['advocate']>

/** The advocate whose account the draft names; undefined if it is not an active advocate's. */
export async function findSigner(
  db: Runner,
  { advocate }: ReportDraft,
): Promise<Signer | undefined> {
  const found = advocate?.staff_id ? await findAdvocate(db, advocate.staff_id) : undefined
  return found && { ...found, signature: found.signature?.toString('base64') ?? null }
}

/** The account says who signs, whatever the draft says beside it. */
export function withSigner(draft: ReportDraft, signer: Signer | undefined): ReportDraft {
  if (!signer) return draft
  const { staffId, name, enrolmentNumber } = signer
  return { ...draft, advocate: { staff_id: staffId, name, enrolment_no: enrolmentNumber } }
}
