import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bestHolder, compareNames, matchBorrowers } from './names.ts'

interface RulePair {
  category: string
  a: string
  b: string
  expected: 'match' | 'partial' | 'mismatch'
}

/** `decidable` no: a person must decide, so the pair is partial. */
function pairsOf(file: string): RulePair[] {
  const text = readFileSync(new URL(`../../../../../tests/data/${file}`, import.meta.url), 'utf8')
  const lines = text.trim().split('\n').slice(1)
  return lines.map((line) => {
    const [, a = '', b = '', label, decidable, category = ''] = line.slice(1, -1).split('","')
    const expected = label === 'match' ? 'match' : 'mismatch'
    return { category, a, b, expected: decidable === 'yes' ? expected : 'partial' }
  })
}

describe.each(['company-pairs.csv', 'name-rule-pairs.csv'])('%s', (file) => {
  it.each(pairsOf(file))('$category: $a is a $expected with $b', ({ a, b, expected }) => {
    const verdict = compareNames(a, b)
    expect(verdict).toMatchObject({ nameMatch: expected })
    expect(compareNames(b, a).score).toBe(verdict.score)
    expect(bestHolder(a, [b])?.nameMatch).toBe(expected)
    expect(verdict.why).toMatch(/^\S.*[^.]\.$/)
  })
})

describe('the company pairs', () => {
  const pairs = pairsOf('company-pairs.csv')

  it('are at least 40, half of them of two companies', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(40)
    expect(pairs.filter(({ expected }) => expected === 'mismatch').length).toBeGreaterThanOrEqual(
      20,
    )
  })
})

describe('several borrowers', () => {
  it.each(pairsOf('borrower-pairs.csv'))(
    '$category: $a is a $expected with $b',
    ({ a, b, expected }) => {
      expect(bestHolder(a, [b])).toMatchObject({ nameMatch: expected })
    },
  )

  it('are compared with the best holder each, and the weakest counts', () => {
    const holders = ['Sunita Patil', 'Ramesh Shinde', 'रमेश पाटील']
    expect(bestHolder('Ramesh Patil and Sunita Patil', holders)?.score).toBe(100)
    expect(bestHolder('Ramesh Patil and Kavita Patil', holders)).toMatchObject({
      nameMatch: 'mismatch',
      why: 'The weakest of 2 borrowers is Kavita Patil: The given names differ: “Kavita” and “Sunita”.',
    })
    expect(matchBorrowers('Ramesh Patil and Kavita Patil', holders)).toMatchObject([
      { borrower: 'Ramesh Patil', holder: 'रमेश पाटील', nameMatch: 'match' },
      { borrower: 'Kavita Patil', holder: 'Sunita Patil', nameMatch: 'mismatch' },
    ])
  })

  it('are not all compared if they are very many, and then no match', () => {
    const many = Array.from({ length: 14 }, (_, i) => `Ramesh Pati${'l'.repeat(i + 1)}`)
    expect(matchBorrowers(many.join(', '), ['Ramesh Patil'])).toHaveLength(10)
    expect(bestHolder(many.join(', '), ['Ramesh Patil'])?.nameMatch).not.toBe('match')
  })

  it('are not clean if one of them cannot be read', () => {
    expect(bestHolder('Ramesh Patil and ரமேஷ் பாட்டீல்', ['Ramesh Patil'])).toMatchObject({
      score: 0,
      nameMatch: 'not_checked',
    })
  })

  it('do not change how the parties of deeds are compared', () => {
    expect(compareNames('Ramesh Patil and Sunita Patil', 'Sunita Patil').score).toBe(100)
  })
})
