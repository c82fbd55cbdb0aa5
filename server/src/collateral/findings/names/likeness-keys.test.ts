import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { frequentSurnames, mensNames, womensNames } from './frequent-names.ts'
import { likenessKeys } from './likeness-keys.ts'
import { likeness } from './same-word.ts'
import { soundDistance } from './sounds/sound-distance.ts'
import { spellingVariants } from './spelling-variants.ts'
import { readWord, type Word } from './words.ts'

const toWord = (text: string): Word[] => {
  const word = readWord(text)
  return word ? [word] : []
}
const share = (a: Word, b: Word) => {
  const keys = new Set(likenessKeys(a))
  return likenessKeys(b).some((key) => keys.has(key))
}
const areOne = (a: Word, b: Word) =>
  ['same', 'scanned'].includes(likeness(a, b)?.agreement ?? 'none')

describe('words that are one to the name engine have a key in common', () => {
  test.each([
    ['Kulkarni', 'Kulkarnee'],
    ['Kulkarni', 'कुलकर्णी'],
    ['Gowda', 'ಗೌಡ'],
    ['Ellappa', 'ಯಲ್ಲಪ್ಪ'],
    ['Yeshwant', 'Yashwant'],
    ['Sampat', 'Sanpat'],
    ['Eshwar', 'Ishwar'],
    ['Suresh', 'Suresha'],
    ['Mohammed', 'Mahammad'],
    ['Wagholi', 'वाघोली'],
    ['Kulkarni', 'Kulkami'],
  ])('%s and %s', (one, other) => {
    const [a, b] = [toWord(one)[0] as Word, toWord(other)[0] as Word]
    expect(areOne(a, b)).toBe(true)
    expect(share(a, b)).toBe(true)
  })

  test('every pair of the frequent names and their spellings', () => {
    const texts = [
      ...spellingVariants.flatMap((row) => row.slice(0, 4)),
      ...[frequentSurnames, mensNames, womensNames].flatMap((names) => names.slice(0, 120)),
    ]
    const words = [...new Set(texts)].flatMap(toWord)
    let pairs = 0
    const apart: string[] = []
    for (const [i, a] of words.entries()) {
      for (const b of words.slice(i + 1)) {
        if (!areOne(a, b)) continue
        pairs += 1
        if (!share(a, b)) apart.push(`${a.written} ${b.written}`)
      }
    }
    expect(apart).toEqual([])
    expect(pairs).toBeGreaterThan(300)
  })

  test('every pair of sounds that differ little', () => {
    const sound = fc.constantFrom(...'aeiou@%aeio@kgcjtdpbfmnrlvyshKGJBS')
    const sounds = fc.array(sound, { minLength: 2, maxLength: 7 }).map((all) => all.join(''))
    /** One sound left out, added or exchanged; many of these are nearly the same. */
    const edits = fc.array(fc.tuple(fc.nat(7), fc.nat(2), sound), { minLength: 1, maxLength: 2 })
    const base = toWord('rama')[0] as Word
    let near = 0
    fc.assert(
      fc.property(sounds, edits, (first, changes) => {
        // No word begins with the vowel that a consonant implies.
        fc.pre(!/^[@%]/.test(first))
        const second = changes.reduce(
          (text, [at, cut, put]) =>
            text.slice(0, at) + (cut === 2 ? '' : put) + text.slice(at + cut),
          first,
        )
        fc.pre(second !== '' && !/^[@%]/.test(second))
        if (soundDistance(first, second, 0.1) > 0.2) return
        near += 1
        const [a, b] = [first, second].map((each) => ({ ...base, latin: '', sounds: each }))
        expect(share(a as Word, b as Word), `${first} ${second}`).toBe(true)
      }),
      { numRuns: 20_000, seed: 7 },
    )
    expect(near).toBeGreaterThan(1_000)
  })
})

test('most other names have none in common', () => {
  const words = [...mensNames, ...womensNames].slice(0, 200).flatMap(toWord)
  let [shared, pairs] = [0, 0]
  for (const [i, a] of words.entries()) {
    for (const b of words.slice(i + 1)) {
      if (areOne(a, b)) continue
      pairs += 1
      if (share(a, b)) shared += 1
    }
  }
  expect(shared / pairs).toBeLessThan(0.01)
})
