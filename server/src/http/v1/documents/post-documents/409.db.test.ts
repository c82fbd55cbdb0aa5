import { call, sampleCase } from '../../../../../../tests/support/http/http-client.ts'
import { runningKeyPromises } from '../../../../../../tests/support/http/running-key-promises.ts'

runningKeyPromises({ path: '/cases/R-1/documents', body: {} }, async (app, lender) => {
  const body = sampleCase({ external_ref: 'R-1' })
  await call(app.url, '/v1/cases', { key: lender.live, body })
})
