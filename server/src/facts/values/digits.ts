import { latinDigits } from '../../collateral/collateral.ts'

const letterDigits: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  I: '1',
  l: '1',
  '|': '1',
  S: '5',
  B: '8',
  Z: '2',
}
const figure = /(?<![\p{L}\p{M}])[0-9OoQIl|SBZ]+(?:[-/.,][0-9OoQIl|SBZ]+)*(?![A-Za-z])/gu

/**
 * The text with figures as 0–9, of the same length. Letters inside a figure become the digits they
 * look like; whoever uses such a figure compares it with `latinDigits` and knows that it is a guess.
 */
export function withFigures(text: string): string {
  return latinDigits(text).replace(figure, (token) => {
    const digits = token.match(/\d/gu)?.length ?? 0
    const letters = token.match(/[A-Za-z|]/gu)?.length ?? 0
    if (letters === 0 || digits <= letters) return token
    return token.replace(/[A-Za-z|]/gu, (letter) => letterDigits[letter] ?? letter)
  })
}

export const wasGuessed = (text: string, figures: string, start: number, end: number) =>
  latinDigits(text.slice(start, end)) !== figures.slice(start, end)
