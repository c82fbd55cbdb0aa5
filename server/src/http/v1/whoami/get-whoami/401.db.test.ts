import { unauthorizedPromises } from '../../../../../../tests/support/unauthorized-promises.ts'

unauthorizedPromises({ method: 'GET', path: '/whoami' })
