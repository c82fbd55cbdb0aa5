import { unauthorizedPromises } from '../../../../../../tests/support/unauthorized-promises.ts'

unauthorizedPromises({
  method: 'POST',
  path: '/sandbox/cases/NOT-THERE/advance',
  onlyTest: true,
  scope: 'cases:create',
  body: { to: 'allocated' },
})
