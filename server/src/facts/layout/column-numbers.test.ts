import { expect, test } from 'vitest'
import { numbersColumns } from './column-numbers.ts'

test.each([
  ['(१) (२) (३) (४)', true],
  ['1 2 3', true],
  ['1 2 3 4 5 6-अ 6-ब 7', true],
  ['5 6 7 8', true],
  ['1 2 3 4 S 6', true],
  ['5 6 7', false],
  ['1 2', false],
  ['1 45/2 0.40 2.19', false],
  ['12 12 12', false],
  ['1 2019 12', false],
  ['1 2 Ramesh Patil', false],
])('a row that numbers columns: %s', (text, isOne) => {
  expect(numbersColumns(text.split(' ').map((word) => ({ text: word })))).toBe(isOne)
})
