import { forbiddenPromises } from '../../../../../../tests/support/forbidden-promises.ts'

forbiddenPromises({
  method: 'POST',
  path: '/sandbox/cases/NOT-THERE/re-release',
  onlyTest: true,
  scope: 'cases:create',
  body: { reason: 'The charge was redeemed.' },
})
