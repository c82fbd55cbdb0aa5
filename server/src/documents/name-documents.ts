import { numberedFilename } from './filenames.ts'

/** A document to be named: by its sent name and its content. */
export interface Sent {
  filename: string
  sha256: string
}

/** The documents of the case by their sent name. */
export interface KnownName {
  count: number
  /** Stored name by hash. */
  same: Record<string, string>
}

export interface NamedDocument {
  filename: string
  /** The same name and bytes already exist. */
  isKnown: boolean
}

/** Returns which of these names the case uses. */
export type FindTaken = (names: string[]) => Promise<readonly string[]>

/**
 * Names documents in the order sent: a used name gets ` (2)`, ` (3)` before its extension, and the
 * same name and bytes are stored once. The cost depends on the documents sent, not on those of the
 * case: numbering continues from the count of the name.
 */
export async function nameDocuments(
  sent: readonly Sent[],
  known: ReadonlyMap<string, KnownName>,
  findTaken: FindTaken,
): Promise<NamedDocument[]> {
  const stored = new Map<string, string>()
  const numbers = new Map<string, number>()
  for (const [name, { count, same }] of known) {
    numbers.set(name, count)
    for (const [sha256, filename] of Object.entries(same)) stored.set(`${sha256} ${name}`, filename)
  }
  const free = new FreeNames(findTaken, numbers, sent.length)
  const named: NamedDocument[] = []
  for (const { filename, sha256 } of sent) {
    const key = `${sha256} ${filename}`
    const same = stored.get(key)
    if (same !== undefined) {
      named.push({ filename: same, isKnown: true })
      continue
    }
    const name = await free.next(filename)
    stored.set(key, name)
    named.push({ filename: name, isKnown: false })
  }
  return named
}

class FreeNames {
  readonly #findTaken: FindTaken
  readonly #numbers: Map<string, number>
  readonly #batch: number
  /** Known to be used or free, of the names looked up. */
  readonly #taken = new Set<string>()
  readonly #asked = new Set<string>()

  constructor(findTaken: FindTaken, numbers: Map<string, number>, batch: number) {
    this.#findTaken = findTaken
    this.#numbers = numbers
    this.#batch = Math.max(batch, 2)
  }

  /** Ends because a case has a limited number of documents. */
  async next(name: string): Promise<string> {
    for (let number = (this.#numbers.get(name) ?? 0) + 1; ; number += 1) {
      const candidate = numberedFilename(name, number)
      if (!this.#asked.has(candidate)) await this.#ask(name, number)
      if (this.#taken.has(candidate)) continue
      this.#taken.add(candidate)
      this.#numbers.set(name, number)
      return candidate
    }
  }

  async #ask(name: string, from: number): Promise<void> {
    const names = Array.from({ length: this.#batch }, (_, i) => numberedFilename(name, from + i))
    for (const taken of await this.#findTaken(names)) this.#taken.add(taken)
    for (const one of names) this.#asked.add(one)
  }
}
