import { X509Certificate } from 'node:crypto'

const certificatesMax = 20

/** Of a PEM file with one or more, or a DER file with one. */
export function readCertificates(bytes: Buffer): X509Certificate[] {
  const text = bytes.toString('latin1')
  const blocks =
    text.match(/-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g) ?? []
  if (blocks.length === 0) return [new X509Certificate(bytes)]
  return blocks.slice(0, certificatesMax).map((block) => new X509Certificate(block))
}

/** On one line, the name first: `CN=Deshmukh & Rao, O=Deshmukh & Rao LLP, C=IN`. */
export function subjectOf({ subject }: X509Certificate): string {
  const parts = (subject ?? '').split('\n').filter((part) => part !== '')
  return parts.toReversed().map(unescapeName).join(', ') || 'a certificate without a name'
}

export function commonNameOf(certificate: X509Certificate): string {
  const parts = (certificate.subject ?? '').split('\n')
  const found = parts.find((part) => part.startsWith('CN='))
  return found === undefined ? subjectOf(certificate) : unescapeName(found.slice(3))
}

/** Node writes names as RFC 2253 does: `Rao\\, Advocates`. */
function unescapeName(text: string): string {
  return text.replace(/\\([,+"\\<>;# ])/g, '$1')
}

const chainMax = 8

/** The signer's, then its issuers, as far as they are there. */
export function chainOf(
  signer: X509Certificate,
  others: readonly X509Certificate[],
): X509Certificate[] {
  const chain = [signer]
  while (chain.length < chainMax) {
    const last = chain.at(-1) as X509Certificate
    const issuer = others.find((one) => isIssued(last, one) && !isIn(one, chain))
    if (!issuer) break
    chain.push(issuer)
  }
  return chain
}

/** Whether the chain contains one of these, or was issued by one. */
export function isTrusted(
  chain: readonly X509Certificate[],
  trusted: readonly X509Certificate[],
): boolean {
  const last = chain.at(-1)
  return trusted.some((one) => isIn(one, chain) || (last !== undefined && isIssued(last, one)))
}

function isIssued(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
}

function isIn(one: X509Certificate, chain: readonly X509Certificate[]): boolean {
  return chain.some(({ fingerprint256 }) => fingerprint256 === one.fingerprint256)
}
