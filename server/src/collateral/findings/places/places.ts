import { fold, scriptOf } from '../letters.ts'
import { wordsOf } from '../phrases.ts'
import { rememberedPair } from '../remembered.ts'
import { districts, mayMean } from './districts.ts'
import { knownAs } from './place-aliases.ts'
import { type Ear, slipsFor, soundAlike } from './place-likeness.ts'
import { flattened, syllablesOf } from './place-sounds.ts'
import { placeWords, wholeName } from './place-words.ts'

/** Whether two names, in any of the scripts, mean one village, hobli or taluk. */
export const samePlace = rememberedPair(isSamePlace)

function isSamePlace(asked: string, found: string): boolean {
  const [one, other] = [placeWords(asked), placeWords(found)]
  if (one.name.length === 0 || one.sides.join() !== other.sides.join()) return false
  return namesOf(one.name, one.bare).some((a) =>
    namesOf(other.name, other.bare).some((b) => sameName(a, b)),
  )
}

type Words = readonly string[]

/** The name as it may be read. `वाघोली (Wagholi)` says it twice. */
function namesOf(name: Words, bare: Words | undefined): Words[] {
  const latin = name.filter((word) => scriptOf(word) === 'latin')
  const indic = name.filter((word) => scriptOf(word) !== 'latin')
  const isTwice = latin.length > 0 && indic.length > 0 && sameName(latin, indic)
  return [isTwice ? latin : name, ...(bare ? [bare] : [])]
}

function sameName(one: Words, other: Words): boolean {
  if (alike(one, other)) return true
  const [known, otherKnown] = [knownAs(one), knownAs(other)]
  if (!known && !otherKnown) return false
  return alike(known ?? one, otherKnown ?? other)
}

function alike(one: Words, other: Words): boolean {
  const [a, b] = [syllablesOf(one), syllablesOf(other)]
  if (a.length === 0 || b.length === 0) return one.join() === other.join()
  const [script, otherScript] = [scriptOf(one.join('')), scriptOf(other.join(''))]
  const bothLatin = script === 'latin' && otherScript === 'latin'
  const exact = !bothLatin && script === otherScript
  const oneKannada = script === 'kannada' || otherScript === 'kannada'
  const latinOfMarathi = !exact && !bothLatin && !oneKannada
  const inKannada = script === 'kannada' ? one : other
  const latinOfKannada = oneKannada && !exact && inKannada.length === 1
  const slips = exact ? 0 : slipsFor(a, b)
  const ear: Ear = { exact, bothLatin, oneKannada, latinOfKannada, latinOfMarathi, slips }
  if (soundAlike(a, b, ear)) return true
  if (exact || ear.slips === 0) return false
  const stricter = { ...ear, slips: ear.slips - 1 }
  return soundAlike(flattened(a), b, stricter) || soundAlike(a, flattened(b), stricter)
}

const districtOf = new Map(
  districts.flatMap(({ district, names }) => wordsOf(names).map((name) => [fold(name), district])),
)

/** A district of the table, whatever it was called; undefined when it is not there. */
function knownDistrict(written: string): string | undefined {
  const { name, sides } = placeWords(written)
  const bare = sides.length === 0 ? districtOf.get(name.map(fold).join(' ')) : undefined
  return districtOf.get(wholeName(written)) ?? bare
}

export const sameDistrict = rememberedPair(isSameDistrict)

function isSameDistrict(asked: string, found: string): boolean {
  const [one, other] = [knownDistrict(asked), knownDistrict(found)]
  if (one === undefined || other === undefined) return samePlace(asked, found)
  return one === other || mayMeanBoth(one, other) || mayMeanBoth(other, one)
}

const mayMeanBoth = (wide: string, narrow: string) => mayMean[wide]?.includes(narrow) ?? false
