import Type from 'typebox'
import { expect, test } from 'vitest'
import { openRoutes } from '../backoffice/backoffice.ts'
import { CaseBody } from '../v1/cases/schemas.ts'
import { bodyLimitsOf, restBytesMax, roomForUnknown } from './body-limits.ts'

const limitsOf = (schema: Parameters<typeof bodyLimitsOf>[0]) => bodyLimitsOf(schema, 0)

test('a body may be as long as its longest valid value written with escapes', () => {
  const schema = Type.Object({ name: Type.String({ maxLength: 10 }) })
  const longest = JSON.stringify({ name: 'x' }).replace('x', '\\u00e9'.repeat(10))
  const { bytesMax } = limitsOf(schema)
  expect(bytesMax).toBeGreaterThanOrEqual(longest.length)
  expect(bytesMax).toBeLessThan(longest.length + 50)
})

test('lists count with their maximum number of items', () => {
  const schema = Type.Array(Type.String({ maxLength: 10 }), { maxItems: 1000 })
  expect(limitsOf(schema).bytesMax).toBeGreaterThan(60_000)
  expect(limitsOf(schema).bytesMax).toBeLessThan(70_000)
})

test('unlimited values are limited to 1 MiB and 20,000 parts', () => {
  const schema = Type.Object({
    list: Type.Array(Type.Array(Type.String({ maxLength: 100_000 }))),
    any: Type.Unknown(),
  })
  expect(limitsOf(schema)).toMatchObject({ bytesMax: restBytesMax, partsMax: 20_000 })
})

test('sign-in accepts a few kilobytes', () => {
  const signIn = openRoutes.find(({ path, method }) => path === '/session' && method === 'POST')
  if (!signIn?.body || typeof signIn.body === 'string') throw new Error('there is no sign-in')
  expect(bodyLimitsOf(signIn.body, roomForUnknown.staff).bytesMax).toBeLessThan(10 * 1024)
})

test('the shape has the fields of a case and of its documents', () => {
  const { shape } = limitsOf(CaseBody)
  expect(shape?.fields?.has('applicant_name')).toBe(true)
  expect(shape?.fields?.get('documents')?.items?.fields?.has('content')).toBe(true)
})

test('where unknown keys are faults, there is no shape: they must be seen', () => {
  const schema = Type.Object({ a: Type.Null() }, { additionalProperties: false })
  expect(limitsOf(schema).shape).toBe(undefined)
})
