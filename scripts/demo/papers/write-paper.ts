import type { PaperKind } from '../issues.ts'
import type { CasePlan } from '../plan-case.ts'
import { linkDeed, titleDeed } from './deeds.ts'
import { letter, sanctionLetter } from './letters.ts'
import type { Paper } from './paper-pages.ts'
import { recordOfRights, searchPaper } from './records.ts'
import { scannedReceipt } from './scan.ts'

/** A paper of that kind that agrees with the case. */
export async function writePaper(kind: PaperKind, plan: CasePlan): Promise<Paper> {
  switch (kind) {
    case 'title_deed':
      return titleDeed(plan)
    case 'link_deed':
      return linkDeed(plan)
    case 'search':
      return searchPaper(plan)
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
