import { rateLimitedPromises } from '../../../../../../tests/support/rate-limited-promises.ts'

rateLimitedPromises({
  method: 'POST',
  path: '/sandbox/cases/NOT-THERE/advance',
  onlyTest: true,
  scope: 'cases:create',
  body: { to: 'allocated' },
})
