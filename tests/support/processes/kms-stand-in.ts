import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type KmsStandInFault =
  | 'hang'
  | 'reset'
  | 'throttle'
  | 'internal'
  /** A load balancer's page instead of JSON. */
  | 'bad-gateway'
  /** More than any answer of KMS has. */
  | 'endless'
  /** As if the permission was taken away. */
  | 'denied'

export interface KmsStandIn {
  endpoint: string
  credentials: { accessKeyId: string; secretAccessKey: string }
  /** The settings of the service for it. */
  env: Record<string, string>
  /** Operations asked for, in order; also those that a fault answered. */
  asked: string[]
  /** Decides for each request; undefined answers it. */
  faultFor: () => KmsStandInFault | undefined
  createKey(): string
  disableKey(arn: string): void
  close(): Promise<void>
}

interface Key {
  bytes: Buffer
  isEnabled: boolean
}

interface Input {
  KeyId?: string
  Plaintext?: string
  CiphertextBlob?: string
  EncryptionContext?: Record<string, string>
}

class Refusal extends Error {
  readonly code: string
  constructor(code: string) {
    super(`refused: ${code}`)
    this.code = code
  }
}

const region = 'ap-south-1'
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypt and Decrypt of AWS KMS, written after its API reference. Signatures are checked by code of
 * its own, written after the description of AWS Signature Version 4. There is no package on npm that
 * encrypts, compares the context and checks signatures.
 */
export async function startKmsStandIn(): Promise<KmsStandIn> {
  const keys = new Map<string, Key>()
  const credentials = { accessKeyId: 'AKIDTEST', secretAccessKey: 'secret of the stand-in' }
  const server = createServer((request, response) => {
    void answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  const standIn: KmsStandIn = {
    endpoint,
    credentials,
    env: {
      KMS_ENDPOINT: endpoint,
      KMS_ACCESS_KEY_ID: credentials.accessKeyId,
      KMS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    asked: [],
    faultFor: () => undefined,
    createKey() {
      const arn = `arn:aws:kms:${region}:111122223333:key/${randomBytes(16).toString('hex')}`
      keys.set(arn, { bytes: randomBytes(32), isEnabled: true })
      return arn
    },
    disableKey(arn) {
      const key = keys.get(arn)
      if (key) key.isEnabled = false
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const body = Buffer.concat(pieces)
    const operation = String(request.headers['x-amz-target']).replace('TrentService.', '')
    standIn.asked.push(operation)
    const fault = standIn.faultFor()
    if (fault) return answerFault(fault, request, response)
    try {
      if (!isSigned(request, body, credentials)) throw new Refusal('InvalidSignatureException')
      const done = run(operation, JSON.parse(body.toString()) as Input)
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' })
      response.end(JSON.stringify(done))
    } catch (error) {
      refuse(response, 400, error instanceof Refusal ? error.code : 'SerializationException')
    }
  }

  function run(operation: string, input: Input): object {
    const { KeyId = '', EncryptionContext: context = {} } = input
    const key = keys.get(KeyId)
    if (!key) throw new Refusal('NotFoundException')
    if (!key.isEnabled) throw new Refusal('DisabledException')
    const aad = Buffer.from(JSON.stringify(Object.entries(context).sort()))
    if (operation === 'Encrypt') {
      const sealed = seal(key, Buffer.from(input.Plaintext ?? '', 'base64'), aad)
      const named = Buffer.concat([Buffer.from(KeyId.slice(-32), 'hex'), sealed])
      return { KeyId, CiphertextBlob: named.toString('base64') }
    }
    if (operation !== 'Decrypt') throw new Refusal('UnknownOperationException')
    const blob = Buffer.from(input.CiphertextBlob ?? '', 'base64')
    const named = [...keys.keys()].find((arn) => arn.endsWith(blob.toString('hex', 0, 16)))
    if (blob.length < 16 || named === undefined) throw new Refusal('InvalidCiphertextException')
    if (named !== KeyId) throw new Refusal('IncorrectKeyException')
    const plain = open(key, blob.subarray(16), aad)
    return { KeyId, Plaintext: plain.toString('base64') }
  }
  return standIn
}

function seal({ bytes }: Key, plain: Buffer, aad: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce)
  cipher.setAAD(aad)
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

function open({ bytes }: Key, sealed: Buffer, aad: Buffer): Buffer {
  try {
    const nonce = sealed.subarray(0, nonceBytes)
    const cipher = createDecipheriv('aes-256-gcm', bytes, nonce, { authTagLength: tagBytes })
    cipher.setAAD(aad)
    cipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    const body = cipher.update(sealed.subarray(nonceBytes + tagBytes))
    return Buffer.concat([body, cipher.final()])
  } catch {
    throw new Refusal('InvalidCiphertextException')
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
  response.end(JSON.stringify({ __type: `com.amazonaws.kms#${code}`, message: `says ${code}` }))
}

function answerFault(
  fault: KmsStandInFault,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  switch (fault) {
    case 'hang':
      return
    case 'reset':
      request.socket.destroy()
      return
    case 'throttle':
      refuse(response, 400, 'ThrottlingException')
      return
    case 'internal':
      refuse(response, 500, 'KMSInternalException')
      return
    case 'denied':
      refuse(response, 400, 'AccessDeniedException')
      return
    case 'bad-gateway':
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
      return
    case 'endless':
      response.writeHead(200).end(Buffer.alloc(1024 * 1024, ' '))
      return
    default:
      fault satisfies never
  }
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest()

/** AWS Signature Version 4. */
function isSigned(
  { headers, method, url }: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey }: KmsStandIn['credentials'],
): boolean {
  const shape =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/kms\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
  const [, id, day = '', place = '', names = '', signature] =
    shape.exec(headers.authorization ?? '') ?? []
  const time = String(headers['x-amz-date'])
  const signed = names.split(';')
  if (id !== accessKeyId || place !== region || !time.startsWith(day)) return false
  if (!signed.includes('host') || !signed.includes('x-amz-target')) return false
  const listed = signed.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('')
  const canonical = [method, url, '', listed, names, sha256(body)].join('\n')
  const scope = `${day}/${place}/kms/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = ['kms', 'aws4_request'].reduce(
    (derived, part) => hmac(derived, part),
    hmac(hmac(`AWS4${secretAccessKey}`, day), place),
  )
  return hmac(key, text).toString('hex') === signature
}
