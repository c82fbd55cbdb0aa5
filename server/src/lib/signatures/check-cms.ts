import { createHash, verify, type X509Certificate } from 'node:crypto'
import { bytesOf, childrenOf, decode, type Node, oidOf, timeOf } from './asn1.ts'
import { digests, faultOfKey, oids, signatureAlgorithmsOf } from './oids.ts'
import { type Cms, readCms } from './read-cms.ts'

/** Why a signature does not hold, as a sentence. */
export class SignatureFault extends Error {}

export type Digest = (algorithm: 'sha256' | 'sha384' | 'sha512') => Buffer

export interface Timestamp {
  at: Date
  authority: X509Certificate
}

/** Of a document: detached, with the attribute that PAdES baseline requires. ETSI EN 319 142-1. */
export function checkDocumentCms(cms: Cms, digestOf: Digest): { timestamp: Timestamp | undefined } {
  if (cms.content || cms.contentType !== oids.data) {
    throw new SignatureFault('The signature is not one of a document.')
  }
  checkSignature(cms, digestOf)
  checkBoundCertificate(cms, 'v2')
  return { timestamp: cms.timestamp && checkTimestamp(cms.timestamp, cms.signature) }
}

/** A token over this signature value. RFC 3161. */
export function checkTimestamp(token: Buffer, signature: Buffer): Timestamp {
  const cms = readCms(token)
  const { content, contentType, signer } = cms
  if (!content || contentType !== oids.timestampInfo) {
    throw new SignatureFault('The timestamp is not a timestamp.')
  }
  checkSignature(cms, (algorithm) => createHash(algorithm).update(content).digest())
  checkBoundCertificate(cms, 'any')
  if (!signer.keyUsage?.includes(oids.timeStamping)) {
    throw new SignatureFault('The certificate of the timestamp is not one for timestamps.')
  }
  const fields = childrenOf(decode(content))
  const [imprintAlgorithm, imprint] = childrenOf(fields[2])
  const algorithm = digests[oidOf(childrenOf(imprintAlgorithm)[0])]
  if (!algorithm) throw new SignatureFault('The timestamp uses an outdated digest.')
  if (!createHash(algorithm).update(signature).digest().equals(bytesOf(imprint))) {
    throw new SignatureFault('The timestamp belongs to another signature.')
  }
  const at = timeOf(fields[4])
  if (!isValidAt(signer, at)) {
    throw new SignatureFault('The certificate of the timestamp was not valid at its time.')
  }
  return { at, authority: signer }
}

function checkSignature(cms: Cms, digestOf: Digest): void {
  const algorithm = digests[cms.digestOid]
  if (!algorithm) throw new SignatureFault('The signature uses an outdated digest.')
  if (oidOf(attributeOf(cms, oids.contentType)) !== cms.contentType) {
    throw new SignatureFault('The signature belongs to another kind of content.')
  }
  if (!bytesOf(attributeOf(cms, oids.messageDigest)).equals(digestOf(algorithm))) {
    throw new SignatureFault('The content was changed after it was signed.')
  }
  const { publicKey } = cms.signer
  const fault = faultOfKey(publicKey)
  if (fault) throw new SignatureFault(`The key of the signer ${fault}.`)
  const isExpected = signatureAlgorithmsOf(publicKey).includes(cms.signatureOid)
  if (!isExpected || !verify(algorithm, cms.signedAttributes, publicKey, cms.signature)) {
    throw new SignatureFault('The signature does not match the certificate of the signer.')
  }
}

/** The signed hash of the certificate: it cannot be exchanged for another with the same key. */
function checkBoundCertificate(cms: Cms, version: 'v2' | 'any'): void {
  const v2 = cms.attributes.get(oids.signingCertificateV2)
  const bound = v2 ?? (version === 'any' ? cms.attributes.get(oids.signingCertificate) : undefined)
  if (!bound) throw new SignatureFault('The signature does not name its certificate.')
  const parts = childrenOf(childrenOf(childrenOf(bound)[0])[0])
  // The algorithm may be left out, and then the hash comes first.
  const stated = parts[0] && isSequence(parts[0]) ? parts[0] : undefined
  const algorithm = v2 ? (stated ? digests[oidOf(childrenOf(stated)[0])] : 'sha256') : 'sha1'
  if (!algorithm) throw new SignatureFault('The signature names its certificate by an old digest.')
  const hash = createHash(algorithm).update(cms.signer.raw).digest()
  if (!hash.equals(bytesOf(stated ? parts[1] : parts[0]))) {
    throw new SignatureFault('The signature was made with another certificate.')
  }
}

function isSequence(node: Node): boolean {
  return node.idBlock.tagClass === 1 && node.idBlock.tagNumber === 16
}

function attributeOf({ attributes }: Cms, oid: string): Node {
  const found = attributes.get(oid)
  if (!found) throw new SignatureFault('The signature lacks a required attribute.')
  return found
}

export function isValidAt({ validFromDate, validToDate }: X509Certificate, at: Date): boolean {
  return validFromDate <= at && at <= validToDate
}
