import { fold, scriptOf } from '../letters.ts'
import { wordsOf } from '../phrases.ts'
import { rememberedPair } from '../remembered.ts'
import { aliasBook } from './place-aliases.ts'
import { type Ear, slipsFor, soundAlike } from './place-likeness.ts'
import { flattened, syllablesOf } from './place-sounds.ts'
import { placeWords, wholeName } from './place-words.ts'

/** The places of one state. Plain data; names are separated by commas. */
export interface PlaceTables {
  /**
   * Old and new names, spellings and scripts by district. Two names of one row are one place; names
   * of two rows are two, unless `mayMean` says that one covers the other.
   */
  districts: Readonly<Record<string, string>>
  /** A district name that may mean any of these districts. */
  mayMean: Readonly<Record<string, readonly string[]>>
  /** Towns, taluks and hoblis have the name of their district and were renamed with it. */
  renamed: Readonly<Record<string, string>>
  /** Names of one place that do not sound alike, one place a row. */
  aliases: readonly string[]
}

export interface PlaceBook {
  /** Whether two names, in any of the scripts, mean one village, hobli or taluk. */
  samePlace(asked: string, found: string): boolean
  sameDistrict(asked: string, found: string): boolean
}

/**
 * Compares places with the tables of all states at once: a record may contain a neighbour's name.
 */
export function placeBook(tables: readonly PlaceTables[]): PlaceBook {
  const knownAs = aliasBook([
    ...tables.flatMap(({ renamed }) => Object.entries(renamed).map(([a, b]) => `${a}, ${b}`)),
    ...tables.flatMap(({ aliases }) => aliases),
  ])
  const knownDistrict = districtFinder(tables)
  const mayMean = new Map(tables.flatMap((table) => Object.entries(table.mayMean)))
  const covers = (wide: string, narrow: string) => mayMean.get(wide)?.includes(narrow) ?? false

  function sameName(one: Words, other: Words): boolean {
    if (alike(one, other)) return true
    const [known, otherKnown] = [knownAs(one), knownAs(other)]
    if (!known && !otherKnown) return false
    return alike(known ?? one, otherKnown ?? other)
  }

  /** The possible readings of the name. `वाघोली (Wagholi)` has it twice. */
  function namesOf(name: Words, bare: Words | undefined): Words[] {
    const latin = name.filter((word) => scriptOf(word) === 'latin')
    const indic = name.filter((word) => scriptOf(word) !== 'latin')
    const isTwice = latin.length > 0 && indic.length > 0 && sameName(latin, indic)
    return [isTwice ? latin : name, ...(bare ? [bare] : [])]
  }

  const samePlace = rememberedPair((asked: string, found: string): boolean => {
    const [one, other] = [placeWords(asked), placeWords(found)]
    if (one.name.length === 0 || one.sides.join() !== other.sides.join()) return false
    return namesOf(one.name, one.bare).some((a) =>
      namesOf(other.name, other.bare).some((b) => sameName(a, b)),
    )
  })

  const sameDistrict = rememberedPair((asked: string, found: string): boolean => {
    const [one, other] = [knownDistrict(asked), knownDistrict(found)]
    if (one === undefined || other === undefined) return samePlace(asked, found)
    return one === other || covers(one, other) || covers(other, one)
  })
  return { samePlace, sameDistrict }
}

type Words = readonly string[]

/** A district of the tables, under any of its names; undefined if it is unknown. */
function districtFinder(tables: readonly PlaceTables[]) {
  const districtOf = new Map(
    tables
      .flatMap(({ districts }) => Object.entries(districts))
      .flatMap(([district, names]) => wordsOf(names).map((name) => [fold(name), district])),
  )
  return (written: string): string | undefined => {
    const { name, sides } = placeWords(written)
    const bare = sides.length === 0 ? districtOf.get(name.map(fold).join(' ')) : undefined
    return districtOf.get(wholeName(written)) ?? bare
  }
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
