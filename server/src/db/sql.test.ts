import { expect, test } from 'vitest'
import { sql, statementOf } from './sql.ts'

const find = (id: string, at: Date) => sql`SELECT 1 WHERE a = ${id} AND b = ${at}`

test('values are separate from the text, times in UTC', () => {
  const statement = statementOf(find('x', new Date('2026-11-15T09:30:00+05:30')))
  expect(statement.text).toBe('SELECT 1 WHERE a = $1 AND b = $2')
  expect(statement.values).toEqual(['x', '2026-11-15T04:00:00.000Z'])
})

test('the same call site gives the same text and name, with its own values', () => {
  const first = statementOf(find('x', new Date(0)))
  const second = statementOf(find('y', new Date(1)))
  expect([second.text, second.name]).toEqual([first.text, first.name])
  expect(second.values[0]).toBe('y')
})

test('fragments are put in, their values in order; another fragment gives another text', () => {
  const columns = sql`a, b`
  const others = sql`c`
  const where = (id: number) => sql`id = ${id}`
  const select = (what: ReturnType<typeof sql>, id: number) =>
    statementOf(sql`SELECT ${what} FROM t WHERE x = ${'v'} AND ${where(id)} LIMIT ${9}`)
  expect(select(columns, 7)).toMatchObject({
    text: 'SELECT a, b FROM t WHERE x = $1 AND id = $2 LIMIT $3',
    values: ['v', 7, 9],
  })
  expect(select(others, 8).text).toBe('SELECT c FROM t WHERE x = $1 AND id = $2 LIMIT $3')

  const constant = (what: ReturnType<typeof sql>) => statementOf(sql`SELECT ${what} WHERE y = ${1}`)
  expect(constant(columns).text).toBe('SELECT a, b WHERE y = $1')
  expect(constant(others).text).toBe('SELECT c WHERE y = $1')
  expect(constant(columns)).toEqual(constant(columns))
})
