import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import forge from 'node-forge'

/**
 * Windows and older OpenSSL write P12 files with RC2 and triple DES, which node:crypto no longer
 * has; node-forge reads both these and the new ones.
 */
export function readP12(
  bytes: Buffer,
  passphrase: string,
): { key: KeyObject; certificates: X509Certificate[] } {
  const { asn1, pkcs12, pki } = forge
  const p12 = pkcs12.pkcs12FromAsn1(asn1.fromDer(bytes.toString('latin1')), passphrase)
  const bagsOf = (bagType: string | undefined) =>
    p12.getBags({ bagType: bagType ?? '' })[bagType ?? ''] ?? []
  const der = (node: forge.asn1.Asn1) => Buffer.from(asn1.toDer(node).getBytes(), 'latin1')
  const [keyBag] = [...bagsOf(pki.oids.pkcs8ShroudedKeyBag), ...bagsOf(pki.oids.keyBag)]
  if (!keyBag) throw new Error('no private key in the file')
  const keyNode = keyBag.key ? pki.wrapRsaPrivateKey(pki.privateKeyToAsn1(keyBag.key)) : keyBag.asn1
  const key = createPrivateKey({ key: der(keyNode), format: 'der', type: 'pkcs8' })
  const certificates = bagsOf(pki.oids.certBag).map((bag) => {
    const node = bag.cert ? pki.certificateToAsn1(bag.cert) : bag.asn1
    return new X509Certificate(der(node))
  })
  return { key, certificates }
}
