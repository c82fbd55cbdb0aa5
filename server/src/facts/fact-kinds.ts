import type { DocumentKind, FactKind } from './fact.ts'
import { type Field, sides } from './labels/field-labels.ts'
import { readDate, readPeriod } from './values/read-date.ts'
import { readCharge, readMutationNos } from './values/read-land-record.ts'
import {
  readAmount,
  readKhataNo,
  readMixedNo,
  readParcelNo,
  readRegistrationNo,
} from './values/read-numbers.ts'
import { readPeople } from './values/read-people.ts'
import { readBoundary, readExtent, readNature, readPlace, readUnit } from './values/read-texts.ts'
import type { Reader } from './values/reading.ts'

export interface FieldRule {
  /** Undefined: each reading says which fact it is. */
  fact: FactKind | undefined
  read: Reader
  /** How many rows its value may have. */
  rows: number
  /** Counts only with a colon or in a cell of its own: in prose the word names the person. */
  needsMark?: true
  /** The label may follow the value: `Malur Village`. */
  mayFollow?: true
  /** The label is part of the value if nothing stands between: `Gat No. 45/2`. */
  keepsLabel?: 'joined' | 'always'
  /** A document may have several. */
  isMany?: true
}

/** ▦ How what follows the label of each field is read. */
export const fieldRules: Partial<Record<Field, FieldRule>> = {
  village: { fact: 'village', read: readPlace, rows: 2, mayFollow: true },
  place: { fact: 'village', read: readPlace, rows: 1 },
  taluka: { fact: 'taluka', read: readPlace, rows: 2, mayFollow: true },
  district: { fact: 'district', read: readPlace, rows: 2, mayFollow: true },
  survey_no: { fact: 'survey_no', read: readParcelNo, rows: 2, keepsLabel: 'joined', isMany: true },
  site: { fact: 'survey_no', read: readParcelNo, rows: 2, keepsLabel: 'joined', isMany: true },
  unit: { fact: 'unit', read: readUnit, rows: 3, keepsLabel: 'always', isMany: true },
  area: { fact: 'area', read: readExtent, rows: 2, isMany: true },
  nature: { fact: 'nature', read: readNature, rows: 2 },
  registration_no: { fact: 'registration_no', read: readRegistrationNo, rows: 2 },
  registration_date: { fact: 'registration_date', read: readDate, rows: 2 },
  execution_date: { fact: 'execution_date', read: readDate, rows: 2 },
  document_date: { fact: 'document_date', read: readDate, rows: 2 },
  executant: { fact: 'executant', read: readPeople, rows: 16, needsMark: true, isMany: true },
  claimant: { fact: 'claimant', read: readPeople, rows: 16, needsMark: true, isMany: true },
  holder: { fact: 'holder', read: readPeople, rows: 12, needsMark: true, isMany: true },
  consideration: { fact: 'consideration', read: readAmount, rows: 2 },
  amount: { fact: 'amount', read: readAmount, rows: 2 },
  sum: { fact: undefined, read: readAmount, rows: 2 },
  east: { fact: 'east', read: readBoundary, rows: 2, needsMark: true },
  west: { fact: 'west', read: readBoundary, rows: 2, needsMark: true },
  north: { fact: 'north', read: readBoundary, rows: 2, needsMark: true },
  south: { fact: 'south', read: readBoundary, rows: 2, needsMark: true },
  mutation_no: { fact: 'mutation_no', read: readMutationNos, rows: 2, isMany: true },
  mutation_date: { fact: 'document_date', read: readDate, rows: 2 },
  khata_no: { fact: 'khata_no', read: readKhataNo, rows: 2, isMany: true },
  property_id: { fact: 'khata_no', read: readKhataNo, rows: 2, isMany: true },
  order_no: { fact: 'order_no', read: readMixedNo, rows: 2 },
  order_date: { fact: 'order_date', read: readDate, rows: 2, isMany: true },
  receipt_no: { fact: 'receipt_no', read: readMixedNo, rows: 2 },
  receipt_date: { fact: 'document_date', read: readDate, rows: 2 },
  period_from: { fact: 'period_from', read: readDate, rows: 1 },
  period_to: { fact: 'period_to', read: readDate, rows: 1 },
  period: { fact: undefined, read: readPeriod, rows: 3 },
  charge: { fact: undefined, read: readCharge, rows: 4, isMany: true },
}

export interface KindRule {
  fields: readonly Field[]
  /** A deed: its parties are named in prose, and its title is its nature. */
  isDeed?: true
  /** What a sum is that no label explains. */
  sum?: 'consideration' | 'amount'
  /** What the number of a site is, if not that of the land. */
  site?: 'unit'
  /** It lists deeds, as a table or one below the other. */
  listsDeeds?: true
  /** Its holders are rows with a khata number, a name and an area. */
  listsHolders?: true
  /** The property is named by its address. */
  addresses?: true
  /** Bracketed entries are struck out. */
  hasStruckOut?: true
}

const place: readonly Field[] = ['village', 'taluka', 'district']
const registered: readonly Field[] = ['registration_no', 'registration_date', 'execution_date']
const period: readonly Field[] = ['period', 'period_from', 'period_to']
const parties: readonly Field[] = ['executant', 'claimant']
const deed: readonly Field[] = [
  ...[...registered, ...parties, ...place, ...sides],
  ...(['survey_no', 'site', 'unit', 'area', 'document_date', 'order_no', 'order_date'] as const),
]
const land: readonly Field[] = [
  ...place,
  'survey_no',
  'site',
  'area',
  'holder',
  'khata_no',
  'property_id',
  'document_date',
]

/** ▦ What each kind of document is searched for. */
export const kindRules: Record<DocumentKind, KindRule> = {
  index_ii: {
    fields: [
      ...[...registered, ...parties, ...place, 'nature', 'survey_no', 'site', 'unit', 'area'],
      ...['consideration', 'amount'],
    ] as readonly Field[],
  },
  seven_twelve: {
    fields: [...land, 'mutation_no', 'order_no', 'order_date', 'charge'],
    hasStruckOut: true,
    listsHolders: true,
  },
  eight_a: { fields: [...land, 'mutation_no'], hasStruckOut: true },
  mutation: {
    fields: [
      ...[...place, ...parties, ...registered, 'survey_no', 'area', 'nature', 'consideration'],
      ...['mutation_no', 'mutation_date', 'order_no', 'order_date', 'document_date', 'sum'],
    ] as readonly Field[],
    sum: 'consideration',
  },
  encumbrance_certificate: {
    fields: [
      ...[...registered, ...parties, ...place, ...sides, 'survey_no', 'area', 'unit', 'nature'],
      ...[
        'consideration',
        'amount',
        ...period,
        'document_date',
        'receipt_no',
        'receipt_date',
        'sum',
      ],
    ] as readonly Field[],
    listsDeeds: true,
    sum: 'consideration',
  },
  rtc: { fields: [...land, 'mutation_no', 'order_no', 'order_date', 'charge'] },
  khata: { fields: [...land, ...sides, 'unit', 'order_no', 'order_date'], site: 'unit' },
  sale_deed: { fields: [...deed, 'consideration', 'sum'], isDeed: true, sum: 'consideration' },
  mortgage_deed: { fields: [...deed, 'amount', 'sum'], isDeed: true, sum: 'amount' },
  release_deed: {
    fields: [...deed, 'amount', 'consideration', 'sum'],
    isDeed: true,
    sum: 'amount',
  },
  tax_receipt: {
    fields: [
      ...['receipt_no', 'receipt_date', 'document_date', 'holder', 'khata_no', 'unit'],
      'property_id',
      ...place,
      'place',
      'survey_no',
      ...period,
    ] as readonly Field[],
    addresses: true,
  },
}
