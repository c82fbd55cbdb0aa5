import { latinDigits } from '../findings/letters.ts'

export interface WrittenArea {
  raw: string
  sqm: number
}

/** Square metres, exact; longer words first, so that `acre` is not read as `a`. */
const units: [RegExp, number][] = [
  [/^sq\.?\s*(?:ft|feet|foot)/i, 0.09290304],
  [/^sq\.?\s*(?:yds?|yards?)/i, 0.83612736],
  [/^sq\.?\s*(?:mtrs?|mts?|met(?:re|er)s?|m)(?!\p{L})/iu, 1],
  [/^(?:hectares?|ha(?!\p{L})|हेक्टर|हे\.)/iu, 10_000],
  [/^(?:acres?|ಎಕರೆ|एकर)/i, 4046.8564224],
  [/^(?:gunthas?|guntas?|ಗುಂಟೆ|गुंठे?)/i, 101.17141056],
  [/^(?:cents?)(?!\p{L})/iu, 40.468564224],
  [/^(?:ares?|आर)(?!\p{L})/iu, 100],
]

/** Longer than any unit. */
const unitLengthMax = 40

function unitAt(text: string): { length: number; size: number } | undefined {
  if (!/^\p{L}/u.test(text)) return undefined
  for (const [word, size] of units) {
    const found = word.exec(text)?.[0]
    if (found !== undefined) return { length: found.length, size }
  }
  return undefined
}

/** The end of the spaces and dashes from here. */
function afterGap(text: string, from: number): number {
  let at = from
  while (/[\s-]/.test(text.charAt(at))) at += 1
  return at
}

/** The first area in a text: `2 acres 10 guntas` is one. Undefined if there is none. */
export function readWrittenArea(text: string): WrittenArea | undefined {
  const source = latinDigits(text)
  const figures = [...source.matchAll(/\d[\d,]*(?:\.\d+)?/g)]
  let found: (WrittenArea & { end: number; start: number }) | undefined
  for (const { 0: figure, index } of figures) {
    const unitStart = afterGap(source, index + figure.length)
    const hit = unitAt(source.slice(unitStart, unitStart + unitLengthMax))
    const goesOn = found && /^[\s,]*(?:and)?\s*$/.test(source.slice(found.end, index))
    if (found && !goesOn) break
    if (!hit) continue
    const sqm = Number(figure.replaceAll(',', '')) * hit.size + (found?.sqm ?? 0)
    const start = found?.start ?? index
    const end = unitStart + hit.length
    found = { sqm, start, end, raw: source.slice(start, end) }
  }
  return found
}
