import { componentKeys, factors, type ReportDraft } from '../../server/src/reports/reports.ts'
import type { Mark } from './documents/document-pages.ts'
import { onDay, rupees } from './documents/document-pages.ts'
import { issueOf } from './issues.ts'
import { lenders } from './lenders.ts'
import type { CasePlan } from './plan-case.ts'
import { demoStates } from './states/states.ts'
import { describeProperty, findingsOf, scrutinyRows } from './write-findings.ts'

/** A stored document, with what is known about its pages. */
export interface StoredDocument {
  id: string
  filename: string
  marks: Mark[]
}

/** The report of a case: with its issue, or once it is resolved. */
export function writeDraft(
  plan: CasePlan,
  documents: readonly StoredDocument[],
  { cured, whole, advocateId }: { cured: boolean; whole: boolean; advocateId: string },
): ReportDraft {
  const issue = plan.issue && !cured ? issueOf(plan.issue) : undefined
  const { parcel, applicant } = plan
  const draft: ReportDraft = {
    advocate: { staff_id: advocateId },
    instruction: { addressee: 'The Branch Manager' },
    capacity: plan.coApplicant ? 'Co-owners, jointly' : 'Absolute owner',
    properties: [describeProperty(plan)],
    scrutinised: scrutinyRows(plan, documents),
    chain_of_title: chainRows(plan, documents, issue?.factor === 'chain_break'),
    encumbrances: encumbranceRows(plan, documents, cured),
    pins: pinsOf(plan, documents, issue !== undefined),
    score: scoreOf(plan, issue, whole),
  }
  if (!whole) return draft
  const name = applicant.name
  return {
    ...draft,
    searches: searchRows(plan),
    search_gaps: demoStates[parcel.state].report.searchGaps,
    texts: textsOf(plan, issue?.reason(plan)),
    findings: findingsOf(plan, issue?.reason(plan)),
    opinion: issue
      ? `The title of ${name} cannot be certified as clear and marketable. ${issue.reason(plan)}`
      : `${name} holds a clear and marketable title to the property, free from encumbrance, and can create a valid equitable mortgage by deposit of title deeds in favour of ${lenders[plan.lender].name}.${curedSentence(plan, cured)}`,
    conditions: [
      ...(plan.index % 3 === 0 ? usualConditions : []),
      ...(issue ? [`Before disbursement: ${issue.ask(plan)}`] : []),
    ],
    deposits: plan.chain.map(({ nature, number, date, to }) => ({
      document: `${nature} ${number}`,
      form: 'original' as const,
      date: onDay(date),
      held_by: to,
    })),
  }
}

const usualConditions = [
  'All owners are to be present when the deeds are deposited.',
  'A fresh search is to be taken for the time between this report and the disbursement.',
]

function curedSentence(plan: CasePlan, cured: boolean): string {
  return plan.issue && cured ? ` ${issueOf(plan.issue).cured(plan)}` : ''
}

/** A draft in progress is assessed in part only. */
function scoreOf(
  plan: CasePlan,
  issue: ReturnType<typeof issueOf> | undefined,
  whole: boolean,
): NonNullable<ReportDraft['score']> {
  const keys = new Set(issue ? [issue.factor] : [])
  if (plan.coApplicant) keys.add('co_owners')
  if (plan.index % 4 === 0) keys.add('search_incomplete')
  if (plan.index % 9 === 0) keys.add('name_differs')
  const found = new Set<string>([...keys].map((key) => factors[key].component))
  const open = componentKeys.filter((key) => !found.has(key))
  const nothing_found = whole ? open : open.filter((key) => key === 'litigation')
  return { factors: [...keys].map((key) => ({ key })), nothing_found }
}

function evidenceOf(documents: readonly StoredDocument[], name: string, start: string) {
  const document = documents.find(({ filename }) => filename.startsWith(start))
  const mark = document?.marks.find((one) => one.name === name)
  return document && mark ? [{ document_id: document.id, page: mark.page }] : []
}

function chainRows(plan: CasePlan, documents: readonly StoredDocument[], isBroken: boolean) {
  const { chain } = plan
  const kept = isBroken ? chain.filter((_, i) => i !== chain.length - 2) : chain
  const firstWord = ['', 'Link_Deed', 'Sale_Deed']
  return kept.map((deed, i) => {
    const evidence = evidenceOf(documents, 'parties', firstWord[chain.indexOf(deed)] || 'none')
    const missing = isBroken && i === kept.length - 1 ? 'The deed before it is missing.' : ''
    return {
      id: `chain-${i + 1}`,
      date: onDay(deed.date),
      nature: deed.nature,
      document_no: deed.number,
      from: deed.from,
      to: deed.to,
      area: plan.parcel.extent,
      remarks: missing || `Consideration ${rupees(deed.value)}.`,
      ...(evidence.length > 0 && { evidence }),
    }
  })
}

function encumbranceRows(
  { mortgage }: CasePlan,
  documents: readonly StoredDocument[],
  cured: boolean,
) {
  if (!mortgage) return []
  const isOpen = mortgage.releasedAs === undefined && !cured
  const start = documents.some(({ filename }) => filename.startsWith('Index')) ? 'Index' : 'EC_'
  const evidence = evidenceOf(documents, 'mortgage', start)
  return [
    {
      id: 'enc-1',
      date: onDay(mortgage.date),
      nature: 'Mortgage by deposit of title deeds',
      document_no: mortgage.number,
      in_favour_of: mortgage.bank,
      amount: rupees(mortgage.amount),
      standing: isOpen ? ('open' as const) : ('discharged' as const),
      remarks: isOpen
        ? 'No release is found in the index.'
        : `Released${mortgage.releasedAs ? ` by ${mortgage.releasedAs}` : ' by registered discharge deed'}.`,
      ...(evidence.length > 0 && { evidence }),
    },
  ]
}

function pinsOf(plan: CasePlan, documents: readonly StoredDocument[], isAdverse: boolean) {
  const wanted = [
    { kind: 'section', key: 'property', mark: 'schedule', note: 'Schedule of the deed' },
    { kind: 'section', key: 'mortgagor', mark: 'holder', note: 'Holder on record' },
    { kind: 'chain', key: 'chain-1', mark: 'recital', note: 'Recital of the earlier title' },
    ...(plan.mortgage
      ? [
          {
            kind: 'encumbrance',
            key: 'enc-1',
            mark: 'mortgage',
            note: 'Entry in the index',
          } as const,
        ]
      : []),
    ...(isAdverse && plan.issue === 'mutation'
      ? [
          {
            kind: 'factor',
            key: 'mutation_pending',
            mark: 'holder',
            note: 'Still the seller',
          } as const,
        ]
      : []),
  ] as const
  return wanted.flatMap(({ kind, key, mark, note }, i) => {
    const document = documents.find(({ marks }) => marks.some(({ name }) => name === mark))
    const place = document?.marks.find(({ name }) => name === mark)
    if (!document || !place) return []
    const { page, rect } = place
    return [{ id: `pin-${i + 1}`, on: { kind, key }, document_id: document.id, page, rect, note }]
  })
}

/** Enough for every case type. */
const longestSearchYears = 30

function searchRows({ parcel, chain, index, receivedAt }: CasePlan) {
  const lastYear = receivedAt.getUTCFullYear()
  const to_year = String(lastYear)
  const chainYears = chain.map(({ date }) => Number(date.slice(0, 4)))
  const from_year = String(Math.min(lastYear - longestSearchYears, ...chainYears))
  const { index: searched, record } = demoStates[parcel.state].report
  const receipt_date = onDay(receivedAt.toISOString().slice(0, 10))
  return [
    {
      office: `${searched}, ${parcel.office.name}`,
      from_year,
      to_year,
      receipt_no: `DEMO-SR-${index}`,
      receipt_date,
      remarks: 'Entries as in section 8.',
    },
    {
      office: record,
      from_year: to_year,
      to_year,
      receipt_no: `DEMO-RR-${index}`,
      receipt_date,
      remarks: 'Read on the day of the report.',
    },
  ]
}

function textsOf({ parcel, applicant, issue }: CasePlan, reason: string | undefined) {
  return {
    certified_copies: 'The copies produced were compared with certified copies and agree.',
    cersai_roc: 'CERSAI was searched by the name of the mortgagor and by the property: no record.',
    revenue_records: `The record of rights for ${parcel.surveyNo}, ${parcel.village} was read. ${issue === 'mutation' && reason ? reason : `It stands in the name of ${applicant.native}.`}`,
    tenure: demoStates[parcel.state].report.tenure,
    land_use: issue === 'conversion' && reason ? reason : 'Converted to residential use.',
    approvals: issue === 'approvals' && reason ? reason : 'Plan sanctioned; building occupied.',
    special_interests: issue === 'heirs' && reason ? reason : 'No minor, trust or tribal interest.',
    litigation: issue === 'suit' && reason ? reason : 'No suit found on the e-Courts portal.',
    possession: 'With the mortgagor.',
    discrepancies: issue === 'area' && reason ? reason : 'None.',
    sarfaesi_stamp: 'SARFAESI is enforceable against the property; the deeds are duly stamped.',
  }
}
