/**
 * How far two words are apart in sound: 0 for one word in two spellings, around 0.3 for spellings
 * that may be one word, 0.6 and more for different words. Adding or losing a syllable always
 * counts as different, except for the a that Indian scripts imply.
 */

const likeSounds: Record<string, number> = {
  sS: 0.08,
  Kk: 0.08,
  Gg: 0.08,
  Bb: 0.08,
  Jj: 0.08,
  bv: 0.5,
  fp: 0.3,
  Jy: 0.6,
  ei: 0.3,
  ae: 0.3,
  ou: 0.25,
  ao: 0.6,
  ai: 0.6,
  au: 0.6,
  iu: 0.6,
  '@a': 0,
  '%a': 0.3,
  '%@': 0,
  '@e': 0.15,
  '@i': 0.5,
  '@o': 0.6,
  '@u': 0.5,
}
const substitution = new Map<string, number>()
for (const [pair, cost] of Object.entries(likeSounds)) {
  const [a = '', b = ''] = pair
  substitution.set(a + b, cost)
  substitution.set(b + a, cost)
}

const different = 1
const vowel = /[aeiou@%]/
const isVowel = (sound: string | undefined): boolean => sound !== undefined && vowel.test(sound)

/** What it costs to leave out the sound at i. `finalA` is the cost of a final a. */
function omission(sounds: string, i: number, finalA: number): number {
  const sound = sounds[i]
  if (sound === '@' || sound === '%') return 0
  if (sound === 'a') {
    if (i === sounds.length - 1) return finalA
    const before = sounds[i - 1]
    const after = sounds[i + 1]
    if (i < 2 || isVowel(before) || isVowel(after)) return different
    // Ganapat is Ganpat, but Karan is not Karn and Rawat not Raut.
    if (isVowel(sounds[i - 2]) && isVowel(sounds[i + 2])) return 0.03
    return isVowel(sounds[i + 2]) ? 0.15 : different
  }
  if (sound === 'h') return i === sounds.length - 1 ? 0.15 : 0.6
  return different
}

const between = (a: string, b: string): number =>
  a === b ? 0 : (substitution.get(a + b) ?? different)

/** Sanpat is Sampat: before p and b the nasal takes their place in the mouth. */
const beforeLabial = /^[nm][pbBf]/
function exchange(a: string, i: number, b: string, j: number): number {
  const cost = between(a[i] as string, b[j] as string)
  // Yeshwant is Yashwant.
  if (i === 1 && j === 1 && cost < 0.35 && a[0] === 'y' && b[0] === 'y') return cost / 4
  // Eshwar is Ishwar: a long i is spelled e at the front.
  if (i === 0 && j === 0 && /^(?:ei|ie)$/.test(`${a[0]}${b[0]}`)) return 0.12
  // Anis and Anish, Das and Dash are different at the end of a word.
  if (
    cost > 0 &&
    cost < different &&
    i === a.length - 1 &&
    j === b.length - 1 &&
    /s/i.test(a[i] as string)
  ) {
    return 0.3
  }
  if (cost < different) return cost
  return beforeLabial.test(a.slice(i, i + 2)) && beforeLabial.test(b.slice(j, j + 2)) ? 0.05 : cost
}

/** Larger distances do not matter, so the search stops there. */
const farApart = 0.7

/** Ellappa is ಯಲ್ಲಪ್ಪ: an initial e is pronounced and written ye. */
const withoutY = (sounds: string, beside: string): string =>
  beside[0] === 'e' && sounds[0] === 'y' && (sounds[1] === 'e' || sounds[1] === '@')
    ? `e${sounds.slice(2)}`
    : sounds

export function soundDistance(first: string, second: string, finalA: number): number {
  const [a, b] = [withoutY(first, second), withoutY(second, first)]
  if (a === b) return 0
  const bare = (sounds: string) => sounds.replace(/[a@%]/g, '').length
  if (Math.abs(bare(a) - bare(b)) > 1) return different
  if (a !== '' && b !== '' && between(a[0] as string, b[0] as string) > 0.35) return different

  let above = [0]
  for (let j = 0; j < b.length; j++) above.push((above[j] as number) + omission(b, j, finalA))
  for (let i = 0; i < a.length; i++) {
    const row = [(above[0] as number) + omission(a, i, finalA)]
    let least = row[0] as number
    for (let j = 0; j < b.length; j++) {
      const cost = Math.min(
        (above[j] as number) + exchange(a, i, b, j),
        (above[j + 1] as number) + omission(a, i, finalA),
        (row[j] as number) + omission(b, j, finalA),
      )
      row.push(cost)
      if (cost < least) least = cost
    }
    if (least > farApart) return different
    above = row
  }
  return Math.min(different, above[b.length] as number)
}
