import { describe, expect, test } from 'vitest'
import { sampleStructured } from '../../../../../tests/support/reports/sample-structured.ts'
import { traceTitleFlow } from '../../chain/trace-title-flow.ts'
import { readPdf } from '../read-pdf.ts'
import { writeReport } from '../write-report.ts'

type Row = Record<string, string>
const row = (from: string, to: string, more: Row = {}): Row => ({ from, to, ...more })

/** What stands in section 6 below the table, drawn as a graph if its persons are given. */
async function readFlow(chain_of_title: Row[], isTraced = true): Promise<string> {
  const { draft } = sampleStructured()
  const content = sampleStructured({ draft: { ...draft, chain_of_title } })
  const titleFlow = isTraced ? traceTitleFlow(chain_of_title) : undefined
  const { pages } = await readPdf(
    await writeReport({ ...content, ...(titleFlow && { titleFlow }) }),
  )
  for (const page of pages) expect(page.outside).toEqual([])
  const text = pages.map((page) => page.text.replace(/\s+/g, ' ')).join(' ')
  return text.slice(text.indexOf('Flow of title'), text.indexOf('7. Search details'))
}

const countOf = (text: string, word: string) => text.split(word).length - 1
const given = ['Anil', 'Baburao', 'Chandu', 'Deepak', 'Eknath', 'Firoz', 'Ganesh']
const surnames = ['Apte', 'Bhide', 'Chavan', 'Datar', 'Gore', 'Joshi', 'Kale', 'Limaye', 'Sathe']
const personOf = (i: number) => `${given[i % 7]} ${surnames[i % 9]}`

describe('the drawn flow of title', () => {
  test('shows everybody once, with every deed, what explains it and what breaks it', async () => {
    const text = await readFlow([
      row('Gopal Rane', 'Anil Apte and Medha Apte', { nature: 'Sale deed', date: '2001-03-05' }),
      row('Medha Apte', 'Anil Apte', { nature: 'Release deed', document_no: 'HVL7/9/2005' }),
      row('Anil M. Apte', 'Mula Habitat LLP', { nature: 'खरेदीखत' }),
      row('Panshet Homes LLP', 'Hari Kale', { link: 'Formerly Mula Habitat LLP' }),
      row('Vijay Sathe', 'Kiran Gore'),
    ])
    for (const name of ['Gopal Rane', 'Medha Apte', 'Anil Apte', 'Panshet Homes LLP', 'Hari Kale'])
      expect(countOf(text, name), name).toBe(1)
    for (const said of [
      '1. Sale deed, 05-03-2001',
      '2. Release deed, HVL7/9/2005',
      'Formerly Mula Habitat LLP',
      'Break: No. 5 is by Vijay Sathe',
    ])
      expect(text).toContain(said)
    expect(text).not.toContain('Under an earlier deed of the chain')
  })

  test('goes on over the pages', async () => {
    const rows = Array.from({ length: 30 }, (_, i) => row(personOf(i), personOf(i + 1)))
    const text = await readFlow(rows)
    for (let i = 0; i <= 30; i += 1) expect(countOf(text, personOf(i)), personOf(i)).toBe(1)
  })

  test.each([
    [
      'older versions',
      [row('Gopal Rane', 'Anil Apte'), row('Hari Kale', 'Kiran Gore', { link: 'Heir' })],
      false,
    ],
    [
      'more than 30 deeds',
      Array.from({ length: 31 }, (_, i) => row(personOf(i), personOf(i + 1))),
      true,
    ],
    [
      'seven heirs side by side',
      [
        row('Gopal Rane', 'Anil Apte'),
        row('Anil Apte', given.map((name) => `${name} Gore`).join(', '), { nature: 'Succession' }),
      ],
      true,
    ],
  ])('is deed by deed for %s', async (_, rows, isTraced) => {
    const text = await readFlow(rows, isTraced)
    const named = rows.flatMap(({ from = '', to = '' }) => [from, to])
    for (const name of named) expect(text).toContain(name)
    expect(text).toMatch(/^Flow of title/)
  })
})
