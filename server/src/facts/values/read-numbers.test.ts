import { expect, test } from 'vitest'
import { readMixedNo } from './read-numbers.ts'

const numberIn = (text: string) => readMixedNo({ text, pieces: [] }).map(({ value }) => value)

test('a date is not the number of an order or a receipt', () => {
  expect(numberIn('Date of payment 24/07/2021')).toEqual([])
  expect(numberIn('MR/12/2015 dated 24/07/2021')).toEqual(['MR/12/2015'])
})
