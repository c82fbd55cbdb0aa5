import { cleanFilename, numberedFilename } from '../filenames.ts'

/** File systems take 255 bytes; this leaves room for a number. */
const bytesMax = 240

/**
 * A name for each document in a zip file: safe to unpack on every system, and unique also where
 * upper and lower case are the same.
 */
export class ZipNames {
  readonly #taken = new Set<string>()
  /** The last number of a name. */
  readonly #numbers = new Map<string, number>()

  take(stored: string, otherwise: string): string {
    const name = shorten(cleanFilename(stored) ?? otherwise)
    const key = keyOf(name)
    let number = (this.#numbers.get(key) ?? 0) + 1
    while (this.#taken.has(keyOf(numberedFilename(name, number)))) number += 1
    this.#numbers.set(key, number)
    const unique = numberedFilename(name, number)
    this.#taken.add(keyOf(unique))
    return unique
  }
}

const keyOf = (name: string) => name.normalize('NFC').toLowerCase()

/** Keeps the extension. */
function shorten(name: string): string {
  if (Buffer.byteLength(name) <= bytesMax) return name
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.\s]{1,10})?$/su.exec(name) ?? []
  const characters = [...stem]
  let room = bytesMax - Buffer.byteLength(extension)
  const kept = characters.findIndex((each) => {
    room -= Buffer.byteLength(each)
    return room < 0
  })
  return characters.slice(0, kept).join('').trimEnd() + extension
}
