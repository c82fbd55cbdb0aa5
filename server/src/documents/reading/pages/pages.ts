import type { PageWord, Rect } from '../page-words.ts'
import type { GreyPicture } from './grey-picture.ts'
import type { ShownPicture } from './shown-picture.ts'

/** An opened file, page by page; pages are numbered from 1. */
export interface Pages {
  readonly count: number
  /** The text of the file itself; undefined if the page has none, or none to rely on. */
  words(page: number): PageWord[] | undefined
  /** What the ruled lines of a page with text enclose. */
  boxes?(page: number): Rect[]
  /** For the reader: grey, and of the size that it reads best. */
  picture(page: number): GreyPicture | Promise<GreyPicture>
  /** For people; only of files that no browser shows. */
  shown?(page: number): ShownPicture | Promise<ShownPicture>
  close(): void
}

/** ▦ Why a file or a page cannot be read. */
export const readingFaults = {
  password: 'The file is protected by a password.',
  broken: 'The file is damaged or not what its name says.',
  unsupported: 'Files of this type are not read.',
  malware: 'The file contains malware.',
  too_large: 'The file is too large to be read.',
  time_out: 'Reading took too long.',
  crashed: 'Reading failed.',
} as const
export type ReadingFault = keyof typeof readingFaults

export class UnreadableFile extends Error {
  readonly fault: ReadingFault

  constructor(fault: ReadingFault, cause?: unknown) {
    super(readingFaults[fault], { cause })
    this.name = 'UnreadableFile'
    this.fault = fault
  }
}
