import type { DocumentKind } from '../issues.ts'
import { lenders } from '../lenders.ts'
import { type CasePlan, describe } from '../plan-case.ts'
import { demoStates } from '../states/states.ts'
import { type DemoDocument, DocumentPages, ink, onDay, rupees } from './document-pages.ts'

/** Documents of a page or two that share one layout: sender, subject and text. */
interface Letter {
  filename: string
  from: string
  title: string
  facts: (readonly [string, string])[]
  paragraphs: string[]
  signs: string
}

const dayBefore = (plan: CasePlan, days: number) =>
  onDay(new Date(plan.receivedAt.getTime() - days * 86_400_000).toISOString().slice(0, 10))

export type LetterKind = Exclude<
  DocumentKind,
  'title_deed' | 'link_deed' | 'search' | 'record' | 'scan' | 'sanction'
>

const letters: Record<LetterKind, (plan: CasePlan) => Letter> = {
  tax_receipt: (plan) => ({
    filename: 'Property_tax_receipt.pdf',
    from: `Gram Panchayat ${plan.parcel.village}, ${plan.parcel.taluk}`,
    title: 'RECEIPT FOR PROPERTY TAX',
    facts: [
      ['Receipt', `DEMO-TAX-${1000 + plan.index}`],
      ['Date', dayBefore(plan, 40)],
      [
        'Year',
        `${plan.receivedAt.getUTCFullYear()}-${(plan.receivedAt.getUTCFullYear() + 1) % 100}`,
      ],
      ['Assessed to', plan.applicant.name],
      ['Property', `${plan.parcel.unit}, ${plan.parcel.surveyNo}`],
      ['Tax and cess', rupees(2400 + plan.index * 35)],
      ['Arrears', 'Nil'],
    ],
    paragraphs: ['Received with thanks. No arrears are shown against the property.'],
    signs: 'Cashier',
  }),
  mutation: (plan) => ({
    filename: 'Mutation_entry.pdf',
    from: `Circle office, ${plan.parcel.taluk}`,
    title: demoStates[plan.parcel.state].mutationTitle,
    facts: [
      ['Entry', String(2100 + plan.index)],
      ['Village', `${plan.parcel.village} (${plan.parcel.native.village})`],
      ['Number', plan.parcel.surveyNo],
      ['By reason of', `Sale deed ${plan.chain.at(-1)?.number}`],
      ['From', plan.chain.at(-1)?.from ?? ''],
      ['To', plan.applicant.native],
      ['Certified on', dayBefore(plan, 2)],
    ],
    paragraphs: ['Notice was given to all who are interested. No objection came. Certified.'],
    signs: 'Circle officer',
  }),
  discharge: (plan) => ({
    filename: 'Discharge_deed.pdf',
    from: plan.mortgage?.bank ?? 'Deccan Lantern Bank Ltd',
    title: 'DEED OF DISCHARGE AND RECONVEYANCE',
    facts: [
      ['Mortgage', plan.mortgage?.number ?? ''],
      ['Dated', onDay(plan.mortgage?.date ?? '2021-01-01')],
      ['Amount', rupees(plan.mortgage?.amount ?? 0)],
      ['Property', describe(plan.parcel)],
    ],
    paragraphs: [
      'The loan secured by the mortgage named above has been repaid with interest, and nothing is due.',
      'The bank releases the property from the mortgage, reconveys whatever interest it held, and has returned the deeds deposited with it.',
    ],
    signs: 'Branch manager',
  }),
  heirs: (plan) => ({
    filename: 'Legal_heir_certificate.pdf',
    from: `Tahsildar, ${plan.parcel.taluk}`,
    title: 'CERTIFICATE OF LEGAL HEIRS',
    facts: [
      ['Deceased', plan.chain[0]?.to ?? ''],
      ['Certificate', `DEMO-LH-${500 + plan.index}`],
      ['Date', dayBefore(plan, 1)],
    ],
    paragraphs: [
      'After inquiry and public notice it is certified that the deceased left a widow, two sons and one daughter, all of age.',
      'All of them have signed the release in favour of the present holder.',
    ],
    signs: 'Tahsildar',
  }),
  conversion: (plan) => ({
    filename: 'NA_conversion_order.pdf',
    from: `Office of the ${demoStates[plan.parcel.state].converter}, ${plan.parcel.district}`,
    title: 'ORDER OF CONVERSION TO NON-AGRICULTURAL USE',
    facts: [
      ['Order', `DEMO-NA-${700 + plan.index}`],
      ['Land', `${plan.parcel.surveyNo}, ${plan.parcel.village}`],
      ['Extent', plan.parcel.extent],
      ['Use', 'Residential'],
    ],
    paragraphs: [
      'Leave is given to use the land for a residential purpose, on payment of the conversion fine, which has been paid.',
      'The layout shall follow the plan approved by the planning authority.',
    ],
    signs: 'For the Collector',
  }),
  occupancy: (plan) => ({
    filename: 'Occupancy_certificate.pdf',
    from: `Planning authority, ${plan.parcel.district}`,
    title: 'OCCUPANCY CERTIFICATE',
    facts: [
      ['Certificate', `DEMO-OC-${900 + plan.index}`],
      ['Building', plan.parcel.unit],
      ['Land', `${plan.parcel.surveyNo}, ${plan.parcel.village}`],
    ],
    paragraphs: [
      'The building was completed according to the sanctioned plan and may be occupied.',
    ],
    signs: 'Town planner',
  }),
  measurement: (plan) => ({
    filename: 'Measurement_sketch.pdf',
    from: `Land records, ${plan.parcel.taluk}`,
    title: 'MEASUREMENT OF THE PARCEL',
    facts: [
      ['Number', plan.parcel.surveyNo],
      ['Measured on', dayBefore(plan, 3)],
      ['Area found', plan.parcel.extent],
      ['Area on record', plan.parcel.otherExtent],
    ],
    paragraphs: ['The area on record is a slip of the pen; the parcel agrees with the deed.'],
    signs: 'Surveyor',
  }),
  court_order: (plan) => ({
    filename: 'Court_order_withdrawal.pdf',
    from: `Court of the Civil Judge, ${plan.parcel.taluk}`,
    title: 'ORDER BELOW EXHIBIT 1',
    facts: [['Suit', plan.suit]],
    paragraphs: [
      'The plaintiff has filed a purshis. The suit is disposed of as withdrawn. No costs.',
    ],
    signs: 'Civil Judge',
  }),
}

export function letter(kind: LetterKind, plan: CasePlan): Promise<DemoDocument> {
  const { filename, from, title, facts, paragraphs, signs } = letters[kind](plan)
  const pages = new DocumentPages(title)
  pages.centred(from, ink.part)
  pages.space(16)
  pages.centred(title)
  pages.space(10)
  pages.facts(facts, 'facts')
  for (const said of paragraphs) pages.paragraph(said, { mark: 'statement' })
  pages.signatures([signs], from)
  return pages.finish(filename)
}

/** The lender's own letter, on two pages. */
export function sanctionLetter(plan: CasePlan): Promise<DemoDocument> {
  const { name, product } = lenders[plan.lender]
  const pages = new DocumentPages('Sanction letter', '#fafcff')
  pages.centred(name)
  pages.centred(`Branch ${plan.branch}`, ink.small)
  pages.space(14)
  pages.facts([
    ['Loan account', plan.loan],
    ['Date', dayBefore(plan, 1)],
    ['To', [plan.applicant, plan.coApplicant].flatMap((one) => one?.name ?? []).join(' and ')],
  ])
  pages.paragraph(
    `With reference to your application we are pleased to sanction a ${product.toLowerCase()} of ${rupees(plan.amount)} on the terms below, secured on ${describe(plan.parcel)}.`,
    { mark: 'sanction' },
  )
  pages.table(
    [3, 5],
    [
      ['Term', 'As sanctioned'],
      ['Amount', rupees(plan.amount)],
      ['Tenure', '240 months'],
      ['Rate', '8.75 % a year, floating'],
      ['Instalment', rupees(Math.round(plan.amount * 0.00884))],
      ['Security', 'Equitable mortgage by deposit of title deeds'],
      ['Processing fee', rupees(Math.round(plan.amount * 0.005))],
    ],
  )
  pages.part('Conditions before disbursement')
  const conditions = [
    'A clear and marketable title, certified by our panel advocate for thirty years.',
    'Original title deeds and link deeds deposited at the branch.',
    'Encumbrance certificate or Index-II up to the day of disbursement, without an open charge.',
    'Tax paid to date and the record of rights in the name of the mortgagor.',
    'Insurance of the building for its full value, with the lender as loss payee.',
  ]
  for (const [i, said] of conditions.entries()) pages.paragraph(`${i + 1}.  ${said}`)
  pages.newPage()
  pages.part('Acceptance')
  pages.paragraph('I accept the loan on these terms and declare that what I stated is true.')
  pages.signatures([plan.applicant.name, 'Authorised signatory'], name)
  return pages.finish('Sanction_letter.pdf')
}
