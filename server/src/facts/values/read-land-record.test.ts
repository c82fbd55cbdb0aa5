import { expect, test } from 'vitest'
import { layOutWords } from '../../../../tests/support/facts/lay-out-words.ts'
import { layOutRows } from '../layout/rows.ts'
import { runOf } from '../layout/run.ts'
import { readMutationNos } from './read-land-record.ts'

const numbersIn = (text: string) => {
  const words = layOutWords([{ x: 0.05, row: 1, text }])
  const rows = layOutRows([{ page: 1, source: 'text', words }])
  return readMutationNos(runOf(rows.flatMap((row) => row.words))).map(({ value }) => value)
}

test.each([
  [': 489, 680, 1007. प्रलंबित', ['489', '680', '1007']],
  ['१२०४, १३७७ व १४०२', ['१२०४', '१३७७', '१४०२']],
  ['(1204) (1377)', ['1204', '1377']],
  ['1204, 12 गुंठे', ['1204']],
  ['1204, 12-03-2015', ['1204']],
  ['1204, 1377.50', ['1204']],
])('the mutation numbers in %s', (text, values) => expect(numbersIn(text)).toEqual(values))
