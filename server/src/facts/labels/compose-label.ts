import type { Field } from './field-labels.ts'
import type { Said } from './label-words.ts'
import { type LabelWord, saidBy } from './label-words.ts'

interface Composition {
  field: Field
  /** Each of these must be said; one of several if they are listed. */
  needs: readonly (LabelWord | readonly LabelWord[])[]
  not?: readonly LabelWord[]
  /** Nothing else may be said, but of these. */
  only?: readonly LabelWord[]
}

const sides = ['east', 'west', 'north', 'south'] as const
const numberOrDate = ['date', 'number'] as const

/** ▦ What a label means by the words that it is made of; the first that fits counts. */
const compositions: readonly Composition[] = [
  ...sides.map(
    (side): Composition => ({
      field: side,
      needs: [side],
      not: [...sides.filter((other) => other !== side), 'number', 'date', 'area'],
    }),
  ),
  { field: 'other', needs: [['east', 'west', 'north', 'south']] },
  {
    field: 'other',
    needs: ['duty'],
    not: ['giver', 'taker', 'holder', 'number', 'date', 'period', 'receipt', 'nature'],
  },
  { field: 'receipt_no', needs: ['receipt', 'number'] },
  { field: 'receipt_date', needs: [['receipt', 'paid'], 'date'] },
  { field: 'period_from', needs: [['period', 'search'], 'from'], not: ['to', 'number'] },
  { field: 'period_to', needs: ['to'], only: ['to', 'date'] },
  { field: 'period_to', needs: [['period', 'search'], 'to'], not: ['from', 'number'] },
  {
    field: 'period',
    needs: [['period'], ['search', 'paid', 'duty']],
    not: ['number', 'date', 'amount'],
  },
  { field: 'order_no', needs: ['order', 'number'], not: ['date'] },
  { field: 'order_date', needs: [['order', 'approved'], 'date'], not: ['number'] },
  {
    field: 'mutation_date',
    needs: [
      ['mutation', 'entry'],
      ['date', 'on'],
    ],
    not: ['number', 'register', 'executed'],
  },
  { field: 'nature', needs: ['nature', ['document', 'deal'], 'date'], not: ['number', 'register'] },
  { field: 'executant', needs: ['executed', 'by'], not: numberOrDate },
  { field: 'executant', needs: ['credit', 'taker'], not: ['date', 'giver', 'number'] },
  { field: 'claimant', needs: ['credit', 'giver'], not: ['date', 'taker', 'number'] },
  { field: 'executant', needs: ['giver'], not: ['date', 'taker', 'number'] },
  { field: 'claimant', needs: ['taker'], not: ['date', 'giver', 'number'] },
  {
    field: 'claimant',
    needs: ['buys', 'doer'],
    not: [...numberOrDate, 'sells', 'giver', 'nature'],
  },
  {
    field: 'executant',
    needs: ['doer', ['sells', 'frees', 'deal', 'document']],
    not: [...numberOrDate, 'buys', 'taker', 'nature'],
  },
  { field: 'executant', needs: ['removed', 'name'], not: [...numberOrDate, 'added'] },
  { field: 'claimant', needs: ['added', 'name'], not: [...numberOrDate, 'removed'] },
  { field: 'executant', needs: ['first', 'party'], not: ['date', 'second', 'number'] },
  { field: 'claimant', needs: ['second', 'party'], not: ['date', 'first', 'number'] },
  { field: 'executant', needs: ['before', 'holder'], not: numberOrDate },
  { field: 'claimant', needs: ['after', 'holder'], not: numberOrDate },
  {
    field: 'registration_date',
    needs: ['register', ['date', 'on']],
    not: ['number', 'executed', 'mutation'],
  },
  {
    field: 'execution_date',
    needs: ['executed', ['date', 'on']],
    not: ['number', 'register', 'by'],
  },
  { field: 'execution_date', needs: ['document', 'date'], not: ['number', 'register'] },
  {
    field: 'nature',
    needs: ['nature', ['document', 'deal', 'mutation', 'entry']],
    not: [...numberOrDate, 'property'],
  },
  {
    field: 'nature',
    needs: ['document', 'name'],
    not: [...numberOrDate, 'giver', 'taker', 'holder'],
  },
  { field: 'nature', needs: ['deal', ['before', 'after', 'deal']], only: ['deal', 'filler'] },
  {
    field: 'mutation_no',
    needs: [['mutation', 'entry'], 'number'],
    not: ['serial', 'document', 'register'],
  },
  { field: 'holder', needs: ['holder'], not: [...numberOrDate, 'area', 'other'] },
  {
    field: 'registration_no',
    needs: ['serial', 'number', ['period', 'document', 'register']],
    not: ['date', 'mutation'],
  },
  {
    field: 'registration_no',
    needs: [['register', 'document'], 'number'],
    not: ['mutation', 'giver', 'taker', 'property'],
  },
  { field: 'property_id', needs: ['identity'], only: ['identity', 'number', 'property', 'filler'] },
  { field: 'khata_no', needs: ['khata', 'number'], not: ['date', 'holder'] },
  { field: 'khata_no', needs: ['khata'], only: ['khata', 'identity', 'number', 'filler'] },
  { field: 'mutation_no', needs: ['mutation'], only: ['mutation', 'measure', 'filler'] },
  { field: 'place', needs: ['place'], only: ['place', 'property', 'filler'] },
  { field: 'unit', needs: ['flat', 'number'] },
  { field: 'survey_no', needs: ['survey'], not: ['date', 'area', 'name', 'other', 'holder'] },
  { field: 'site', needs: ['site', 'number'], not: ['area'] },
  { field: 'area', needs: ['area'], not: [...numberOrDate, 'name', 'duty', 'village'] },
  { field: 'area', needs: ['measure'], only: ['measure', 'total', 'filler'] },
  { field: 'charge', needs: ['debt'], only: ['debt', 'other', 'filler', 'amount', 'loan'] },
  { field: 'nature', needs: ['nature'], only: ['nature', 'filler'] },
  { field: 'consideration', needs: ['price'], not: [...numberOrDate, 'duty', 'nature'] },
  { field: 'amount', needs: ['loan', 'amount'], not: [...numberOrDate, 'duty'] },
  { field: 'sum', needs: ['amount'], only: ['amount', 'total', 'filler', 'paid'] },
  { field: 'village', needs: ['village'], only: ['village', 'name', 'filler', 'property'] },
  { field: 'taluka', needs: ['taluka'], only: ['taluka', 'name', 'filler', 'property'] },
  { field: 'district', needs: ['district'], only: ['district', 'name', 'filler', 'property'] },
  {
    field: 'property_address',
    needs: ['property', 'person'],
    only: ['property', 'person', 'filler', 'other'],
  },
  { field: 'other', needs: ['property'], only: ['property', 'other', 'filler'] },
  { field: 'document_date', needs: ['issued', ['date', 'on']], not: ['number', 'receipt'] },
]

const said = (words: ReadonlySet<LabelWord>, need: Composition['needs'][number]) =>
  typeof need === 'string' ? words.has(need) : need.some((word) => words.has(word))

function fits({ needs, not = [], only }: Composition, words: ReadonlySet<LabelWord>): boolean {
  if (!needs.every((need) => said(words, need)) || not.some((word) => words.has(word))) return false
  return only === undefined || [...words].every((word) => only.includes(word))
}

/** The field that a label names by the words it is made of. */
export function composeLabel(
  tokens: readonly string[],
): { field: Field; isSure: boolean } | undefined {
  const all: Said[] = tokens.map(saidBy)
  const words = new Set(all.flatMap(({ words: own }) => [...own]))
  const found = compositions.find((composition) => fits(composition, words))
  return found && { field: found.field, isSure: all.every(({ isSure }) => isSure) }
}

export const isWordOfLabels = (token: string) => saidBy(token).words.size > 0

/** It says what a label asks for. */
export const says = (token: string, word: LabelWord) => saidBy(token).words.has(word)

export const asksForFigures = (token: string) => says(token, 'number') || says(token, 'date')

const fillers: readonly LabelWord[] = ['filler', 'by', 'on']
export const isFiller = (token: string) =>
  [...saidBy(token).words].every((word) => fillers.includes(word))

const leading: readonly LabelWord[] = [...fillers, 'name', 'number', 'date', 'total', 'nature']
/** Words that begin a label and are seldom the end of a value. */
export const mayPrecede = (token: string) => {
  const { words } = saidBy(token)
  return words.size > 0 && [...words].every((word) => leading.includes(word))
}
