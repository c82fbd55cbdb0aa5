import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** An authenticator in software: one ES256 key, made and used as Web Authentication describes. */
export interface SoftPasskey {
  id: string
  counter: number
  /** For POST /two-factor/passkeys. */
  create(challenge: string, more?: Told): object
  /** For POST /session/passkey. */
  get(challenge: string, more?: Told): object
}

export interface Told {
  origin?: string
  rpId?: string
  /** Whether it verified the user, by PIN or finger. */
  isVerified?: boolean
}

const flags = { present: 0x01, verified: 0x04, hasKey: 0x40 }
const b64 = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

export function makeSoftPasskey(site: { origin: string; rpId: string }): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credential = randomBytes(16)
  // COSE: key type EC2, ES256, curve P-256, x, y.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])

  function authenticatorData({ rpId = site.rpId, isVerified = true }: Told, key?: Buffer): Buffer {
    const set = flags.present | (isVerified ? flags.verified : 0) | (key ? flags.hasKey : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(passkey.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([set]), counter, key ?? Buffer.alloc(0)])
  }

  const clientData = (type: string, challenge: string, { origin = site.origin }: Told) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const passkey: SoftPasskey = {
    id: b64(credential),
    counter: 1,
    create(challenge, more = {}) {
      const length = Buffer.from([0, credential.length])
      const key = Buffer.concat([Buffer.alloc(16), length, credential, cose])
      const data = authenticatorData(more, key)
      // CBOR: {fmt: "none", attStmt: {}, authData}.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return {
        id: passkey.id,
        client_data: b64(clientData('webauthn.create', challenge, more)),
        attestation: b64(attestation),
        transports: ['internal'],
      }
    },
    get(challenge, more = {}) {
      const data = authenticatorData(more)
      const client = clientData('webauthn.get', challenge, more)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id: passkey.id,
        client_data: b64(client),
        authenticator_data: b64(data),
        signature: b64(signature),
      }
    },
  }
  return passkey
}
