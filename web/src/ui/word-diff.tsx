import classes from './word-diff.module.css'

interface Piece {
  text: string
  isChanged: boolean
}

/** With more words the comparison would block the page: then everything is marked. */
const wordsMax = 1200

/** The words of each side that the other does not have, in order. */
export function diffWords(before: string, after: string): { before: Piece[]; after: Piece[] } {
  // A word includes the space after it.
  const a = before.split(/(?<=\s)(?=\S)/).filter(Boolean)
  const b = after.split(/(?<=\s)(?=\S)/).filter(Boolean)
  if (a.length > wordsMax || b.length > wordsMax) {
    return {
      before: [{ text: before, isChanged: true }],
      after: [{ text: after, isChanged: true }],
    }
  }
  const width = b.length + 1
  const common = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      common[i * width + j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const pieces = { before: [] as Piece[], after: [] as Piece[] }
  const add = (side: Piece[], text: string, isChanged: boolean) => {
    const last = side.at(-1)
    if (last && last.isChanged === isChanged) last.text += text
    else side.push({ text, isChanged })
  }
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      add(pieces.before, a[i] ?? '', false)
      add(pieces.after, b[j] ?? '', false)
      i += 1
      j += 1
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) {
      add(pieces.before, a[i] ?? '', true)
      i += 1
    } else {
      add(pieces.after, b[j] ?? '', true)
      j += 1
    }
  }
  return pieces
}

/** Removed text is struck through, added or changed text underlined: not by colour alone. */
export function Marked({
  pieces,
  as: Tag,
}: {
  pieces: readonly Piece[]
  as: 'del' | 'ins' | 'mark'
}) {
  if (pieces.length === 0) return <span className={classes.nothing}>nothing</span>
  return (
    <span className={classes.words}>
      {pieces.map(({ text, isChanged }, i) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name
        isChanged ? <Tag key={i}>{text}</Tag> : <span key={i}>{text}</span>,
      )}
    </span>
  )
}
