import type { ReportDraft } from '../report-content.ts'

/**
 * Drafts and versions of before the structured fields: one property, and documents to be deposited
 * as sentences. They are read as the first schedule, and as documents without particulars.
 */
export function upgradeDraft(draft: ReportDraft): ReportDraft {
  const { property, documents_to_deposit, ...rest } = draft
  if (!property && !documents_to_deposit) return draft
  const { properties = [], deposits = [] } = rest
  const upgraded: ReportDraft = { ...rest }
  if (properties.length === 0 && property && Object.keys(property).length > 0) {
    upgraded.properties = [property]
  }
  if (deposits.length === 0 && documents_to_deposit && documents_to_deposit.length > 0) {
    upgraded.deposits = documents_to_deposit.map((document) => ({ document }))
  }
  return upgraded
}
