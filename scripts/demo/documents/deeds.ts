import type { CasePlan } from '../plan-case.ts'
import { describe } from '../plan-case.ts'
import type { Deed } from '../property.ts'
import { type DemoDocument, DocumentPages, ink, onDay, rupees } from './document-pages.ts'

/** The deed by which the mortgagor owns the property, with schedule, payments and endorsement. */
export function titleDeed(plan: CasePlan): Promise<DemoDocument> {
  const deed = plan.chain.at(-1)
  if (!deed) throw new Error('a case without a title deed')
  return saleDeed(plan, deed, `Sale_Deed_${deed.date.slice(0, 4)}.pdf`)
}

/** The previous deed. */
export function linkDeed(plan: CasePlan): Promise<DemoDocument> {
  const deed = plan.chain.at(-2)
  if (!deed) throw new Error('a case without a link deed')
  return saleDeed(plan, deed, `Link_Deed_${deed.date.slice(0, 4)}.pdf`)
}

function saleDeed(plan: CasePlan, deed: Deed, filename: string): Promise<DemoDocument> {
  const { parcel } = plan
  const pages = new DocumentPages(deed.nature, '#fdfbf4')
  pages.centred('DEED OF SALE')
  pages.centred(deed.native, ink.part)
  pages.space(8)
  pages.facts([
    ['e-Stamp reference', `DEMO-${deed.number.replaceAll('/', '-')}-S`],
    ['Stamp duty', rupees(Math.round(deed.value * 0.05))],
    ['Registration fee', rupees(Math.min(30_000, Math.round(deed.value * 0.01)))],
    ['Consideration', rupees(deed.value)],
    ['Registered as', `${deed.number}, ${parcel.office.name}`],
  ])
  pages.paragraph(
    `THIS DEED OF SALE is made at ${parcel.taluk} on ${onDay(deed.date)} between ${deed.from}, residing in ${parcel.village}, ${parcel.taluk}, hereinafter called the VENDOR, of the one part, and ${deed.to}, residing in ${parcel.district}, hereinafter called the PURCHASER, of the other part.`,
    { mark: 'parties' },
  )
  pages.part('Recitals')
  for (const [i, recital] of recitals(plan, deed).entries()) {
    pages.paragraph(`${i + 1}.  ${recital}`, { mark: i === 0 ? 'recital' : '' })
  }
  pages.part('Now this deed witnesses')
  for (const [i, covenant] of covenants(deed).entries()) {
    pages.paragraph(`${i + 1}.  ${covenant}`, { mark: i === 0 ? 'consideration' : '' })
  }
  schedule(pages, plan)
  payments(pages, deed)
  const names = [deed.from, ...deed.to.split(' and ')]
  pages.signatures([...names, 'Witness 1', 'Witness 2'].slice(0, 6), parcel.office.name)
  endorsement(pages, plan, deed)
  if (deed === plan.chain.at(-1)) sketch(pages, plan)
  return pages.finish(filename)
}

function recitals({ chain, parcel }: CasePlan, deed: Deed): string[] {
  const before = chain[chain.indexOf(deed) - 1]
  return [
    before
      ? `The Vendor acquired the property described in the schedule by a sale deed dated ${onDay(before.date)}, registered as ${before.number}, from ${before.from}, and has been in possession of it ever since.`
      : 'The Vendor holds the property described in the schedule as ancestral property, partitioned within the family.',
    `The name of the Vendor is entered in the record of rights of ${parcel.village} for number ${parcel.surveyNo}, and the tax is paid to date.`,
    'The Vendor has represented that the property is free from encumbrance, attachment, minor’s claim, litigation and acquisition, and that no other person has a share in it.',
    `The Purchaser, having searched the title, has agreed to buy the property for ${rupees(deed.value)}.`,
  ]
}

function covenants(deed: Deed): string[] {
  return [
    `In consideration of ${rupees(deed.value)} paid as set out below, the receipt of which the Vendor admits, the Vendor conveys to the Purchaser the whole of the property described in the schedule, with all rights, easements and appurtenances, to hold as absolute owner.`,
    'The Vendor has this day put the Purchaser in vacant and peaceful possession of the property, and has handed over the original deeds that relate to it.',
    'The Vendor shall keep the Purchaser indemnified against every claim that rests on a defect of title or on an act of the Vendor before this day.',
    'All taxes, cesses and charges up to this day are borne by the Vendor, and from this day by the Purchaser.',
    'The Vendor shall at the cost of the Purchaser sign whatever is needed to enter the name of the Purchaser in the revenue and municipal records.',
    'The property is not government land, is not land granted to a member of a scheduled caste or tribe, and is not the subject of any notification of acquisition.',
    'This deed is executed of free will, after it was read over and explained to the parties in their own language.',
  ]
}

function schedule(pages: DocumentPages, { parcel }: CasePlan): void {
  const { boundaries: b, native } = parcel
  pages.part('Schedule of the property')
  pages.paragraph(describe(parcel), { mark: 'schedule' })
  pages.paragraph(`${native.village}, ${native.taluk}, ${native.district}`)
  pages.facts([
    ['Extent', parcel.extent],
    ['East', b.east],
    ['West', b.west],
    ['North', b.north],
    ['South', b.south],
  ])
}

function payments(pages: DocumentPages, { date, value }: Deed): void {
  const parts = [0.1, 0.35, 0.55].map((share) => Math.round((value * share) / 1000) * 1000)
  const rest = value - parts.reduce((sum, part) => sum + part, 0)
  const ways = ['Cheque', 'NEFT', 'RTGS']
  pages.part('Receipt')
  pages.table(
    [1, 2, 3, 2],
    [
      ['No.', 'Manner', 'Reference', 'Amount'],
      ...parts.map((part, i) => [
        String(i + 1),
        ways[i] ?? 'RTGS',
        `DEMO${date.replaceAll('-', '')}${i + 1}`,
        rupees(i === 2 ? part + rest : part),
      ]),
    ],
  )
}

function endorsement(pages: DocumentPages, { parcel }: CasePlan, deed: Deed): void {
  pages.newPage()
  pages.centred('ENDORSEMENT OF REGISTRATION', ink.part)
  pages.space(8)
  pages.facts(
    [
      ['Office', parcel.office.name],
      ['Number', deed.number],
      ['Book', 'I'],
      ['Presented on', `${onDay(deed.date)} at 11:40`],
      ['Presented by', deed.to],
      ['Admitted by', deed.from],
      ['Market value', rupees(Math.round(deed.value * 0.94))],
    ],
    'registration',
  )
  pages.paragraph(
    `The executant admits the execution of the document and the receipt of the consideration. Both parties are identified by two witnesses known to this office. Registered as number ${deed.number} on ${onDay(deed.date)}.`,
  )
  pages.signatures([deed.from, 'Sub-Registrar'], parcel.office.name)
}

/** The last page of many deeds: a hand-drawn map of the property. */
function sketch(pages: DocumentPages, { parcel }: CasePlan): void {
  const { boundaries: b } = parcel
  pages.newPage()
  pages.centred('ANNEXURE: SKETCH OF THE PROPERTY', ink.part)
  pages.centred('Not to scale', ink.small)
  pages.space(30)
  pages.drawing(400, (doc, x, y, write) => {
    const plot = { x: x + 130, y: y + 70, w: 210, h: 190 }
    doc
      .rect(x + 30, y, 410, 330)
      .lineWidth(0.6)
      .strokeColor('#8f8a7c')
      .stroke()
    doc.rect(plot.x, plot.y, plot.w, plot.h).lineWidth(1.6).fillAndStroke('#f3ead2', '#3d3a33')
    for (const way of [plot.y + plot.h + 22, plot.y + plot.h + 50]) {
      doc
        .moveTo(x + 30, way)
        .lineTo(x + 440, way)
        .lineWidth(0.8)
        .strokeColor('#6d7278')
        .stroke()
    }
    write(b.north, plot.x + 60, plot.y - 26)
    write(b.south, plot.x + 60, plot.y + plot.h + 29)
    write(b.east, plot.x + plot.w + 10, plot.y + 80)
    write(b.west, plot.x - 86, plot.y + 80)
    write(`${parcel.unit}, ${parcel.extent}`, plot.x + 30, plot.y + 80)
    doc
      .moveTo(x + 60, y + 52)
      .lineTo(x + 60, y + 22)
      .lineWidth(1.2)
      .strokeColor('#3d3a33')
      .stroke()
    doc.polygon([x + 55, y + 28], [x + 60, y + 14], [x + 65, y + 28]).fill('#3d3a33')
    write('N', x + 56, y + 54)
  })
  pages.signatures([parcel.unit.startsWith('Flat') ? 'Architect' : 'Surveyor'], parcel.taluk)
}
