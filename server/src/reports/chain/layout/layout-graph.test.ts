import { describe, expect, test } from 'vitest'
import { buildTitleGraph } from '../build-title-graph.ts'
import { eventsFromDraft } from '../events-from-draft.ts'
import {
  type GraphLayout,
  type LayoutOptions,
  layoutGraph,
  type Rectangle,
} from './layout-graph.ts'

const options: LayoutOptions = {
  width: 500,
  boxHeight: (name, width) => 6 + 11 * Math.max(1, Math.ceil((name.length * 5) / (width - 16))),
  labelHeight: (label, width) => 10 * Math.max(1, Math.ceil((label.length * 4) / width)),
  labelOf: ({ label, nature, number }) => `${label}, ${nature}, ${number}`,
}

const persons = ['Anil', 'Baburao', 'Chandu', 'Deepak', 'Eknath', 'Firoz', 'Ganesh']
const surname = ['Apte', 'Bhide', 'Chavan', 'Datar', 'Gore', 'Joshi', 'Kale', 'Limaye', 'Sathe']
const personOf = (i: number) => `${persons[i % 7]} ${surname[i % 9]}`
const row = (from: string, to: string, nature = 'Sale deed') => ({ from, to, nature })

function layoutOf(rows: readonly ReturnType<typeof row>[]): GraphLayout {
  const graph = buildTitleGraph(eventsFromDraft({ chain_of_title: [...rows] }))
  const layout = layoutGraph(graph, options)
  if (!layout) throw new Error('not drawn')
  return layout
}

const overlap = (a: Rectangle, b: Rectangle) =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** Texts that stand on each other, lines through boxes, and what leaves the page. */
function findClashes({ boxes, deeds, width, height }: GraphLayout): string[] {
  const texts = [
    ...boxes.map((box) => ({ ...box, text: box.name })),
    ...deeds.map(({ label }) => label).filter(({ text }) => text),
  ]
  const clashes = texts.flatMap((one, i) =>
    texts
      .slice(i + 1)
      .flatMap((other) => (overlap(one, other) ? [`${one.text} on ${other.text}`] : [])),
  )
  for (const { edge, lines } of deeds)
    for (const { points } of lines)
      for (const [i, to] of points.entries()) {
        const from = points[i - 1]
        if (!from) continue
        const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)]
        const line = {
          x,
          y: y + 0.5,
          w: Math.abs(from.x - to.x) || 0.1,
          h: Math.abs(from.y - to.y) - 1,
        }
        if (texts.some((text) => overlap(line, text))) clashes.push(`${edge} through a text`)
        if (from.x !== to.x && from.y !== to.y) clashes.push(`${edge} is not square`)
        if (Math.max(from.x, to.x) > width || Math.max(from.y, to.y) > height)
          clashes.push(`${edge} leaves the page`)
      }
  return clashes
}

const straight = (count: number) =>
  Array.from({ length: count }, (_, i) => row(personOf(i), personOf(i + 1)))

describe('the layout of a chain', () => {
  test.each([1, 2, 7, 30])('of %i sales is one column, time downwards', (count) => {
    const { boxes, deeds } = layoutOf(straight(count))
    expect(boxes).toHaveLength(count + 1)
    expect(new Set(boxes.map(({ x }) => x)).size).toBe(1)
    expect(boxes.map(({ y }) => y)).toEqual(boxes.map(({ y }) => y).toSorted((a, b) => a - b))
    expect(deeds.every(({ lines }) => lines.every(({ points }) => points.length === 2))).toBe(true)
  })

  test.each([
    ['a straight chain', straight(12)],
    [
      'a mortgage and its release',
      [
        row('Anil Apte', 'Baburao Bhide'),
        row('Baburao Bhide', 'State Bank of India', 'Mortgage'),
        row('State Bank of India', 'Baburao Bhide', 'Reconveyance'),
        row('Baburao Bhide', 'Chandu Chavan'),
      ],
    ],
    [
      'heirs, a release, a partition and a sale by two',
      [
        row('Anil Apte', 'Baburao Bhide'),
        row('Baburao Bhide', 'Chandu Bhide, Deepak Bhide, Eknath Bhide', 'Succession'),
        row('Eknath Bhide', 'Chandu Bhide', 'Release deed'),
        row('Chandu Bhide, Deepak Bhide', 'Chandu Bhide', 'Partition deed'),
        row('Chandu Bhide', 'Firoz Gore and Ganesh Gore'),
        row('Firoz Gore, Ganesh Gore', 'Canara Bank', 'Mortgage'),
        row('Firoz Gore, Ganesh Gore', 'Hari Kale'),
      ],
    ],
    [
      'a property that comes back, a stranger and somebody not named',
      [
        row('Anil Apte', 'Baburao Bhide'),
        row('Baburao Bhide', 'Chandu Chavan'),
        row('Chandu Chavan', 'Baburao Bhide'),
        row('Baburao Bhide', 'Deepak Datar', 'Agreement'),
        row('Vishnu Limaye', 'Baburao Bhide'),
        row('Baburao Bhide', ''),
        row('', 'Hari Kale'),
      ],
    ],
  ])('has no text or line on another: %s', (_, rows) => {
    const layout = layoutOf(rows)
    expect(findClashes(layout)).toEqual([])
    expect(new Set(layout.deeds.map(({ edge }) => edge)).size).toBe(rows.length)
    expect(layoutOf(rows)).toEqual(layout)
  })

  test('draws a release as a line back up to the owner', () => {
    const { boxes, deeds } = layoutOf([
      row('Anil Apte', 'Baburao Bhide'),
      row('Baburao Bhide', 'State Bank of India', 'Mortgage'),
      row('State Bank of India', 'Baburao Bhide', 'Reconveyance'),
    ])
    const [line, ...more] = deeds[2]?.lines ?? []
    expect(more).toEqual([])
    const owner = boxes.find(({ name }) => name === 'Baburao Bhide')
    expect(line?.hasArrow).toBe(true)
    expect(line?.points.at(-1)?.y).toBe((owner?.y ?? 0) + (owner?.h ?? 0))
  })
})
