import { unauthorizedPromises } from '../../../../../../tests/support/unauthorized-promises.ts'

unauthorizedPromises({
  method: 'POST',
  path: '/sandbox/cases/NOT-THERE/re-release',
  onlyTest: true,
  scope: 'cases:create',
  body: { reason: 'The charge was redeemed.' },
})
