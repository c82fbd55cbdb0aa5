import { verify, type X509Certificate } from 'node:crypto'
import { isValidAt } from '../../lib/signatures/check-cms.ts'
import { commonNameOf, subjectOf } from '../../lib/signatures/read-certificates.ts'
import { verifyPdf } from '../../lib/signatures/verify-pdf.ts'
import { buildAttributes, buildCms } from './build-cms.ts'
import { placeSignature, type SignatureFacts } from './place-signature.ts'
import { requestTimestamp } from './request-timestamp.ts'
import { type Credential, type ReportSignature, type Signer, SigningFailed } from './signer.ts'

/** For everything together: credential, signature, timestamp. */
const signMsMax = 25_000
const timestampBytesMax = 16 * 1024
/** Attributes, signature and what surrounds them. */
const ownBytesMax = 2 * 1024
const credentialMsMax = 10 * 60_000

export interface SignedPdf {
  pdf: Buffer
  signature: ReportSignature
}

/** Signs reports as PAdES baseline: B-B, or B-T with a timestamp authority. */
export class ReportSigning {
  readonly #signer: Signer
  readonly #timestampUrl: string | undefined
  #seen: { chain: Credential['chain']; at: number } | undefined
  #reading: Promise<Credential> | undefined

  constructor(signer: Signer, timestampUrl: string | undefined) {
    this.#signer = signer
    this.#timestampUrl = timestampUrl
  }

  async sign(pdf: Buffer, facts: Omit<SignatureFacts, 'signerName'>): Promise<SignedPdf> {
    const limit = AbortSignal.timeout(signMsMax)
    const credential = await this.#signer.readCredential(limit)
    const [signer] = credential.chain
    this.#seen = { chain: credential.chain, at: Date.now() }
    if (!isValidAt(signer, facts.at)) {
      throw new SigningFailed('refused', `the certificate of ${subjectOf(signer)} is not valid now`)
    }
    const named = { ...facts, signerName: commonNameOf(signer) }
    const prepared = placeSignature(pdf, named, this.#bytesMax(credential))
    const attributes = buildAttributes(credential, prepared.digest)
    const signature = await this.#signer.sign(credential, attributes, limit)
    if (!verify('sha256', attributes, signer.publicKey, signature)) {
      throw new SigningFailed('invalid', 'the signature does not match its certificate')
    }
    const stamp = this.#timestampUrl
      ? await requestTimestamp(this.#timestampUrl, signature, limit)
      : undefined
    const timestamp = stamp?.token
    const signed = prepared.insert(buildCms({ credential, attributes, signature, timestamp }))
    return { pdf: signed, signature: checkedSignature(signed) }
  }

  /** To be downloaded by anyone. A service is asked at most every ten minutes. */
  async readChain(): Promise<readonly X509Certificate[]> {
    if (this.#seen && Date.now() - this.#seen.at < credentialMsMax) return this.#seen.chain
    this.#reading ??= this.#signer.readCredential(AbortSignal.timeout(signMsMax)).finally(() => {
      this.#reading = undefined
    })
    const { chain } = await this.#reading
    this.#seen = { chain, at: Date.now() }
    return chain
  }

  /** Of the certificate last seen: that it expires soon, or has expired. */
  warningAt(now: Date): string | undefined {
    const signer = this.#seen?.chain[0]
    return signer && expiryWarning(signer, now)
  }

  #bytesMax({ chain }: Credential): number {
    const certificates = chain.reduce((sum, { raw }) => sum + raw.length, 0)
    return certificates + ownBytesMax + (this.#timestampUrl ? timestampBytesMax : 0)
  }
}

const warnDaysMax = 30

function expiryWarning(signer: X509Certificate, now: Date): string | undefined {
  const days = Math.floor((signer.validToDate.getTime() - now.getTime()) / 86_400_000)
  const until = signer.validToDate.toISOString().slice(0, 10)
  if (days < 0) return `the certificate expired on ${until}; reports cannot be released`
  return days <= warnDaysMax ? `the certificate expires on ${until}` : undefined
}

/** Read back from the file, as a receiver would. */
function checkedSignature(pdf: Buffer): ReportSignature {
  const check = verifyPdf(pdf)
  if (check.state !== 'valid') {
    const says = check.state === 'invalid' ? check.says : 'The signature is missing.'
    throw new SigningFailed('invalid', `the signed report does not verify: ${says}`)
  }
  const { signer, subject, at, level } = check
  const certificate = signer.toString()
  return { subject, serial: signer.serialNumber, at, level, certificate }
}
