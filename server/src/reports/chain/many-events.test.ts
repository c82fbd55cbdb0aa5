import { expect, test } from 'vitest'
import { buildTitleGraph } from './build-title-graph.ts'
import { layoutGraph } from './layout/layout-graph.ts'
import { eventsMax, type TitleEvent } from './title-event.ts'

const given = 'Anil,Sunil,Ramesh,Mahesh,Vijay,Sanjay,Deepak,Nitin,Rahul,Kiran,Kavita,Sunita'.split(
  ',',
)
const middle = 'Madhav,Govind,Vishnu,Baburao,Shankar,Keshav,Anant,Dinkar,Hari,Vasant,Eknath'.split(
  ',',
)
const surnames =
  'Deshpande,Kulkarni,Patil,Pawar,Jadhav,Joshi,Kale,More,Sathe,Bhide,Naik,Rane,Gore'.split(',')

/** Different for every number below 1,716. */
const personOf = (i: number) => `${given[i % 12]} ${middle[i % 11]} ${surnames[i % 13]}`

const chainOf = (count: number): TitleEvent[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `chain-${i + 1}`,
    date: `01-01-${1800 + i}`,
    nature: 'Sale deed',
    number: `HVL7/${i + 1}/2001`,
    from: personOf(i),
    to: personOf(i + 1),
    source: { kind: 'chain', row: i + 1 },
  }))

/** Milliseconds of this thread's own, whatever else runs on the machine. */
function timed(work: () => void): number {
  const { user, system } = process.threadCpuUsage()
  work()
  const after = process.threadCpuUsage()
  return (after.user - user + after.system - system) / 1000
}

test('200 events of 201 persons take less than 300 ms', () => {
  const events = chainOf(200)
  expect(buildTitleGraph(events).nodes).toHaveLength(201)
  expect(buildTitleGraph(events).problems).toEqual([])
  const times = [1, 2, 3].map(() => timed(() => buildTitleGraph(events)))
  expect(Math.min(...times)).toBeLessThan(300)
})

test('more than 1,000 events are cut, and hostile ones end in time', () => {
  const graph = buildTitleGraph(chainOf(eventsMax + 5))
  expect(graph).toMatchObject({ isCut: true })
  expect(graph.edges).toHaveLength(eventsMax)
  const many = Array.from({ length: 40 }, (_, i) => personOf(i * 7)).join(', ')
  const hostile = chainOf(300).map((event) => ({
    ...event,
    from: many,
    to: many,
    area: '9'.repeat(300),
    link: '',
  }))
  expect(timed(() => buildTitleGraph(hostile))).toBeLessThan(5_000)
  expect(
    layoutGraph(graph, {
      width: 500,
      boxHeight: () => 20,
      labelHeight: () => 10,
      labelOf: () => '',
    }),
  ).toBeUndefined()
})
