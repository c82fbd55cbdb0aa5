import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JsonScanner, ScanFault } from './json-scanner.ts'

function read(body: string | Buffer, chunkBytes = 1_000): unknown {
  const bytes = Buffer.from(body as string)
  const scanner = new JsonScanner({
    diverts: ([list, , field]) => list === 'documents' && field === 'content',
    depthMax: 32,
    restBytesMax: 1024 * 1024,
    partsMax: 20_000,
    shape: {
      fields: new Map([
        ['a', undefined],
        ['documents', { items: { fields: new Map([['content', undefined]]) } }],
      ]),
    },
  })
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const chunk = Buffer.from(bytes.subarray(at, at + chunkBytes))
    for (const step of scanner.scan(chunk)) void step
  }
  return scanner.end()
}

/** `line:column` of the place where the text breaks, the same in any chunks. */
function placeOf(body: string | Buffer): string {
  const places = [1, 2, 3, 7, 100_000].map((chunkBytes) => {
    try {
      read(body, chunkBytes)
      return 'no fault'
    } catch (error) {
      if (!(error instanceof ScanFault) || !error.place) throw error
      return `${error.place.line}:${error.place.column}`
    }
  })
  expect(new Set(places).size).toBe(1)
  return places[0] ?? ''
}

describe('broken JSON is refused with the line and column of the break', () => {
  test.each([
    ['in the first character', 'external_ref=1', '1:1'],
    ['after the value', '{}{}', '1:3'],
    ['a comma too many', '{"a":1,}', '1:8'],
    ['a missing comma', '{"a":1\n "b":2}', '2:2'],
    ['a missing colon', '{"a" 1}', '1:6'],
    ['a key without quotes', '{\n  a: 1}', '2:3'],
    ['single quotes', "{'a':1}", '1:2'],
    ['a comment', '{\n/* */}', '2:1'],
    ['NaN', '{"a":NaN}', '1:6'],
    ['a word cut short', '{"a":nul}', '1:9'],
    ['a leading zero', '{"a":012}', '1:7'],
    ['a point without digits', '{"a":1.}', '1:8'],
    ['a plus sign', '{"a":+1}', '1:6'],
    ['the wrong closer', '{"a":[1}', '1:8'],
    ['a closer too many', '{"a":1}}', '1:8'],
    ['a line break inside a string', '{"a":"b\nc"}', '1:8'],
    ['a tab inside a string', '{"a":"b\tc"}', '1:8'],
    ['an unknown escape', '{"a":"\\x"}', '1:8'],
    ['a short unicode escape', '{"a":"\\u12"}', '1:11'],
    ['after CRLF lines', '{\r\n"a":1,\r\n}', '3:1'],
    ['after CRLF, in the line', '{\r\n"a":1,\r\n  x}', '3:3'],
    ['columns are characters, not bytes', '{"a":"नमस्ते 🏠" x}', '1:17'],
    ['inside an unknown field', '{"x":[1,\n2,,3],"a":1}', '2:3'],
    ['after an unknown field', '{"x":[1,\n2],\n"a":}', '3:5'],
    ['inside a nested unknown field', '{"x":{"y":{"z":}}}', '1:16'],
  ])('%s', (_, body, place) => {
    expect(placeOf(body)).toBe(place)
  })

  test('after many lines', () => {
    const lines = Array.from({ length: 5_000 }, (_, n) => `${n},`).join('\n')
    expect(placeOf(`{"a":[\n${lines}\n  oops]}`)).toBe('5002:3')
  })

  test.each([
    ['an object', '{\n "a": 1', '2:8'],
    ['a string', '{"a":"bc', '1:9'],
    ['a key', '{"a', '1:4'],
    ['an escape', '{"a":"\\', '1:8'],
    ['a word', '{"a":tr', '1:8'],
    ['a line just begun', '{"a":1,\n', '2:1'],
    ['a document', '{"documents":[{"content":"QUJD', '1:31'],
  ])('a body that ends inside %s breaks where it ends', (_, body, place) => {
    expect(placeOf(body)).toBe(place)
  })

  test('behind documents, whose characters count too', () => {
    const content = 'QUJD'.repeat(5_000)
    const documents = `{"documents":[{"content":"${content}"}]`
    expect(placeOf(`${documents} oops}`)).toBe(`1:${documents.length + 2}`)
    expect(placeOf(`${documents},\n oops}`)).toBe('2:2')
  })

  test('behind a document written in several lines', () => {
    expect(placeOf('{"documents":[{"content":"QUJD\nREVG\n"}] x}')).toBe('3:5')
  })

  test('a bad escape inside a document', () => {
    expect(placeOf('{"documents":[\n{"content":"QU\\x"}]}')).toBe('2:16')
  })

  test('whatever a text is damaged with, it breaks where it stops being JSON', () => {
    const damage = fc.constantFrom('', ',', ':', '}', ']', '{', '[', '"', '1', '-', 'e', '.', '\\')
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.nat(), damage, (value, place, damaged) => {
        const text = JSON.stringify({ a: value })
        const at = place % (text.length + 1)
        const body = text.slice(0, at) + damaged + text.slice(at + 1)
        const isJson = parses(body)
        let found: unknown
        try {
          read(body)
        } catch (error) {
          found = error
        }
        if (found instanceof ScanFault && !found.place) return
        expect(found === undefined).toBe(isJson)
        if (!(found instanceof ScanFault) || !found.place) return
        // Everything before the place can be the beginning of a JSON text.
        const { line, column } = found.place
        expect(line).toBe(1)
        expect(column).toBeLessThanOrEqual([...body].length + 1)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('a byte order mark at the start', () => {
  test('is skipped, in whatever chunks it comes', () => {
    for (const chunkBytes of [1, 2, 3, 4, 100]) {
      expect(read('\ufeff{"a":1}', chunkBytes)).toEqual({ a: 1 })
    }
  })

  test('is no column', () => {
    expect(placeOf('\ufeff{"a":oops}')).toBe('1:6')
  })

  test('alone is an empty body', () => {
    expect(() => read('\ufeff')).toThrow('the body is empty')
  })

  test('elsewhere is not JSON', () => {
    expect(placeOf('{\ufeff"a":1}')).toBe('1:2')
    expect(placeOf('\ufeff\ufeff{}')).toBe('1:1')
  })

  test('cut in half is not JSON', () => {
    expect(placeOf(Buffer.from([0xef, 0xbb, 0x7b, 0x7d]))).toBe('1:1')
    expect(placeOf(Buffer.from([0xef, 0xbb]))).toBe('1:1')
  })
})

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
