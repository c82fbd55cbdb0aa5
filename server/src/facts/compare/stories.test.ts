import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { DocumentKind, Fact, FactKind } from '../fact.ts'
import type { CompareIn } from './compare-in.ts'
import { comparisons } from './comparisons.ts'
import { findDisagreements } from './find-disagreements.ts'

interface Story {
  name: string
  base: string
  /** `sum village`, `holder (low)`, or empty. */
  expected: string
  lines: string[]
}

const blocks = readFileSync(join(import.meta.dirname, 'stories.txt'), 'utf8')
  .split(/^== /m)
  .slice(1)
  .map((text) => text.split('\n').filter((line) => line.trim()))
const files = new Map(
  blocks.flatMap(([name = '', ...lines]) =>
    name.startsWith('file ') ? [[name.slice(5), lines] as const] : [],
  ),
)
const stories = blocks
  .filter(([name = '']) => !name.startsWith('file '))
  .map(([name = '', base = '', said = '', ...lines]): Story => {
    const expected = said === 'agrees' ? '' : said.replace(/^finds /, '')
    return { name, base, expected, lines: [...(files.get(base) ?? []), ...lines] }
  })

type Values = Map<string, string>

/** The last line for a name counts. */
function readLines(lines: readonly string[]) {
  const values: Values = new Map()
  const kinds = new Map<string, DocumentKind>()
  for (const line of lines) {
    const [verb, file = '', kind] = line.split(' ')
    if (verb === 'new') kinds.set(file, kind as DocumentKind)
    else if (verb === 'drop') kinds.delete(file)
    else {
      const [name = '', value = ''] = line.split(/ =(?: |$)/)
      values.delete(name.replace('?', ''))
      values.set(name, value)
    }
  }
  return { values, kinds }
}

function factsOf(file: string, values: Values): Fact[] {
  return [...values].flatMap(([name, value]) => {
    if (!name.startsWith(`${file}.`) || value === '') return []
    const rest = name.slice(file.length + 1)
    const [, entry, kind, doubt] = /^(?:(\d+)\.)?([a-z_]+)(\?)?$/.exec(rest) ?? []
    return value.split(' & ').map(
      (each, i): Fact => ({
        kind: kind as FactKind,
        value: each,
        confidence: doubt ? 'low' : 'high',
        places: [{ page: 1, rect: { x: 0.1, y: 0.1 + i / 20, w: 0.2, h: 0.02 } }],
        ...(entry ? { entry: Number(entry) } : {}),
      }),
    )
  })
}

function registryOf(values: Values): CompareIn['registry'] {
  const get = (name: string) => values.get(`registry.${name}`) || undefined
  const state = get('state')
  if (state === undefined) return []
  const deeds = [...values].flatMap(([name, value]) => {
    const [number = '', date = '', nature = '', claimant] = value.split(' | ')
    if (!name.startsWith('registry.deed.') || value === '') return []
    return [{ number, date, nature, ...(claimant ? { claimant } : {}) }]
  })
  return [
    {
      propertyId: 'prop_1',
      portal: 'Mahabhulekh',
      stateLabel: get('label') ?? '',
      parcel: {
        state,
        district: get('district') ?? '',
        taluk: get('taluk'),
        village: get('village'),
        surveyNo: get('survey_no') ?? '',
        parcelType: get('type'),
      },
      searchedOn: get('searched'),
      findings: {
        holders: get('holders')?.split(' & ') ?? [],
        sqm: Number(get('sqm') ?? 0),
        deeds,
      },
    },
  ]
}

function caseOf({ lines, base }: Story): CompareIn {
  const { values, kinds } = readLines(lines)
  const lender = (name: string) => values.get(`lender.${name}`) ?? null
  return {
    lender: {
      applicantName: lender('applicant') ?? '',
      coApplicantName: lender('co_applicant'),
      district: lender('district'),
      state: lender('state'),
      propertyDescription: lender('property'),
    },
    documents: [...kinds].map(([filename, kind]) => ({
      documentId: `doc_${filename}`,
      filename,
      kind,
      facts: factsOf(filename, values),
    })),
    registry: registryOf(values),
    stateCode: base === 'malur' ? 'KA' : 'MH',
  }
}

const planted = stories.filter(({ expected }) => expected !== '')
const agreeing = stories.filter(({ expected }) => expected === '')

describe('what does not agree is found', () => {
  test.each(planted.map((story) => [story.name, story] as const))('%s', (_, story) => {
    const found = findDisagreements(caseOf(story))
    const isLow = story.expected.endsWith(' (low)')
    const expected = story.expected.replace(' (low)', '').split(' ')
    expect(
      found.map(({ key }) => key).sort(),
      found.map(({ sentence }) => sentence).join('\n'),
    ).toEqual(expected)
    if (isLow) expect(found.map(({ severity }) => severity)).toEqual(['low'])
    for (const { sides, query } of found) {
      expect(sides.length).toBeGreaterThan(1)
      for (const { source, value, places } of sides) {
        expect(value).not.toBe('')
        expect(query).toContain(value)
        if (source.kind === 'document') expect(places).not.toEqual([])
      }
    }
  })
})

describe('what agrees in spite of its writing is not reported', () => {
  test.each(agreeing.map((story) => [story.name, story] as const))('%s', (_, story) => {
    expect(findDisagreements(caseOf(story)).map(({ sentence }) => sentence)).toEqual([])
  })
})

test('the stories have every comparison, at least 40 that differ and 25 that agree', () => {
  const keys = planted.flatMap(({ expected }) => expected.replace(' (low)', '').split(' '))
  expect([...new Set(keys)].sort()).toEqual(Object.keys(comparisons).sort())
  expect(planted.length).toBeGreaterThanOrEqual(40)
  expect(agreeing.length).toBeGreaterThanOrEqual(25)
})

test('the same values have the same id, in any order of documents', () => {
  const [story] = planted
  if (!story) throw new Error('no story')
  const input = caseOf(story)
  const ids = (each: CompareIn) => findDisagreements(each).map(({ id }) => id)
  expect(ids({ ...input, documents: input.documents.toReversed() })).toEqual(ids(input))
})

test('a large case ends, with a limited list', () => {
  const documents = Array.from({ length: 250 }, (_, i) => ({
    documentId: `doc_${i}`,
    filename: `deed-${i}.pdf`,
    kind: 'sale_deed' as const,
    facts: factsOf(
      'd',
      new Map([
        ['d.registration_no', `HVL7/${i % 7}/2015`],
        ['d.registration_date', '13-03-2015'],
        ['d.executant', `Ashok Kisan Kadam ${i} & Laxmi Kadam`],
        ['d.claimant', `Ramesh Kulkarni & Person Number ${'abcdefghij'.charAt(i % 10)}`],
        ['d.survey_no', `Gat No. ${i % 5}`],
        ['d.area', `${i + 1} acres`],
      ]),
    ),
  }))
  const found = findDisagreements({
    lender: { applicantName: 'Ramesh Kulkarni' },
    documents,
    registry: [],
    stateCode: 'MH',
  })
  expect(found.length).toBeLessThanOrEqual(200)
})
