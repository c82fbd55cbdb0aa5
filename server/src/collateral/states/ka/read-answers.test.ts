import { describe, expect, test } from 'vitest'
import { readEncumbranceCertificate, readLogin, readRecordOfRights } from './read-answers.ts'

const malformed = expect.objectContaining({ code: 'malformed_response' })
const thrownBy = (read: () => unknown) => {
  try {
    return read()
  } catch (error) {
    return error
  }
}

const kaveri = (responseCode: number, inner: unknown) =>
  JSON.stringify({ responseCode, responseMessage: '', json: JSON.stringify(inner) })
const rtc = (inner: unknown) => JSON.stringify({ d: JSON.stringify(inner) })

const property = {
  district: 'Mysuru',
  taluk: '',
  hobli: 'Kasaba',
  village: '',
  surveyNo: '45',
  surnoc: '*',
  hissaNo: '2B',
}
const document = {
  docNo: 'SHV-1-01234-2023-24',
  regDate: '03/07/2023',
  nature: 'ಕ್ರಯ',
  executants: ['ಅ'],
  claimants: ['ಬ'],
  consideration: '',
  extent: '',
  previousDocNo: '',
  propertyDescription: '',
}
const certificate = { availableFrom: '01/04/2004', property, documents: [document] }

test('a certificate: survey and hissa are one number, empty fields are left out', () => {
  const read = readEncumbranceCertificate(Buffer.from(kaveri(1000, certificate)), 'EC')
  expect(read).toEqual({
    coveredFrom: '2004-04-01',
    found: {
      parcel: { district: 'Mysuru', hobli: 'Kasaba', survey_no: '45/2B' },
      entries: [
        {
          document_no: 'SHV-1-01234-2023-24',
          date: '2023-07-03',
          nature: 'ಕ್ರಯ',
          executants: ['ಅ'],
          claimants: ['ಬ'],
          source: 'EC',
        },
      ],
    },
  })
})

describe('an encumbrance certificate is malformed when', () => {
  const documents = (more: object) =>
    kaveri(1000, { ...certificate, documents: [{ ...document, ...more }] })
  test.each([
    ['the code is unknown', kaveri(1999, certificate)],
    ['the code is text', kaveri('1000' as unknown as number, certificate)],
    ['it succeeds without a document', kaveri(1000, { ...certificate, documents: [] })],
    ['it finds nothing but has documents', kaveri(1001, certificate)],
    ['a document number is none', documents({ docNo: '1234' })],
    ['a date is none', documents({ regDate: '31/02/2023' })],
    ['there is no nature', documents({ nature: '' })],
    ['a party is a number', documents({ executants: [1] })],
    ['a field is new', documents({ status: 'cancelled' })],
  ])('%s', (_, answer) => {
    expect(thrownBy(() => readEncumbranceCertificate(Buffer.from(answer), 'EC'))).toEqual(malformed)
  })
})

describe('a record of rights is malformed when', () => {
  test.each([
    ['the inner JSON is an object', JSON.stringify({ d: { status: 'OK' } })],
    ['the inner JSON is cut off', JSON.stringify({ d: '{"status":"OK","rtc":{' })],
    ['the record is left out', rtc({ status: 'OK' })],
    ['the status is unknown', rtc({ status: 'FINE' })],
    ['there is more than expected', rtc({ status: 'NO_RECORD', more: 1 })],
    ['a key comes twice', '{"d":"{}","d":"{}"}'],
    ['it is nested a million deep', '['.repeat(1_000_000)],
    ['the inner JSON is nested a million deep', JSON.stringify({ d: '['.repeat(1_000_000) })],
    ['it is HTML', '<html><body>Login</body></html>'],
    ['it is empty', ''],
  ])('%s', (_, answer) => {
    expect(thrownBy(() => readRecordOfRights(Buffer.from(answer), 'RTC'))).toEqual(malformed)
  })
})

test('unknown places, numbers without entries', () => {
  expect(readRecordOfRights(Buffer.from(rtc({ status: 'NO_RECORD' })), 'RTC')).toBeUndefined()
  expect(
    thrownBy(() => readRecordOfRights(Buffer.from(rtc({ status: 'LOCATION_NOT_FOUND' })), 'RTC')),
  ).toEqual(expect.objectContaining({ code: 'location_not_found' }))
})

test('a number in several villages: the failure names them', () => {
  const villages = ['Hosahalli', 'Kodigehalli']
  const ambiguous = expect.objectContaining({ code: 'ambiguous_location', candidates: villages })
  const ec = Buffer.from(kaveri(1405, { villages }))
  const rights = Buffer.from(rtc({ status: 'MULTIPLE_VILLAGES', villages }))
  expect(thrownBy(() => readEncumbranceCertificate(ec, 'EC'))).toEqual(ambiguous)
  expect(thrownBy(() => readRecordOfRights(rights, 'RTC'))).toEqual(ambiguous)
  const unnamed = Buffer.from(rtc({ status: 'MULTIPLE_VILLAGES' }))
  expect(thrownBy(() => readRecordOfRights(unnamed, 'RTC'))).toEqual(malformed)
})

test('a record of rights: shares and land use, if it has them', () => {
  const owner = (name: string, extent: string) => ({ name, extent, khataNo: '1' })
  const record = (owners: object[], landUse: string) => ({
    property,
    extent: '2-00-0',
    kharabA: '',
    kharabB: '',
    landClass: '',
    landUse,
    owners,
    courtStay: '',
    restrictions: [],
    liabilities: [],
    mutationPending: 'N',
  })
  const read = (owners: object[], landUse: string) =>
    readRecordOfRights(Buffer.from(rtc({ status: 'OK', rtc: record(owners, landUse) })), 'RTC')
  expect(read([owner('ಅ', '0-05-0'), owner('ಬ', '')], 'ಕೃಷಿ')).toEqual({
    parcel: { district: 'Mysuru', hobli: 'Kasaba', survey_no: '45/2B' },
    holders: ['ಅ', 'ಬ'],
    shares: ['0-05-0', ''],
    extent: '2-00-0',
    land_use: 'ಕೃಷಿ',
    remarks: [],
    pending_mutation: false,
    rights_source: 'RTC',
  })
  const bare = read([owner('ಅ', '')], '')
  expect(bare).not.toHaveProperty('shares')
  expect(bare).not.toHaveProperty('land_use')
})

test('the property of a document, as written', () => {
  const documents = [{ ...document, propertyDescription: 'Flat No. 302, Shanti Heights' }]
  const ec = Buffer.from(kaveri(1000, { ...certificate, documents }))
  expect(readEncumbranceCertificate(ec, 'EC').found?.entries[0]).toMatchObject({
    property: 'Flat No. 302, Shanti Heights',
    source: 'EC',
  })
})

test('a session is one word that is valid in a header', () => {
  expect(readLogin(Buffer.from(kaveri(1000, { token: 'abc' })), 'Login')).toBe('abc')
  for (const token of ['', 'a b', 'a\r\nb', 'ಅ']) {
    expect(thrownBy(() => readLogin(Buffer.from(kaveri(1000, { token })), 'Login'))).toEqual(
      malformed,
    )
  }
  expect(thrownBy(() => readLogin(Buffer.from(kaveri(1002, { token: 'abc' })), 'Login'))).toEqual(
    malformed,
  )
})
