import type { Findings } from '../api/search-desk.ts'

export function formatArea({ sqm, sqft }: NonNullable<Findings['area']>): string {
  if (sqm === null) return 'not recognised'
  const feet = sqft === null ? '' : ` · ${sqft.toLocaleString('en-IN')} sq ft`
  return `${sqm.toLocaleString('en-IN')} sq m${feet}`
}

export const formatDate = (day: string) =>
  new Date(day).toLocaleDateString('en-IN', { day: '2-digit', month: 'short', year: 'numeric' })
