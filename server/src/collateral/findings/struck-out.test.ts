import { describe, expect, test } from 'vitest'
import {
  sampleBorrower,
  sampleFindings,
} from '../../../../tests/support/collateral/sample-record.ts'
import { withoutStruckOut } from './struck-out.ts'

test.each([
  ['बोजा', 'बोजा', false],
  ['[बोजा]', '', false],
  ['［बोजा］', '', false],
  ['[बोजा अ] बोजा ब [बोजा क]', 'बोजा ब', false],
  ['[बोजा', '[बोजा', true],
  ['बोजा]', 'बोजा]', true],
  ['[बोजा [अ] ब]', '[बोजा [अ] ब]', true],
  ['[अ] [बोजा', '[अ] [बोजा', true],
])('%s leaves "%s", doubtful: %s', (written, text, isDoubtful) => {
  expect(withoutStruckOut(written)).toMatchObject({ text, isDoubtful })
})

describe('holders', () => {
  test('one in brackets no longer holds, and his share goes with him', () => {
    const { holders, riskFlags, nameMatch } = sampleFindings({
      holders: ['[गणेश विठ्ठल कुलकर्णी]', sampleBorrower],
      shares: ['0.40.00', '0.40.00'],
    })
    expect([holders, riskFlags, nameMatch]).toEqual([[sampleBorrower], [], 'match'])
  })
  test('the borrower in brackets is not compared', () => {
    const found = sampleFindings({ holders: [`[${sampleBorrower}]`, 'Fatima Sheikh'] })
    expect(found).toMatchObject({ holders: ['Fatima Sheikh'], nameMatch: 'mismatch' })
  })
  test('with all in brackets nobody holds', () => {
    const { holders, nameMatch, riskFlags } = sampleFindings({ holders: [`[${sampleBorrower}]`] })
    expect([holders, nameMatch]).toEqual([[], 'not_checked'])
    expect(riskFlags).toEqual(['nil_result_unverified'])
  })
  test('a note without a name is kept', () => {
    expect(sampleFindings({ holders: [`${sampleBorrower} [मयत]`] }).riskFlags).toContain(
      'holder_deceased',
    )
  })
  test('an unclosed bracket strikes nobody out', () => {
    const { holders, riskFlags } = sampleFindings({ holders: [`[${sampleBorrower}`] })
    expect(holders).toHaveLength(1)
    expect(riskFlags).toContain('unread_entry')
  })
})

describe('remarks and tenure', () => {
  test('a struck-out charge is no mortgage', () => {
    expect(sampleFindings({ remarks: ['[बोजा - कॅनरा बँक] (१२३४)'] })).toMatchObject({
      mortgages: [],
      riskFlags: [],
    })
  })
  test('of two charges the one outside the brackets is open', () => {
    expect(sampleFindings({ remarks: ['[बोजा - कॅनरा बँक], बोजा - बँक ऑफ महाराष्ट्र'] })).toMatchObject({
      mortgages: [{ lender: 'बँक ऑफ महाराष्ट्र', status: 'open', kind: 'revenue' }],
      riskFlags: ['subsisting_mortgage'],
    })
  })
  test.each(['[बोजा - कॅनरा बँक', '[बोजा [कॅनरा बँक]]'])('%s clears nothing', (remark) => {
    const { riskFlags, evidence } = sampleFindings({ remarks: [remark] })
    expect(riskFlags).toEqual(['subsisting_mortgage', 'unread_entry'])
    expect(evidence.map(({ text }) => text)).toEqual([remark, remark])
  })
  test('a struck-out class is no longer the tenure', () => {
    expect(sampleFindings({ tenure: '[भोगवटादार वर्ग २] भोगवटादार वर्ग १' }).riskFlags).toEqual([])
  })
  test('in Karnataka brackets strike nothing out', () => {
    const asked = { parcel: { state: 'KA' } }
    expect(sampleFindings({ remarks: ['[ಕೆನರಾ ಬ್ಯಾಂಕ್ ಸಾಲ]'] }, asked).riskFlags).toContain(
      'subsisting_mortgage',
    )
  })
})
