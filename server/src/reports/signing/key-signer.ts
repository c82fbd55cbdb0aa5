import { type KeyObject, sign, type X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { faultOfKey } from '../../lib/signatures/oids.ts'
import { chainOf } from '../../lib/signatures/read-certificates.ts'
import { type Credential, type Signer, SigningFailed } from './signer.ts'

const signBytes = promisify(
  (bytes: Buffer, key: KeyObject, done: (error: Error | null, signature: Buffer) => void) =>
    sign('sha256', bytes, key, done),
)

/** Signs in this process, with a key that was read at the start. */
export class KeySigner implements Signer {
  // Private to the language: not in logs, JSON or a debugger's listing of fields.
  readonly #key: KeyObject
  readonly #credential: Credential

  /** Certificates in any order; the one of the key must be among them. */
  constructor(key: KeyObject, certificates: readonly X509Certificate[]) {
    const fault = faultOfKey(key)
    if (fault) throw new SigningFailed('refused', `the signing key ${fault}`)
    const signer = certificates.find((one) => one.checkPrivateKey(key))
    if (!signer) {
      throw new SigningFailed('refused', 'no certificate in the file belongs to its key')
    }
    this.#key = key
    const [first, ...issuers] = chainOf(signer, certificates)
    this.#credential = { id: undefined, chain: [first ?? signer, ...issuers] }
  }

  async readCredential(signal: AbortSignal): Promise<Credential> {
    if (signal.aborted) throw new SigningFailed('away', 'signing was stopped')
    return this.#credential
  }

  async sign(_: Credential, bytes: Buffer, signal: AbortSignal): Promise<Buffer> {
    if (signal.aborted) throw new SigningFailed('away', 'signing was stopped')
    return signBytes(bytes, this.#key)
  }
}
