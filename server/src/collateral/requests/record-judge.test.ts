import { afterAll, expect, test } from 'vitest'
import { threeStates } from '../../../../tests/fixtures/three-states.ts'
import { createLog } from '../../lib/log/log.ts'
import { findingsOf } from '../findings/findings.ts'
import type { RegistryRecord } from '../registry-record.ts'
import { states } from '../states/states.ts'
import type { JudgeOrder } from './judge-messages.ts'
import { RecordJudge } from './record-judge.ts'

const judge = new RecordJudge(createLog('silent'), states)
afterAll(() => judge.close())

const parcel = {
  state: 'MH',
  district: 'Pune',
  taluk: 'Haveli',
  village: 'Wagholi',
  surveyNo: '12',
  fromYear: 1996,
  toYear: 2026,
}

function orderOf(entries: number): JudgeOrder {
  const record: RegistryRecord = {
    parcel: { district: 'Pune', taluk: 'Haveli', village: 'Wagholi', survey_no: '12' },
    holders: ['Ramesh Baburao Kulkarni'],
    remarks: [],
    pending_mutation: false,
    entries: Array.from({ length: entries }, (_, i) => ({
      document_no: `HVL7/${1000 + i}/2015`,
      date: '2015-03-02',
      nature: i % 2 ? 'गहाणखत' : 'खरेदीखत',
      executants: [`Suresh Patil ${i}`],
      claimants: i % 2 ? ['State Bank of India'] : ['Ramesh Baburao Kulkarni'],
    })),
    missing_sources: [],
  }
  const options = { coveredFrom: '1985-01-01', now: new Date('2026-11-15T10:00:00Z') }
  return { parcel, borrower: 'Ramesh Kulkarni', portal: 'IGR', record, options }
}

test.each([3, 1000])(
  'a record of %i entries has the findings the engine gives',
  async (entries) => {
    const order = orderOf(entries)
    const { borrower, portal, record, options } = order
    expect(await judge.judge(order)).toEqual(
      findingsOf(parcel, borrower, portal, { record }, options),
    )
  },
)

test('the largest records, ten at once, take almost nothing of the main thread', async () => {
  await judge.judge(orderOf(1000))
  const orders = Array.from({ length: 10 }, () => orderOf(1000))
  const before = process.threadCpuUsage()
  await Promise.all(orders.map((order) => judge.judge(order)))
  const { user, system } = process.threadCpuUsage(before)
  const order = orderOf(1000)
  const alone = process.threadCpuUsage()
  findingsOf(parcel, order.borrower, order.portal, { record: order.record }, order.options)
  const inline = process.threadCpuUsage(alone)
  // Sending a record to the thread costs a fraction of judging it.
  expect((user + system) / 10).toBeLessThan((inline.user + inline.system) / 2)
})

test('a closed judge says so', async () => {
  const closed = new RecordJudge(createLog('silent'), states)
  await closed.close()
  await expect(closed.judge(orderOf(1000))).rejects.toMatchObject({ code: 'unavailable' })
})

test.each([3, 100])('%i entries are judged by the given states', async (entries) => {
  const third = new RecordJudge(createLog('silent'), threeStates)
  const { record, ...order } = orderOf(entries)
  const place = { district: 'Hyderabad', taluk: 'Shaikpet', village: 'Shaikpet' }
  const judged = await third.judge({
    ...order,
    parcel: { ...parcel, ...place, state: 'TS' },
    record: record && {
      ...record,
      parcel: { ...place, district: 'Bhagyanagar', survey_no: '12' },
      extent: '2-10',
    },
  })
  expect(judged).toMatchObject({ kind: 'findings', findings: { area: { sqm: 9105.43 } } })
  await third.close()
})
