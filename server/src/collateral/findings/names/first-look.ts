/**
 * A quick comparison of two names, cheap enough for every name of a long record: which words begin
 * with about the same consonants. It decides what to compare first, never what matches.
 */

const sorts: Record<string, string> = {}
for (const [sort, letters] of Object.entries({
  k: 'kcqxकखचछಕಖಚಛ',
  j: 'gjzगघजझಗಘಜಝ',
  t: 'tdटठडढतथदधಟಠಡಢತಥದಧ',
  p: 'pbfvwपफबभवಪಫಬಭವ',
  n: 'nmनमणञङಂंनನಮಣಞಙ',
  s: 'sशषसಶಷಸ',
  r: 'rlरलळಱರಲಳ',
})) {
  for (const letter of letters) sorts[letter] = sort
}
const consonantsMax = 4

/** The first consonants of a word by their class; a word without any by its first letter. */
export function sketchOf(token: string): string {
  const letters = token.toLowerCase()
  let sketch = ''
  for (const letter of letters) {
    const sort = sorts[letter]
    if (sort === undefined || sort === sketch.at(-1)) continue
    sketch += sort
    if (sketch.length === consonantsMax) break
  }
  return sketch === '' ? letters.slice(0, 1) : sketch
}

/** How promising a name is, compared with the words of the searched one. */
export function firstLook(sought: readonly string[]): (words: readonly string[]) => number {
  const sketches = [...new Set(sought.map(sketchOf))]
  const worths = new Map<string, readonly number[]>()
  const worthOf = (word: string): readonly number[] => {
    const known = worths.get(word)
    if (known) return known
    const own = sketchOf(word)
    const worth = sketches.map((sketch) => {
      if (own === sketch) return 3
      return own[0] === sketch[0] ? 1 : 0
    })
    worths.set(word, worth)
    return worth
  }
  return (words) => {
    const best = sketches.map(() => 0)
    for (const word of words) {
      const worth = worthOf(word)
      for (let i = 0; i < best.length; i++)
        best[i] = Math.max(best[i] as number, worth[i] as number)
    }
    return best.reduce((sum, each) => sum + each, 0)
  }
}
