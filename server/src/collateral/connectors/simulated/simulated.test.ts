import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Simulator, startSimulator } from '../../../../../simulator/simulator.ts'
import type { Parcel } from '../../registry-record.ts'
import { simulatedKarnataka } from '../../states/ka/simulated.ts'
import { simulatedMaharashtra } from '../../states/mh/simulated.ts'
import { SearchFailure } from '../connector.ts'

const never = new AbortController().signal

const inPune = (surveyNo: string, more: Partial<Parcel> = {}): Parcel => ({
  state: 'MH',
  district: 'Pune',
  taluk: 'Haveli',
  village: 'Wagholi',
  surveyNo,
  fromYear: 2013,
  toYear: 2022,
  ...more,
})
const inBengaluru = (surveyNo: string, more: Partial<Parcel> = {}): Parcel => ({
  state: 'KA',
  district: 'Bengaluru Urban',
  hobli: 'Kasaba',
  surveyNo,
  fromYear: 2013,
  toYear: 2022,
  ...more,
})

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ host: '127.0.0.1' })
})
afterAll(() => simulator.close())

const searchMah = (parcel: Parcel) =>
  simulatedMaharashtra({ url: simulator.urls.MH }).search(parcel, never)
const searchKa = (parcel: Parcel) =>
  simulatedKarnataka({ url: simulator.urls.KA }).search(parcel, never)

/** A proxy in front of a simulator that may answer in its place. */
async function proxy(target: string, instead: (path: string) => string | undefined) {
  const running = { now: 0, most: 0 }
  const passOn = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    running.now += 1
    running.most = Math.max(running.most, running.now)
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const answer = await fetch(target + request.url, {
      method: 'POST',
      headers: {
        'content-type': request.headers['content-type'] ?? '',
        authorization: request.headers.authorization ?? '',
      },
      body: Buffer.concat(chunks).toString(),
    })
    const text = await answer.text()
    // Long enough for all concurrent requests to arrive.
    await wait(15)
    running.now -= 1
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(instead(request.url ?? '') ?? text)
  }
  const server = http.createServer((request, response) => {
    passOn(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, running }
}

describe('Maharashtra', () => {
  test('a parcel as the registry writes it', async () => {
    const { record, answers } = await searchMah(inPune('9003/2B'))
    expect(record).toEqual({
      parcel: { district: 'Pune', taluk: 'Haveli', village: 'Wagholi', survey_no: '9003/2B' },
      holders: ['श्री. रमेश बाबुराव पाटील'],
      extent: expect.stringMatching(/^\d\.\d\d\.\d\d$/),
      tenure: 'भोगवटादार वर्ग १',
      remarks: [],
      pending_mutation: false,
      covered_from: '2002-01-01',
      rights_source: '7/12',
      missing_sources: [],
      entries: [
        expect.objectContaining({ nature: 'खरेदीखत' }),
        expect.objectContaining({ nature: 'गहाणखत' }),
        expect.objectContaining({
          document_no: expect.stringMatching(/^HVL\d\/\d+\/2021$/),
          nature: 'रीकन्वेअन्स',
          value: expect.stringMatching(/^रु\. [\d,]+\/-$/),
        }),
      ],
    })
    expect(answers.map(({ source }) => source)).toEqual([
      '7/12',
      ...Array.from({ length: 10 }, (_, at) => `Index-II ${2013 + at}`),
    ])
  })

  test('one search for each year, a few at once', async () => {
    const { url, running } = await proxy(simulator.urls.MH, () => undefined)
    const before = simulator.asked().MH.indexTwo
    await simulatedMaharashtra({ url }).search(
      inPune('77', { fromYear: 1996, toYear: 2025 }),
      never,
    )
    expect(simulator.asked().MH.indexTwo - before).toBe(30)
    expect(running.most).toBe(3)
  })

  test.each([
    ['Pune', '2002-01-01', [2008, 2015]],
    ['Mumbai Suburban', '1985-01-01', [1994, 2008, 2015]],
  ])('%s is covered since %s', async (district, from, years) => {
    const parcel = inPune('9001', { district, fromYear: 1980, toYear: 2025 })
    const { record } = await searchMah(parcel)
    expect(record?.covered_from).toBe(from)
    expect(record?.entries.map(({ date }) => Number(date.slice(0, 4)))).toEqual(years)
  })

  test('years before any index are not requested, however early the period begins', async () => {
    const before = simulator.asked().MH.indexTwo
    const { record } = await searchMah(inPune('9001', { fromYear: 1, toYear: 1900 }))
    expect(simulator.asked().MH.indexTwo - before).toBe(1)
    expect(record?.missing_sources).toEqual(['IGR Index-II'])
  })

  test('an old district name is answered with the new one, about the same land', async () => {
    const old = await searchMah(inPune('45', { district: 'Aurangabad' }))
    const now = await searchMah(inPune('45', { district: 'Chhatrapati Sambhajinagar' }))
    expect(old.record?.parcel.district).toBe('Chhatrapati Sambhajinagar')
    expect(old.record).toEqual(now.record)
  })

  test.each([
    ['9004', { holders: ['श्री. दत्तात्रय विठ्ठल कुलकर्णी'] }],
    [
      '9005',
      { holders: ['श्री. रमेश बाबुराव पाटील', 'सौ. सुनिता रमेश पाटील', 'श्री. गणेश बाबुराव पाटील'] },
    ],
    ['9006', { holders: ['कै. रमेश बाबुराव पाटील'] }],
    ['9007', { remarks: [expect.stringContaining('न्यायालय')] }],
    ['9008', { holders: ['महाराष्ट्र शासन'], tenure: 'शासकीय जमीन' }],
    ['9018', { tenure: 'भोगवटादार वर्ग २', pending_mutation: true }],
  ])('%s', async (surveyNo, expected) => {
    expect((await searchMah(inPune(surveyNo))).record).toMatchObject(expected)
  })

  test('a district of another state is unknown', async () => {
    const searching = searchMah(inPune('9001', { district: 'Mysuru' }))
    await expect(searching).rejects.toMatchObject({ code: 'location_not_found' })
  })

  test('a failure keeps the answers received before it', async () => {
    const { url } = await proxy(simulator.urls.MH, (path) =>
      path.includes('index2') ? '' : undefined,
    )
    const error = await simulatedMaharashtra({ url })
      .search(inPune('9001'), never)
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SearchFailure)
    const { code, answers } = error as SearchFailure
    expect(code).toBe('malformed_response')
    expect(answers[0]).toMatchObject({ source: '7/12', contentType: 'text/html; charset=utf-8' })
  })

  test('sources about different parcels make no record', async () => {
    const other = await searchMah(inPune('9001/7'))
    const page = other.answers[0]?.bytes.toString()
    const { url } = await proxy(simulator.urls.MH, (path) =>
      path.includes('satbara') ? page : undefined,
    )
    const searching = simulatedMaharashtra({ url }).search(inPune('9001/8'), never)
    await expect(searching).rejects.toMatchObject({ code: 'identity_mismatch' })
  })
})

describe('Karnataka', () => {
  test('a parcel as the registry writes it', async () => {
    const parcel = inBengaluru('9003-2-B', { hobli: 'Shivajinagar' })
    const { record, answers } = await searchKa(parcel)
    expect(record).toEqual({
      parcel: { district: 'Bengaluru Urban', hobli: 'Shivajinagar', survey_no: '9003/2-B' },
      holders: ['ಶ್ರೀ ರಮೇಶ ಬಾಬುರಾವ್ ಪಾಟೀಲ ಬಿನ್ ಬಾಬುರಾವ್ ಪಾಟೀಲ'],
      extent: expect.stringMatching(/^\d-\d\d-\d{1,2}$/),
      tenure: 'ಖಾಸಗಿ',
      remarks: [],
      pending_mutation: false,
      covered_from: '2004-04-01',
      rights_source: 'Bhoomi RTC',
      missing_sources: [],
      entries: [
        expect.objectContaining({ nature: 'ಕ್ರಯ' }),
        expect.objectContaining({ nature: 'ಹಕ್ಕುಪತ್ರ ಠೇವಣಿ' }),
        expect.objectContaining({
          document_no: expect.stringMatching(/^SHV-\d-\d{5}-202[01]-2[12]$/),
          nature: expect.stringContaining('Discharge'),
        }),
      ],
    })
    expect(answers.map(({ source }) => source)).toEqual(['Kaveri EC', 'Bhoomi RTC'])
  })

  test.each([
    ['9005', { holders: [expect.anything(), expect.stringContaining('ಶ್ರೀಮತಿ'), expect.anything()] }],
    ['9006', { holders: [expect.stringMatching(/^ದಿ\. ರಮೇಶ/)] }],
    ['9007', { remarks: [expect.stringContaining('ತಡೆಯಾಜ್ಞೆ')] }],
    ['9008', { holders: ['ಕರ್ನಾಟಕ ಸರ್ಕಾರ'] }],
    ['9018', { kharab_b: expect.stringMatching(/^0-0[1-9]-0$/), pending_mutation: true }],
  ])('%s', async (surveyNo, expected) => {
    expect((await searchKa(inBengaluru(surveyNo))).record).toMatchObject(expected)
  })

  test('what was registered before 1 April 2004 is not in it', async () => {
    const { record } = await searchKa(inBengaluru('9001', { fromYear: 1985 }))
    expect(record?.entries.map(({ date }) => date.slice(0, 4))).toEqual(['2008', '2015'])
  })

  test('one session serves many searches; one that ended is renewed once', async () => {
    const connector = simulatedKarnataka({ url: simulator.urls.KA })
    const before = simulator.asked().KA.login
    await connector.search(inBengaluru('9001'), never)
    await connector.search(inBengaluru('9002'), never)
    expect(simulator.asked().KA.login - before).toBe(1)
    simulator.expireSessions()
    const { record, answers } = await connector.search(inBengaluru('9001'), never)
    expect(record?.holders).toHaveLength(1)
    expect(answers.map(({ source }) => source)).toEqual(['Kaveri EC', 'Kaveri EC', 'Bhoomi RTC'])
    expect(simulator.asked().KA.login - before).toBe(2)
  })

  test('a session that is never accepted is a failure after one renewal', async () => {
    const before = simulator.asked().KA
    await expect(searchKa(inBengaluru('9017'))).rejects.toMatchObject({ code: 'session_expired' })
    const after = simulator.asked().KA
    expect(after.login - before.login).toBe(2)
    expect(after.encumbranceCertificate - before.encumbranceCertificate).toBe(2)
  })

  test('no stored answer opens a session', async () => {
    const { answers } = await searchKa(inBengaluru('9001'))
    expect(Buffer.concat(answers.map(({ bytes }) => bytes)).toString()).not.toContain('session')
  })
})

test('a simulated registry must be on this machine', () => {
  for (const url of ['https://example.com', 'http://10.0.0.1', 'http://127.0.0.1.example.com']) {
    expect(() => simulatedMaharashtra({ url })).toThrow()
    expect(() => simulatedKarnataka({ url })).toThrow()
  }
})

describe('details of the documented numbers', () => {
  test('Maharashtra: what is struck out is in brackets, holders and charges alike', async () => {
    const { record } = await searchMah(inPune('9022'))
    expect(record?.holders).toEqual(['[श्री. दत्तात्रय विठ्ठल कुलकर्णी]', 'श्री. रमेश बाबुराव पाटील'])
    expect(record?.remarks).toEqual([expect.stringMatching(/^\[बोजा .*\]$/)])
  })

  test('Maharashtra: an extent that is not agricultural is in are', async () => {
    const { record } = await searchMah(inPune('9023'))
    expect([record?.extent, record?.land_use]).toEqual(['2.50', 'बिनशेती (अकृषिक)'])
  })

  test('Karnataka: without a village, the number is in several of them', async () => {
    await expect(searchKa(inBengaluru('9025'))).rejects.toMatchObject({
      code: 'ambiguous_location',
      candidates: ['Hosahalli', 'Kodigehalli', 'Byadarahalli'],
      answers: [{ source: 'Kaveri EC' }],
    })
    const { record } = await searchKa(inBengaluru('9025', { village: 'Hosahalli' }))
    expect(record?.parcel.village).toBe('Hosahalli')
    expect((await searchMah(inPune('9025'))).record?.holders).toHaveLength(1)
  })
})
