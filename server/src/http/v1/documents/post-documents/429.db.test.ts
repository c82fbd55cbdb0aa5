import { rateLimitedPromises } from '../../../../../../tests/support/rate-limited-promises.ts'

rateLimitedPromises({
  method: 'POST',
  path: '/cases/NOT-THERE/documents',
  scope: 'cases:create',
  body: { documents: [{ filename: 'deed.pdf', content_type: 'application/pdf', content: 'QUJD' }] },
})
