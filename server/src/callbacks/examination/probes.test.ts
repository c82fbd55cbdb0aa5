import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { adviceOn, outcomeOf, type ProbeName, probeNames, probes, verdictOf } from './probes.ts'

const documented = readFileSync(
  new URL('../../../../docs/receiver-check.md', import.meta.url),
  'utf8',
)

test.each(probeNames)('%s is in docs/receiver-check.md unchanged', (name) => {
  const { title, sends, expects } = probes[name]
  const rows = documented.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  expect(rows).toContainEqual(['', title, sends, expects, ''])
})

test('there is advice for every possible finding, and none for a passed check', () => {
  for (const name of probeNames) {
    expect(adviceOn(name, 'right')).toBe('')
    for (const finding of ['refused', 'accepted', 'no_state', 'not_reached'] as const) {
      expect(adviceOn(name, finding)).toMatch(/^[A-Z].*\.$/)
    }
  }
})

test('only what was seen to be right passes; a remark does not block', () => {
  const all = (outcomes: Partial<Record<ProbeName, Parameters<typeof outcomeOf>[1]>>) =>
    verdictOf(
      probeNames.map((probe) => ({
        probe,
        outcome: outcomeOf(probe, outcomes[probe] ?? 'right'),
      })),
    )
  expect(all({})).toBe('passed')
  expect(all({ rotation: 'refused' })).toBe('passed')
  expect(all({ duplicate: 'no_state' })).toBe('incomplete')
  expect(all({ rotation: 'not_reached' })).toBe('passed')
  expect(all({ duplicate: 'no_state', tampered: 'accepted' })).toBe('failed')
})
