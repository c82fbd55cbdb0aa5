import { expect, test } from 'vitest'
import { sameNumber } from './parcel-number.ts'

const pairsOf = (rows: string) =>
  rows
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((number) => number.trim()) as [string, string])

test.each(
  pairsOf(`
    45/2P | 45/2ಪಿ
    45/2M | 45/2म
    45/2 R | 45/2ಆರ್
    C.T.S. 1234 | नगर भूमापन क्र. 1234
    C.T.S. No. 1234 | सि.टी.एस. नं. 1234
    C. T. S. 1234/A | CTS 1234 अ
    R.S. 45 | R.S. No. 45
    45/2 (old 12/3) | 45/2
    45/2 (जुना 12/3) | 45/2
    45/2, Old S.No. 12 | 45/2
    45/2 (old 12/3) | 45/2 (old 12/3)
    Plot 12, S.No. 45/2 | 45/2 प्लॉट 12
    Plot No. 12, Gat No. 45 | गट नं. 45 प्लॉट नं. 12
    45/2B,45/3 | 45/3,45/2B
    45/2B & 45/3 | 45/3, 45/2ब
    45/1, 45/2, 46/1 | 46/1, 45/2, 45/1
  `),
)('%s is %s', (one, other) => {
  expect(sameNumber(one, other)).toBe(true)
  expect(sameNumber(other, one)).toBe(true)
})

test.each(
  pairsOf(`
    45/2P | 45/2ಬಿ
    45/2 (old 12/3) | 12/3
    45/2 (old 12/3) | 45/2 (old 13/3)
    45/2 | 45
    Plot 12, S.No. 45/2 | 45/2
    Plot 12, S.No. 45/2 | 45/2, 12
    Plot 12, S.No. 45/2 | 45/2 प्लॉट 13
    Plot 45/2, S.No. 12/1 | S.No. 45/2, Plot 12/1
    45/2, 3 | 45/3, 2
    45/2B,45/3 | 45/3,45/2
    45/2B,45/3 | 45/2B
    45/2, 45/2 | 45/2, 45/3
    C.T.S. 1234 | S. No. 1234
  `),
)('%s is not %s', (one, other) => {
  expect(sameNumber(one, other)).toBe(false)
  expect(sameNumber(other, one)).toBe(false)
})
