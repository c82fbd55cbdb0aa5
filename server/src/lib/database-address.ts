/** A server of the database, with an address that names it alone. */
export interface DatabaseHost {
  host: string
  port: number
  url: string
}

/** A pooler between the service and its database, and for how long it gives a server to a client. */
export type Pooler = 'none' | 'session' | 'transaction'

export class InvalidDatabaseAddress extends Error {}

const hostsMax = 10
const defaultPort = 5432
const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/u
const hostAndPort = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?$/iu
/** ▦ Of libpq; we write, so every other one is a mistake. */
const sessionAttributes = ['read-write', 'primary']

/**
 * The servers of an address such as `postgres://user:word@db1:5432,db2:5432/deedwire`. One that
 * names no server, but a socket, is a single host.
 */
export function parseDatabaseAddress(url: string): [DatabaseHost, ...DatabaseHost[]] {
  const [, start = '', named = '', rest = ''] = parts.exec(url) ?? []
  if (start === '') throw new InvalidDatabaseAddress('is not a PostgreSQL address')
  const end = withoutSessionAttributes(rest)
  if (named === '') return [{ host: '', port: defaultPort, url: `${start}${end}` }]
  const [first, ...others] = named.split(',').map((text) => hostOf(text, start, end))
  if (!first || others.length >= hostsMax) {
    throw new InvalidDatabaseAddress(`names more than ${hostsMax} servers`)
  }
  return [first, ...others]
}

function hostOf(text: string, start: string, end: string): DatabaseHost {
  const [, host, digits] = hostAndPort.exec(text) ?? []
  const port = Number(digits ?? defaultPort)
  if (host === undefined || port < 1 || port > 65_535) {
    throw new InvalidDatabaseAddress(
      'names a server that is not a name or address with a port: write host1:5432,host2:5432',
    )
  }
  const url = `${start}${host}:${port}${end}`
  if (!URL.canParse(url)) throw new InvalidDatabaseAddress('is not a PostgreSQL address')
  return { host: host.replace(/^\[|\]$/gu, ''), port, url }
}

/** The driver does not know it, and we look for the primary in any case. */
function withoutSessionAttributes(rest: string): string {
  const [path = '', query] = rest.split('?', 2)
  if (query === undefined) return rest
  const others = query.split('&').filter((pair) => {
    const [name, value = ''] = pair.split('=', 2)
    if (name !== 'target_session_attrs') return true
    if (!sessionAttributes.includes(value)) {
      throw new InvalidDatabaseAddress(
        `has target_session_attrs=${value}; it must be ${sessionAttributes.join(' or ')}`,
      )
    }
    return false
  })
  return others.length === 0 ? path : `${path}?${others.join('&')}`
}
