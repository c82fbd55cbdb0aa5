import { lenderOf } from '../../collateral/collateral.ts'
import type { chainFields, encumbranceFields } from '../draft/draft-fields.ts'
import { readStep } from './read-step.ts'
import type { TitleEvent } from './title-event.ts'

type Row<Fields> = { readonly [Key in keyof Fields]?: string | undefined }

/** What a row of the chain says about who passes title to whom. */
export type ChainLink = Row<typeof chainFields>
type EncumbranceRow = Row<typeof encumbranceFields>

/** The rows of sections 6 and 8. */
export function eventsFromDraft(draft: {
  chain_of_title?: readonly ChainLink[] | undefined
  encumbrances?: readonly EncumbranceRow[] | undefined
}): TitleEvent[] {
  return [
    ...eventsFromChain(draft.chain_of_title ?? []),
    ...(draft.encumbrances ?? []).map(eventFromEncumbrance),
  ]
}

export const eventsFromChain = (rows: readonly ChainLink[]): TitleEvent[] =>
  rows.map((row, i) => ({
    id: `chain-${i + 1}`,
    date: row.date,
    nature: row.nature ?? '',
    number: row.document_no,
    from: row.from ?? '',
    to: row.to ?? '',
    area: row.area,
    link: row.link,
    refersTo: [row.remarks, row.link].filter((text) => text?.trim()).join('; '),
    source: { kind: 'chain', row: i + 1 },
  }))

/** A row names one party: the lender of a charge and of its release, otherwise who gains by it. */
function eventFromEncumbrance(row: EncumbranceRow, i: number): TitleEvent {
  const nature = row.nature ?? ''
  const party = row.in_favour_of ?? ''
  const { kind } = readStep(nature)
  const isRelease = kind === 'release' || kind === 'part_release' || kind === 'assignment'
  const isByLender = isRelease && lenderOf(party).institution
  return {
    id: `encumbrance-${i + 1}`,
    date: row.date,
    nature,
    number: row.document_no,
    from: isByLender ? party : '',
    to: isByLender ? '' : party,
    refersTo: row.remarks,
    standing: row.standing,
    source: { kind: 'encumbrance', row: i + 1 },
  }
}
