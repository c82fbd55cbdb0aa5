import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberedFilename } from './filenames.ts'
import { type KnownName, type NamedDocument, nameDocuments, type Sent } from './name-documents.ts'

interface Stored extends Sent {
  stored: string
}

/** The plain rule: the first unused name; the same name and bytes once. */
function nameSlowly(sent: readonly Sent[], stored: readonly Stored[]): NamedDocument[] {
  const all = [...stored]
  return sent.map(({ filename, sha256 }) => {
    const same = all.find((other) => other.filename === filename && other.sha256 === sha256)
    if (same) return { filename: same.stored, isKnown: true }
    let number = 1
    while (all.some((other) => other.stored === numberedFilename(filename, number))) number += 1
    const name = numberedFilename(filename, number)
    all.push({ filename, sha256, stored: name })
    return { filename: name, isKnown: false }
  })
}

function knownOf(sent: readonly Sent[], stored: readonly Stored[]): Map<string, KnownName> {
  const names = new Set(sent.map(({ filename }) => filename))
  return new Map(
    [...names].map((name) => {
      const ofName = stored.filter(({ filename }) => filename === name)
      const same = Object.fromEntries(ofName.map((one) => [one.sha256, one.stored]))
      return [name, { count: ofName.length, same }]
    }),
  )
}

const requests = fc.array(
  fc.array(
    fc.record({
      filename: fc.constantFrom('a', 'a.txt', 'a (2).txt', 'a (3).txt', 'a (2) (2).txt', 'b.pdf'),
      sha256: fc.constantFrom('00', '01', '02', '03', '04', '05', '06', '07'),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  { maxLength: 6 },
)

test('request after request, names are the same as if every name of the case were compared', async () => {
  await fc.assert(
    fc.asyncProperty(requests, async (sents) => {
      const stored: Stored[] = []
      for (const sent of sents) {
        const taken = async (asked: string[]) =>
          asked.filter((name) => stored.some((one) => one.stored === name))
        const named = await nameDocuments(sent, knownOf(sent, stored), taken)
        expect(named).toEqual(nameSlowly(sent, stored))
        named.forEach(({ filename, isKnown }, i) => {
          const one = sent[i]
          if (one && !isKnown) stored.push({ ...one, stored: filename })
        })
      }
    }),
    { numRuns: 300 },
  )
})

test('fifty of one name beside two thousand look up a few names, not thousands', async () => {
  const sent = Array.from({ length: 50 }, (_, i) => ({ filename: 'a.txt', sha256: `new ${i}` }))
  const known = new Map([['a.txt', { count: 1950, same: {} }]])
  const asked: string[] = []
  const named = await nameDocuments(sent, known, async (names) => {
    asked.push(...names)
    return names.filter((name) => Number(/\d+/.exec(name)?.[0]) <= 1950)
  })
  expect(named[0]?.filename).toBe('a (1951).txt')
  expect(named[49]?.filename).toBe('a (2000).txt')
  expect(asked.length).toBeLessThanOrEqual(100)
})
