import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JsonScanner, ScanFault, type ScannerOptions, type Shape } from './json-scanner.ts'

const options = {
  diverts: (path: readonly (string | number)[]) =>
    path.length === 3 && path[0] === 'documents' && path[2] === 'content',
  depthMax: 32,
  restBytesMax: 64 * 1024,
  partsMax: 1000,
}

function scan(body: Buffer, chunkSizes: number[] = [body.length], by: ScannerOptions = options) {
  const scanner = new JsonScanner(by)
  const strings: { path: (string | number)[]; text: string }[] = []
  let at = 0
  for (let n = 0; at < body.length; n += 1) {
    const size = Math.max(1, chunkSizes[n % chunkSizes.length] ?? 1)
    const chunk = Buffer.from(body.subarray(at, at + size))
    at += size
    for (const step of scanner.scan(chunk)) {
      if (step.kind === 'open') strings.push({ path: [...step.path], text: '' })
      const last = strings.at(-1)
      if (step.kind === 'characters' && last) last.text += step.bytes.toString('latin1')
    }
  }
  return { rest: scanner.end(), strings }
}

const fault = (body: string | Buffer, by: ScannerOptions = options) => {
  try {
    scan(Buffer.from(body as string), undefined, by)
    return 'no fault'
  } catch (error) {
    if (error instanceof ScanFault) return error.message
    throw error
  }
}

describe('a body in any chunks', () => {
  const value = fc.record({
    applicant_name: fc.string({ unit: 'binary' }).map((s) => s.toWellFormed()),
    nested: fc.jsonValue({ maxDepth: 3 }),
    documents: fc.array(
      fc.record({
        filename: fc.string(),
        content: fc.uint8Array({ maxLength: 300 }).map((b) => Buffer.from(b).toString('base64')),
      }),
      { maxLength: 4 },
    ),
  })
  const writings: ((json: string) => string)[] = [
    (json) => json,
    (json) => json.replaceAll('/', '\\/'),
    (json) =>
      json.replace(/"content":"[^"]*"/g, (found) =>
        found.replaceAll('+', '\\u002B').replaceAll('/', '\\u002f'),
      ),
  ]

  test('gives the same strings and the same rest as JSON.parse', () => {
    fc.assert(
      fc.property(
        value.filter((v) => !JSON.stringify(v).includes('__proto__')),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...writings),
        (original, sizes, write) => {
          const result = scan(Buffer.from(write(JSON.stringify(original))), sizes)
          const expected = structuredClone(original)
          for (const document of expected.documents) document.content = ''
          expect(result.rest).toEqual(JSON.parse(JSON.stringify(expected)))
          expect(result.strings.map((s) => s.text)).toEqual(
            original.documents.map((d) => d.content),
          )
          expect(result.strings.map((s) => s.path)).toEqual(
            original.documents.map((_, i) => ['documents', i, 'content']),
          )
        },
      ),
      { numRuns: 300 },
    )
  })

  test('drops escaped line breaks inside a diverted string', () => {
    const body = '{"documents":[{"content":"QUJD\\r\\nREVG\\u000aR0g="}]}'
    expect(scan(Buffer.from(body), [3]).strings[0]?.text).toBe('QUJDREVGR0g=')
  })

  test('diverts only at the path: elsewhere content is kept', () => {
    const body =
      '{"content":"a","documents":[{"x":{"content":"b"}},"content"],"d":[{"content":"c"}]}'
    const { rest, strings } = scan(Buffer.from(body))
    expect(strings).toEqual([])
    expect(rest).toEqual(JSON.parse(body))
  })
})

describe('refused while reading', () => {
  test.each([
    ['depth', '['.repeat(40), 'the body is nested deeper than 32 levels'],
    ['a duplicate key', '{"a":1,"b":{"a":1},"a":2}', 'the key "a" appears twice in one object'],
    ['a duplicate key, escaped', '{"a":1,"\\u0061":2}', 'the key "a" appears twice in one object'],
    ['__proto__', '{"x":{"__proto__":{}}}', 'the key __proto__ is not allowed'],
    ['__proto__, escaped', '{"__proto\\u005f_":1}', 'the key __proto__ is not allowed'],
    ['an empty body', '', 'the body is empty'],
    ['half a body', '{"documents":[{"content":"QUJ', 'the body ends too early'],
    ['two values', '{} {}', 'the body is not valid JSON'],
    ['two byte order marks', '\ufeff\ufeff{}', 'the body is not valid JSON'],
    [
      'a bad escape in a diverted string',
      '{"documents":[{"content":"\\x"}]}',
      'the body is not valid JSON',
    ],
    ['stray closers', ']]]}}}', 'the body is not valid JSON'],
    ['two strings for a key', '{"a" "b":1}', 'the body is not valid JSON'],
  ])('%s', (_, body, message) => {
    expect(fault(body)).toBe(message)
  })

  test.each([
    ['in a value', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc3, 0x28, 0x22, 0x7d])],
    ['in a key', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ])('invalid UTF-8 %s', (_, body) => {
    expect(fault(body)).toBe('the body is not valid UTF-8')
  })

  test('a rest that is too large', () => {
    expect(fault(`{"a":"${'x'.repeat(70_000)}"}`)).toContain('too large')
  })
})

describe('keys that the shape does not know', () => {
  const shape: Shape = {
    fields: new Map<string, Shape | undefined>([
      ['a', undefined],
      ['list', { items: { fields: new Map([['b', undefined]]) } }],
    ]),
  }

  function pruned(value: unknown, by: Shape | undefined): unknown {
    if (Array.isArray(value)) return value.map((item) => pruned(item, by?.items))
    if (typeof value !== 'object' || value === null) return value
    const { fields } = by ?? {}
    const kept = Object.entries(value).filter(([key]) => !fields || fields.has(key))
    return Object.fromEntries(kept.map(([key, field]) => [key, pruned(field, fields?.get(key))]))
  }

  const key = fc.constantFrom('a', 'b', 'list', 'x', 'y "z"', '')
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(0, -1.5e3, true, null, '', 'a,b', '}"{', '\\'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(key, tie('value'), { maxKeys: 4 }),
    ),
  }))
  const spaces = fc.constantFrom<string | number | undefined>(undefined, 1, '\t\n')
  const chunkSizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 })

  test('are dropped with their values, and the rest is read like JSON.parse does', () => {
    fc.assert(
      fc.property(value, spaces, chunkSizes, (original, space, sizes) => {
        const text = JSON.stringify(original, null, space)
        const { rest } = scan(Buffer.from(text), sizes, { ...options, shape })
        expect(rest).toEqual(pruned(JSON.parse(text), shape))
      }),
      { numRuns: 500 },
    )
  })

  test('do not hide what is not JSON', () => {
    const damage = fc.constantFrom('', ',', ':', '}', ']', '{', '[', '"', '1', ' ', '\\')
    let accepted = 0
    fc.assert(
      fc.property(value, fc.nat(), damage, fc.boolean(), (original, place, damaged, instead) => {
        const text = JSON.stringify({ x: original, a: 1 })
        const at = place % (text.length + 1)
        const body = text.slice(0, at) + damaged + text.slice(at + (instead ? 1 : 0))
        const outcome = outcomeOf(body)
        // JSON.parse accepts some things that are refused while reading.
        if (outcome === 'refused') return
        expect(outcome === 'not JSON').toBe(parsed(body) === undefined)
        if (outcome === 'not JSON') return
        accepted += 1
        expect(outcome.rest).toEqual(pruned(parsed(body)?.rest, shape))
      }),
      { numRuns: 2000 },
    )
    expect(accepted).toBeGreaterThan(100)
  })

  test.each([
    '{"x":1,}',
    '{"x":1,"a":2,}',
    '{"x":1 2,"a":2}',
    '{"x":[},"a":2}',
    '{"x","a":2}',
    '{"x":1,,"a":2}',
    '{"x":1]',
    '{"x":nul}',
  ])('%s is not JSON', (body) => {
    expect(outcomeOf(body)).toBe('not JSON')
  })

  test('still count as bytes of the body', () => {
    const member = (n: number) => `"x${n}":"${'y'.repeat(30_000)}"`
    expect(fault(`{${member(1)},${member(2)},${member(3)}}`, { ...options, shape })).toContain(
      'too large',
    )
  })

  function outcomeOf(body: string): { rest: unknown } | 'not JSON' | 'refused' {
    try {
      return { rest: scan(Buffer.from(body), [7], { ...options, shape }).rest }
    } catch (error) {
      if (!(error instanceof ScanFault)) throw error
      return error.place ? 'not JSON' : 'refused'
    }
  }

  function parsed(body: string): { rest: unknown } | undefined {
    try {
      return { rest: JSON.parse(body) }
    } catch {
      return undefined
    }
  }
})

describe('more keys and items than any body has', () => {
  const partsMax = 1000
  const many = 5000
  test.each([
    ['keys', `{${Array.from({ length: many }, (_, i) => `"k${i}":0`).join()}}`],
    ['items', `[${Array(many).fill(0).join()}]`],
    ['lists', `[${Array(many).fill('[]').join()}]`],
    ['objects', `[${Array(many).fill('{}').join()}]`],
    ['items of an unknown key', `{"x":[${Array(many).fill(0).join()}]}`],
    ['keys in many objects', `[${Array(many).fill('{"k":0}').join()}]`],
  ])('%s', (_, body) => {
    expect(fault(body, { ...options, partsMax })).toBe(
      'the body has more than 1,000 keys and list items',
    )
  })
})
