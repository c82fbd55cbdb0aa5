import { forbiddenPromises } from '../../../../../../tests/support/forbidden-promises.ts'

forbiddenPromises({
  method: 'POST',
  path: '/sandbox/cases/NOT-THERE/advance',
  onlyTest: true,
  scope: 'cases:create',
  body: { to: 'allocated' },
})
