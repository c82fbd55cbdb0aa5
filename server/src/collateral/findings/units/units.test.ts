import { describe, expect, test } from 'vitest'
import {
  sampleBorrower,
  sampleEntry,
  sampleFindings,
} from '../../../../../tests/support/collateral/sample-record.ts'
import type { Parcel } from '../../registry-record.ts'
import { pickUnit } from './pick-unit.ts'

const flat = { unit: '302', wing: 'B', building: 'Sai Heights' }
const asked = (parcel: Partial<Parcel> = flat) => ({ parcel })
const mortgageOf = (property: string) =>
  sampleEntry('M', '2015-01-01', 'गहाणखत', 'Anil Rane', 'SBI', { property })

function relation(property: string, parcel: Partial<Parcel> = flat) {
  const entry = mortgageOf(property)
  const place = { state: 'MH', district: '', surveyNo: '', fromYear: 2000, toYear: 2020 }
  const picked = pickUnit({ ...place, ...parcel }, [entry])
  if (picked.othersCount === 1) return 'other'
  return picked.ofUnit.has(entry) ? 'this' : 'unknown'
}

describe('which unit a text is about', () => {
  test.each([
    'फ्लॅट नं 302, तिसरा मजला, बी विंग',
    'फ्लॅट नं. ३०२',
    'Flat No. 302, 3rd floor, B wing',
    'Flat No. 302 B wing',
    'Flat No 302B',
    'सदनिका क्र. ३०२, बी विंग, इमारतीचे नाव: साई हाईट्स',
    'ಫ್ಲಾಟ್ ನಂ 302, ಬಿ ಬ್ಲಾಕ್',
    'Flat No. B-302',
    'Flat No B/302',
    'सदनिका बी-३०२',
    'Apartment 302',
    'Flat Nos. 301, 302 and 303, B Wing',
    'Shop No. 4 and Flat No. 302',
    'Flat 302, 650 sq ft, with parking no. 12',
    'FLAT NO. 302, B WING',
  ])('%s: this one', (property) => expect(relation(property)).toBe('this'))

  test.each([
    'फ्लॅट नं 301, बी विंग',
    'Flat No. 302, 3rd floor, A wing',
    'Flat No. A-302',
    'सदनिका क्र. १०४',
    'ಫ್ಲಾಟ್ ನಂ 105',
    'दुकान क्र. ५',
    'गाळा नं. 12',
    'Office No. 7, ground floor',
    'Flat No. 401, 650 sq ft, Survey No. 302',
    'सदनिका क्र. ३०२, इमारतीचे नाव: मोरया पार्क',
    'FLAT NO. 302, A WING',
  ])('%s: another', (property) => expect(relation(property)).toBe('other'))

  test.each([
    '',
    'सर्वे नं. 45/2B, क्षेत्र 0.40.00',
    'Land with all buildings on it',
    'Flat Nos. 301 to 310',
    'Flat on the third floor',
    'flat 650 sq ft',
    'Flat 2 BHK',
    'Sub Registrar Office No. 5',
    'Flat 301 with the adjoining 302',
    'Flat No. 301-303',
    'इमारत व जमीन',
  ])('"%s": not certain, so it counts', (property) => expect(relation(property)).toBe('unknown'))

  test.each([
    ['B-302', 'Flat No. 302, B wing', 'this'],
    ['Flat No. 302', 'Flat No. 302, A wing', 'this'],
    ['b-302', 'Flat No. 302, A wing', 'other'],
    ['फ्लॅट ३०२', 'सदनिका क्र. ३०२', 'this'],
    ['Shop 5', 'Flat No. 5', 'other'],
    ['Shop 5', 'दुकान क्र. ५', 'this'],
    ['5', 'Flat No. 5', 'this'],
    ['302A', 'Flat No. 302-A', 'this'],
    ['302A', 'Flat No. 302-C', 'other'],
    ['third', 'Flat No. 302', 'unknown'],
  ])('asked for %s: %s is %s', (unit, property, verdict) =>
    expect(relation(property, { unit })).toBe(verdict),
  )
})

describe('the findings of a flat', () => {
  const purchase = sampleEntry(
    'HVL7/100/2010',
    '2010-05-04',
    'खरेदीखत',
    'ABC Developers',
    sampleBorrower,
    {
      property: 'सदनिका क्र. ३०२, बी विंग',
    },
  )
  test('leave out what is registered about other flats', () => {
    const others = [
      sampleEntry('M', '2015-01-01', 'गहाणखत', 'Anil Rane', 'SBI', {
        property: 'सदनिका क्र. ३०१, बी विंग',
      }),
      sampleEntry('L', '2015-01-01', 'लिस पेंडेन्स', 'A B', 'C D', {
        property: 'Flat No. 302, A wing',
      }),
    ]
    const found = sampleFindings({ entries: [purchase, ...others] }, asked())
    expect(found).toMatchObject({ mortgages: [], riskFlags: [], otherUnits: 2 })
    expect(found.encumbrances).toHaveLength(1)
    expect(sampleFindings({ entries: [purchase, ...others] }).riskFlags).toContain('lis_pendens')
  })
  test('count a mortgage of the whole building', () => {
    const whole = sampleEntry('M', '2015-01-01', 'गहाणखत', 'ABC Developers', 'SBI', {
      property: 'सर्वे नं. 45/2B व त्यावरील इमारत',
    })
    const found = sampleFindings({ entries: [purchase, whole] }, asked())
    expect(found).toMatchObject({ otherUnits: 0, mortgages: [{ status: 'open' }] })
    expect(found.riskFlags).toContain('subsisting_mortgage')
  })
  test('have the last transferee as holder where a society holds the land', () => {
    const sale = sampleEntry(
      'HVL7/1/2015',
      '2015-05-04',
      'खरेदीखत',
      sampleBorrower,
      'Sunita Jadhav',
      {
        property: 'Flat No. 302, B wing',
        source: 'Index-II 2015',
      },
    )
    const record = {
      holders: ['साई हाईट्स सहकारी गृहनिर्माण संस्था मर्या.'],
      entries: [purchase, sale],
    }
    expect(sampleFindings(record, { ...asked(), borrower: 'Sunita Jadhav' })).toMatchObject({
      holders: ['Sunita Jadhav'],
      nameMatch: 'match',
      riskFlags: [],
    })
    const seller = sampleFindings(record, asked())
    expect(seller).toMatchObject({ holders: ['Sunita Jadhav'], nameMatch: 'mismatch' })
    expect(seller.evidence[0]).toMatchObject({
      flag: 'holder_name_mismatch',
      source: 'Index-II 2015',
    })
    expect(seller.evidence[0]?.text).toContain('HVL7/1/2015')
  })
  test('have the buyer by agreement as holder if nothing was conveyed', () => {
    const agreement = sampleEntry('A', '2015-01-01', 'करारनामा', 'ABC Developers', sampleBorrower, {
      property: 'सदनिका क्र. ३०२, बी विंग',
    })
    const found = sampleFindings({ holders: ['ABC Developers'], entries: [agreement] }, asked())
    expect(found).toMatchObject({ holders: [sampleBorrower], riskFlags: ['agreement_only'] })
  })
  test('the conveyance of the land to the society takes no flat away', () => {
    const conveyance = sampleEntry(
      'C',
      '2018-01-01',
      'अभिहस्तांतरणपत्र',
      'ABC Developers',
      'Sai Heights Co-op Housing Society Ltd',
      { property: 'सर्वे नं. 45/2B' },
    )
    const record = { holders: ['Sai Heights CHS Ltd'], entries: [purchase, conveyance] }
    expect(sampleFindings(record, asked()).riskFlags).toEqual([])
  })
  test('with nothing about the flat are not clean', () => {
    const others = [mortgageOf('Flat No. 101')]
    expect(sampleFindings({ entries: others }, asked()).riskFlags).toEqual([
      'nil_result_unverified',
    ])
  })
})
