import { forbiddenPromises } from '../../../../../../tests/support/forbidden-promises.ts'

forbiddenPromises({
  method: 'POST',
  path: '/cases/NOT-THERE/documents',
  scope: 'cases:create',
  body: { documents: [{ filename: 'deed.pdf', content_type: 'application/pdf', content: 'QUJD' }] },
})
