import type { ReportDraft } from '../../../api/reports.ts'

/** Unsaved text, stored on this computer, so that a crash or an ended session loses nothing. */
export interface KeptDraft {
  /** The version it is based on. */
  version: number
  base: ReportDraft
  content: ReportDraft
  at: string
  /** The open page that wrote it: another one does not remove it. */
  page: string
}

/** One's own text that a colleague's replaced, until it is discarded. */
export interface SetAside {
  label: string
  text: string
  at: string
}

/** A full or forbidden storage must not stop the user from typing. */
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
      // The draft is still in the page, and saving continues.
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
