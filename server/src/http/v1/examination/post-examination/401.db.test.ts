import { unauthorizedPromises } from '../../../../../../tests/support/unauthorized-promises.ts'

unauthorizedPromises({
  method: 'POST',
  path: '/callback/examination',
  onlyTest: true,
  scope: 'callbacks:manage',
  body: { url: 'https://los.lender.example/in', secret: 'a secret of its own' },
})
