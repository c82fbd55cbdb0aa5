import type { ReportDraft } from '../../../api/reports.ts'

/** What was typed and not saved yet, on this computer, so that a crash or an ended session loses nothing. */
export interface KeptDraft {
  /** What it was written on top of. */
  version: number
  base: ReportDraft
  content: ReportDraft
  at: string
  /** Which open page wrote it: another one does not clear it away. */
  page: string
}

/** Own words that gave way to a colleague's, until they are thrown away on purpose. */
export interface SetAside {
  label: string
  text: string
  at: string
}

/** A full or forbidden store must not stop anybody from typing. */
export class KeptItem<T> {
  readonly #key: string

  constructor(...key: string[]) {
    this.#key = ['deedwire', ...key].join('.')
  }

  read(): T | undefined {
    try {
      const text = localStorage.getItem(this.#key)
      return text === null ? undefined : (JSON.parse(text) as T)
    } catch {
      return undefined
    }
  }

  write(value: T): void {
    try {
      localStorage.setItem(this.#key, JSON.stringify(value))
    } catch {
      // The draft is still in the page, and the save goes on.
    }
  }

  remove(): void {
    try {
      localStorage.removeItem(this.#key)
    } catch {
      // As above.
    }
  }
}
