import type { PageWord } from './page-words.ts'

type Unnumbered = Omit<PageWord, 'line'>

/**
 * Words beside each other are one line, also across the columns of a table; lines from top to
 * bottom, the words of each from left to right.
 */
export function numberLines(words: readonly Unnumbered[]): PageWord[] {
  const byCentre = [...words].sort((a, b) => centre(a) - centre(b))
  const lines: Unnumbered[][] = []
  let level = { centre: Number.NEGATIVE_INFINITY, height: 0 }
  for (const word of byCentre) {
    const line = lines.at(-1)
    // A comma or a vowel sign alone is low, and belongs to the line it touches.
    const reach = Math.max(level.height, word.rect.h) * 0.45
    if (line && centre(word) - level.centre <= reach) {
      line.push(word)
      const count = line.length
      level = {
        centre: (level.centre * (count - 1) + centre(word)) / count,
        height: Math.max(level.height, word.rect.h),
      }
    } else {
      lines.push([word])
      level = { centre: centre(word), height: word.rect.h }
    }
  }
  return lines.flatMap((line, index) =>
    line.sort((a, b) => a.rect.x - b.rect.x).map((word) => ({ ...word, line: index })),
  )
}

const centre = ({ rect }: Unnumbered) => rect.y + rect.h / 2
