/** `await` it for one page, or iterate over it for the entries of this page and all further ones. */
export type Listing<Page, Entry> = Promise<Page> & AsyncIterable<Entry>

interface PageOf<Entry> {
  entries: readonly Entry[]
  /** Null on the last page. */
  next: string | null
}

export function listingOf<Page, Entry>(
  first: string | undefined,
  load: (cursor: string | undefined) => Promise<Page>,
  read: (page: Page) => PageOf<Entry>,
): Listing<Page, Entry> {
  const loading = load(first)
  return Object.assign(loading, {
    async *[Symbol.asyncIterator](): AsyncGenerator<Entry, void, undefined> {
      let cursor = first
      let page = await loading
      for (;;) {
        const { entries, next } = read(page)
        yield* entries
        // A page whose cursor does not advance would be requested forever.
        if (next === null || next === cursor) return
        cursor = next
        page = await load(cursor)
      }
    },
  })
}
