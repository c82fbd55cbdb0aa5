import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readArea } from '../../server/src/collateral/collateral.ts'
import { documentRows, layoutFolder, type WrittenDocument, writeDocuments } from './documents.ts'
import { halves } from './truth.ts'

const written = Object.fromEntries(halves.map((half) => [half, writeDocuments(half)]))
const all = Object.values(written).flat()

const rowOf = (document: WrittenDocument) => {
  const row = documentRows.find(({ layout }) =>
    document.id.startsWith(`${layout.replace('.', '-')}-`),
  )
  if (!row) throw new Error(`no row for ${document.id}`)
  return row
}
const valuesOf = (document: WrittenDocument) => document.facts.map(({ value }) => value)

describe('the documents', () => {
  test.each(all)('$half $id says everything that a person types from it', (document) => {
    const needed = new Set(document.facts.filter((fact) => !fact.optional).map(({ kind }) => kind))
    expect(
      ['document_kind', ...rowOf(document).facts].filter((kind) => !needed.has(kind as never)),
    ).toEqual([])
    expect(valuesOf(document).filter((value) => value.trim() === '')).toEqual([])
  })

  test.each(all.filter(({ kind }) => kind === 'encumbrance_certificate'))(
    'each entry of $half $id is complete',
    ({ facts }) => {
      const entries = Object.groupBy(
        facts.filter(({ entry }) => entry !== undefined),
        ({ entry }) => entry ?? 0,
      )
      expect(Object.keys(entries).length).toBeGreaterThan(3)
      for (const entry of Object.values(entries)) {
        const kinds = new Set(entry?.map(({ kind }) => kind))
        expect([...kinds].sort()).toEqual(
          [
            ...['claimant', 'executant', 'execution_date', 'nature', 'registration_date'],
            ...['registration_no', kinds.has('amount') ? 'amount' : 'consideration'],
          ].sort(),
        )
      }
    },
  )

  test('a struck-out holder of a 7/12 is on the page, and no holder', () => {
    const records = all.filter(({ kind }) => kind === 'seven_twelve')
    expect(records.length).toBeGreaterThan(3)
    for (const { html, facts } of records) {
      const struck = [...html.matchAll(/\[\s?([\p{L}\p{M} ]{8,60})\s?\]/gu)].map(([, name]) => name)
      expect(struck.length).toBeGreaterThan(0)
      const holders = facts.filter(({ kind }) => kind === 'holder').map(({ value }) => value)
      expect(holders.filter((name) => struck.some((text) => text?.trim() === name))).toEqual([])
    }
  })

  test('the holders of a record hold the whole of its extent', () => {
    const records = all.filter(({ kind }) => kind === 'seven_twelve' || kind === 'rtc')
    for (const { facts, state } of records) {
      const areas = facts.filter(({ kind }) => kind === 'area')
      const sqm = (value: string) => readArea(state, value).area.sqm ?? Number.NaN
      const whole = areas.find(({ entry }) => entry === undefined)
      const shares = areas.filter(({ entry }) => entry !== undefined).map(({ value }) => sqm(value))
      expect(shares.length).toBeGreaterThan(1)
      expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(sqm(whole?.value ?? ''), 0)
    }
  })

  test('are the same each time, and no two are alike', () => {
    expect(writeDocuments('known')).toEqual(written.known)
    expect(new Set(all.map((document) => valuesOf(document).join('|'))).size).toBe(all.length)
  })

  test('are about 60 pages, with every kind and state in each half', () => {
    const pages = all.flatMap(({ html }) => html.match(/<section class="page/g) ?? [])
    expect(pages.length).toBeGreaterThan(55)
    const kinds = halves.map(
      (half) => new Set(written[half]?.map(({ kind, state }) => `${kind} ${state}`)),
    )
    expect(kinds[0]).toEqual(kinds[1])
    expect(new Set(all.map(({ kind }) => kind)).size).toBe(11)
  })

  test('each half has the layouts of the table, and none besides', () => {
    for (const half of halves) {
      const files = readdirSync(layoutFolder(half)).filter((file) => file.endsWith('.html'))
      expect(files.sort()).toEqual(documentRows.map(({ layout }) => `${layout}.html`).sort())
    }
  })

  test('no form of one half is in the other', () => {
    const forms = halves.map(
      (half) => new Set(written[half]?.map(({ html, facts }) => formOf(html, facts))),
    )
    expect([...(forms[0] ?? [])].filter((form) => forms[1]?.has(form))).toEqual([])
  })
})

/** What is left of a page without its values. */
function formOf(html: string, facts: WrittenDocument['facts']): string {
  return facts.reduce((text, { value }) => text.replaceAll(value, ''), html)
}
