import { X509Certificate } from 'node:crypto'
import {
  Asn1Fault,
  bytesOf,
  childrenOf,
  decode,
  decodeFirst,
  isTagged,
  type Node,
  oidOf,
  rawOf,
} from './asn1.ts'
import { oids } from './oids.ts'

/** A CMS signature by one signer. RFC 5652, sections 3 and 5. */
export interface Cms {
  contentType: string
  /** Undefined where the content is elsewhere, as in a PDF. */
  content: Buffer | undefined
  certificates: X509Certificate[]
  signer: X509Certificate
  digestOid: string
  signatureOid: string
  /** As signed. */
  signedAttributes: Buffer
  attributes: ReadonlyMap<string, Node>
  signature: Buffer
  timestamp: Buffer | undefined
}

const certificatesMax = 20

/** Zeros after the end are allowed: the place in a PDF is larger than the signature. */
export function readCms(padded: Buffer): Cms {
  const { node, length } = decodeFirst(padded)
  if (padded.subarray(length).some((byte) => byte !== 0)) {
    throw new Asn1Fault('bytes after the end of the signature')
  }
  const [type, wrapped] = childrenOf(node)
  if (oidOf(type) !== oids.signedData) throw new Asn1Fault('not signed data')
  const parts = childrenOf(childrenOf(wrapped)[0])
  const [contentType, content] = childrenOf(parts[2])
  const certificates = readCertificates(parts.find((part) => isTagged(part, 0)))
  const signers = childrenOf(parts.at(-1))
  if (signers.length !== 1) throw new Asn1Fault('not exactly one signer')
  return {
    contentType: oidOf(contentType),
    content: content && bytesOf(childrenOf(content)[0]),
    certificates,
    ...readSigner(childrenOf(signers[0]), certificates),
  }
}

function readCertificates(node: Node | undefined): X509Certificate[] {
  const found = node ? childrenOf(node) : []
  if (found.length > certificatesMax) throw new Asn1Fault('too many certificates')
  return found.map((one) => new X509Certificate(rawOf(one)))
}

function readSigner(parts: Node[], certificates: X509Certificate[]) {
  const [, id, digest, signed, algorithm, signature, unsigned] = parts
  if (!isTagged(signed, 0)) throw new Asn1Fault('no signed attributes')
  const signer = certificates.find((one) => isNamed(one, id))
  if (!signer) throw new Asn1Fault('the certificate of the signer is missing')
  const signedAttributes = rawOf(signed)
  // Signed as a set, stored as [0]. RFC 5652, section 5.4.
  signedAttributes[0] = 0x31
  const later = unsigned ? readAttributes(unsigned) : new Map<string, Node>()
  const timestamp = later.get(oids.timestampToken)
  return {
    signer,
    digestOid: oidOf(childrenOf(digest)[0]),
    signatureOid: oidOf(childrenOf(algorithm)[0]),
    signedAttributes,
    attributes: readAttributes(signed as Node),
    signature: bytesOf(signature),
    timestamp: timestamp && rawOf(timestamp),
  }
}

/** One value each; an attribute given twice is refused, since readers would differ. */
function readAttributes(node: Node): Map<string, Node> {
  const found = new Map<string, Node>()
  for (const attribute of childrenOf(node)) {
    const [type, values] = childrenOf(attribute)
    const [value, second] = childrenOf(values)
    if (!value || second || found.has(oidOf(type))) throw new Asn1Fault('a doubled attribute')
    found.set(oidOf(type), value)
  }
  return found
}

function isNamed(certificate: X509Certificate, id: Node | undefined): boolean {
  const [issuer, serial] = childrenOf(id)
  const named = issuerAndSerialOf(certificate)
  return rawOf(named.issuer).equals(rawOf(issuer)) && rawOf(named.serial).equals(rawOf(serial))
}

/** How a signature names a certificate. */
export function issuerAndSerialOf({ raw }: X509Certificate): { issuer: Node; serial: Node } {
  const fields = childrenOf(childrenOf(decode(raw))[0])
  // The version comes first, if it is stated.
  const first = isTagged(fields[0], 0) ? 1 : 0
  const [serial, , issuer] = fields.slice(first)
  if (!serial || !issuer) throw new Asn1Fault('a certificate without an issuer')
  return { issuer, serial }
}
