import { createHash, type X509Certificate } from 'node:crypto'
import { checkDocumentCms, isValidAt, SignatureFault, type Timestamp } from './check-cms.ts'
import { findSignatures, type SignaturePlace, statedTimeOf } from './find-signatures.ts'
import { chainOf, isTrusted, subjectOf } from './read-certificates.ts'
import { type Cms, readCms } from './read-cms.ts'

/** The result of a check of a PDF, which may come from anyone. */
export type SignatureCheck =
  | { state: 'unsigned' }
  | { state: 'invalid'; says: string }
  | ({ state: 'valid' } & ValidSignature)

export interface ValidSignature {
  signer: X509Certificate
  subject: string
  /** Of the timestamp, otherwise as the signer stated it. */
  at: Date
  level: 'B-B' | 'B-T'
  /** Undefined if no trusted certificate was given: then anyone may have signed. */
  isTrusted: boolean | undefined
}

/** Every byte of the file must be covered: what was added later is a change. */
export function verifyPdf(
  pdf: Buffer,
  trusted: readonly X509Certificate[] | undefined = undefined,
): SignatureCheck {
  const { places, malformed } = findSignatures(pdf)
  const last = places.toSorted((a, b) => b.coveredEnd - a.coveredEnd)[0]
  if (!last) {
    return malformed === 0
      ? { state: 'unsigned' }
      : invalid('The signature cannot be read: the file was changed or damaged.')
  }
  try {
    const cms = readCms(last.contents)
    const { timestamp } = checkDocumentCms(cms, (algorithm) =>
      createHash(algorithm)
        .update(pdf.subarray(0, last.gapStart))
        .update(pdf.subarray(last.gapEnd, last.coveredEnd))
        .digest(),
    )
    const added = pdf.length - last.coveredEnd
    if (added > 0) {
      const what = added === 1 ? '1 byte was' : `${added} bytes were`
      return invalid(`The file was changed after it was signed: ${what} added.`)
    }
    return { state: 'valid', ...factsOf(last, cms, timestamp, trusted) }
  } catch (error) {
    if (error instanceof SignatureFault) return invalid(error.message)
    return invalid('The signature cannot be read: the file was changed or damaged.')
  }
}

function factsOf(
  place: SignaturePlace,
  { signer, certificates }: Cms,
  timestamp: Timestamp | undefined,
  trusted: readonly X509Certificate[] | undefined,
): ValidSignature {
  const at = timestamp?.at ?? statedTimeOf(place)
  if (!at) throw new SignatureFault('The signature does not say when it was made.')
  if (!isValidAt(signer, at)) {
    throw new SignatureFault('The certificate of the signer was not valid at the time of signing.')
  }
  const level = timestamp ? 'B-T' : 'B-B'
  const chain = chainOf(signer, certificates)
  return {
    signer,
    subject: subjectOf(signer),
    at,
    level,
    isTrusted: trusted && isTrusted(chain, trusted),
  }
}

function invalid(says: string): SignatureCheck {
  return { state: 'invalid', says }
}
