import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import forge from 'node-forge'

const { asn1, pkcs12, pki } = forge

/** A certificate that a test authority issued to a law firm, with RSA keys. */
export interface LawFirm {
  key: KeyObject
  certificate: X509Certificate
  issuer: X509Certificate
  /** Another certificate for the same key. */
  twin: X509Certificate
  /** Key, certificate and issuer. */
  pem: string
  /** The same as P12: `3des` as Windows writes it, `aes256` as OpenSSL 3 does. */
  p12(algorithm: '3des' | 'aes256', passphrase: string): Buffer
}

let made: LawFirm | undefined

/** Made once for each worker: the keys take a second. */
export function makeLawFirm(): LawFirm {
  made ??= make('2020-01-01', '2045-01-01')
  return made
}

/** One whose certificate was valid in 2021 only. */
export function makeExpiredLawFirm(): LawFirm {
  return make('2021-01-01', '2021-12-31')
}

function make(from: string, to: string): LawFirm {
  const authority = pki.rsa.generateKeyPair(2048)
  const firm = pki.rsa.generateKeyPair(2048)
  const rootName = [{ name: 'commonName', value: 'Test Root' }]
  const firmName = [
    { name: 'countryName', value: 'IN' },
    { name: 'organizationName', value: 'Deshmukh & Rao LLP' },
    { name: 'commonName', value: 'Meera Deshmukh' },
  ]
  const issue = (subject: object[], publicKey: forge.pki.PublicKey, serial: string) => {
    const isAuthority = serial === '01'
    const certificate = pki.createCertificate()
    certificate.publicKey = publicKey
    certificate.serialNumber = serial
    certificate.validity.notBefore = new Date(from)
    certificate.validity.notAfter = new Date(to)
    certificate.setSubject(subject as forge.pki.CertificateField[])
    certificate.setIssuer(rootName)
    certificate.setExtensions([{ name: 'basicConstraints', cA: isAuthority }])
    certificate.sign(authority.privateKey, forge.md.sha256.create())
    return certificate
  }
  const root = issue(rootName, authority.publicKey, '01')
  const leaf = issue(firmName, firm.publicKey, '4d2e')
  const keyPem = pki.privateKeyToPem(firm.privateKey)
  const pem = [keyPem, pki.certificateToPem(root), pki.certificateToPem(leaf)].join('')
  return {
    key: createPrivateKey(keyPem),
    certificate: new X509Certificate(pki.certificateToPem(leaf)),
    issuer: new X509Certificate(pki.certificateToPem(root)),
    twin: new X509Certificate(pki.certificateToPem(issue(firmName, firm.publicKey, '4d2f'))),
    pem,
    p12(algorithm, passphrase) {
      const chain = [leaf, root]
      const file = pkcs12.toPkcs12Asn1(firm.privateKey, chain, passphrase, { algorithm })
      return Buffer.from(asn1.toDer(file).getBytes(), 'latin1')
    },
  }
}
