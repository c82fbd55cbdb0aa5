import type { DocumentKind } from '../issues.ts'
import type { CasePlan } from '../plan-case.ts'
import { linkDeed, titleDeed } from './deeds.ts'
import type { DemoDocument } from './document-pages.ts'
import { letter, sanctionLetter } from './letters.ts'
import { recordOfRights, searchDocument } from './records.ts'
import { scannedReceipt } from './scan.ts'

/** A document of that kind that is consistent with the case. */
export async function writeDocument(kind: DocumentKind, plan: CasePlan): Promise<DemoDocument> {
  switch (kind) {
    case 'title_deed':
      return titleDeed(plan)
    case 'link_deed':
      return linkDeed(plan)
    case 'search':
      return searchDocument(plan)
    case 'record':
      return recordOfRights(plan)
    case 'scan':
      return scannedReceipt(plan)
    case 'sanction':
      return sanctionLetter(plan)
    case 'tax_receipt':
    case 'mutation':
    case 'discharge':
    case 'heirs':
    case 'conversion':
    case 'occupancy':
    case 'measurement':
    case 'court_order':
      return letter(kind, plan)
  }
}
