import type { KeyObject } from 'node:crypto'

/** ▦ The identifiers used in signatures. RFC 5652, 5035, 3161, 8017, 5758. */
export const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timestampToken: '1.2.840.113549.1.9.16.2.14',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const

/** Older ones, SHA-1 among them, are refused. */
export const digests: Record<string, 'sha256' | 'sha384' | 'sha512'> = {
  [oids.sha256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

/** By the kind of key. The first is what we write. */
const signatureAlgorithms: Record<string, readonly string[]> = {
  rsa: [
    '1.2.840.113549.1.1.11',
    '1.2.840.113549.1.1.12',
    '1.2.840.113549.1.1.13',
    // "With RSA"; the digest is stated beside it.
    '1.2.840.113549.1.1.1',
  ],
  ec: ['1.2.840.10045.4.3.2', '1.2.840.10045.4.3.3', '1.2.840.10045.4.3.4'],
}

export function signatureAlgorithmsOf({ asymmetricKeyType }: KeyObject): readonly string[] {
  return signatureAlgorithms[asymmetricKeyType ?? ''] ?? []
}

const rsaBitsMin = 2048
const curves = ['prime256v1', 'secp384r1', 'secp521r1']

/** Why a key cannot be used for signatures; undefined if it can. */
export function faultOfKey(key: KeyObject): string | undefined {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details = {} } = key
  if (type === 'rsa') {
    const { modulusLength = 0 } = details
    return modulusLength < rsaBitsMin ? `has only ${modulusLength} bits` : undefined
  }
  if (type !== 'ec') return 'is neither RSA nor elliptic curve'
  const { namedCurve = '' } = details
  return curves.includes(namedCurve) ? undefined : `uses the curve ${namedCurve}`
}
