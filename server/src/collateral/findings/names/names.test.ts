import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { samplePairs } from '../../../../../tests/support/collateral/sample-pairs.ts'
import { cpuMsOf } from '../../../../../tests/support/processes/cpu-time.ts'
import { bestHolder, compareNames } from './names.ts'

interface NamePair {
  a: string
  b: string
  same: boolean
  decidable: boolean
}

function pairsOf(file: string): NamePair[] {
  const text = readFileSync(new URL(`../../../../../tests/data/${file}`, import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [, a = '', b = '', label, decidable] = line.trim().slice(1, -1).split('","')
      return { a, b, same: label === 'match', decidable: decidable === 'yes' }
    })
}

const written = ({ a, b }: NamePair) => `${a} / ${b}: ${compareNames(a, b).score}`

describe.each(['name-pairs.csv', 'own-name-pairs.csv'])('%s', (file) => {
  const pairs = pairsOf(file)
  const decidable = pairs.filter((pair) => pair.decidable)
  const score = ({ a, b }: NamePair) => compareNames(a, b).score

  it('has pairs of both kinds', () => {
    expect(decidable.filter((pair) => pair.same).length).toBeGreaterThan(20)
    expect(decidable.filter((pair) => !pair.same).length).toBeGreaterThan(20)
  })

  it('never calls a pair of one person a mismatch', () => {
    expect(decidable.filter((pair) => pair.same && score(pair) < 60).map(written)).toEqual([])
  })

  it('never matches two different persons', () => {
    expect(decidable.filter((pair) => !pair.same && score(pair) >= 85).map(written)).toEqual([])
  })

  it('is certain about most pairs', () => {
    const same = decidable.filter((pair) => pair.same)
    const different = decidable.filter((pair) => !pair.same)
    expect(same.filter((pair) => score(pair) >= 85).length / same.length).toBeGreaterThanOrEqual(
      0.85,
    )
    expect(
      different.filter((pair) => score(pair) < 60).length / different.length,
    ).toBeGreaterThanOrEqual(0.85)
  })

  it('leaves pairs that no rule can decide to people', () => {
    const undecidable = pairs.filter((pair) => !pair.decidable)
    expect(
      undecidable.filter(({ a, b }) => compareNames(a, b).nameMatch !== 'partial').map(written),
    ).toEqual([])
  })

  it('gives the same result in either order', () => {
    expect(
      pairs
        .filter(({ a, b }) => compareNames(a, b).score !== compareNames(b, a).score)
        .map(written),
    ).toEqual([])
  })
})

describe('sample pairs', () => {
  it.each(samplePairs)(
    '$kind: $borrower is a $expected with $holder',
    ({ borrower, holder, expected }) => {
      const { nameMatch, score } = compareNames(borrower, holder)
      expect(nameMatch).toBe(expected)
      expect(compareNames(holder, borrower).score).toBe(score)
    },
  )
})

describe('the explanation', () => {
  it('names the initial', () => {
    expect(compareNames('Nithya B.', 'Nithya Balakrishnan')).toEqual({
      score: expect.any(Number),
      nameMatch: 'match',
      why: 'Every word agrees; “B” was read as an initial of Balakrishnan.',
    })
  })

  it('names the given names that differ', () => {
    const { nameMatch, why } = compareNames('Rajesh Kumar Sharma', 'श्री रमेश कुमार शर्मा')
    expect(nameMatch).toBe('mismatch')
    expect(why).toBe('The given names differ: “Rajesh” and “रमेश”.')
  })

  it('is one sentence', () => {
    for (const { a, b } of [...pairsOf('name-pairs.csv'), ...pairsOf('own-name-pairs.csv')]) {
      expect(compareNames(a, b).why).toMatch(/^\S.*[^.]\.$/)
    }
  })
})

describe('differences that no matching words outweigh', () => {
  it.each([
    ['Shri Kiran Patil', 'Smt. Kiran Patil'],
    ['Rajesh Sharma', 'Mrs. Rajesh Sharma'],
    ['Rajesh Sharma', 'Rajesh Sharma HUF'],
    ['Ramesh Suresh Patil', 'Suresh Ramesh Patil'],
    ['Sharma', 'Rajesh Sharma'],
  ])('%s is not certainly %s', (a, b) => {
    expect(compareNames(a, b).nameMatch).not.toBe('match')
  })

  it.each([
    ['Ramesh Patil Jr.', 'Ramesh Patil Sr.'],
    ['Ramesh S/o Suresh Patil', 'Ramesh S/o Mahesh Patil'],
    ['Suresh Patil', 'Ramesh S/o Suresh Patil'],
    ['Rajesh Sharma', 'W/o Rajesh Sharma'],
  ])('%s is not %s', (a, b) => {
    expect(['mismatch', 'not_checked']).toContain(compareNames(a, b).nameMatch)
  })
})

describe('unreadable names', () => {
  it.each([
    ['', 'Ramesh Patil'],
    ['Ramesh Patil', ''],
    ['', ''],
    ['...', 'Ramesh'],
    ['12345', 'Ramesh'],
    ['Ramesh Patil', 'ரமேஷ் பாட்டீல்'],
    ['\u200b\u00a0', '\ud800'],
  ])('%j and %j are not checked', (a, b) => {
    expect(compareNames(a, b)).toEqual({
      score: 0,
      nameMatch: 'not_checked',
      why: 'At least one of the names could not be read.',
    })
  })

  it('recognises equal text in any script', () => {
    expect(compareNames('ரமேஷ்', 'ரமேஷ்').nameMatch).toBe('match')
  })

  it('is as quick for the longest name', () => {
    const long = 'Ramesh Suresh Ganesh Mahesh '.repeat(5000)
    const spentMs = cpuMsOf(() => {
      for (let i = 0; i < 20; i++) compareNames(long, long)
    })
    expect(spentMs / 20).toBeLessThan(50)
  })
})

describe('bestHolder', () => {
  it('returns the closest holder', () => {
    const best = bestHolder('Ramesh Patil', ['Suresh Patil', 'रमेश पाटील', 'Ramesh Shinde'])
    expect(best).toMatchObject({ holder: 'रमेश पाटील', nameMatch: 'match' })
  })

  it('is undefined without holders', () => {
    expect(bestHolder('Ramesh Patil', [])).toBeUndefined()
  })

  it('prefers a mismatch to a name that could not be read', () => {
    expect(bestHolder('Ramesh Patil', ['---', 'Priya Menon'])).toMatchObject({
      holder: 'Priya Menon',
    })
  })
})

describe('the cost of a long record', () => {
  const sounds = 'ra me sha ka pa ti la su ne ga vi no ba lu ya ji'.split(' ')
  const word = (seed: number) =>
    [seed % 16, (seed >> 4) % 16, (seed >> 8) % 16].map((i) => sounds[i]).join('')
  const filled = (between: string, seed: number) => {
    let text = ''
    for (let i = seed; text.length < 480; i += 7) {
      text += `${text === '' ? '' : between}${word(i * 31)} ${word(i * 17)} ${word(i * 13)}`
    }
    return text.slice(0, 500)
  }

  it.each([' alias ', ', ', ' @ ', ' and ', ' '])('is bounded, with %j in between', (between) => {
    const holders = Array.from({ length: 200 }, (_, i) => filled(between, i * 101))
    const borrower = 'Ramesh Vitthal Patil alias Balu Patil @ Dada Patil urf Anna'
    const all = [...holders.slice(0, 199), 'Ramesh Vitthal Patil']
    // Around 50 ms; the rest is for slower machines.
    expect(cpuMsOf(() => bestHolder(borrower, all))).toBeLessThan(1000)
  })

  it('finds the right one among them', () => {
    const holders = Array.from({ length: 199 }, (_, i) => filled(' alias ', i * 101))
    const among = filled(', ', 5).slice(0, 470)
    for (const right of ['रमेश विठ्ठल पाटील', `${among}, Ramesh Vitthal Patil`]) {
      expect(bestHolder('Ramesh Vitthal Patil', [...holders, right])).toMatchObject({
        holder: right,
        nameMatch: 'match',
      })
    }
  })
})

describe('for any names', () => {
  const word = fc.constantFrom(
    ...'Ramesh Sunita Kulkarni Manjunath Kumar Gowda Balakrishnan रमेश पाटील ಮಂಜುನಾಥ Patil Sri K Lakshmi'.split(
      ' ',
    ),
  )
  const name = fc.uniqueArray(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))
  const full = fc.uniqueArray(
    fc.constantFrom(
      ...'Ramesh Sunita Kulkarni Manjunath Balakrishnan Harpreet Zakir Venkatesh Thomas'.split(' '),
    ),
    { minLength: 1, maxLength: 5 },
  )

  it('scores a whole number from 0 to 100 and never throws', () => {
    const any = fc.oneof(name, fc.string({ unit: 'binary', maxLength: 600 }), fc.string())
    fc.assert(
      fc.property(any, any, (a, b) => {
        const { score, nameMatch } = compareNames(a, b)
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
        const expected = score >= 85 ? 'match' : score >= 60 ? 'partial' : 'mismatch'
        expect([expected, 'not_checked']).toContain(nameMatch)
      }),
    )
  })

  it('gives the same result in either order for any pair', () => {
    fc.assert(
      fc.property(name, name, (a, b) => compareNames(a, b).score === compareNames(b, a).score),
    )
  })

  const given = fc.uniqueArray(
    fc.constantFrom(...'Ramesh Sunita Manjunath Harpreet Zakir Venkatesh Thomas'.split(' ')),
    { minLength: 1, maxLength: 3 },
  )

  it('finds a name in itself', () => {
    fc.assert(
      fc.property(full, (words) => compareNames(words.join(' '), words.join(' ')).score === 100),
    )
  })

  it('ignores whether the surname comes first', () => {
    fc.assert(
      fc.property(
        given,
        fc.constantFrom('Kulkarni', 'Patil', 'पाटील', 'Kolekar'),
        (words, surname) => {
          const first = [surname, ...words].join(' ')
          expect(compareNames([...words, surname].join(' '), first).score).toBe(100)
        },
      ),
    )
  })

  it('is not certain about a father and a son', () => {
    const surname = fc.constantFrom('', 'Kulkarni', 'Patil', 'Kolekar', 'Singh')
    fc.assert(
      fc.property(given, surname, fc.boolean(), ([son, father], last, first) => {
        if (!father) return
        const one = `${son} ${father} ${last}`
        const other = first ? `${last} ${father} ${son}` : `${father} ${son} ${last}`
        expect(compareNames(one, other).nameMatch).toBe('partial')
      }),
    )
  })

  it('ignores titles, capitals and spaces', () => {
    const title = fc.constantFrom('Dr. ', 'Adv. ', 'Shri. ', 'Late ', 'Prof ', 'Late Shri. ')
    fc.assert(
      fc.property(full, full, title, (a, b, before) => {
        const plain = compareNames(a.join(' '), b.join(' ')).score
        expect(compareNames(before + a.join(' '), b.join(' ')).score).toBe(plain)
        expect(compareNames(before + before + a.join(' '), b.join(' ')).score).toBe(plain)
        expect(compareNames(a.join('\u00a0 ').toUpperCase(), b.join(' ')).score).toBe(plain)
      }),
    )
  })

  it('ignores how marks are composed', () => {
    const indic = fc.constantFrom('ಗೋಪಾಲ ಗೌಡ', 'ज़ाकिर हुसेन', 'ಕೊಟ್ರೇಶ', 'Rāma Śarmā')
    fc.assert(
      fc.property(indic, (text) => {
        expect(compareNames(text.normalize('NFD'), text.normalize('NFC')).nameMatch).toBe('match')
      }),
    )
  })
})
