import { createHash, type X509Certificate } from 'node:crypto'
import {
  childrenOf,
  decode,
  encode,
  integer,
  type Node,
  nothing,
  octets,
  oid,
  sequence,
  set,
  tagged,
} from '../../lib/signatures/asn1.ts'
import { oids, signatureAlgorithmsOf } from '../../lib/signatures/oids.ts'
import { issuerAndSerialOf } from '../../lib/signatures/read-cms.ts'
import type { Credential } from './signer.ts'

/**
 * What is signed: the digest of the document and the hash of the certificate, and no time, which
 * PAdES keeps in the PDF. ETSI EN 319 142-1, section 6.3.
 */
export function buildAttributes({ chain: [signer] }: Credential, digest: Buffer): Buffer {
  const certificateHash = createHash('sha256').update(signer.raw).digest()
  // SHA-256 is the default of the attribute, and DER leaves defaults out.
  const bound = sequence(sequence(sequence(octets(certificateHash))))
  const attributes = [
    attribute(oids.contentType, oid(oids.data)),
    attribute(oids.messageDigest, octets(digest)),
    attribute(oids.signingCertificateV2, bound),
  ]
  // The members of a set are sorted by their bytes in DER.
  const sorted = attributes.toSorted((a, b) => Buffer.compare(encode(a), encode(b)))
  return encode(set(...sorted))
}

export interface CmsParts {
  credential: Credential
  attributes: Buffer
  signature: Buffer
  /** A token over the signature. */
  timestamp: Buffer | undefined
}

/** RFC 5652, section 5; the document itself is not in it. */
export function buildCms({ credential, attributes, signature, timestamp }: CmsParts): Buffer {
  const [signer] = credential.chain
  const { issuer, serial } = issuerAndSerialOf(signer)
  const digestAlgorithm = () => sequence(oid(oids.sha256))
  const signerInfo = sequence(
    integer(1),
    sequence(issuer, serial),
    digestAlgorithm(),
    tagged(0, ...childrenOf(decode(attributes))),
    signatureAlgorithmOf(signer),
    octets(signature),
    ...(timestamp ? [tagged(1, attribute(oids.timestampToken, decode(timestamp)))] : []),
  )
  const signedData = sequence(
    integer(1),
    set(digestAlgorithm()),
    sequence(oid(oids.data)),
    tagged(0, ...credential.chain.map(({ raw }) => decode(raw))),
    set(signerInfo),
  )
  return encode(sequence(oid(oids.signedData), tagged(0, signedData)))
}

/** Of a signature over SHA-256. RSA states that it has no parameters; ECDSA leaves them out. */
export function signatureAlgorithmOf({ publicKey }: Pick<X509Certificate, 'publicKey'>): Node {
  const [first = ''] = signatureAlgorithmsOf(publicKey)
  const isRsa = publicKey.asymmetricKeyType === 'rsa'
  return sequence(oid(first), ...(isRsa ? [nothing()] : []))
}

function attribute(type: string, value: Node): Node {
  return sequence(oid(type), set(value))
}
