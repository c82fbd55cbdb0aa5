import type { RegistryRecord } from '../../server/src/collateral/collateral.ts'
import { searchDocument } from './documents/records.ts'
import type { Office } from './office.ts'
import type { CasePlan } from './plan-case.ts'
import type { DemoWorkers } from './run-workers.ts'
import { demoStates } from './states/states.ts'

/** Outcomes of the simulated registries, one for each test case in turn; see docs/guide/sandbox.md. */
const outcomes = ['9001', '9002', '9003', '9004', '9005', '9006', '9007', '9009', '9010', '9018']

interface DeskProperty {
  property_id: string
  borrower_name: string
  loan_account_number: string | null
  parcel: { survey_no: string; district: string; state: string }
}

/**
 * Verifies the property of a case: by the registries in test mode, at the search desk in live mode.
 */
export async function verifyProperty(
  { lenders }: Office,
  workers: DemoWorkers,
  plan: CasePlan,
): Promise<void> {
  const { parcel, mode, loan, applicant, ref, index } = plan
  const isTest = mode === 'test'
  const first = {
    reference: 'P1',
    state: parcel.state,
    district: parcel.district,
    taluk: parcel.taluk,
    village: parcel.village,
    ...(parcel.hobli && { hobli: parcel.hobli }),
    survey_no: isTest ? (outcomes[index % outcomes.length] ?? '9001') : parcel.surveyNo,
    from_year: isTest ? 2005 : 1996,
  }
  const second = { ...first, reference: 'P2', survey_no: isTest ? '9001/2' : `${index + 20}/1` }
  await lenders[plan.lender].ask(mode, 'POST', '/collateral', {
    external_ref: `${ref}-COL`,
    loan_account_number: loan,
    borrower_name: applicant.name,
    properties: index % 3 === 0 ? [first, second] : [first],
  })
  await workers.searchProperties()
}

/** A searcher claims what has waited longest, and completes some of it. */
export async function workAtDesk(
  { staff }: Office,
  plans: readonly CasePlan[],
  { claimed, ended }: { claimed: number; ended: number },
): Promise<void> {
  const { properties } = (await staff.kiran.get('/live/desk?searcher=none')) as {
    properties: DeskProperty[]
  }
  for (const [i, waiting] of properties.slice(0, claimed).entries()) {
    const who = i % 3 === 2 ? staff.lakshmi : staff.kiran
    const path = `/live/desk/${waiting.property_id}`
    await who.post(`${path}/claim`)
    const plan = plans.find(({ loan }) => loan === waiting.loan_account_number)
    if (i >= ended || !plan || plan.parcel.surveyNo !== waiting.parcel.survey_no) continue
    const { filename, bytes } = await searchDocument(plan)
    await who.post(`${path}/extracts?filename=${filename}`, bytes, {
      'content-type': 'application/pdf',
    })
    await who.post(`${path}/submit`, { record: recordOf(plan) })
  }
}

/** What the portal shows about the parcel of a case, in its own format. */
function recordOf({ parcel, chain, applicant, coApplicant, mortgage }: CasePlan): RegistryRecord {
  const entries = chain.map(({ number, date, native, from, to, value }) => ({
    document_no: number,
    date,
    nature: native,
    executants: [from],
    claimants: to.split(' and '),
    value: String(value),
  }))
  if (mortgage) {
    const { number, date, bank, amount } = mortgage
    const owner = chain.findLast((deed) => deed.date < date)?.to ?? applicant.name
    entries.push({
      document_no: number,
      date,
      nature: demoStates[parcel.state].natures.mortgage,
      executants: [owner],
      claimants: [bank],
      value: String(amount),
    })
  }
  const { district, taluk, hobli, village, surveyNo: survey_no } = parcel
  return {
    parcel: { district, taluk, village, survey_no, ...(hobli && { hobli }) },
    holders: [applicant, coApplicant].flatMap((one) => (one ? [one.native] : [])),
    extent: parcel.extent,
    remarks: [],
    pending_mutation: false,
    entries,
    missing_sources: [],
  }
}
