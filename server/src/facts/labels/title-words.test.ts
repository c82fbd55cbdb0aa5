import { describe, expect, test } from 'vitest'
import { composeTitle } from './title-words.ts'

describe('the title of a deed by its words', () => {
  test.each([
    ['कर्जमुक्ती व गहाण सोड लेख', 'release_deed'],
    ['गहाणमुक्तीपत्र', 'release_deed'],
    ['DEED OF REDEMPTION OF MORTGAGE', 'release_deed'],
    ['ಅಡಮಾನ ಋಣ ವಿಮೋಚನೆ ಪತ್ರ', 'release_deed'],
    ['ಸ್ವಾಧೀನ ರಹಿತ ಅಡಮಾನ ಪತ್ರ', 'mortgage_deed'],
    ['बिनताबा गहाणखत', 'mortgage_deed'],
    ['फरोक्त खरेदीखत', 'sale_deed'],
    ['Deed of Sale of Agricultural Land', 'sale_deed'],
    ['ಶುದ್ಧ ಕ್ರಯಪತ್ರ', 'sale_deed'],
    ['Deed of Gift', undefined],
    ['This deed of sale was made by Ramesh', undefined],
    ['Mortgage', undefined],
    ['Sale and mortgage deed', undefined],
    ['Deed of sale : 12', undefined],
  ])('%s', (title, kind) => expect(composeTitle(title)).toBe(kind))
})
