import { DownloadError } from '../transport/errors.ts'

const nameBytesMax = 255

/** Windows opens a device by these names, whatever follows the first dot. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])\s*(?:\.|$)/i

/**
 * Names that stay in their folder whatever the sender chose, that every file system accepts, and
 * that differ from each other.
 */
export function safeNames(filenames: readonly string[]): string[] {
  const taken = new Set<string>()
  return filenames.map((filename) => {
    const portable = isPlain(filename) ? toPortable(filename) : ''
    if (portable === '') {
      throw new DownloadError('filename', `${JSON.stringify(filename)} is not a valid file name`)
    }
    let name = withSuffix(portable, '')
    // Bounded by the number of files: each round uses one more name.
    for (let copy = 2; taken.has(name.toLowerCase()); copy++) {
      name = withSuffix(portable, ` (${copy})`)
    }
    taken.add(name.toLowerCase())
    return name
  })
}

function isPlain(filename: string): boolean {
  if (typeof filename !== 'string' || filename === '' || [...filename].length > 255) return false
  return !/[/\\\x00-\x1f\x7f]/.test(filename)
}

/** Without what Windows refuses, strips from the end of a name or treats as a device. */
function toPortable(filename: string): string {
  const name = filename.replace(/[<>:"|?*]/g, '_').replace(/[\s.]+$/, '')
  return device.test(name) ? `_${name}` : name
}

/**
 * Inserted before the extension; a name that is too long is shortened before it, by whole
 * characters.
 */
function withSuffix(name: string, suffix: string): string {
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.\s]{1,10})?$/su.exec(name) ?? []
  const room = nameBytesMax - bytesOf(suffix + extension)
  let kept = ''
  let keptBytes = 0
  for (const character of stem) {
    keptBytes += bytesOf(character)
    if (keptBytes > room) break
    kept += character
  }
  return kept + suffix + extension
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}
