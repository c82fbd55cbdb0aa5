/** The years of a search that a lender did not choose. Decisions, section 9. */

const yearsDefault = 30
const indiaAheadMs = 5.5 * 3_600_000

export function yearInIndia(now: Date): number {
  return new Date(now.getTime() + indiaAheadMs).getUTCFullYear()
}

export interface SearchPeriod {
  fromYear: number
  toYear: number
  isDefaultPeriod: boolean
}

export interface AskedYears {
  from_year?: string | number | undefined
  to_year?: string | number | undefined
}

/**
 * By default the last 30 years, or as far back as the sources go. Only a year that was asked for
 * can be outside them.
 */
export function searchPeriod(
  { from_year, to_year }: AskedYears,
  thisYear: number,
  coveredFrom: string,
): SearchPeriod {
  const toYear = to_year === undefined ? thisYear : Number(to_year)
  if (from_year !== undefined) {
    return { fromYear: Number(from_year), toYear, isDefaultPeriod: false }
  }
  const firstYear = Math.max(toYear - yearsDefault, Number(coveredFrom.slice(0, 4)))
  return {
    fromYear: Math.min(firstYear, toYear),
    toYear,
    isDefaultPeriod: to_year === undefined || `${toYear}-01-01` >= coveredFrom,
  }
}
