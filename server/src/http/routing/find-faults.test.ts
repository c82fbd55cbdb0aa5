import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { faultsMax } from './find-faults.ts'
import { faultFinder } from './validate.ts'

const Row = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 5 }), size: Type.Optional(Type.Integer()) },
  { additionalProperties: false },
)
const Body = Type.Object({
  rows: Type.Array(Row, { minItems: 1, maxItems: 3 }),
  year: Type.Optional(Type.Union([Type.String({ maxLength: 4 }), Type.Integer()])),
  extra: Type.Optional(Type.Union([Row, Type.Null()])),
  headers: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 3 }))),
})
const faultsOf = faultFinder(Body)
const row = { name: 'deed' }

describe('faults are listed by their path', () => {
  test.each<[string, unknown, string[]]>([
    ['a fitting body', { rows: [row] }, []],
    ['no object', 7, ['body: must be an object']],
    ['a list', [row], ['body: must be an object']],
    ['nothing', {}, ['rows: is required']],
    ['too few', { rows: [] }, ['rows: must have at least 1']],
    [
      'too many, and one is wrong',
      { rows: [row, row, row, { name: '' }] },
      ['rows: must have at most 3', 'rows[3].name: must not be empty'],
    ],
    [
      'several at once',
      { rows: [{ name: 'longer', size: 1.5, more: 0 }, 0, {}] },
      [
        'rows[0].name: must have at most 5 characters',
        'rows[0].size: must be an integer',
        'rows[0].more: is not a known field',
        'rows[1]: must be an object',
        'rows[2].name: is required',
      ],
    ],
    ['a kind of a union', { rows: [row], year: '20267' }, ['year: must have at most 4 characters']],
    ['inside a union', { rows: [row], extra: {} }, ['extra.name: is required']],
    ['no kind of a union', { rows: [row], year: true }, ['year: must be a string or an integer']],
    [
      'keys of the sender',
      { rows: [row], headers: { a: 'long!', b: 'ok' } },
      ['headers.a: must have at most 3 characters'],
    ],
  ])('%s', (_, body, faults) => {
    expect(faultsOf(body)).toEqual(faults)
  })
})

test('a string far too long is not checked any further', () => {
  const schema = Type.Object({ mails: Type.String({ maxLength: 200, format: 'emails' }) })
  const faults = faultFinder(schema)({ mails: '!,'.repeat(500_000) })
  expect(faults).toEqual(['mails: must have at most 200 characters'])
})

test('after 500 faults the search stops, and the answer says so', () => {
  let asked = 0
  const rows = Array.from({ length: 10_000 }, () =>
    Object.defineProperty({}, 'name', {
      enumerable: true,
      get: () => {
        asked += 1
        return 7
      },
    }),
  )
  const faults = faultsOf({ rows })
  expect(faults).toHaveLength(faultsMax + 1)
  expect(faults.at(-1)).toBe('body: has more than 500 errors; only the first are listed')
  expect(asked).toBeLessThan(10 * faultsMax)
})
