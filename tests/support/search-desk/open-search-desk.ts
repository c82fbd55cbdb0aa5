import { sql } from '../../../server/src/db/db.ts'
import { property, startSearches, submit } from '../app/run-searches.ts'
import { sharedTestApp } from '../app/shared-app.ts'
import { call } from '../http/http-client.ts'
import { until } from '../until.ts'

export type TestSearchDesk = Awaited<ReturnType<typeof openSearchDesk>>

/** What a searcher reads at the portal, for the property that waits. */
export const record = (more: object = {}) => ({
  parcel: { district: 'Pune', taluk: 'Haveli', village: 'Wagholi', survey_no: '45/2B' },
  holders: ['श्री रमेश बाबुराव पाटील'],
  extent: '0.40.00',
  remarks: [],
  pending_mutation: false,
  entries: [
    {
      document_no: 'HVL7/3818/2015',
      date: '2015-04-20',
      nature: 'खरेदीखत',
      executants: ['Dattatray Vitthal Kulkarni'],
      claimants: ['Ramesh Baburao Patil'],
    },
  ],
  missing_sources: [],
  ...more,
})

export const pdf = Buffer.from('%PDF-1.4\nthe extract\n%%EOF\n')

/** Live keys without a gateway: every property waits for a person. */
export async function openSearchDesk() {
  const app = await sharedTestApp({ ROLE: 'api', CALLBACK_ALLOW_PRIVATE: 'all' })
  const lender = await app.lender()
  const searcher = await app.staff('searcher', 'Meera')
  const colleague = await app.staff('searcher', 'Kiran')
  const { stop } = await startSearches(app)

  /** A property at the search desk. */
  async function waiting(more: object = {}) {
    const sent = property('MH', '45/2B', { from_year: 2010, to_year: 2024 })
    const made = await submit(app, lender.live, [sent], more, 'live')
    const collateralId: string = made.json.data.id
    const find = async () => {
      const [row] = await app.db.rows<{ id: string }>(sql`
        SELECT id FROM collateral_properties
        WHERE request_id = ${collateralId} AND desk_at IS NOT NULL`)
      return row?.id
    }
    await until('the desk', async () => (await find()) !== undefined)
    return { collateralId, id: (await find()) ?? '' }
  }

  return {
    app,
    lender,
    searcher,
    colleague,
    waiting,
    attach: (id: string, name = '712.pdf', bytes = pdf) =>
      searcher.send('POST', `/live/desk/${id}/extracts?filename=${name}`, bytes, {
        'content-type': 'application/pdf',
      }),
    removed: (id: string, file: string, who = searcher) =>
      who.send('DELETE', `/live/desk/${id}/extracts/${file}`),
    read: async (collateralId: string) =>
      (await call(app.url, `/v1/collateral/${collateralId}`, { key: lender.live })).json.data,
    async end() {
      await stop()
      await app.end()
    },
  }
}
