/**
 * The relative imports of a file, types too. Comments are removed, so that prose is not an import.
 */
export function readImports(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const found = code.matchAll(/(?:from|import|new URL\()\s*\(?['"](\.[^'"]+\.tsx?)['"]/g)
  return [...found].map(([, path = '']) => path)
}
