import type { X509Certificate } from 'node:crypto'

/** A certificate to sign with. */
export interface Credential {
  /** Of a signing service that opens a new one for each signature. */
  id: string | undefined
  /** The signer's certificate first, then its issuers. */
  chain: [X509Certificate, ...X509Certificate[]]
}

/**
 * The port to whatever holds the key. A driver is complete when it passes `signer-conformance.ts`.
 * It rejects with `SigningFailed`, and never puts a key or passphrase into an error.
 */
export interface Signer {
  readCredential(signal: AbortSignal): Promise<Credential>
  /**
   * The signature over the SHA-256 of these bytes: RSASSA-PKCS1-v1_5, or ECDSA as DER. Drivers that
   * send something elsewhere send only the hash.
   */
  sign(credential: Credential, bytes: Buffer, signal: AbortSignal): Promise<Buffer>
}

/** `away`: no answer in time; `refused`: it does not sign; `invalid`: its answer cannot be used. */
export type SigningFault = 'away' | 'refused' | 'invalid'

export class SigningFailed extends Error {
  override readonly name = 'SigningFailed'
  readonly code: SigningFault

  constructor(code: SigningFault, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
  }
}

/** What is kept of a signature, and shown. */
export interface ReportSignature {
  subject: string
  /** Of the certificate, in hex. */
  serial: string
  at: Date
  level: 'B-B' | 'B-T'
  /** The signer's certificate, as PEM. */
  certificate: string
}
