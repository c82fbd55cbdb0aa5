import type { BuiltInText } from '../../server/src/cases/cases.ts'
import type { FactorKey } from '../../server/src/reports/reports.ts'
import type { Person } from './people.ts'
import type { Deed, DemoParcel, Mortgage } from './property.ts'

export type DocumentKind =
  | 'title_deed'
  | 'link_deed'
  | 'search'
  | 'record'
  | 'mutation'
  | 'tax_receipt'
  | 'sanction'
  | 'scan'
  | 'discharge'
  | 'heirs'
  | 'conversion'
  | 'occupancy'
  | 'measurement'
  | 'court_order'

/** What the sentences about an issue need from a case. */
interface IssueFacts {
  applicant: Person
  chain: readonly Deed[]
  mortgage: Mortgage | undefined
  suit: string
  parcel: DemoParcel
}

/**
 * What can be wrong with a property, the query to the lender, and the document that resolves it.
 */
export interface Issue {
  factor: FactorKey
  canned: BuiltInText
  cure: DocumentKind
  ask(plan: IssueFacts): string
  reason(plan: IssueFacts): string
  cured(plan: IssueFacts): string
}

const predecessor = ({ chain }: IssueFacts) => chain[0]?.to ?? ''
const seller = ({ chain }: IssueFacts) => chain.at(-1)?.from ?? ''
const yearOf = (date: string | undefined) => date?.slice(0, 4) ?? ''

const issues = {
  open_mortgage: {
    factor: 'open_mortgage',
    canned: 'discharge',
    cure: 'discharge',
    ask: ({ mortgage: m }) =>
      `A mortgage to ${m?.bank}, registered as ${m?.number}, is open on record. Please send the registered reconveyance or discharge deed and the no-dues certificate.`,
    reason: ({ mortgage: m }) =>
      `Subsisting mortgage to ${m?.bank}, registered as ${m?.number}, without a registered release.`,
    cured: ({ mortgage: m }) =>
      `The mortgage to ${m?.bank} was released by a registered discharge deed, which has been compared with its original.`,
  },
  chain_break: {
    factor: 'chain_break',
    canned: 'link_deed',
    cure: 'link_deed',
    ask: (plan) =>
      `The chain of title has no link deed for the period from ${yearOf(plan.chain[0]?.date)} to ${yearOf(plan.chain.at(-1)?.date)}. Please send a certified copy of the deed by which ${seller(plan)} acquired the property.`,
    reason: (plan) =>
      `Broken chain of title: the deed by which ${seller(plan)} acquired the property from ${predecessor(plan)} has not been produced.`,
    cured: (plan) => `The deed in favour of ${seller(plan)} was produced and completes the chain.`,
  },
  mutation: {
    factor: 'mutation_pending',
    canned: 'mutation',
    cure: 'mutation',
    ask: (plan) =>
      `The revenue record is not mutated in the name of ${plan.applicant.name}. Please send the mutation entry or proof of application.`,
    reason: (plan) =>
      `The record of rights is still in the name of ${seller(plan)}; the mutation entry is awaited.`,
    cured: (plan) => `The mutation in favour of ${plan.applicant.name} was certified.`,
  },
  tax: {
    factor: 'tax_unpaid',
    canned: 'tax_receipt',
    cure: 'tax_receipt',
    ask: () => 'Please send the receipt for the property tax of the current year.',
    reason: () => 'There is no proof that the property tax of the current year is paid.',
    cured: () => 'The receipt for the property tax of the current year was produced.',
  },
  approvals: {
    factor: 'approvals_missing',
    canned: 'approvals',
    cure: 'occupancy',
    ask: () =>
      'Please send the sanctioned building plan and the occupancy or completion certificate.',
    reason: () => 'The occupancy certificate of the building has not been produced.',
    cured: () => 'The occupancy certificate was produced.',
  },
  conversion: {
    factor: 'not_converted',
    canned: 'conversion',
    cure: 'conversion',
    ask: () => 'Please send the order converting the land to non-agricultural use.',
    reason: () => 'The land is agricultural on record; no conversion order has been produced.',
    cured: () => 'The conversion order was produced.',
  },
  area: {
    factor: 'area_differs',
    canned: 'area_mismatch',
    cure: 'measurement',
    ask: ({ parcel }) =>
      `The area is ${parcel.extent} in the deed and ${parcel.otherExtent} in the record of rights. Please explain, and send the measurement sketch or a rectification deed.`,
    reason: ({ parcel }) =>
      `The area is ${parcel.extent} in the deed and ${parcel.otherExtent} in the record of rights.`,
    cured: () => 'The measurement sketch agrees with the deed.',
  },
  heirs: {
    factor: 'heirs_not_joined',
    canned: 'legal_heirs',
    cure: 'heirs',
    ask: (plan) =>
      `${predecessor(plan)} is deceased. Please send the death certificate and the legal-heir or succession certificate.`,
    reason: (plan) =>
      `The heirs of ${predecessor(plan)} have not all joined; the legal-heir certificate is awaited.`,
    cured: (plan) =>
      `The legal-heir certificate shows that all heirs of ${predecessor(plan)} joined.`,
  },
  suit: {
    factor: 'suit_pending',
    canned: 'clarification',
    cure: 'court_order',
    ask: ({ suit }) => `Please clarify: what became of ${suit}? No documents are needed.`,
    reason: ({ suit }) => `Litigation pending: ${suit}.`,
    cured: ({ suit }) => `${suit} was withdrawn; the order was produced.`,
  },
} as const satisfies Record<string, Issue>
export type IssueKey = keyof typeof issues

export const issueOf = (key: IssueKey): Issue => issues[key]
