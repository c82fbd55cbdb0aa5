import { describe, expect, test } from 'vitest'
import { parseDatabaseAddress } from './database-address.ts'

describe('the servers of an address', () => {
  test.each([
    ['postgres://u:p@db1/deedwire', ['postgres://u:p@db1:5432/deedwire']],
    [
      'postgresql://u:p@db1:5433,db2/deedwire?sslmode=require',
      [
        'postgresql://u:p@db1:5433/deedwire?sslmode=require',
        'postgresql://u:p@db2:5432/deedwire?sslmode=require',
      ],
    ],
    [
      'postgres://db1,[2001:db8::7]:6000/d?target_session_attrs=read-write&sslmode=require',
      ['postgres://db1:5432/d?sslmode=require', 'postgres://[2001:db8::7]:6000/d?sslmode=require'],
    ],
    ['postgres://u:p@/d?host=%2Ftmp%2Fsockets', ['postgres://u:p@/d?host=%2Ftmp%2Fsockets']],
    [
      'postgres://u:p%40%2C@db1,db2',
      ['postgres://u:p%40%2C@db1:5432', 'postgres://u:p%40%2C@db2:5432'],
    ],
    ['postgres://db1/d?target_session_attrs=primary', ['postgres://db1:5432/d']],
  ])('%s', (url, urls) => {
    expect(parseDatabaseAddress(url).map((host) => host.url)).toEqual(urls)
  })

  test('are told apart by host and port', () => {
    const hosts = parseDatabaseAddress('postgres://db1:1,[::1]:2/d')
    expect(hosts).toMatchObject([
      { host: 'db1', port: 1 },
      { host: '::1', port: 2 },
    ])
  })
})

test.each([
  ['', 'is not a PostgreSQL address'],
  ['mysql://db1/d', 'is not a PostgreSQL address'],
  ['db1,db2', 'is not a PostgreSQL address'],
  ['postgres://db1,/d', 'names a server that is not a name'],
  ['postgres://db1:0/d', 'names a server that is not a name'],
  ['postgres://db1:99999/d', 'names a server that is not a name'],
  ['postgres://db one/d', 'names a server that is not a name'],
  [`postgres://${Array(11).fill('db').join()}/d`, 'names more than 10 servers'],
  ['postgres://db1,db2/d?target_session_attrs=standby', 'it must be read-write or primary'],
])('%j is refused', (url, words) => {
  expect(() => parseDatabaseAddress(url)).toThrow(words)
})
