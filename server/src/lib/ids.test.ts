import { expect, test } from 'vitest'
import { isId, newIds } from './ids.ts'

test('ids of one moment sort in the order they are given out', () => {
  const ids = newIds('doc', 1_800_000_000_000, 200)
  expect(new Set(ids).size).toBe(200)
  expect(ids.every((id) => isId('doc', id))).toBe(true)
  expect(ids).toEqual([...ids].sort())
})
