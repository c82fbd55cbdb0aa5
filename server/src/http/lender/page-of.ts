const limitDefault = 50

export const limitOf = ({ limit }: { limit?: string | undefined }) => Number(limit ?? limitDefault)

/** One more than requested shows whether there is a next page. */
export function pageOf<T extends { id: string }>(rows: readonly T[], limit: number) {
  const shown = rows.slice(0, limit)
  return { shown, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}
