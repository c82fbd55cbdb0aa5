import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpuMsOf } from '../../../../tests/support/processes/cpu-time.ts'
import type { Parcel, RecordParcel } from '../registry-record.ts'
import { states } from '../states/states.ts'
import { identityMismatch } from './identity.ts'
import { compareNumbers, sameNumber } from './places/parcel-number.ts'
import { isStated } from './places/place-words.ts'

const { sameDistrict, samePlace } = states.rules

describe('numbers', () => {
  test.each([
    ['45/2B', '45-2-B'],
    ['45/2B', '45/2/B'],
    ['45/2B', '45 / 2 b'],
    ['45/2B', '४५/२ब'],
    ['45/2A', '४५/२/अ'],
    ['45/2C', '४५/२क'],
    ['45/2K', '४५/२क'],
    ['45/2B', '೪೫/೨ಬಿ'],
    ['45/2B', '45/*/2B'],
    ['45/2B', 'Survey No. 45/2B'],
    ['45/2B', 'S. No. 45 Hissa No. 2B'],
    ['45', 'गट नं. ४५'],
    ['45/2', 'ಸರ್ವೆ ನಂ. 45/2'],
    ['45/2', '045/02'],
    ['CTS No 1234', '1234'],
    ['C.T.S. No. 1234', 'सि.स.नं. १२३४'],
    ['City Survey No. 1234', '1234'],
    ['CTS 45', 'न.भू.क्र. ४५'],
    ['CTS 45', 'नगर भूमापन क्रमांक ४५'],
    ['C.T.S. No. 45', 'सी.टी.एस. नं. ४५'],
    ['City Survey No. 45', 'CTSNo 45'],
    ['Sy. No. 45/2', 'सर्वे नं. ४५/२'],
    ['S.No. 45', 'ಸರ್ವೆ ನಂಬರ್ ೪೫'],
    ['Gat No. 45', 'Gut 45'],
    ['Gat No. 45', 'स.नं./गट नं. 45'],
    ['Survey 45', 'स.नं./गट नं. 45'],
    ['Survey 45', 'Survey No./Gat No. 45'],
    ['Gat 45', 'भूमापन क्रमांक ४५'],
    ['Survey 45', 'भूमापन क्रमांक ४५'],
    ['Plot No. 45', 'भूखंड क्र. ४५'],
    ['Site No. 45', 'ನಿವೇಶನ ಸಂಖ್ಯೆ 45'],
    ['Milkat No. 45', 'मिळकत क्र. ४५'],
    ['Survey 45 Hissa 2', '45/2'],
    ['Gat 45 Plot 2', 'गट नं. ४५ प्लॉट नं. २'],
    ['45/2 (Gat)', 'Gat 45/2'],
    ['45/2E', '४५/२इ'],
    ['45/2I', '४५/२इ'],
    ['CTS 45', 'सिटी स.नं. ४५'],
    ['45/2', 'भूमापन क्रमांक व उपविभाग ४५/२'],
    ['Survey or Gat No. 45', 'गट नं. ४५'],
    ['45 and 46', '45, 46'],
    ['Plot 4, Plot 5', '4, 5'],
  ])('%s is %s', (one, other) => {
    expect(sameNumber(one, other)).toBe(true)
    expect(sameNumber(other, one)).toBe(true)
  })

  test.each([
    ['45/2B', '45/2A'],
    ['45/2B', '45/2'],
    ['45', '45/2'],
    ['45/10', '45/1/0'],
    ['45/1+2', '45/1/2'],
    ['45', '46'],
    ['45/H2', '45/2'],
    ['45', ''],
    ['', ''],
    ['45/2K', '45/2C'],
    ['45/2I', '45/2E'],
    ['CTS 45', 'Gat 45'],
    ['CTS 45', 'गट नं. ४५'],
    ['CTS 45', 'भूमापन क्रमांक ४५'],
    ['City Survey No. 45', 'Survey No. 45'],
    ['नगर भूमापन क्रमांक ४५', 'सर्वे नं. ४५'],
    ['सि.स.नं. ४५', 'स.नं. ४५'],
    ['सिटी स.नं. ४५', 'स.नं. ४५'],
    ['45 and Gat 46', '45/46'],
    ['45 or 46', '45/46'],
    ['Plot 45', 'Survey 45'],
    ['Site No. 45', 'ಸರ್ವೆ ನಂ. 45'],
    ['Gat 45', 'Survey 45'],
    ['गट नं. ४५', 'Sy.No. 45'],
    ['Hissa 45', 'Survey 45'],
    ['Milkat No. 45', 'Plot 45'],
    ['मिळकत नं. ४५', 'CTS 45'],
    ['Survey 45 Hissa 2', 'Survey 45 Plot 2'],
    ['Survey 45 Plot 2', '45/2'],
  ])('%s is not %s', (one, other) => {
    expect(sameNumber(one, other)).toBe(false)
    expect(sameNumber(other, one)).toBe(false)
  })

  test.each([
    ['gat', '45', 'गट नं. ४५'],
    ['gat', '45', '45'],
    ['survey', '45', 'भूमापन क्रमांक ४५'],
    ['cts', '45', 'CTS 45'],
    ['Sy. No.', '45', 'Survey No. 45'],
    ['hissa', '45/2', 'Survey 45 Hissa 2'],
    ['hissa', '45/2', 'Gat 45/2'],
    ['plot', '45/2', 'Gat 45 Plot 2'],
    ['plot', 'Survey 45', 'Survey 45'],
    ['farm land', '45', 'Gat 45'],
  ])('a %s %s is %s', (type, asked, found) =>
    expect(compareNumbers(asked, found, type)).toBe('same'),
  )

  test.each([
    ['gat', '45', 'Survey No. 45'],
    ['cts', '45', 'सर्वे नं. ४५'],
    ['plot', '45', 'Survey 45'],
    ['hissa', '45', 'Survey 45'],
    ['site', '45', 'ಸರ್ವೆ ನಂ. 45'],
  ])('a %s %s is not %s', (type, asked, found) =>
    expect(compareNumbers(asked, found, type)).toBe('other kind'),
  )
})

describe('districts', () => {
  test.each([
    ['Aurangabad', 'Chhatrapati Sambhajinagar'],
    ['Aurangabad', 'छत्रपती संभाजीनगर'],
    ['Osmanabad', 'Dharashiv'],
    ['Ahmednagar', 'Ahilyanagar'],
    ['Bangalore', 'Bengaluru'],
    ['Bangalore Urban', 'Bengaluru (Urban)'],
    ['Bangalore', 'Bengaluru Rural'],
    ['Mysore', 'Mysuru'],
    ['Belgaum', 'Belagavi'],
    ['Gulbarga', 'Kalaburagi'],
    ['Bijapur', 'Vijayapura'],
    ['Bellary', 'Ballari'],
    ['Shimoga', 'Shivamogga'],
    ['Tumkur', 'ತುಮಕೂರು'],
    ['Pune', 'जिल्हा पुणे'],
    ['Poona Dist.', 'PUNE'],
    ['Mumbai', 'Mumbai Suburban'],
    ['Pune', 'Pune, Maharashtra'],
    ['Aurangabad', 'छ. संभाजीनगर'],
    ['Bengaluru Urban', 'ಜಯನಗರ'],
    ['Kolhapoor', 'कोल्हापूर'],
  ])('%s is %s', (one, other) => expect(sameDistrict(one, other)).toBe(true))

  test.each([
    ['Pune', 'Satara'],
    ['Pune', 'सातारा'],
    ['Bengaluru Urban', 'Bengaluru Rural'],
    ['Mumbai City', 'Mumbai Suburban'],
    ['Mysuru', 'ಮಂಡ್ಯ'],
    ['Mumbai', 'Navi Mumbai'],
    ['Vijayapura', 'Vijayanagara'],
    ['Dakshina Kannada', 'Uttara Kannada'],
    ['Pune', 'Nowhere'],
  ])('%s is not %s', (one, other) => expect(sameDistrict(one, other)).toBe(false))
})

describe('places', () => {
  test.each([
    ['Wagholi', 'Vagholi'],
    ['Kothrud', 'Kothrood'],
    ['Hinjewadi', 'Hinjavadi'],
    ['Wadgaon', 'Vadgav'],
    ['Haveli', 'Taluka Haveli'],
    ['Wadgaon Budruk', 'Wadgaon Bk.'],
    ['Bangalore North', 'Bengaluru North Taluk'],
    ['Bangalore North', 'ಬೆಂಗಳೂರು ಉತ್ತರ'],
    ['Devanahalli', 'ದೇವನಹಳ್ಳಿ'],
    ['Kasaba', 'ಕಸಬಾ ಹೋಬಳಿ'],
    ['वाघोली', 'वाघोलि'],
    ['Wadgaon', 'वडगाव'],
    ['Wagholi', 'वाघोली'],
    ['Haveli', 'हवेली'],
    ['Kolar', 'Koler'],
  ])('%s is %s', (one, other) => expect(samePlace(one, other)).toBe(true))

  test.each([
    ['Pune', 'Pen'],
    ['Shirur', 'Shirol'],
    ['Wadgaon Bk', 'Wadgaon Kh'],
    ['Wadgaon Bk', 'वडगाव खुर्द'],
    ['Wadgaon', 'Wadgaon Bk'],
    ['Wadgaon', 'Wadgaon Sheri'],
    ['Bangalore North', 'Bangalore South'],
    ['Kasaba-1', 'Kasaba-2'],
    ['Wagholi', 'Lohegaon'],
    ['Wagholi', 'लोहगाव'],
    ['Wagholi', '-'],
  ])('%s is not %s', (one, other) => expect(samePlace(one, other)).toBe(false))
})

describe('the record of the parcel', () => {
  const asked: Parcel = {
    state: 'MH',
    district: 'Pune',
    taluk: 'Haveli',
    village: 'Wagholi',
    surveyNo: '45/2B',
    fromYear: 2000,
    toYear: 2026,
  }
  const found: RecordParcel = {
    district: 'पुणे',
    taluk: 'हवेली',
    village: 'वाघोली',
    survey_no: '४५/२/ब',
  }

  test('is known across scripts', () => expect(identityMismatch(asked, found)).toBeUndefined())
  test('states what the state requires, and the taluk and village that were requested', () => {
    const inKarnataka: Parcel = {
      state: 'KA',
      district: 'Bengaluru',
      taluk: 'Bengaluru North',
      hobli: 'Kasaba',
      village: 'Jakkur',
      surveyNo: '45/2',
      fromYear: 2005,
      toYear: 2024,
    }
    const places = { taluk: 'ಬೆಂಗಳೂರು ಉತ್ತರ', hobli: 'ಕಸಬಾ', village: 'ಜಕ್ಕೂರು' }
    const bare = { district: 'Bengaluru Urban', ...places, survey_no: '45/2' }
    expect(identityMismatch(inKarnataka, bare)).toBeUndefined()
    for (const name of ['taluk', 'village'] as const) {
      const { [name]: _, ...rest } = bare
      for (const left of [rest, { ...bare, [name]: '-' }])
        expect(identityMismatch(inKarnataka, left)).toContain(`did not state the ${name}`)
      expect(identityMismatch({ ...inKarnataka, [name]: undefined }, rest)).toBeUndefined()
    }
    expect(identityMismatch(inKarnataka, { ...bare, hobli: ' ' })).toBe(
      'The registry did not state the hobli of its record, so it may belong to another parcel; requested: hobli "Kasaba".',
    )
    expect(identityMismatch(inKarnataka, { ...bare, village: 'ಜಾಲಹಳ್ಳಿ' })).toMatch(/village/)
  })
  test.each([
    ['district', { district: '' }],
    ['taluk', { taluk: undefined }],
    ['taluk', { taluk: ' - ' }],
    ['village', { village: ' ' }],
    ['village', { village: undefined }],
    ['number', { survey_no: '' }],
  ])('has to state the %s: %j', (name, change) =>
    expect(identityMismatch(asked, { ...found, ...change } as RecordParcel)).toMatch(
      new RegExp(`^The registry did not state the ${name} `),
    ),
  )
  test('is not another number', () =>
    expect(identityMismatch(asked, { ...found, survey_no: '45/2C' })).toMatch(/number "45\/2C"/))
  test('is not in another district', () =>
    expect(identityMismatch(asked, { ...found, district: 'सातारा' })).toMatch(/district/))
  test('is not in another taluk', () =>
    expect(identityMismatch(asked, { ...found, taluk: 'Baramati' })).toMatch(/taluk/))
  test('is not in another village of the same script', () =>
    expect(identityMismatch(asked, { ...found, village: 'Lohegaon' })).toMatch(/village/))
  test.each(['लोहगाव', 'लोणीकंद', 'वाघोली खुर्द'])(
    'is not of %s, alone or with a taluk',
    (village) => {
      expect(identityMismatch(asked, { ...found, village })).toBe(
        `The registry answered for another parcel: village "${village}" instead of "Wagholi".`,
      )
      expect(identityMismatch(asked, { ...found, village, taluk: 'शिरूर' })).toMatch(/taluk "शिरूर"/)
    },
  )
  test('is not another kind of number', () => {
    const mismatch = (surveyNo: string, survey_no: string, parcelType?: string) =>
      identityMismatch({ ...asked, surveyNo, parcelType }, { ...found, survey_no })
    expect(mismatch('CTS 45', 'Gat 45')).toBe(
      'The registry answered for another parcel: kind of number "Gat 45" instead of "CTS 45".',
    )
    expect(mismatch('45', 'Gat 45', 'cts')).toBe(
      'The registry answered for another parcel: kind of number "Gat 45" instead of "45" (cts).',
    )
    expect(mismatch('45', 'गट नं. ४५', 'gat')).toBeUndefined()
  })
  test('is not in another hobli', () =>
    expect(identityMismatch({ ...asked, hobli: 'Kasaba' }, { ...found, hobli: 'Jala' })).toMatch(
      /hobli/,
    ))
})

test('no text makes it throw, and a place equals itself', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 })
  fc.assert(
    fc.property(text, text, (one, other) => {
      samePlace(one, other)
      sameDistrict(one, other)
      expect(sameNumber(one, other)).toBe(sameNumber(other, one))
      expect(samePlace(one, other)).toBe(samePlace(other, one))
      expect(samePlace(one, one)).toBe(isStated(one))
    }),
  )
})

test('a hostile number is read quickly', () => {
  const hostile = () => sameNumber('cts'.repeat(60), `${'city survey '.repeat(20)}x`)
  expect(cpuMsOf(hostile)).toBeLessThan(1000)
})
