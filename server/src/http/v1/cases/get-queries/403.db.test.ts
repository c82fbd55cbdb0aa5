import { forbiddenPromises } from '../../../../../../tests/support/forbidden-promises.ts'

forbiddenPromises({ method: 'GET', path: '/cases/NOT-THERE/queries', scope: 'cases:read' })
