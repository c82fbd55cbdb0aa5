import { isWordOfLabels } from '../labels/compose-label.ts'
import { tokensOf } from '../labels/label-book.ts'
import type { Word } from '../layout/rows.ts'
import { isLabelWord } from '../reading/find-hits.ts'

type Words = Pick<{ words: readonly Word[] }, 'words'>

const isKnown = (token: string) => isLabelWord(token) || isWordOfLabels(token)

/** A heading has few words that are not of labels; a row of a form has values. */
const strangersMax = 0.3

/** How many words are none of labels; short ones do not count. */
export const strangersIn = (words: readonly Word[]) =>
  words.filter(({ text }) =>
    tokensOf(text).some(
      ({ text: token }) => /\p{L}\p{M}*\p{L}\p{M}*\p{L}/u.test(token) && !isKnown(token),
    ),
  ).length

export const hasStrangers = (words: readonly Word[]) =>
  strangersIn(words) > words.length * strangersMax

const columnNumber = /^\(?\p{N}{1,2}[).]?$/u

export const isNumbering = ({ words }: Words) => words.every(({ text }) => columnNumber.test(text))

const knownMin = 0.6

/** The row of a heading, or the numbers of its columns. */
export function isHeading({ words }: Words): boolean {
  if (isNumbering({ words })) return true
  const tokens = tokensOf(words.map(({ text }) => text).join(' '))
    .map(({ text }) => text)
    .filter((text) => !/^\d{1,2}$/u.test(text))
  return tokens.length > 0 && tokens.filter(isKnown).length >= tokens.length * knownMin
}

/** A heading has no figures but the numbers of its columns. */
export const hasFigures = ({ words }: Words) =>
  words.some(({ text }) => /^\p{N}{2,}$|\p{N}{3}|\p{N}[/.]\p{N}|\p{N}-\p{N}{2}/u.test(text))

/** `Name`: of whom is said by the other columns. */
export const isNameHeading = (heading: string) =>
  /^(?:names?|नावे?|नांव|ಹೆಸರು)(?:[\s/(]|$)/iu.test(heading)
