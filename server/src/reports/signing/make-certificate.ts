import {
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto'
import {
  bits,
  boolean,
  decode,
  encode,
  integer,
  type Node,
  octets,
  oid,
  sequence,
  set,
  tagged,
  text,
  utcTime,
} from '../../lib/signatures/asn1.ts'
import { signatureAlgorithmOf } from './build-cms.ts'

const validity = () =>
  sequence(
    utcTime(new Date('2020-01-01T00:00:00Z')),
    // The last year that certificates write with two digits. RFC 5280, section 4.1.2.5.
    utcTime(new Date('2049-12-31T23:59:59Z')),
  )

/** Issued by itself, so it proves nothing about who signed. For demo, UAT and tests. */
export function makeCertificate(name: string, extensions: readonly Node[] = signingExtensions()) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const certificate = issueCertificate({ name, publicKey, issuerKey: privateKey, extensions })
  return { key: privateKey, certificate }
}

interface Issued {
  name: string
  publicKey: KeyObject
  issuerKey: KeyObject
  extensions: readonly Node[]
}

/** RFC 5280, section 4.1. */
function issueCertificate({ name, publicKey, issuerKey, extensions }: Issued): X509Certificate {
  const algorithm = () => signatureAlgorithmOf({ publicKey })
  const named = () => sequence(set(sequence(oid('2.5.4.3'), text(name))))
  // Positive and never shortened.
  const serial = randomBytes(16)
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40
  const body = sequence(
    tagged(0, integer(2)),
    integer(serial),
    algorithm(),
    named(),
    validity(),
    named(),
    decode(publicKey.export({ type: 'spki', format: 'der' })),
    tagged(3, sequence(...extensions)),
  )
  const signature = sign('sha256', encode(body), issuerKey)
  return new X509Certificate(encode(sequence(body, algorithm(), bits(signature))))
}

export function extension(id: string, value: Node, isCritical = true): Node {
  return sequence(oid(id), ...(isCritical ? [boolean(true)] : []), octets(encode(value)))
}

/** For signatures of documents, and for no other certificate. */
function signingExtensions(): Node[] {
  return [
    extension('2.5.29.19', sequence()),
    // Digital signature and non-repudiation: the first two of eight bits.
    extension('2.5.29.15', bits(Buffer.from([0xc0]), 6)),
  ]
}
