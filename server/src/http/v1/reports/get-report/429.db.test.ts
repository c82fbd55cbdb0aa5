import { rateLimitedPromises } from '../../../../../../tests/support/rate-limited-promises.ts'

rateLimitedPromises({ method: 'GET', path: '/cases/NOT-THERE/report', scope: 'cases:read' })
