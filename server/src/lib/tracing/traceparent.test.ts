import { expect, test } from 'vitest'
import { parseHeaderList } from './parse-header-list.ts'
import { formatTraceparent, parseTraceparent } from './traceparent.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = 'b7ad6b7169203331'

test.each([
  [`00-${traceId}-${spanId}-01`, true],
  [`00-${traceId}-${spanId}-00`, false],
  [`00-${traceId}-${spanId}-03`, true],
  [`01-${traceId}-${spanId}-01-what-a-later-version-adds`, true],
])('%s is read', (text, isSampled) => {
  expect(parseTraceparent(text)).toEqual({ traceId, spanId, isSampled })
})

test.each([
  '',
  'garbage',
  `ff-${traceId}-${spanId}-01`,
  `00-${traceId}-${spanId}-01-more`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId}-${spanId}`,
  `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
  `01-${traceId}-${spanId}-01-${'x'.repeat(10_000)}`,
  `00-${traceId}-${spanId}-01\n`,
])('%j is ignored', (text) => {
  expect(parseTraceparent(text)).toBeUndefined()
})

test('what is written is read back', () => {
  for (const isSampled of [true, false]) {
    const context = { traceId, spanId, isSampled }
    expect(parseTraceparent(formatTraceparent(context))).toEqual(context)
  }
})

test.each([
  ['', {}],
  ['authorization=Bearer%20abc', { authorization: 'Bearer abc' }],
  [' a = 1 , b-c=2,', { a: '1', 'b-c': '2' }],
  ['a', undefined],
  ['a=%', undefined],
  ['a b=1', undefined],
  ['a=1\r\nx: y', undefined],
])('headers for the collector: %j', (text, headers) => {
  expect(parseHeaderList(text)).toEqual(headers)
})
