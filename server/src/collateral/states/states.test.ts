import { describe, expect, test } from 'vitest'
import { states } from './states.ts'

const since = (state: string, district: string) => {
  const row = states.find(state)
  if (!row) throw new Error(`${state} is not covered`)
  return states.coveredFrom(row, district)
}

describe('since when a district is covered', () => {
  test.each(['Mumbai', 'mumbai city', 'Bombay Suburban', 'मुंबई उपनगर', 'मुंबई शहर', 'Dist. Mumbai'])(
    '%s has the longer period',
    (district) => expect(since('MH', district)).toBe('1985-01-01'),
  )
  test.each(['Pune', 'Navi Mumbai', 'Thane', ''])('%s has the period of its state', (district) =>
    expect(since('MH', district)).toBe('2002-01-01'),
  )
  test('of Karnataka all are covered since one day', () => {
    expect(since('KA', 'Bengaluru Urban')).toBe('2004-04-01')
  })
})
