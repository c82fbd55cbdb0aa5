import { expect, test } from 'vitest'
import { parseDatabaseAddress } from '../../lib/database-address.ts'
import { NoPrimary, PrimaryFinder, type ServerState } from './primary-finder.ts'

const hosts = parseDatabaseAddress('postgres://a,b,c/d')
const standby: ServerState = { isWritable: false, timeline: 0 }
const primary = (timeline: number): ServerState => ({ isWritable: true, timeline })

function openFinder(servers: Record<string, ServerState | undefined>) {
  const asked: string[] = []
  const finder = new PrimaryFinder(hosts, async ({ host }) => {
    asked.push(host)
    const state = servers[host]
    if (!state) throw new Error('connection refused')
    return state
  })
  const find = async () => (await finder.find()).host
  return { finder, find, asked, servers }
}

test('the server that takes writes is found, and remembered', async () => {
  const { find, asked } = openFinder({ a: standby, b: primary(1) })
  expect(await find()).toBe('b')
  expect(await find()).toBe('b')
  expect(asked).toEqual(['a', 'b', 'c'])
})

test('connections that are opened together ask once', async () => {
  const { find, asked } = openFinder({ a: primary(1), b: standby, c: standby })
  expect(await Promise.all([find(), find(), find()])).toEqual(['a', 'a', 'a'])
  expect(asked).toHaveLength(3)
})

test('after a failover the promoted standby is found', async () => {
  const { finder, find, servers } = openFinder({ a: primary(1), b: standby, c: standby })
  await find()
  Object.assign(servers, { a: undefined, c: primary(2) })
  finder.doubt()
  expect(await find()).toBe('c')
})

test('of two that take writes, the one with the later timeline is the primary', async () => {
  const { find } = openFinder({ a: primary(1), b: primary(2) })
  expect(await find()).toBe('b')
})

test('an old primary that comes back is not used, even if it is alone', async () => {
  const { finder, find, servers } = openFinder({ a: undefined, b: primary(2) })
  await find()
  Object.assign(servers, { a: primary(1), b: undefined })
  finder.doubt()
  await expect(find()).rejects.toThrow(/a:5432 is an old primary/)
  const [a] = hosts
  expect(() => finder.check(a, primary(1))).toThrow(NoPrimary)
})

test('while there is none, it says what each server answered, in a code for “try again”', async () => {
  const { find } = openFinder({ a: standby })
  const finding = find()
  await expect(finding).rejects.toMatchObject({ code: '57P03' })
  await expect(finding).rejects.toThrow(/a:5432 is a standby.*b:5432 does not answer/)
})
