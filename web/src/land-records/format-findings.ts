import type { Findings } from '../api/search-desk.ts'

/** An area that is not stated or cannot be read is 0. */
export function formatArea({ sqm, sqft }: Findings['area']): string {
  if (sqm === 0) return 'not recognised'
  return `${sqm.toLocaleString('en-IN')} sq m · ${sqft.toLocaleString('en-IN')} sq ft`
}

export const formatDate = (day: string) =>
  new Date(day).toLocaleDateString('en-IN', { day: '2-digit', month: 'short', year: 'numeric' })
