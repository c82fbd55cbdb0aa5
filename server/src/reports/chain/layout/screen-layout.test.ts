import { describe, expect, test } from 'vitest'
import { buildTitleGraph } from '../build-title-graph.ts'
import { eventsFromDraft } from '../events-from-draft.ts'
import { layoutForScreen, wrap } from './screen-layout.ts'

const given = ['Anil', 'Baburao', 'Chandu', 'Deepak', 'Eknath', 'Firoz', 'Ganesh']
const surnames = ['Apte', 'Bhide', 'Chavan', 'Datar', 'Gore', 'Joshi', 'Kale', 'Limaye', 'Sathe']
const personOf = (i: number) => `${given[i % 7]} ${surnames[i % 9]}`
const chainOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    date: `01-01-${1900 + i}`,
    nature: 'Sale deed',
    document_no: `HVL7/${i + 1}/${1900 + i}`,
    from: personOf(i),
    to: personOf(i + 1),
  }))
const graphOf = (rows: object[]) => buildTitleGraph(eventsFromDraft({ chain_of_title: rows }))

describe('the drawing on the screen', () => {
  test('has every person and deed of 30 rows, in the narrowest width', () => {
    const layout = layoutForScreen(graphOf(chainOf(30)))
    expect(layout).toMatchObject({ width: 620, notDrawn: [] })
    expect(layout?.boxes).toHaveLength(31)
    expect(layout?.deeds[0]?.label.lines).toEqual(['No. 1 · Sale deed', '01-01-1900 · HVL7/1/1900'])
  })

  test('is wider if many stand side by side', () => {
    const heirs = Array.from({ length: 9 }, (_, i) => personOf(i * 5 + 1)).join(', ')
    const rows = [
      chainOf(1)[0] ?? {},
      { nature: 'Succession', from: personOf(1), to: heirs, date: '01-01-1950' },
    ]
    const layout = layoutForScreen(graphOf(rows))
    expect(layout?.width).toBeGreaterThan(620)
    expect(layout?.boxes.every(({ x, w }) => x + w <= (layout?.width ?? 0) + 0.01)).toBe(true)
  })

  test('leaves out an event between a person and the same person', () => {
    const own = { nature: 'Declaration', from: personOf(1), to: personOf(1), date: '01-01-1980' }
    const layout = layoutForScreen(graphOf([...chainOf(2), own]))
    expect(layout?.notDrawn).toEqual(['chain-3'])
    expect(layout?.deeds).toHaveLength(2)
  })

  test('is none for more than can be read, and ends in time', () => {
    expect(layoutForScreen(graphOf(chainOf(101)))).toBeUndefined()
    const { user } = process.threadCpuUsage()
    layoutForScreen(graphOf(chainOf(100)))
    expect((process.threadCpuUsage().user - user) / 1000).toBeLessThan(3000)
  })

  test('has a bank beside each owner it lends to, so that its lines stay short', () => {
    const [first = {}, second = {}, third = {}] = chainOf(3)
    const lent = (i: number) => ({
      nature: 'Mortgage',
      from: personOf(i),
      to: 'State Bank of India',
      date: `01-06-${1899 + i}`,
    })
    const layout = layoutForScreen(graphOf([first, lent(1), second, lent(2), third]))
    const banks = layout?.boxes.filter(({ lines }) => lines[0]?.startsWith('State Bank')) ?? []
    expect(banks).toHaveLength(2)
    expect(new Set(banks.map(({ node }) => node)).size).toBe(1)
  })

  test('says where a party is not named', () => {
    const layout = layoutForScreen(graphOf([{ nature: 'Grant', to: personOf(1) }]))
    expect(layout?.boxes.map(({ lines }) => lines.join(' '))).toContain('not named')
  })
})

test('text is broken between words, and cut after three lines', () => {
  expect(wrap('Ramesh Baburao Kulkarni', 14)).toEqual(['Ramesh Baburao', 'Kulkarni'])
  expect(wrap('Ramesh Baburao Kulkarni', 14, 5)).toEqual(['Ramesh', 'Baburao', 'Kulkarni'])
  expect(wrap('SHV-1-01234-2023-24', 8)).toEqual(['SHV-1-01', '234-2023', '-24'])
  expect(wrap('one two three four five six', 5)).toEqual(['one', 'two', 'thre…'])
  expect(wrap('', 10)).toEqual([])
})
