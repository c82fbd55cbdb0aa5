import { unauthorizedPromises } from '../../../../../../tests/support/unauthorized-promises.ts'

unauthorizedPromises({ method: 'GET', path: '/cases/NOT-THERE/report', scope: 'cases:read' })
