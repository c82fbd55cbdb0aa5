import { request } from 'node:http'

/** A body that is cheap to send and expensive to refuse. */
export interface Attack {
  name: string
  method: 'POST' | 'PUT'
  path: string
  /** Left out: sent without a key. */
  withKey: boolean
  body: Buffer
}

const megabyte = 1024 * 1024 - 200

function unknownKeys(bytes: number): string {
  const keys: string[] = []
  for (let i = 0, length = 0; length < bytes; i += 1) {
    const key = `"${i.toString(36)}":0`
    keys.push(key)
    length += key.length + 1
  }
  return `{${keys.join()}}`
}

const zeros = (field: string) => `{"${field}":[${'0,'.repeat(megabyte / 2)}0]}`
const empties = (field: string) => `{"${field}":[${'{},'.repeat(megabyte / 3)}{}]}`

/** ▦ Every one is 1 MB. */
export const attacks: Attack[] = [
  attack('sign-in with unknown keys', 'POST', '/backoffice/session', unknownKeys(megabyte), false),
  attack('case with documents [0,0,…]', 'POST', '/uat/v1/cases', zeros('documents')),
  attack('case with documents [{},{},…]', 'POST', '/uat/v1/cases', empties('documents')),
  attack('case with unknown keys', 'POST', '/uat/v1/cases', unknownKeys(megabyte)),
  attack('collateral with properties [0,0,…]', 'POST', '/uat/v1/collateral', zeros('properties')),
  attack('collateral with unknown keys', 'POST', '/uat/v1/collateral', unknownKeys(megabyte)),
  attack('callback with unknown keys', 'PUT', '/uat/v1/callback', unknownKeys(megabyte)),
  attack(
    'sandbox with unknown keys',
    'POST',
    '/uat/v1/sandbox/cases/X/advance',
    unknownKeys(megabyte),
  ),
]

function attack(
  name: string,
  method: Attack['method'],
  path: string,
  body: string,
  withKey = true,
): Attack {
  return { name, method, path, withKey, body: Buffer.from(body) }
}

/**
 * This many at once, each on a separate connection; returns the statuses. A cut connection is 0.
 */
export function sendAtOnce(
  url: string,
  key: string,
  one: Attack,
  count: number,
): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, () => send(url, key, one)))
}

function send(url: string, key: string, { method, path, withKey, body }: Attack): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      origin: url,
      ...(withKey && { authorization: `Bearer ${key}` }),
    }
    const sent = request(`${url}${path}`, { method, headers, agent: false, timeout: 120_000 })
    sent.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(0))
    sent.end(body)
  })
}
