import type { FactorKey, ReportDraft } from '../reports/reports.ts'

type TextKey = keyof NonNullable<ReportDraft['texts']>

/** Something wrong with the invented property. */
export interface SandboxIssue {
  factor: FactorKey
  /** Words of a reason that mean it. */
  words: RegExp
  /** What the section that would otherwise say that nothing was found says instead. */
  section: TextKey
  text: string
  encumbrance?: 'mortgage' | 'mortgages' | 'charge' | 'lease' | 'agreement'
}

/**
 * ▦ The reason that a lender gives in the sandbox decides what the report finds, so that reason,
 * sections and score say the same. A row counts if its words are in the reason.
 */
export const sandboxIssues: readonly SandboxIssue[] = [
  {
    factor: 'chain_break',
    words:
      /link (deed|document)|chain of title|break in (the )?(chain|title)|deed.{0,40}(missing|not (been )?produced|lost)|missing (\w+ )?deed/i,
    section: 'discrepancies',
    text: 'The deed by which the last seller acquired the property was not produced.',
  },
  {
    factor: 'government_land',
    words: /government land|govt\.? land|gairan|gomal|kharab.?b/i,
    section: 'tenure',
    text: 'The record shows the land as government land.',
  },
  {
    factor: 'restricted_grant',
    words: /\bgranted\b|grant land|\binam\b|\bvatan\b|tribal|restricted grant/i,
    section: 'tenure',
    text: 'The land was granted and may not be transferred without leave.',
  },
  {
    factor: 'restricted_tenure',
    words: /class.?(2|ii)\b|restricted tenure|वर्ग.?२/i,
    section: 'tenure',
    text: 'Restricted tenure (class 2).',
  },
  {
    factor: 'court_stay',
    words: /\bstay(ed)?\b|injunction/i,
    section: 'litigation',
    text: 'A court has stayed dealings with the property.',
  },
  {
    factor: 'attachment',
    words: /attach(ed|ment)/i,
    section: 'litigation',
    text: 'The property is attached by order of a court.',
  },
  {
    factor: 'suit_pending',
    words: /\bsuits?\b|litigation|lis.?pendens|court case/i,
    section: 'litigation',
    text: 'A civil suit about the property is pending in the district court.',
  },
  {
    factor: 'minor_interest',
    words: /\bminors?\b/i,
    section: 'special_interests',
    text: 'A minor has an interest in the property; leave of the court was not produced.',
  },
  {
    factor: 'heirs_not_joined',
    words: /\bheirs?\b|deceased|\bdied\b|\bdeath\b/i,
    section: 'special_interests',
    text: 'An earlier holder has died, and not all heirs have joined.',
  },
  {
    factor: 'gpa_sale',
    words: /power.of.attorney|\bg\.?p\.?a\b/i,
    section: 'special_interests',
    text: 'The last sale was made by power of attorney.',
  },
  {
    factor: 'agreement_only',
    words: /agreement (for sale|to sell|only)|no sale deed/i,
    section: 'discrepancies',
    text: 'There is an agreement for sale, and no registered deed yet.',
  },
  {
    factor: 'identity_unclear',
    words: /identity|impersonat|not (clearly )?the (owner|holder)/i,
    section: 'discrepancies',
    text: 'It is not clear that the mortgagor is the holder on record.',
  },
  {
    factor: 'name_differs',
    words: /\bnames? (differs?|mismatch)|name.{0,20}(different|differs|spell)|same person/i,
    section: 'discrepancies',
    text: 'The name of the holder on record differs in part from that of the mortgagor.',
  },
  {
    factor: 'several_mortgages',
    words: /(two|three|several|more than one|second) mortgages?/i,
    section: 'cersai_roc',
    text: 'CERSAI shows two security interests for the property.',
    encumbrance: 'mortgages',
  },
  {
    factor: 'open_mortgage',
    words: /(?<!permitted (a|the) )\bmortgages?\b|deposit of title|re-?conveyance|discharge deed/i,
    section: 'cersai_roc',
    text: 'CERSAI shows one security interest for the property.',
    encumbrance: 'mortgage',
  },
  {
    factor: 'charge_on_record',
    words: /\bcharges?\b|\bliens?\b|बोजा/i,
    section: 'revenue_records',
    text: 'A charge is entered in the record in favour of a co-operative society.',
    encumbrance: 'charge',
  },
  {
    factor: 'lease',
    words: /\bleased?\b|\btenants?\b|\blet out\b/i,
    section: 'possession',
    text: 'With a tenant, under a registered lease.',
    encumbrance: 'lease',
  },
  {
    factor: 'agreement_to_other',
    words: /agree(d|ment).{0,30}(third party|someone else|another (buyer|person))/i,
    section: 'discrepancies',
    text: 'The holder has agreed to sell the property to another person.',
    encumbrance: 'agreement',
  },
  {
    factor: 'search_incomplete',
    words:
      /search.{0,30}(incomplete|not (cover|complete|available))|years? not searched|encumbrance certificate|index.?(ii|2)/i,
    section: 'discrepancies',
    text: 'The books of some years were not available at the office searched.',
  },
  {
    factor: 'not_converted',
    words: /conver(ted|sion)|agricultural|\bN\.?A\.? order/i,
    section: 'land_use',
    text: 'No order of conversion to non-agricultural use was produced.',
  },
  {
    factor: 'approvals_missing',
    words: /occupancy|completion certificate|(approved|sanctioned|building) plan|approvals?\b/i,
    section: 'approvals',
    text: 'The occupancy certificate was not produced.',
  },
  {
    factor: 'mutation_pending',
    words: /mutation|\bkhata\b|7\/12/i,
    section: 'revenue_records',
    text: 'Mutation in the name of the mortgagor is pending.',
  },
  {
    factor: 'tax_unpaid',
    words: /\btax(es)?\b/i,
    section: 'revenue_records',
    text: 'The latest tax receipt was not produced.',
  },
  {
    factor: 'area_differs',
    words: /\bareas?\b|\bsurvey of\b|\bsurvey\b(?! no)|boundar|extent|measurement/i,
    section: 'discrepancies',
    text: 'The area and the boundaries differ between the deed and the record; a survey is awaited.',
  },
  {
    factor: 'co_owners',
    words: /co-?owners?|co-?sharers?|joint holders?|relinquish/i,
    section: 'special_interests',
    text: 'The property has joint holders, and not all have signed.',
  },
]

/** In the order of the table; several mortgages are not counted as one more. */
export function findIssues(reason: string): SandboxIssue[] {
  const found = sandboxIssues.filter(({ words }) => words.test(reason))
  const isSeveral = found.some(({ factor }) => factor === 'several_mortgages')
  return found.filter(({ factor }) => factor !== 'open_mortgage' || !isSeveral)
}
