import { expect, test } from 'vitest'
import { searchPeriod, yearInIndia } from './search-period.ts'

test('the year is that of India', () => {
  expect(yearInIndia(new Date('2026-12-31T18:29:59.999Z'))).toBe(2026)
  expect(yearInIndia(new Date('2026-12-31T18:30:00.000Z'))).toBe(2027)
})

const [pune, mumbai, karnataka] = ['2002-01-01', '1985-01-01', '2004-04-01']

test.each([
  // The last 30 years, or as far back as the source goes.
  [{}, mumbai, 1996, 2026, true],
  [{}, pune, 2002, 2026, true],
  [{}, karnataka, 2004, 2026, true],
  // Only the last year is asked for, and the source has it.
  [{ to_year: '2020' }, pune, 2002, 2020, true],
  [{ to_year: 2005 }, karnataka, 2004, 2005, true],
  // It does not, or only in part.
  [{ to_year: '1999' }, pune, 1999, 1999, false],
  [{ to_year: 2004 }, karnataka, 2004, 2004, false],
  // A first year that is asked for is never moved.
  [{ from_year: '1990' }, pune, 1990, 2026, false],
  [{ from_year: 2010, to_year: '2020' }, pune, 2010, 2020, false],
])('%j of a source from %s: %d to %d', (asked, coveredFrom, fromYear, toYear, isDefaultPeriod) => {
  expect(searchPeriod(asked, 2026, coveredFrom)).toEqual({ fromYear, toYear, isDefaultPeriod })
})
