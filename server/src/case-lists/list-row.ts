import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { FieldFacts } from '../cases/cases.ts'
import type { CaseId, CaseListId } from '../lib/ids.ts'
import type { Keyring } from '../lib/keyring.ts'

export interface RowFault {
  field: FieldFacts['name']
  message: string
}

/** What a row of a list says. It is about people: encrypted at rest. */
export interface RowContent {
  values: Partial<Record<FieldFacts['name'], string | number>>
  /** Of cells that no value can show. */
  cellFaults: RowFault[]
  /** Everything that is wrong, the faults of cells included. */
  faults: RowFault[]
}

/** ▦ What became of a row. */
export const rowStates = ['sound', 'faulty', 'created', 'existing', 'failed'] as const
export type RowState = (typeof rowStates)[number]

export interface ListRow {
  /** As in the file. */
  number: number
  state: RowState
  content: RowContent
  /** The case it became, or which already had its reference. */
  caseId: CaseId | null
}

/** A row moved elsewhere does not open. */
const contextOf = (list: CaseListId, number: number) => `case_list_rows/${list}/${number}`

export function sealRow(
  keyring: Keyring,
  list: CaseListId,
  { number, content }: Pick<ListRow, 'number' | 'content'>,
): Buffer {
  const packed = deflateRawSync(JSON.stringify(content))
  return keyring.sealBytes(packed, contextOf(list, number))
}

export function openRow(
  keyring: Keyring,
  list: CaseListId,
  { number, sealed }: { number: number; sealed: Buffer },
): RowContent {
  const packed = keyring.openBytes(sealed, contextOf(list, number))
  return JSON.parse(inflateRawSync(packed).toString('utf8')) as RowContent
}
