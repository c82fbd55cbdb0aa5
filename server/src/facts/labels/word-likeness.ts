/**
 * How far a word as it was read is from the word that may have been printed. A lost or changed vowel
 * sign and letters that look alike cost less than another letter.
 */

const lookAlike = new Map(
  [
    '0oq',
    '1li|!',
    '5s',
    '8b',
    '6g',
    '2z',
    'uv',
    'ce',
    'rn',
    'बव',
    'धघ',
    'मभ',
    'डङ',
    'पषय',
    'रश',
    'ಬಚ',
    'ರಠ',
    'ನವ',
  ].flatMap((group) => [...group].map((letter) => [letter, group] as const)),
)
const isSign = (letter: string) => /\p{M}/u.test(letter)
const signCost = 0.35
const alikeCost = 0.5

const costOf = (letter: string) => (isSign(letter) ? signCost : 1)

function changeCost(one: string, other: string): number {
  if (one === other) return 0
  if (isSign(one) && isSign(other)) return signCost
  if (isSign(one) || isSign(other)) return 1
  return lookAlike.get(one)?.includes(other) ? alikeCost : 1
}

/** The cost of all changes, or undefined if it is above the limit. */
export function distance(read: string, printed: string, limit: number): number | undefined {
  const [a, b] = [[...read], [...printed]]
  let before = [0]
  for (const [j, letter] of b.entries()) before.push((before[j] ?? 0) + costOf(letter))
  for (const letter of a) {
    const now = [(before[0] ?? 0) + costOf(letter)]
    let least = now[0] ?? 0
    for (const [j, other] of b.entries()) {
      const cost = Math.min(
        (before[j] ?? 0) + changeCost(letter, other),
        (before[j + 1] ?? 0) + costOf(letter),
        (now[j] ?? 0) + costOf(other),
      )
      now.push(cost)
      least = Math.min(least, cost)
    }
    if (least > limit) return undefined
    before = now
  }
  const all = before.at(-1) ?? 0
  return all > limit ? undefined : all
}

/** Of a short word nothing may differ: gat is not gut, and east is not least. */
export function limitFor(printed: string): number {
  const letters = [...printed].filter((letter) => !isSign(letter)).length
  const isLatin = /^[a-z0-9]/u.test(printed)
  if (/^\d/u.test(printed)) return 0
  if (letters <= 2) return 0
  if (letters === 3) return isLatin ? 0 : 2 * signCost
  if (letters === 4) return isLatin ? alikeCost : 1
  if (letters <= 7) return 1.2
  return letters <= 11 ? 2 : 3
}
