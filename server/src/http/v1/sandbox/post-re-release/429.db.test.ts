import { rateLimitedPromises } from '../../../../../../tests/support/rate-limited-promises.ts'

rateLimitedPromises({
  method: 'POST',
  path: '/sandbox/cases/NOT-THERE/re-release',
  onlyTest: true,
  scope: 'cases:create',
  body: { reason: 'The charge was redeemed.' },
})
