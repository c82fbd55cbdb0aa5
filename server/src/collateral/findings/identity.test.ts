import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Parcel, RecordParcel } from '../registry-record.ts'
import { identityMismatch } from './identity.ts'
import { sameNumber } from './parcel-number.ts'
import { sameDistrict, samePlace } from './places.ts'

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
  ])('%s is not %s', (one, other) => expect(sameNumber(one, other)).toBe(false))
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
  ])('%s is %s', (one, other) => expect(sameDistrict(one, other)).toBe('same'))

  test.each([
    ['Pune', 'Satara'],
    ['Pune', 'सातारा'],
    ['Bengaluru Urban', 'Bengaluru Rural'],
    ['Mumbai City', 'Mumbai Suburban'],
    ['Mysuru', 'ಮಂಡ್ಯ'],
  ])('%s is not %s', (one, other) => expect(sameDistrict(one, other)).toBe('different'))
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
  ])('%s is %s', (one, other) => expect(samePlace(one, other)).toBe('same'))

  test.each([
    ['Wadgaon', 'वडगाव'],
    ['Wadgaon', 'Wadgaon Sheri'],
    ['Wadgaon', 'Wadgaon Bk'],
    ['Wagholi', 'वाघोली'],
    ['Haveli', 'हवेली'],
    ['Kolar', 'Koler'],
  ])('%s may be %s', (one, other) => expect(['near', 'same']).toContain(samePlace(one, other)))

  test.each([
    ['Pune', 'Pen'],
    ['Shirur', 'Shirol'],
    ['Wadgaon Bk', 'Wadgaon Kh'],
    ['Wadgaon Bk', 'वडगाव खुर्द'],
    ['Bangalore North', 'Bangalore South'],
    ['Kasaba-1', 'Kasaba-2'],
    ['Wagholi', 'Lohegaon'],
  ])('%s is not %s', (one, other) => expect(samePlace(one, other)).toBe('different'))

  test('across scripts it is a hint only', () => {
    expect(samePlace('Wagholi', 'लोहगाव')).toBe('unlike')
  })
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
  test('may leave out what the registry does not use', () =>
    expect(
      identityMismatch(asked, { district: 'Pune', survey_no: '45/2B', village: ' ' }),
    ).toBeUndefined())
  test('is not another number', () =>
    expect(identityMismatch(asked, { ...found, survey_no: '45/2C' })).toMatch(/number "45\/2C"/))
  test('is not in another district', () =>
    expect(identityMismatch(asked, { ...found, district: 'सातारा' })).toMatch(/district/))
  test('is not in another taluk', () =>
    expect(identityMismatch(asked, { ...found, taluk: 'Baramati' })).toMatch(/taluk/))
  test('is not in another village of the same script', () =>
    expect(identityMismatch(asked, { ...found, village: 'Lohegaon' })).toMatch(/village/))
  test('a village unlike across scripts does not decide alone', () =>
    expect(identityMismatch(asked, { ...found, village: 'लोहगाव' })).toBeUndefined())
  test('but with the taluk it does', () =>
    expect(identityMismatch(asked, { ...found, taluk: 'बारामती', village: 'लोहगाव' })).toMatch(
      /village/,
    ))
  test('is not in another hobli', () =>
    expect(identityMismatch({ ...asked, hobli: 'Kasaba' }, { ...found, hobli: 'Jala' })).toMatch(
      /hobli/,
    ))
})

test('no text makes it throw, and a place is itself', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 })
  fc.assert(
    fc.property(text, text, (one, other) => {
      samePlace(one, other)
      sameDistrict(one, other)
      expect(sameNumber(one, other)).toBe(sameNumber(other, one))
      expect(['same', 'near']).toContain(samePlace(one, one))
    }),
  )
})

test('a hostile number takes no time', () => {
  const started = performance.now()
  sameNumber('cts'.repeat(60), `${'city survey '.repeat(20)}x`)
  expect(performance.now() - started).toBeLessThan(1000)
})
