/** What a file imports by a relative path, types too. Comments out, so that prose is no import. */
export function readImports(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const found = code.matchAll(/(?:from|import|new URL\()\s*\(?['"](\.[^'"]+\.tsx?)['"]/g)
  return [...found].map(([, path = '']) => path)
}
