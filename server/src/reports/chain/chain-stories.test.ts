import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildTitleGraph } from './build-title-graph.ts'
import { eventsFromDraft } from './events-from-draft.ts'
import { problemKinds, type TitleGraph } from './title-graph.ts'

type Draft = Parameters<typeof eventsFromDraft>[0]

interface Story {
  name: string
  /** `break 6/3`, or `clean`. */
  expected: string
  ownLenders: string[]
  draft: Draft
}

function readStories(file: string): Story[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  return text.split(/^== /m).slice(1).map(readStory)
}

const stories = readStories('chain-stories.txt')
const probes = readStories('chain-probes.txt')

function readStory(text: string): Story {
  const [name = '', said = '', ...lines] = text.split('\n').filter((line) => line.trim())
  const [expected = '', own] = said.split(' own: ')
  const rows = lines.map((line) => line.split('|').map((cell) => cell.trim()))
  const chain = rows.filter(([section]) => section === '6')
  const charges = rows.filter(([section]) => section === '8')
  return {
    name,
    expected,
    ownLenders: own ? [own] : [],
    draft: {
      chain_of_title: chain.map(([, date, nature, document_no, from, to, area, link, remarks]) =>
        filled({ date, nature, document_no, from, to, area, link, remarks }),
      ),
      encumbrances: charges.map(([, date, nature, document_no, in_favour_of, standing, remarks]) =>
        filled({ date, nature, document_no, in_favour_of, standing, remarks }),
      ),
    },
  }
}

function filled(row: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, cell]) => (cell ? [[key, cell]] : [])),
  )
}

/** `break 6/3` for each problem. */
function listFound({ problems, edges }: TitleGraph): string[] {
  return problems.map(({ kind, at }) => {
    const source = edges.find(({ id }) => id === at)?.sources[0]
    if (source?.kind === 'chain') return `${kind} 6/${source.row}`
    return source?.kind === 'encumbrance' ? `${kind} 8/${source.row}` : kind
  })
}

const planted = stories.filter(({ expected }) => expected !== 'clean')
const clean = stories.filter(({ expected }) => expected === 'clean')

describe('a chain with one defect', () => {
  test.each(planted.map((story) => [story.name, story] as const))('%s', (_, story) => {
    const graph = buildTitleGraph(eventsFromDraft(story.draft), story)
    expect(listFound(graph)).toEqual([story.expected])
  })
})

describe('a chain that only looks as if it had one', () => {
  test.each(clean.map((story) => [story.name, story] as const))('%s', (_, story) => {
    const { problems } = buildTitleGraph(eventsFromDraft(story.draft), story)
    expect(problems.map(({ sentence }) => sentence)).toEqual([])
  })
})

test.each(probes.map((story) => [story.name, story] as const))(
  'a further chain: %s',
  (_, story) => {
    const graph = buildTitleGraph(eventsFromDraft(story.draft), { ...story, state: 'MH' })
    expect(listFound(graph).join(', ') || 'clean').toBe(story.expected)
  },
)

test('the stories are 40 with a defect, of every kind, and 20 clean ones, of 3 to 12 steps', () => {
  expect([planted.length, clean.length]).toEqual([40, 20])
  const kinds = planted.map(({ expected }) => expected.split(' ')[0])
  expect([...new Set(kinds)].toSorted()).toEqual(Object.keys(problemKinds).toSorted())
  for (const kind of Object.keys(problemKinds))
    expect(kinds.filter((each) => each === kind).length, kind).toBeGreaterThan(1)
  for (const { name, draft } of stories) {
    const steps = (draft.chain_of_title?.length ?? 0) + (draft.encumbrances?.length ?? 0)
    expect(steps, name).toBeGreaterThanOrEqual(3)
    expect(steps, name).toBeLessThanOrEqual(12)
  }
})
