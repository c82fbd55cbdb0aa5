import { rateLimitedPromises } from '../../../../../../tests/support/rate-limited-promises.ts'

rateLimitedPromises({ method: 'GET', path: '/cases/NOT-THERE/queries', scope: 'cases:read' })
