import { type FontName, findFontName, parseFont, readFontFile, type Weight } from './font-files.ts'
import { ShapedFont } from './shaped-font.ts'

export type { Weight }

/** Read and parsed once, then shared by all reports of this thread. */
const faces = { regular: new Map(), bold: new Map() } as const satisfies Record<
  Weight,
  Map<FontName, ShapedFont>
>

function loadFont(name: FontName, weight: Weight): ShapedFont {
  const known: ShapedFont | undefined = faces[weight].get(name)
  if (known) return known
  const bytes = readFontFile(name, weight)
  const face = new ShapedFont(parseFont(bytes), bytes, name, weight)
  faces[weight].set(name, face)
  return face
}

/** Undefined if no font has the character. */
export function findFont(codePoint: number, weight: Weight): ShapedFont | undefined {
  const name = findFontName(codePoint)
  return name && loadFont(name, weight)
}

export function latinFont(weight: Weight): ShapedFont {
  return loadFont('latin', weight)
}
