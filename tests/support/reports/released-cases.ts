import { caseInHand, plainDraft } from '../app/case-life.ts'
import type { TestApp } from '../app/test-app.ts'
import { call, sampleCase } from '../http/http-client.ts'

/** Cases of one lender, released by one analyst, and their PDFs as the lender gets them. */
export async function openReleasedCases(app: TestApp) {
  const lender = await app.lender()
  const analyst = await app.staff('analyst')

  async function submit() {
    const body = sampleCase()
    await call(app.url, '/v1/cases', { key: lender.live, body })
    const ref = String(body.external_ref)
    const { json } = await call(app.url, `/v1/cases/${ref}`, { key: lender.live })
    return { ref, ...caseInHand(analyst, 'live', json.case_id) }
  }

  /** The newest report of a case. */
  async function download(ref: string): Promise<Buffer> {
    const { json } = await call(app.url, `/v1/cases/${ref}/report`, { key: lender.live })
    return Buffer.from(await (await fetch(json.files[0].url)).arrayBuffer())
  }

  async function newestCode(path: string): Promise<string> {
    const { json } = await analyst.get(`${path}/reports`)
    return json.versions.at(-1).verification_code
  }

  return { lender, analyst, submit, download, newestCode, plainDraft }
}
