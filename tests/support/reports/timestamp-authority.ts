import { createHash, sign } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import * as asn1 from 'asn1js'
import {
  bits,
  bytesOf,
  childrenOf,
  decode,
  encode,
  integer,
  octets,
  oid,
  sequence,
  set,
  tagged,
} from '../../../server/src/lib/signatures/asn1.ts'
import { oids } from '../../../server/src/lib/signatures/oids.ts'
import { issuerAndSerialOf } from '../../../server/src/lib/signatures/read-cms.ts'
import { extension, makeCertificate } from '../../../server/src/reports/signing/make-certificate.ts'

export type Mistake = 'other_hash' | 'other_nonce' | 'refuses' | 'garbage' | 'changed_time'

/** A timestamp authority of RFC 3161 that gives one time, or makes one mistake. */
export async function startTimestampAuthority(at: Date, mistake?: Mistake) {
  const { key, certificate } = makeCertificate('Test Timestamp Authority', [
    extension('2.5.29.37', sequence(oid(oids.timeStamping))),
    extension('2.5.29.15', bits(Buffer.from([0x80]), 7)),
  ])

  function stamp(query: Buffer): Buffer {
    const [, imprint, nonce] = childrenOf(decode(query))
    const hash = mistake === 'other_hash' ? Buffer.alloc(32) : bytesOf(childrenOf(imprint)[1])
    const given = mistake === 'other_nonce' ? Buffer.from([0x41]) : bytesOf(nonce)
    const info = encode(
      sequence(
        integer(1),
        oid('1.2.3.4.1'),
        sequence(sequence(oid(oids.sha256)), octets(hash)),
        integer(7),
        new asn1.GeneralizedTime({ valueDate: at }),
        integer(given),
      ),
    )
    const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
    const attributes = [
      sequence(oid(oids.contentType), set(oid(oids.timestampInfo))),
      sequence(oid(oids.messageDigest), set(octets(sha256(info)))),
      sequence(
        oid(oids.signingCertificateV2),
        set(sequence(sequence(sequence(octets(sha256(certificate.raw)))))),
      ),
    ].toSorted((a, b) => Buffer.compare(encode(a), encode(b)))
    const signature = sign('sha256', encode(set(...attributes)), key)
    if (mistake === 'changed_time') info.write('1999', info.indexOf('2026'), 'latin1')
    const { issuer, serial } = issuerAndSerialOf(certificate)
    const signedData = sequence(
      integer(3),
      set(sequence(oid(oids.sha256))),
      sequence(oid(oids.timestampInfo), tagged(0, octets(info))),
      tagged(0, decode(certificate.raw)),
      set(
        sequence(
          integer(1),
          sequence(issuer, serial),
          sequence(oid(oids.sha256)),
          tagged(0, ...attributes),
          sequence(oid('1.2.840.10045.4.3.2')),
          octets(signature),
        ),
      ),
    )
    const token = sequence(oid(oids.signedData), tagged(0, signedData))
    const status = sequence(integer(mistake === 'refuses' ? 2 : 0))
    return encode(mistake === 'refuses' ? sequence(status) : sequence(status, token))
  }

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const answer = mistake === 'garbage' ? Buffer.from('no') : stamp(Buffer.concat(chunks))
      response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(answer)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
