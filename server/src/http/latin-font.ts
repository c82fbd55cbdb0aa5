import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

function fontFace(weight: 400 | 600): string {
  const file = `@fontsource/noto-sans/files/noto-sans-latin-${weight}-normal.woff2`
  const bytes = readFileSync(require.resolve(file)).toString('base64')
  return `@font-face { font-family: "Noto Sans"; font-weight: ${weight}; src: url(data:font/woff2;base64,${bytes}) }`
}

/** For a page that stands alone: within it, so that it asks nobody for a font. */
export const latinFont = [fontFace(400), fontFace(600)].join('\n')
