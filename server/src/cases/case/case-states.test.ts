import { expect, test } from 'vitest'
import { caseEvents, caseMoves, type Move } from './case-states.ts'

test('every event is caused by a move, except the one of a new case', () => {
  const moves: readonly Move[] = caseMoves
  const caused = new Set(
    moves.flatMap(({ events, whenCured, optInEvent }) => [...events, whenCured, optInEvent]),
  )
  const missing = caseEvents.filter((name) => name !== 'case.received' && !caused.has(name))
  expect(missing, 'add these to `events` of the moves in case-states.ts that cause them').toEqual(
    [],
  )
})
