import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Parcel } from '../registry-record.ts'
import { type Connector, SearchFailure, type SearchFailureCode } from './connector.ts'

/** A registry that answers by the documented survey numbers (docs/guide/sandbox.md). */
export interface ConnectorRig {
  connector(options: { timeoutMs: number }): Connector
  /** One that this registry knows, searched from 2013 to 2022. */
  parcel(surveyNo: string): Parcel
  /** The holder of 9001, and the bank of 9002, as this registry writes them. */
  written: { holder: string; bank: string }
  /** Number of calls that reached the registries of this state and of all others. */
  asked(): { own: number; others: number }
  close(): Promise<void>
}

/** A connector is complete when this suite passes. */
export function connectorConformance(name: string, make: () => Promise<ConnectorRig>): void {
  describe(`connector: ${name}`, () => {
    let opened: ConnectorRig
    beforeAll(async () => {
      opened = await make()
    })
    afterAll(() => opened.close())

    const rig = () => opened
    testFoundRecords(rig)
    testDetails(rig)
    testMissingOrWrong(rig)
    testFailures(rig)
    testGivingUp(rig)
    testOwnRegistryOnly(rig)
  })
}

/** Known only once the tests run. */
type Rig = () => ConnectorRig

const never = new AbortController().signal

function search(rig: ConnectorRig, surveyNo: string, timeoutMs = 20_000) {
  return rig.connector({ timeoutMs }).search(rig.parcel(surveyNo), never)
}

async function failureOf(rig: ConnectorRig, surveyNo: string, timeoutMs?: number) {
  const error: unknown = await search(rig, surveyNo, timeoutMs).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(SearchFailure)
  return error as SearchFailure
}

function testFoundRecords(rig: Rig): void {
  test('clean: holder, area and the chain, with every raw answer kept', async () => {
    const { record, answers } = await search(rig(), '9001')
    expect(record?.holders).toHaveLength(1)
    expect(record?.holders[0]).toContain(rig().written.holder)
    expect(record?.extent).toMatch(/\d/)
    expect(record?.remarks).toEqual([])
    expect(record?.missing_sources).toEqual([])
    expect(record?.covered_from).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(record?.entries).toHaveLength(1)
    expect(record?.entries[0]?.date).toMatch(/^2015-\d\d-\d\d$/)
    expect(record?.entries[0]?.claimants).toEqual([rig().written.holder])
    expect(answers.length).toBeGreaterThan(1)
    for (const { source, contentType, bytes, fetchedAt } of answers) {
      expect(source).not.toBe('')
      expect(contentType).toMatch(/^(text\/html|application\/json)/)
      expect(bytes.length).toBeGreaterThan(10)
      expect(fetchedAt.getTime()).not.toBeNaN()
    }
  })

  test('the same question has the same answer', async () => {
    expect((await search(rig(), '118/4')).record).toEqual((await search(rig(), '118/4')).record)
  })

  test('mortgage: the entry names the bank, the record of rights the charge', async () => {
    const { record } = await search(rig(), '9002')
    expect(record?.entries).toHaveLength(2)
    expect(record?.entries[1]?.claimants).toEqual([rig().written.bank])
    expect(record?.remarks.join()).toContain(rig().written.bank)
  })

  test('release: it names the mortgage it ends', async () => {
    const { record } = await search(rig(), '9003')
    const [, mortgage, release] = record?.entries ?? []
    expect(release?.refers_to).toBe(mortgage?.document_no)
    expect(release?.executants).toEqual([rig().written.bank])
    expect(record?.remarks).toEqual([])
  })
}

function testDetails(rig: Rig): void {
  test('every part of a record names the answer it was read from', async () => {
    const { record, answers } = await search(rig(), '9002')
    const sources = answers.map(({ source }) => source)
    expect(sources).toContain(record?.rights_source)
    expect(record?.entries.map(({ source }) => source)).not.toContain(undefined)
    for (const { source } of record?.entries ?? []) expect(sources).toContain(source)
  })

  test('flats: each entry has the words of the registry on its unit; land has none', async () => {
    const { record } = await search(rig(), '9020')
    expect(record?.holders).toHaveLength(1)
    expect(record?.holders[0]).not.toContain(rig().written.holder)
    const units = record?.entries.map(({ property = '' }) => /30\d/.exec(property)?.[0])
    expect(units).toEqual(['301', '302', '301'])
    expect(record?.entries[1]?.claimants).toEqual([rig().written.holder])
    expect(record?.remarks).toEqual([])
    const land = await search(rig(), '9001')
    expect(land.record?.entries[0]).not.toHaveProperty('property')
  })

  test('shares: one for each holder, in their order', async () => {
    const { record } = await search(rig(), '9024')
    expect(record?.holders).toHaveLength(2)
    expect(record?.shares).toHaveLength(2)
    expect(record?.shares?.every((share) => /\d/.test(share))).toBe(true)
    expect((await search(rig(), '9001')).record).not.toHaveProperty('shares')
  })

  test('land use, where the registry states it', async () => {
    const agricultural = (await search(rig(), '9028')).record?.land_use
    const other = (await search(rig(), '9023')).record?.land_use
    expect(agricultural).toMatch(/\S/)
    expect(other).toMatch(/\S/)
    expect(other).not.toBe(agricultural)
    expect((await search(rig(), '9001')).record).not.toHaveProperty('land_use')
  })

  test.each([
    ['9026', 'unreadable'],
    ['9027', 'lease'],
    ['9030', 'agreement'],
  ])('%s: the %s is an entry like any other', async (surveyNo) => {
    const { record } = await search(rig(), surveyNo)
    expect(record?.entries).toHaveLength(2)
    expect(record?.entries[1]?.nature).toMatch(/\S/)
    expect(record?.entries[1]?.executants).toEqual([rig().written.holder])
  })

  test('the lender’s own mortgage: the bank as it is written', async () => {
    const { record } = await search(rig(), '9029')
    expect(record?.entries[1]?.claimants).toEqual(['Sample Lending Bank Ltd'])
  })
}

function testMissingOrWrong(rig: Rig): void {
  test('nil: no record, and the answers that say so', async () => {
    const { record, answers } = await search(rig(), '9009')
    expect(record).toBeUndefined()
    expect(answers.length).toBeGreaterThan(1)
  })

  test('one source alone: the other is named as missing', async () => {
    const { record } = await search(rig(), '9019')
    expect(record?.entries).toEqual([])
    expect(record?.holders).toHaveLength(1)
    expect(record?.missing_sources).toHaveLength(1)
  })

  test('a wrong parcel is reported in the words of the registry', async () => {
    const { record } = await search(rig(), '9010')
    expect(record?.parcel.survey_no).toBe('9110')
    expect(record?.parcel.district).toBe(rig().parcel('9010').district)
  })
}

function testFailures(rig: Rig): void {
  test.each<[string, SearchFailureCode]>([
    ['9012', 'portal_unavailable'],
    ['9012/1', 'portal_unavailable'],
    ['9013', 'malformed_response'],
    ['9013/1', 'malformed_response'],
    ['9014', 'malformed_response'],
    ['9015', 'location_not_found'],
    ['9016', 'rate_limited'],
  ])('%s fails as %s, and is never an empty answer', async (surveyNo, code) => {
    expect((await failureOf(rig(), surveyNo)).code).toBe(code)
  })

  test('slow: waits within the time-out, and not longer', async () => {
    expect((await search(rig(), '9011/300')).record?.holders).toHaveLength(1)
    const startedAt = performance.now()
    expect((await failureOf(rig(), '9011/8000', 300)).code).toBe('portal_timeout')
    expect(performance.now() - startedAt).toBeLessThan(3_000)
  })
}

function testGivingUp(rig: Rig): void {
  test('a caller that gives up is released at once, with its own reason', async () => {
    const stop = new AbortController()
    const startedAt = performance.now()
    const searching = rig()
      .connector({ timeoutMs: 20_000 })
      .search(rig().parcel('9011/8000'), stop.signal)
    const reason = new Error('The service stops.')
    setTimeout(() => stop.abort(reason), 200)
    await expect(searching).rejects.toBe(reason)
    expect(performance.now() - startedAt).toBeLessThan(3_000)
  })

  test('a caller that gave up before sends no request', async () => {
    const before = rig().asked()
    const reason = new Error('The service stops.')
    const searching = rig()
      .connector({ timeoutMs: 20_000 })
      .search(rig().parcel('9001'), AbortSignal.abort(reason))
    await expect(searching).rejects.toBe(reason)
    expect(rig().asked()).toEqual(before)
  })
}

function testOwnRegistryOnly(rig: Rig): void {
  test('a parcel of another state sends no request', async () => {
    const before = rig().asked()
    const parcel = { ...rig().parcel('9001'), state: 'GJ' }
    const searching = rig().connector({ timeoutMs: 20_000 }).search(parcel, never)
    await expect(searching).rejects.toMatchObject({ code: 'location_not_found' })
    expect(rig().asked()).toEqual(before)
  })

  test('none of these tests asked another state’s registry', () => {
    expect(rig().asked().own).toBeGreaterThan(0)
    expect(rig().asked().others).toBe(0)
  })
}
