import { createHash, X509Certificate } from 'node:crypto'
import Type, { type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { faultOfKey } from '../../lib/signatures/oids.ts'
import { type Asked, askService } from './ask-service.ts'
import { type Credential, type Signer, SigningFailed } from './signer.ts'

/** The contract is described in docs/signing-service.md. */
const base64 = Type.String({ pattern: '^[A-Za-z0-9+/]+={0,2}$', maxLength: 64 * 1024 })
const CredentialOut = Type.Object({
  id: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  certificates: Type.Array(base64, { minItems: 1, maxItems: 10 }),
})
const SignatureOut = Type.Object({ signature: base64 })

export interface RemoteSignerOptions {
  url: string
  token: string
  answerMsMax?: number | undefined
}

/** A service that holds the keys: an eSign provider or a hardware module. It gets only the hash. */
export class RemoteSigner implements Signer {
  readonly #url: string
  readonly #token: string
  readonly #limits: Pick<Asked, 'answerMsMax'>

  constructor({ url, token, answerMsMax }: RemoteSignerOptions) {
    this.#url = url.replace(/\/+$/, '')
    this.#token = token
    this.#limits = answerMsMax === undefined ? {} : { answerMsMax }
  }

  async readCredential(signal: AbortSignal): Promise<Credential> {
    const { id, certificates } = await this.#ask('credential', undefined, CredentialOut, signal)
    const [first, ...issuers] = certificates.map(readCertificate)
    const fault = first ? faultOfKey(first.publicKey) : 'is missing'
    if (!first || fault) throw new SigningFailed('invalid', `the key of the service ${fault}`)
    return { id, chain: [first, ...issuers] }
  }

  async sign({ id, chain }: Credential, bytes: Buffer, signal: AbortSignal): Promise<Buffer> {
    const isRsa = chain[0].publicKey.asymmetricKeyType === 'rsa'
    const order = {
      ...(id !== undefined && { credential: id }),
      hash_algorithm: 'SHA-256',
      hash: createHash('sha256').update(bytes).digest('base64'),
      signature_algorithm: isRsa ? 'RSASSA-PKCS1-v1_5' : 'ECDSA',
    }
    const { signature } = await this.#ask('signatures', order, SignatureOut, signal)
    return Buffer.from(signature, 'base64')
  }

  async #ask<T extends TSchema>(
    path: string,
    order: object | undefined,
    schema: T,
    signal: AbortSignal,
  ): Promise<Static<T>> {
    const headers = {
      accept: 'application/json',
      ...(this.#token !== '' && { authorization: `Bearer ${this.#token}` }),
    }
    const asked: Asked = order
      ? {
          ...this.#limits,
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(order),
        }
      : { ...this.#limits, method: 'GET', headers }
    const { status, body } = await askService(`${this.#url}/${path}`, asked, signal)
    if (status >= 500 || status === 429) {
      throw new SigningFailed('away', `the signing service answered ${status}`)
    }
    if (status !== 200) {
      throw new SigningFailed('refused', `the signing service answered ${status}`)
    }
    const answer = parseJson(body)
    if (!Value.Check(schema, answer)) {
      throw new SigningFailed('invalid', `the signing service's ${path} is not as agreed`)
    }
    return answer as Static<T>
  }
}

function readCertificate(text: string): X509Certificate {
  try {
    return new X509Certificate(Buffer.from(text, 'base64'))
  } catch (error) {
    throw new SigningFailed('invalid', 'the signing service sent a broken certificate', error)
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
