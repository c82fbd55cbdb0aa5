import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { IdentityProvider } from './identity-provider.ts'

type Forge = (token: string) => string

const coded = (text: string) => Buffer.from(text).toString('base64url')
const partsOf = (token: string) => {
  const [header = '', claims = '', signature = ''] = token.split('.')
  return { header, claims, signature }
}
const headerOf = (header: string) =>
  JSON.parse(Buffer.from(header, 'base64url').toString()) as { alg: string; kid: string }
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const signedBy = (key: KeyObject, change: object) => (token: string) => {
  const { header, claims } = partsOf(token)
  const signed = `${coded(JSON.stringify({ ...headerOf(header), ...change }))}.${claims}`
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}
const byHmac = (key: string | Buffer) => (token: string) => {
  const { header, claims } = partsOf(token)
  const signed = `${coded(JSON.stringify({ ...headerOf(header), alg: 'HS256' }))}.${claims}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}

/** Each a way to make an ID token of one that the provider signed; the provider runs by then. */
export function forgeries(idp: () => IdentityProvider): [string, Forge][] {
  const publicPem = () => idp().publicKey.export({ format: 'pem', type: 'spki' })
  return [
    [
      'other claims below the same signature',
      (token) => {
        const { header, claims, signature } = partsOf(token)
        const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object
        return `${header}.${coded(JSON.stringify({ ...said, locale: 'en' }))}.${signature}`
      },
    ],
    [
      'a signature with a changed byte',
      (token) => {
        const { header, claims, signature } = partsOf(token)
        const bytes = Buffer.from(signature, 'base64url')
        bytes[0] = (bytes[0] ?? 0) ^ 1
        return `${header}.${claims}.${bytes.toString('base64url')}`
      },
    ],
    ['a foreign key under the provider’s key id', signedBy(foreign, {})],
    ['a foreign key under an id of its own', signedBy(foreign, { kid: 'mine' })],
    [
      'a foreign key that it brings along',
      (token) => signedBy(foreign, { jwk: foreign.export({ format: 'jwk' }) })(token),
    ],
    [
      'alg none and no signature',
      (token) => {
        const { header, claims } = partsOf(token)
        return `${coded(JSON.stringify({ ...headerOf(header), alg: 'none' }))}.${claims}.`
      },
    ],
    ['no signature', (token) => `${partsOf(token).header}.${partsOf(token).claims}.`],
    ['an HMAC keyed with the client secret', (token) => byHmac(idp().clientSecret)(token)],
    ['an HMAC keyed with the public key', (token) => byHmac(publicPem())(token)],
  ]
}
