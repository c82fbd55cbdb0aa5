import type { DocumentsAdded } from '../../../documents/documents.ts'

export function addedOut({ moved, reopened, stored }: DocumentsAdded): object {
  return {
    case_id: moved.id,
    external_ref: moved.externalRef,
    // Only this answer says under_review; the Case view says in_review. Decisions, section 5.
    status: reopened ? 'under_review' : moved.status,
    reopened,
    stored,
  }
}
