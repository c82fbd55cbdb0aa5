import { expect, test } from 'vitest'
import { readTarget } from './read-target.ts'

test.each(['/', '/live/queue', '/office/account?a=//b#c', '/sign-in/two-factor?to=%2Ftest'])(
  'a page of this site is shown after signing in: %s',
  (to) => {
    expect(readTarget({ to })).toEqual({ to })
  },
)

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  ' /live/queue',
  '',
  7,
  undefined,
])('anything else is not: %j', (to) => {
  expect(readTarget({ to })).toStrictEqual({ to: undefined })
})
