import type { Candidate } from './candidate.ts'

const hissa = /hissa|sub\s?-?division|surnoc|हिस्सा|पोटहिस्सा|उपविभाग|ಹಿಸ್ಸಾ|ಹಿಸ್ಸೆ/iu
const survey = /survey|sy\b|gat|gut|cts|सर्व्हे|सर्वे|गट|भूमापन|भू-मापन|ಸರ್ವೆ|ಸರ್ವೇ|ಸ\.?\s?ನಂ/iu

/** A label that asks for the part of a survey number alone. */
export const asksForPart = (label: string) => hissa.test(label) && !survey.test(label)

const rowsApart = 1
const bareNumber = /^\p{N}{1,5}$/u

/** `Survey No. 45 | Hissa No. 2A` is 45/2A; a part without its survey number is no parcel. */
export function joinParts(candidates: readonly Candidate[]): Candidate[] {
  const parts = candidates.filter(({ isPart }) => isPart === true)
  const used = new Set<Candidate>()
  const joined = candidates.map((candidate) => {
    if (candidate.fact !== 'survey_no' || candidate.isPart || !bareNumber.test(candidate.value))
      return candidate
    const part = parts.find((each) => !used.has(each) && isBeside(candidate, each))
    if (part === undefined) return candidate
    used.add(part)
    return {
      ...candidate,
      value: `${candidate.value}/${part.value}`,
      words: [...candidate.words, ...part.words],
      isSound: candidate.isSound && part.isSound,
      isSure: candidate.isSure && part.isSure,
    }
  })
  return joined.filter(({ isPart }) => isPart !== true)
}

function isBeside(one: Candidate, other: Candidate): boolean {
  const [a, b] = [one.words[0], other.words[0]]
  if (a === undefined || b === undefined || a.page !== b.page) return false
  return Math.abs(a.row - b.row) <= rowsApart
}
