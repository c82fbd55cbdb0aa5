import { createHash, randomBytes } from 'node:crypto'
import {
  boolean,
  bytesOf,
  childrenOf,
  decode,
  encode,
  integer,
  nothing,
  octets,
  oid,
  rawOf,
  sequence,
} from '../../lib/signatures/asn1.ts'
import { checkTimestamp, type Timestamp } from '../../lib/signatures/check-cms.ts'
import { oids } from '../../lib/signatures/oids.ts'
import { readCms } from '../../lib/signatures/read-cms.ts'
import { askService } from './ask-service.ts'
import { SigningFailed } from './signer.ts'

export interface ReceivedTimestamp extends Timestamp {
  token: Buffer
}

/** From a timestamp authority, over this signature. RFC 3161. */
export async function requestTimestamp(
  url: string,
  signature: Buffer,
  signal: AbortSignal,
): Promise<ReceivedTimestamp> {
  // Positive, since its first bit is 0, and never shortened, since its second is 1.
  const nonce = randomBytes(8)
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40
  const imprint = createHash('sha256').update(signature).digest()
  const query = encode(
    sequence(
      integer(1),
      sequence(sequence(oid(oids.sha256), nothing()), octets(imprint)),
      integer(nonce),
      boolean(true),
    ),
  )
  const headers = { 'content-type': 'application/timestamp-query' }
  const asked = { method: 'POST', headers, body: Uint8Array.from(query) } as const
  const { status, body } = await askService(url, asked, signal)
  if (status !== 200) {
    throw new SigningFailed('refused', `the timestamp authority answered ${status}`)
  }
  try {
    const token = readToken(body, nonce)
    return { token, ...checkTimestamp(token, signature) }
  } catch (error) {
    throw new SigningFailed('invalid', 'the answer of the timestamp authority is invalid', error)
  }
}

function readToken(answer: Buffer, nonce: Buffer): Buffer {
  const [status, tokenNode] = childrenOf(decode(answer))
  // 0: granted; 1: granted with changes.
  const [code = -1] = bytesOf(childrenOf(status)[0])
  if (code !== 0 && code !== 1) throw new Error(`refused with status ${code}`)
  const token = rawOf(tokenNode)
  const { content } = readCms(token)
  const fields = content ? childrenOf(decode(content)) : []
  // After the time; accuracy and order, which are optional, are no numbers.
  const isOurs = fields.slice(5).some((field) => isInteger(field) && bytesOf(field).equals(nonce))
  if (!isOurs) throw new Error('the timestamp is an answer to another request')
  return token
}

function isInteger({ idBlock }: { idBlock: { tagClass: number; tagNumber: number } }): boolean {
  return idBlock.tagClass === 1 && idBlock.tagNumber === 2
}
