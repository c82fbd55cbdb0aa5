/** Fractions of the page as it is shown, from its top left corner; as for pins. */
export interface Rect {
  x: number
  y: number
  w: number
  h: number
}

export interface PageWord {
  text: string
  rect: Rect
  /** From 0 to 1; 1 for the text of a PDF itself. */
  confidence: number
  /** Words of one line share its number; lines are numbered from the top, from 0. */
  line: number
}

/** What was read on a page: the text of the file itself, or what a reader saw in the picture. */
export interface PageText {
  /** From 1. */
  page: number
  source: 'text' | 'picture'
  words: readonly PageWord[]
  /** What ruled lines enclose: the cells of tables and forms. Unknown for pages read earlier. */
  boxes?: readonly Rect[]
}
