import type { Comparison, Side } from './comparison.ts'
import { isExchanged } from './word-order.ts'
import type { Word } from './words.ts'

/**
 * Every way two names can match or differ; the first that applies counts. The band is the score
 * range of the case: 85 and more is a match, 60 to 84 partial, below a mismatch. If a case may be
 * the same person or another one, its band is partial.
 */
export interface Case {
  name: string
  band: readonly [number, number]
  when(c: Comparison): boolean
  say(c: Comparison): string
}

const q = (word: Word): string => `“${word.written}”`
const list = (words: readonly Word[]): string => words.map(q).join(' and ')
const missing = (c: Comparison): Word[] => [...c.a.missing, ...c.b.missing]
const bothMiss = (c: Comparison): boolean => c.a.missing.length > 0 && c.b.missing.length > 0
const noneMissing = (c: Comparison): boolean => missing(c).length === 0
const initialsClash = (c: Comparison): boolean =>
  (c.a.missingInitials.length > 0 && c.b.missingInitials.length > 0) ||
  (c.a.missingInitials.length > 0 && c.b.missing.length > 0 && c.a.missing.length === 0) ||
  (c.b.missingInitials.length > 0 && c.a.missing.length > 0 && c.b.missing.length === 0)
const shorter = (c: Comparison): Side => (c.a.words.length <= c.b.words.length ? c.a : c.b)
const longer = (c: Comparison): Side => (c.a.words.length <= c.b.words.length ? c.b : c.a)
const pairOf = (c: Comparison, word: Word) =>
  c.pairs.find((pair) => pair.a === word || pair.b === word)
const some = (c: Comparison, ...agreements: string[]): boolean =>
  c.pairs.some((pair) => agreements.includes(pair.agreement))
const givenMan = (c: Comparison): boolean =>
  c.a.given.gender === 'man' || c.b.given.gender === 'man'
const gendersDiffer = (c: Comparison): boolean =>
  c.a.given.gender !== undefined &&
  c.b.given.gender !== undefined &&
  c.a.given.gender !== c.b.given.gender

/** The side whose given name has no partner in the other name. */
function strangerIn(c: Comparison): { stranger: Side; other: Side } {
  return pairOf(c, c.a.given) ? { stranger: c.b, other: c.a } : { stranger: c.a, other: c.b }
}

const middlesDiffer = (c: Comparison): boolean =>
  c.a.missingMiddle.length > 0 && c.b.missingMiddle.length > 0

/** The last word of the shorter name is the other's surname or last word too. */
function surnameAgrees(c: Comparison): boolean {
  const word = shorter(c)
    .words.filter((w) => w.kind !== 'initial' && w !== shorter(c).given)
    .at(-1)
  if (!word) return false
  const pair = pairOf(c, word)
  if (!pair) return false
  const partner = pair.a === word ? pair.b : pair.a
  const last = longer(c)
    .words.filter((w) => w.kind !== 'initial')
    .at(-1)
  return partner.kind === 'surname' || partner === last || partner.ofRelative
}

/** Ramesh Jadhav Suresh Patil: a given name after a surname begins another person. */
function goesOn({ words, given, missing: left }: Side): boolean {
  const surname = words.findIndex((word, i) => word.kind === 'surname' && i > words.indexOf(given))
  return surname !== -1 && left.some((word) => word.givenName && words.indexOf(word) > surname)
}

const doubtfulShare = (c: Comparison): number =>
  c.pairs.filter((pair) => pair.agreement === 'doubtful').length / Math.max(1, c.pairs.length)

export const cases: readonly Case[] = [
  {
    name: 'nothing_shared',
    band: [0, 40],
    when: (c) => c.pairs.length === 0,
    say: () => 'No word of the two names agrees',
  },
  {
    name: 'given_differs',
    band: [5, 50],
    when: (c) => c.given === 'differs',
    say: (c) => `The given names differ: ${q(c.a.given)} and ${q(c.b.given)}`,
  },
  {
    name: 'near_other_gender',
    band: [20, 50],
    when: (c) => (c.given === 'near' || c.given === 'doubtful') && gendersDiffer(c),
    say: (c) => `${q(c.a.given)} and ${q(c.b.given)} are a man’s and a woman’s name`,
  },
  {
    name: 'surname_alone',
    band: [10, 45],
    when: (c) => c.given === 'unmatched_one' && c.telling === 0,
    say: (c) => `Only a frequent word agrees: ${list(c.pairs.slice(0, 2).map((pair) => pair.a))}`,
  },
  {
    name: 'relative',
    band: [25, 55],
    when: (c) => {
      if (c.given !== 'unmatched_one') return false
      const { stranger, other } = strangerIn(c)
      const apart =
        stranger.given.gender && other.given.gender && stranger.given.gender !== other.given.gender
      const onlySurname = shorter(c).words.length === 1 && shorter(c).given.kind !== 'plain'
      return (
        other.missing.length + other.missingMiddle.length > 0 ||
        Boolean(apart) ||
        onlySurname ||
        c.viaRelative
      )
    },
    say: (c) => {
      const { stranger, other } = strangerIn(c)
      return `${q(other.given)} appears with another given name, ${q(stranger.given)}, as a relative’s name would`
    },
  },
  {
    name: 'extra_given',
    band: [60, 66],
    when: (c) => c.given === 'unmatched_one',
    say: (c) => {
      const { stranger } = strangerIn(c)
      return `One name is part of the other, which begins with ${q(stranger.given)}: perhaps a relative`
    },
  },
  {
    name: 'initial_clash',
    band: [35, 58],
    when: (c) => c.a.missingInitials.length > 0 && c.b.missingInitials.length > 0 && c.telling < 2,
    say: (c) =>
      `The initials differ: ${list(c.a.missingInitials)} and ${list(c.b.missingInitials)}`,
  },
  {
    name: 'only_initials',
    band: [55, 64],
    when: (c) =>
      c.full === 0 &&
      noneMissing(c) &&
      c.a.words.every((word) => word.kind === 'initial') !==
        c.b.words.every((word) => word.kind === 'initial'),
    say: () => 'Only initials agree',
  },
  {
    name: 'given_initial_and_surname_differs',
    band: [15, 50],
    when: (c) => c.given === 'initial' && (bothMiss(c) || c.full === 0),
    say: (c) =>
      `Only an initial agrees with the given name, and ${list(missing(c).slice(0, 2))} have no counterpart`,
  },
  {
    name: 'given_initial',
    band: [60, 80],
    when: (c) => c.given === 'initial',
    say: (c) => `The given name is known by its initial only: ${q(c.a.given)} and ${q(c.b.given)}`,
  },
  {
    name: 'fathers_differ',
    band: [35, 55],
    when: (c) => bothMiss(c) && c.telling >= 2 && surnameAgrees(c),
    say: (c) =>
      `Given name and surname agree, but ${q(c.a.missing[0] as Word)} and ${q(c.b.missing[0] as Word)} differ, as with different fathers`,
  },
  {
    name: 'surname_differs_man',
    band: [30, 56],
    when: (c) => bothMiss(c) && givenMan(c),
    say: (c) =>
      `The surnames differ: ${q(c.a.missing.at(-1) as Word)} and ${q(c.b.missing.at(-1) as Word)}`,
  },
  {
    name: 'surname_differs',
    band: [60, 66],
    when: (c) => bothMiss(c) && c.given !== 'near',
    say: (c) =>
      `The given name agrees, the surnames differ (${q(c.a.missing.at(-1) as Word)} and ${q(c.b.missing.at(-1) as Word)}): perhaps a change of name`,
  },
  { name: 'little', band: [20, 50], when: bothMiss, say: () => 'Too little of the names agrees' },
  {
    name: 'exchanged',
    band: [78, 83],
    when: isExchanged,
    say: () => 'The words agree, but two of them have changed places, as between father and son',
  },
  {
    name: 'near',
    band: [60, 72],
    when: (c) => some(c, 'near', 'misread'),
    say: (c) => {
      const pair = c.pairs.find((p) => p.agreement === 'near' || p.agreement === 'misread')
      return pair ? `${q(pair.a)} and ${q(pair.b)} are similar, but may be two names` : ''
    },
  },
  {
    name: 'initial_against_word',
    band: [60, 68],
    when: initialsClash,
    say: (c) =>
      `The given name agrees, but ${list([...c.a.missingInitials, ...c.b.missingInitials])} matches no word of the other name`,
  },
  {
    name: 'middle_against_word',
    band: [60, 68],
    when: (c) =>
      (c.a.missingMiddle.length > 0 && c.b.missing.length > 0) ||
      (c.b.missingMiddle.length > 0 && c.a.missing.length > 0),
    say: (c) =>
      `The given name agrees, but ${list([...missing(c), ...c.a.missingMiddle, ...c.b.missingMiddle])} have no counterpart`,
  },
  {
    name: 'middle_words_differ_man',
    band: [35, 58],
    when: (c) => middlesDiffer(c) && c.telling < 2 && givenMan(c),
    say: (c) =>
      `Only the given name agrees; ${list([...c.a.missingMiddle, ...c.b.missingMiddle])} differ`,
  },
  {
    name: 'middle_words_differ',
    band: [60, 82],
    when: middlesDiffer,
    say: (c) => `The rest agrees, but ${list([...c.a.missingMiddle, ...c.b.missingMiddle])} differ`,
  },
  {
    name: 'doubtful_spelling',
    band: [66, 84],
    when: (c) => c.given === 'doubtful' || doubtfulShare(c) > 1 / 3,
    say: (c) => {
      const pair = c.pairs.find((p) => p.agreement === 'doubtful')
      return pair
        ? `${q(pair.a)} and ${q(pair.b)} may be two spellings of one name or two names`
        : ''
    },
  },
  {
    name: 'one_word_of_many',
    band: [60, 78],
    when: (c) =>
      c.telling <= 1 &&
      c.full <= 1 &&
      Math.min(c.a.words.length, c.b.words.length) === 1 &&
      c.a.words.length !== c.b.words.length &&
      !c.viaRelative,
    say: (c) => `Only one word, ${q(shorter(c).given)}, can be compared`,
  },
  {
    name: 'order_unclear',
    band: [70, 82],
    when: (c) => c.given === 'elsewhere' && !noneMissing(c),
    say: (c) => `The words agree in another order and ${list(missing(c))} has no counterpart`,
  },
  {
    name: 'run_together',
    band: [66, 80],
    when: (c) => [c.a, c.b].some(goesOn),
    say: (c) => `The words agree, but ${list(missing(c))} may belong to another person`,
  },
  {
    name: 'middle_dropped',
    band: [85, 94],
    when: (c) =>
      !noneMissing(c) &&
      c.full >= 2 &&
      surnameAgrees(c) &&
      !(c.telling < 2 && missing(c).some((word) => word.kind === 'surname')),
    say: (c) => `Given name and last name agree; ${list(missing(c))} appears in one name only`,
  },
  {
    name: 'surname_missing',
    band: [64, 84],
    when: (c) => !noneMissing(c),
    say: (c) =>
      `The words agree as far as they go, but ${list(missing(c))} appears in one name only`,
  },
  {
    name: 'frequent_words_only',
    band: [68, 83],
    when: (c) =>
      c.telling < 2 &&
      [c.a, c.b].some(
        (s) =>
          s.missingInitials.length > 0 || s.missingMiddle.some((word) => word.kind === 'middle'),
      ),
    say: () => 'Only one distinctive word agrees, and one name has more words than the other',
  },
  {
    name: 'initials_only_support',
    band: [85, 92],
    when: (c) => some(c, 'initial') || c.viaRelative,
    say: (c) =>
      c.viaRelative ? 'Every word agrees, together with the relative’s name' : 'Every word agrees',
  },
  {
    name: 'small_words_dropped',
    band: [85, 96],
    when: (c) => [c.a, c.b].some((s) => s.missingMiddle.length + s.missingInitials.length > 0),
    say: () => 'Every telling word agrees; a middle word or an initial appears in one name only',
  },
  { name: 'same', band: [88, 100], when: () => true, say: () => 'Every word agrees' },
]
