import { stripVTControlCharacters } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '../../../sdk/test/local-server.ts'
import type { TalkContext } from '../command.ts'
import { collateralGet, collateralList } from './collateral-get.ts'

const key = `svc_test_${'x'.repeat(32)}`

const findings = {
  portal: 'IGR',
  holders: ['श्री. रमेश बाबुराव पाटील'],
  area: { raw: '0.40.00', sqm: 4000, sqyd: 4783.96, sqft: 43055.64 },
  encumbrances: [
    { documentNo: 'HVL1/1/2015', date: '2015-01-02', nature: 'Sale', kind: 'transfer' },
    { documentNo: 'HVL1/2/2016', date: '2016-01-02', nature: 'Mortgage' },
  ],
  mortgages: [
    {
      documentNo: 'HVL1/2/2016',
      date: '2016-01-02',
      lender: 'Sample Bank',
      status: 'open',
      dischargedBy: null,
    },
  ],
  nameMatchScore: 97,
  nameMatch: 'match',
  riskBand: 'high',
  riskFlags: ['subsisting_mortgage', 'joint_holders'],
  evidence: [
    {
      flag: 'subsisting_mortgage',
      text: 'बोजा -\u001b[31m नमुना बँक',
      source: '7/12',
      retrievedAt: '2026-11-16T10:00:00.000Z',
      sha256: 'ab'.repeat(32),
    },
  ],
}
const request = (property: object) => ({
  id: 'col_1',
  external_ref: 'COL-1',
  loan_account_number: null,
  status: 'completed',
  created_at: '2026-11-16T09:59:00.000Z',
  completed_at: '2026-11-16T10:00:01.000Z',
  properties: [
    { reference: 'P1', state: 'MH', stateLabel: 'Maharashtra', portal: 'IGR', ...property },
  ],
})

const notices: string[] = []
const context = {
  signal: new AbortController().signal,
  notice: (text: string) => void notices.push(text),
  isTyped: (option: string) => option === 'key',
} as unknown as TalkContext

async function run(command: typeof collateralGet, body: object, ...args: string[]) {
  const { baseUrl } = await startServer({ status: 200, body })
  const said = await command.run(context, args, { key, url: new URL(baseUrl).origin })
  if ('isTold' in said) throw new Error('it printed by itself')
  return said
}
const textOf = async (property: object) => {
  const { text } = await run(collateralGet, { data: request(property) }, 'col_1')
  return stripVTControlCharacters(String(text))
}

test('each flag with the words that raised it, their source, time and hash', async () => {
  const text = await textOf({ status: 'completed', findings })
  expect(text.split('\n').map((line) => line.trimEnd())).toEqual([
    'Request    col_1 (COL-1)',
    'Status     completed',
    'Created    2026-11-16 09:59:00Z',
    'Completed  2026-11-16 10:00:01Z',
    '',
    'P1  Maharashtra  completed',
    'Risk      high',
    'Name      match (97)',
    'Holder    श्री. रमेश बाबुराव पाटील',
    'Area      0.40.00 = 4000 sq m',
    'Flags     subsisting_mortgage',
    expect.stringMatching(/^ +बोजा - .*नमुना बँक \(7\/12, 2026-11-16 10:00:00Z, SHA-256 (ab){32}\)$/),
    '          joint_holders',
    'Mortgage  open, HVL1/2/2016, 2016-01-02, Sample Bank',
    'Document  Transfer: Sale, HVL1/1/2015, 2015-01-02',
    '          Mortgage, HVL1/2/2016, 2016-01-02',
  ])
})

test('no flags, no area, no holder', async () => {
  const empty = { raw: '', sqm: 0, sqyd: 0, sqft: 0 }
  const nothing = { holders: [], area: empty, riskFlags: [], nameMatch: 'not_checked' }
  const text = await textOf({ status: 'completed', findings: { ...findings, ...nothing } })
  expect(text).toMatch(/Name +not checked\nArea +not stated\nFlags +none/)
  const unread = { ...findings, area: { ...empty, raw: '1.2.3.4' } }
  expect(await textOf({ status: 'completed', findings: unread })).toMatch(
    /1\.2\.3\.4 = not recognised/,
  )
})

test('a failed property with its message', async () => {
  const error = { code: 'ambiguous_location', message: 'Send village as one of: A, B.' }
  expect(await textOf({ status: 'failed', error })).toContain(
    'ambiguous_location: Send village as one of: A, B.',
  )
})

test('a list, and how to get the next page', async () => {
  onTestFinished(() => void notices.splice(0))
  const data = [request({ status: 'completed', findings })]
  const { text } = await run(collateralList, { data, next_cursor: 'col_1' })
  expect(text).toEqual([
    {
      id: 'col_1',
      reference: 'COL-1',
      status: 'completed',
      properties: 1,
      created: '2026-11-16 09:59:00Z',
    },
  ])
  expect(notices).toContain('More: add --cursor col_1')
})
