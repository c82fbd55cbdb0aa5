import { tooLargePromises } from '../../../../../../tests/support/http/too-large-promises.ts'

// The case does not exist: 413 comes before 404, too.
tooLargePromises({
  path: '/cases/NOT-THERE/documents',
  body: {},
})
