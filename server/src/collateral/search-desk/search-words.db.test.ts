import { expect, test } from 'vitest'
import { sharedTestApp } from '../../../../tests/support/app/shared-app.ts'
import { searchFailures } from '../collateral.ts'
import { flagNames } from '../findings/flags.ts'

test('flags and failures are told with their words, every one', async () => {
  const app = await sharedTestApp({ ROLE: 'api' })
  const searcher = await app.staff('searcher')
  const { flags, search_failures: failures } = (await searcher.get('/reference')).json
  expect(flags[0]).toEqual({
    name: 'lis_pendens',
    severity: 'critical',
    sentence: 'A suit about the property is registered.',
  })
  expect(flags.map(({ name }: { name: string }) => name)).toEqual(flagNames)
  expect(failures.map(({ code }: { code: string }) => code)).toEqual(Object.keys(searchFailures))
  expect(failures).toContainEqual({
    code: 'captcha_failed',
    title: 'Captcha',
    sentence: 'The registry asked for a captcha that was not solved.',
  })
})
