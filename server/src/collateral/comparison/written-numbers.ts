import { latinDigits } from '../findings/letters.ts'

const aNumber = String.raw`[\d०-९೦-೯]+(?:\s*[/-]\s*[\p{L}\d]+)*(?:\s?\p{L}(?!\p{L}))?(?![\p{L}\d]|\s*sq)`
const numbered = new RegExp(
  String.raw`(?:survey|(?<!\p{L})sy?|gat|gut|c\.?t\.?s|plot|सर्वे|गट|ಸರ್ವೆ)\.?\s*(?:nos?|numbers?|नंबर|नं|क्र|ನಂಬರ್|ನಂ)\.?\s*[:#-]?\s*(${aNumber}(?:\s*(?:,|&|and|व|ಮತ್ತು)\s*${aNumber})*)`,
  'giu',
)

/** Two spaces are as good as more, and long runs would cause backtracking. */
const matchNumbers = (text: string) => [...text.replace(/\s{3,}/g, '  ').matchAll(numbered)]

/** The numbers of a text with their labels: `Survey Nos. 45/1, 45/2 B and 46` is one. */
export const readLabelledNumbers = (text: string): string[] =>
  matchNumbers(text).map(([whole]) => whole)

/** The survey, gat, CTS and plot numbers of a text: `Survey Nos. 45/1, 45/2 B and 46` has three. */
export function readNumbers(text: string): string[] {
  const written = matchNumbers(text).flatMap(([, list = '']) =>
    list.split(/\s*(?:,|&|and|व|ಮತ್ತು)\s*/i),
  )
  return [...new Set(written.map((number) => number.replaceAll(/\s/g, '')))]
}

/** 45/2B and 45-2-B are one. */
export const comparableNumber = (text: string) =>
  (
    latinDigits(text)
      .toLowerCase()
      .match(/\d+|\p{L}+/gu) ?? []
  ).join('/')
