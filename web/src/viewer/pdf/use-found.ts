import { useEffect } from 'react'
import { limits } from '../limits.ts'
import type { PdfReader } from './pdf-reader.ts'

/** What is known of the words in the shown document. */
export interface Found {
  /** Pages that contain the words. */
  pages: readonly number[]
  /** `whole`: every page was searched to its end. `unread`: its text is not known. */
  state: 'whole' | 'part' | 'searching' | 'failed' | 'unread'
}

interface Search {
  reader: PdfReader
  count: number
  words: string
  onFound(found: Found): void
}

/** Searches the words page by page, after what is being drawn. */
export function useFound({ reader, count, words, onFound }: Search): void {
  useEffect(() => {
    const wanted = words.trim().toLowerCase()
    onFound({ pages: [], state: 'searching' })
    if (wanted.length < 2) return
    const here = new AbortController()
    const { signal } = here
    async function search(): Promise<Found> {
      const pages: number[] = []
      let isWhole = count <= limits.searchedPages
      for (let page = 1; page <= Math.min(count, limits.searchedPages); page += 1) {
        try {
          const found = await reader.ask({ kind: 'find', page, words: wanted }, signal)
          if (found.isFound) pages.push(page)
          if (found.isCut) isWhole = false
        } catch {
          // One page that has to be stopped is enough: the pages can still be viewed.
          return { pages, state: 'part' }
        }
      }
      return { pages, state: isWhole ? 'whole' : 'part' }
    }
    search().then(
      (found) => !signal.aborted && onFound(found),
      () => {},
    )
    return () => here.abort()
  }, [reader, count, words, onFound])
}
