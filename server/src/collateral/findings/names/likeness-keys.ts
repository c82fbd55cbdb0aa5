import { shapeOf } from './same-word.ts'
import { spellingVariants } from './spelling-variants.ts'
import type { Word } from './words.ts'

/**
 * What a word can be looked up by: words whose `likeness` is `same` or `scanned` have at least one of
 * these in common. Others may have one in common too, so what is found must still be compared.
 */
export function likenessKeys(word: Word): string[] {
  const keys = new Set([word.sounds, ...word.loanSounds].flatMap(soundKeys))
  const [name] = word.variant === undefined ? [] : (spellingVariants[word.variant] ?? [])
  if (name !== undefined) keys.add(`=${name}`)
  if (word.latin !== '') keys.add(shapeOf(word.latin))
  return [...keys]
}

/** Equal for sounds that are at most 0.2 apart by `soundDistance`. */
function soundKeys(sounds: string): string[] {
  // Ellappa is Yellappa.
  const spoken = /^y[e@]/.test(sounds) ? [sounds, `e${sounds.slice(2)}`] : [sounds]
  return spoken.map((each) => `~${skeletonOf(each.toLowerCase())}`)
}

/** Without what costs little to leave out or to exchange: see `omission` and `exchange`. */
function skeletonOf(sounds: string): string {
  const start = sounds
    .slice(0, 2)
    .replace(/^[ei]/, 'i')
    .replace(/^y[aeiou@%]/, 'y')
    .replace(/^yf/, 'yp')
  const rest = (start.slice(1) + sounds.slice(2)).replace(/[ae@%]/g, '')
  return (start.slice(0, 1) + rest).replace(/n(?=[pbf])/g, 'm').replace(/h+$/, '')
}
