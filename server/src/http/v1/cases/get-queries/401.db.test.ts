import { unauthorizedPromises } from '../../../../../../tests/support/unauthorized-promises.ts'

unauthorizedPromises({ method: 'GET', path: '/cases/NOT-THERE/queries', scope: 'cases:read' })
