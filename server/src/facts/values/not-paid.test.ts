import { expect, test } from 'vitest'
import { isNotPaid } from './not-paid.ts'

test.each([
  ['Market Value Rs. 11,00,000', true],
  ['stamp duty of Rs. 78,400', true],
  ['ಶುಲ್ಕ ರೂ. 15', true],
  ['मुद्रांक शुल्क रु. 84,000', true],
  ['Consideration Rs. 12,00,000', false],
  ['Market Value Rs. 11,00,000. Consideration Rs. 12,00,000', false],
  ['रमेश सावरकर रु. 5,00,000', false],
])('a fee, a tax or a value: %s', (text, isOne) => {
  expect(
    isNotPaid(text, Math.max(...[...text.matchAll(/Rs|रु|ರೂ/gu)].map(({ index }) => index))),
  ).toBe(isOne)
})
