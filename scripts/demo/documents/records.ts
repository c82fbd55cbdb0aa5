import type { CasePlan } from '../plan-case.ts'
import { demoStates, type StateCode } from '../states/states.ts'
import { type DemoDocument, DocumentPages, ink, onDay, rupees } from './document-pages.ts'

/** The search of the index, such as Index-II or an encumbrance certificate. */
export function searchDocument(plan: CasePlan): Promise<DemoDocument> {
  const { parcel, chain, mortgage } = plan
  const { search, natures } = demoStates[parcel.state]
  const pages = new DocumentPages('Search')
  pages.centred(search.title)
  pages.centred(search.below, ink.small)
  pages.space(10)
  const from = chain[0]?.date.slice(0, 4) ?? '1996'
  pages.facts([
    ['Office', parcel.office.name],
    ['Village', `${parcel.village} (${parcel.native.village})`],
    ['Taluk, district', `${parcel.taluk}, ${parcel.district}`],
    [search.number, parcel.surveyNo],
    ['Property', `${parcel.unit}, ${parcel.extent}`],
    ['Period searched', `${from} to ${plan.receivedAt.getUTCFullYear()}`],
    ['Application', `DEMO${plan.index}${from}`],
  ])
  const rows = chain.map((deed) => ({
    date: deed.date,
    cells: [onDay(deed.date), deed.number, natures.sale, deed.from, deed.to],
    value: rupees(deed.value),
    mark: deed === chain.at(-1) ? 'last sale' : '',
  }))
  if (mortgage) {
    const { bank, number, date, amount, releasedAs } = mortgage
    const owner = chain.findLast((deed) => deed.date < date)?.to ?? ''
    const cells = [onDay(date), number, natures.mortgage, owner, bank]
    rows.push({ date, cells, value: rupees(amount), mark: 'mortgage' })
    if (releasedAs) {
      const released = ['14/08/2025', releasedAs, natures.release, bank, owner]
      rows.push({ date: '2025-08-14', cells: released, value: rupees(amount), mark: '' })
    }
  }
  rows.sort((a, b) => a.date.localeCompare(b.date))
  const marks = Object.fromEntries(
    rows.flatMap(({ mark }, i) => (mark ? [[i + 1, mark] as const] : [])),
  )
  pages.table(
    [2, 3, 2, 4, 4, 2.4],
    [
      ['Date', 'Number', 'Nature', 'Executant', 'Claimant', 'Value'],
      ...rows.map(({ cells, value }) => [...cells, value]),
    ],
    marks,
  )
  pages.paragraph(
    'Entries are those found in the index of this office under the number above. What is indexed under another number or another office is not shown.',
    { style: ink.small },
  )
  pages.signatures(['Search clerk', 'Sub-Registrar'], parcel.office.name)
  return pages.finish(search.filename)
}

const records: Record<StateCode, (plan: CasePlan) => Promise<DemoDocument>> = {
  MH: satbara,
  KA: rtc,
}

export function recordOfRights(plan: CasePlan): Promise<DemoDocument> {
  return records[plan.parcel.state](plan)
}

/** The person in the record: the seller, if the missing document is the mutation. */
function holderOf({ issue, chain, applicant, coApplicant }: CasePlan): string {
  if (issue === 'mutation') return chain.at(-1)?.from ?? ''
  return [applicant, coApplicant].flatMap((one) => (one ? [one.native] : [])).join(', ')
}

function satbara(plan: CasePlan): Promise<DemoDocument> {
  const { parcel, mortgage, issue } = plan
  const pages = new DocumentPages('7/12', '#fffdf6')
  pages.centred('गाव नमुना सात (अधिकार अभिलेख पत्रक)')
  pages.centred('महाराष्ट्र जमीन महसूल अधिकार अभिलेख', ink.small)
  pages.space(10)
  pages.facts([
    ['गाव', parcel.native.village],
    ['तालुका', parcel.native.taluk],
    ['जिल्हा', parcel.native.district],
    ['गट क्रमांक व उपविभाग', parcel.surveyNo],
    ['भूधारणा पद्धती', 'भोगवटादार वर्ग १'],
  ])
  const extent = issue === 'area' ? parcel.otherExtent : parcel.extent
  const charge =
    mortgage && !mortgage.releasedAs ? `बोजा: ${mortgage.bank}, ${rupees(mortgage.amount)}` : 'निरंक'
  pages.table(
    [2, 4, 2, 2],
    [
      ['खाते क्र.', 'भोगवटादाराचे नाव', 'क्षेत्र', 'आकारणी'],
      [String(100 + plan.index), holderOf(plan), extent, '१.२५'],
    ],
    { 1: 'holder' },
  )
  pages.table(
    [3, 5],
    [
      ['इतर नोंदी', 'तपशील'],
      ['इतर अधिकार', charge],
      ['प्रलंबित फेरफार', issue === 'mutation' ? 'होय' : 'नाही'],
      ['शेवटचा फेरफार क्रमांक', String(2100 + plan.index)],
    ],
  )
  pages.part('गाव नमुना बारा (पिकांची नोंदवही)')
  const year = plan.receivedAt.getUTCFullYear()
  pages.table(
    [2, 2, 3, 2],
    [
      ['वर्ष', 'हंगाम', 'पिकाखालील क्षेत्र', 'शेरा'],
      ...[3, 2, 1].map((back) => [
        `${year - back}-${String(year - back + 1).slice(2)}`,
        'खरीप',
        '—',
        'बिनशेती',
      ]),
    ],
  )
  pages.signatures(['तलाठी'], `Talathi ${parcel.village}`)
  return pages.finish('7-12_extract.pdf')
}

function rtc(plan: CasePlan): Promise<DemoDocument> {
  const { parcel, mortgage, issue } = plan
  const pages = new DocumentPages('RTC', '#fbfdf8')
  pages.centred('ಪಹಣಿ (ಆರ್.ಟಿ.ಸಿ) ನಮೂನೆ ೧೬')
  pages.centred('Record of rights, tenancy and crops', ink.small)
  pages.space(10)
  pages.facts([
    ['ಗ್ರಾಮ', parcel.native.village],
    ['ತಾಲ್ಲೂಕು', parcel.native.taluk],
    ['ಜಿಲ್ಲೆ', parcel.native.district],
    ['ಹೋಬಳಿ (Hobli)', parcel.hobli ?? ''],
    ['ಸರ್ವೆ ನಂಬರ್', parcel.surveyNo],
  ])
  const extent = issue === 'area' ? parcel.otherExtent : parcel.extent
  pages.table(
    [1, 4, 2, 2],
    [
      ['ಕ್ರ. ಸಂ.', 'ಮಾಲೀಕರ ಹೆಸರು', 'ವಿಸ್ತೀರ್ಣ', 'ಖಾತಾ ನಂ.'],
      ['1', holderOf(plan), extent, String(300 + plan.index)],
    ],
    { 1: 'holder' },
  )
  const right =
    mortgage && !mortgage.releasedAs ? `ಅಡಮಾನ: ${mortgage.bank}, ${rupees(mortgage.amount)}` : 'ಇಲ್ಲ'
  pages.table(
    [3, 5],
    [
      ['ಇತರೆ (Other entries)', 'ವಿವರ (Particulars)'],
      ['ಋಣಗಳು (Liabilities)', right],
      [
        'ಮ್ಯುಟೇಶನ್ (Mutation)',
        issue === 'mutation' ? 'ಬಾಕಿ (pending)' : `MR ${40 + plan.index}/2024-25`,
      ],
      ['ಇತರೆ ಹಕ್ಕುಗಳು (Other rights)', 'ಇಲ್ಲ'],
    ],
  )
  pages.signatures(['ಗ್ರಾಮ ಲೆಕ್ಕಾಧಿಕಾರಿ'], `Village Accountant ${parcel.village}`)
  return pages.finish('RTC_pahani.pdf')
}
