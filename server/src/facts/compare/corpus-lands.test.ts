import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { documentRows, layoutFolder } from '../../../../tests/corpus/documents.ts'
import type { NatureWords } from '../../../../tests/corpus/make-history.ts'
import { makeLand } from '../../../../tests/corpus/make-land.ts'
import { renderTemplate } from '../../../../tests/corpus/template.ts'
import type { State } from '../../../../tests/corpus/truth.ts'
import type { Fact } from '../fact.ts'
import type { CompareIn } from './compare-in.ts'
import { findDisagreements } from './find-disagreements.ts'

/** All documents that the corpus can write about one invented property, as they are. */

const folder = layoutFolder('known')
const natures = JSON.parse(readFileSync(join(folder, 'natures.json'), 'utf8')) as Record<
  State,
  NatureWords
>
const layouts = documentRows.map(({ layout, kind, state }) => ({
  ...{ layout, kind, state },
  template: readFileSync(join(folder, `${layout}.html`), 'utf8'),
}))

function caseOf(seed: string, state: State): CompareIn {
  const land = makeLand(seed, state, natures[state])
  const [buyer, second] = land.buyers.map(({ name }) => name.en)
  return {
    lender: {
      applicantName: buyer ?? '',
      coApplicantName: second ?? null,
      district: land.district.en,
      propertyDescription: `Survey No. ${land.survey.both}, ${land.village.en}`,
    },
    documents: layouts
      .filter((each) => each.state === state)
      .map(({ layout, kind, template }) => ({
        documentId: layout,
        filename: `${layout}.pdf`,
        kind,
        facts: renderTemplate(template, land, kind).facts.map(
          ({ kind: fact, value, entry }): Fact => ({
            kind: fact,
            value,
            confidence: 'high',
            places: [{ page: 1, rect: { x: 0, y: 0, w: 1, h: 1 } }],
            ...(entry === undefined ? {} : { entry }),
          }),
        ),
      })),
    registry: [],
    stateCode: state,
  }
}

/** The corpus gives every document its own khata number. */
const found = (input: CompareIn) =>
  findDisagreements(input).filter(({ key }) => key !== 'khata_number')

describe('the documents of one property agree', () => {
  test.each((['MH', 'KA'] as const).flatMap((state) => [1, 2, 3, 4].map((n) => [state, n])))(
    '%s %i',
    (state, n) => {
      const input = caseOf(`one property ${n}`, state as State)
      expect(found(input).map(({ sentence }) => sentence)).toEqual([])
    },
  )
})

/** ▦ What is changed in which document, and what must be found. */
const changes: readonly [State, string, Fact['kind'], (value: string) => string, string][] = [
  ['MH', 'sale-deed.mh', 'claimant', () => 'Timothy Alva', 'claimant'],
  ['MH', 'mortgage-deed.mh', 'executant', () => 'Timothy Alva', 'executant'],
  ['MH', 'index-ii-sale.mh', 'consideration', lastDigit, 'sum'],
  ['MH', 'release-deed.mh', 'amount', lastDigit, 'sum'],
  ['MH', 'search-list.mh', 'survey_no', otherNumber, 'parcel_number'],
  ['MH', 'seven-twelve.mh', 'survey_no', otherNumber, 'parcel_number'],
  ['MH', 'seven-twelve.mh', 'village', () => 'लोणीकंद', 'village'],
  ['MH', 'mutation.mh', 'registration_date', () => '11/11/2001', 'registered'],
  ['KA', 'sale-deed.ka', 'executant', () => 'Timothy Alva', 'executant'],
  ['KA', 'mutation.ka', 'claimant', () => 'Timothy Alva', 'claimant'],
  ['KA', 'form-15.ka', 'survey_no', otherNumber, 'parcel_number'],
  ['KA', 'rtc.ka', 'survey_no', otherNumber, 'parcel_number'],
  ['KA', 'rtc.ka', 'district', () => 'ಹಾಸನ', 'district'],
  ['KA', 'khata.ka', 'village', () => 'ಹಾಸನ', 'village'],
]

function lastDigit(value: string): string {
  return value.replace(/\d(?=\D*$)/u, (digit) => String((Number(digit) + 3) % 10))
}

function otherNumber(value: string): string {
  return value.replace(/\d+/u, (number) => String(Number(number) + 500))
}

describe('one changed value is found', () => {
  test.each(changes)('%s %s %s', (state, layout, kind, change, key) => {
    const input = caseOf('one property 1', state)
    const documents = input.documents.map((document) => ({
      ...document,
      facts: document.facts.map((fact) =>
        document.documentId === layout && fact.kind === kind
          ? { ...fact, value: change(fact.value) }
          : fact,
      ),
    }))
    expect(found({ ...input, documents }).map((each) => each.key)).toContain(key)
  })
})
