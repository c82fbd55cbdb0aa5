import { describe, expect, test } from 'vitest'
import { composeLabel } from './compose-label.ts'
import { tokensOf } from './label-book.ts'

const fieldOf = (label: string) => composeLabel(tokensOf(label).map(({ text }) => text))?.field

describe('a label of known words', () => {
  test.each([
    ['विक्री करणार', 'executant'],
    ['खरेदी करणार', 'claimant'],
    ['खरेदी देणार', 'executant'],
    ['विकत घेणार', 'claimant'],
    ['ಮಾರಾಟ ಮಾಡುವವರು', 'executant'],
    ['ಖರೀದಿ ಮಾಡುವವರು', 'claimant'],
    ['ವರ್ಗಾವಣೆ ಮಾಡಿದವರು', 'executant'],
    ['कमी केलेली नावे', 'executant'],
    ['दाखल केलेली नावे', 'claimant'],
    ['ಒಟ್ಟು ಕ್ಷೇತ್ರ', 'area'],
    ['ಮಂಜೂರಾತಿ ಆದೇಶದ ನಂ', 'order_no'],
  ])('%s names the %s', (label, field) => expect(fieldOf(label)).toBe(field))
})
