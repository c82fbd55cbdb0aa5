import { unauthorizedPromises } from '../../../../../../tests/support/unauthorized-promises.ts'

unauthorizedPromises({
  method: 'POST',
  path: '/cases/NOT-THERE/documents',
  scope: 'cases:create',
  body: { documents: [{ filename: 'deed.pdf', content_type: 'application/pdf', content: 'QUJD' }] },
})
