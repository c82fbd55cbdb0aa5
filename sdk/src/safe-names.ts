import { DownloadError } from './errors.ts'

/** Names that stay in their folder whoever sent them, and apart from each other. */
export function safeNames(filenames: readonly string[]): string[] {
  const taken = new Set<string>()
  return filenames.map((filename) => {
    if (!isPlain(filename)) {
      throw new DownloadError('filename', `${JSON.stringify(filename)} is no name for a file`)
    }
    let name = filename
    // Bounded by the number of files: each round one more name is taken.
    for (let copy = 2; taken.has(name.toLowerCase()); copy++) name = numbered(filename, copy)
    taken.add(name.toLowerCase())
    return name
  })
}

function isPlain(filename: string): boolean {
  if (typeof filename !== 'string' || filename === '' || filename.length > 255) return false
  return filename !== '.' && filename !== '..' && !/[/\\\x00-\x1f\x7f]/.test(filename)
}

function numbered(filename: string, copy: number): string {
  const dot = filename.lastIndexOf('.')
  return dot > 0
    ? `${filename.slice(0, dot)} (${copy})${filename.slice(dot)}`
    : `${filename} (${copy})`
}
