import { fold } from '../../letters.ts'
import { bare } from '../clean-text.ts'
import { spokenLetters } from '../holder/holder-words.ts'
import type { ReadName } from '../holder/read-parts.ts'
import { bodyWords } from './body-words.ts'
import {
  companyWords,
  fillerWords,
  formWords,
  listWords,
  representativeWords,
  wordsInFull,
} from './company-words.ts'

export interface BodyWord {
  /** One form for all spellings of a company word. */
  text: string
  written: string
}

/** What distinguishes a body: its whole name, without the legal form. */
export interface BodyName {
  words: readonly BodyWord[]
  /** The legal forms it states. */
  forms: ReadonlySet<string>
  /** A Hindu undivided family is named after a person. */
  isFamily: boolean
  /** Begins with Shri, which may be part of the name. */
  hasSri: boolean
}

const family = 'hinduundividedfamily'

const headOf = new Map<string, string>()
for (const row of companyWords) for (const word of row) headOf.set(fold(word), row[0] as string)
/** Company words in their one form. */
export const isCompanyWord = (text: string): boolean => headOf.get(text) === text
const forms = new Map<string, string>()
for (const [form, words] of Object.entries(formWords))
  for (const word of listWords(words)) forms.set(fold(word), form)
const fillers = new Set(listWords(fillerWords).map(fold))

const representatives = new Set(listWords(representativeWords).map(fold))

/** “Sai Developers, partner Ramesh Patil”: the firm alone. */
function withoutRepresentative(tokens: readonly string[]): readonly string[] {
  const at = tokens.findIndex((token) => representatives.has(fold(bare(token))))
  if (at < 1 || !tokens.slice(0, at).some((token) => bodyWords.has(bare(token)))) return tokens
  return tokens.slice(0, at)
}

function initialsOf(token: string): string | undefined {
  const word = bare(token)
  if (/^[a-z]$/.test(word)) return word
  return spokenLetters.get(word)
}

/** L & T, L.T. and LT are one word; so is H D F C. */
function joinInitials(tokens: readonly string[]): string[] {
  const words: string[] = []
  let run = ''
  for (const token of tokens) {
    const letters = initialsOf(token)
    if (letters !== undefined) run += letters
    else if (run !== '' && fillers.has(fold(token)) && /^[a-z]$/.test(run)) continue
    else {
      if (run !== '') words.push(run)
      run = ''
      words.push(token)
    }
  }
  return run === '' ? words : [...words, run]
}

export function readBody({ tokens, sri }: ReadName): BodyName {
  const found = new Set<string>()
  let isFamily = false
  const all = joinInitials(withoutRepresentative(tokens)).flatMap((token): BodyWord[] => {
    const word = bare(token)
    const key = fold(word)
    const form = forms.get(key)
    if (form !== undefined) found.add(form)
    if (form !== undefined || fillers.has(key)) return []
    const head = headOf.get(key)
    isFamily ||= head === family
    const texts = head === undefined ? (wordsInFull.get(word) ?? [token]) : [head]
    return texts.map((text) => ({ text, written: token }))
  })
  // A housing society is a cooperative one, whether it says so or not.
  const isSociety = all.some(({ text }) => text === 'society')
  const words = all.filter(({ text }) => !(isSociety && text === 'cooperative'))
  return { words, forms: found, isFamily, hasSri: sri }
}
