import { expect, test } from 'vitest'
import { nextDigest } from './next-digest.ts'

/** In India: 09:00 is 03:30 UTC. */
test.each([
  ['the same day', '2026-11-19T03:29:59Z', '2026-11-19T03:30:00Z'],
  ['the next day', '2026-11-19T03:30:00Z', '2026-11-20T03:30:00Z'],
  [
    'after midnight in India, still the day before in UTC',
    '2026-11-18T19:00:00Z',
    '2026-11-19T03:30:00Z',
  ],
  ['after a Sunday', '2026-11-21T12:00:00Z', '2026-11-23T03:30:00Z'],
])('daily mails: %s', (_what, now, at) => {
  expect(nextDigest(new Date(now), 540)).toEqual(new Date(at))
})
