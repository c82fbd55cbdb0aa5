import { tooLargePromises } from '../../../../../../tests/support/too-large-promises.ts'

// The case is not there: 413 comes before 404, too.
tooLargePromises({
  method: 'POST',
  path: '/cases/NOT-THERE/documents',
  scope: 'cases:create',
  body: {},
})
