import { expect, test } from 'vitest'
import { readMixedNo, readParcelNo } from './read-numbers.ts'

const numberIn = (text: string) => readMixedNo({ text, pieces: [] }).map(({ value }) => value)

test('a date is not the number of an order or a receipt', () => {
  expect(numberIn('Date of payment 24/07/2021')).toEqual([])
  expect(numberIn('MR/12/2015 dated 24/07/2021')).toEqual(['MR/12/2015'])
})

test.each([
  ['45/2 ರ ನಿವೇಶನ', '45/2'],
  ['45/2 व 46', '45/2 व 46'],
  ['45/2 अ', '45/2 अ'],
])('the parcel in %s ends before a case ending', (text, value) =>
  expect(readParcelNo({ text, pieces: [] }).map((reading) => reading.value)).toEqual([value]),
)
