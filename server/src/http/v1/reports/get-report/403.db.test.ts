import { forbiddenPromises } from '../../../../../../tests/support/forbidden-promises.ts'

forbiddenPromises({ method: 'GET', path: '/cases/NOT-THERE/report', scope: 'cases:read' })
