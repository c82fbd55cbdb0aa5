import { mkdtemp, rm } from 'node:fs/promises'
import {
  createServer,
  type IncomingMessage,
  request as openRequest,
  type ServerResponse,
} from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isSignedWith } from '../callbacks/check-signature.ts'

/** What the proxy does with a request instead of forwarding it. */
export type S3Fault =
  /** Reads the whole body and never answers. */
  | 'hang'
  /** Like `hang`; `releaseHeld` forwards the request when the client has given up. */
  | 'hold'
  | 'slow-down'
  /** A load balancer's page instead of the store's XML. */
  | 'bad-gateway'
  /** As if the secret was changed in the store. */
  | 'wrong-secret'
  /** As if the bucket was deleted. */
  | 'no-bucket'
  | 'stored-then-500'
  /** Forwards the request, and breaks the connection instead of answering. */
  | 'stored-then-reset'
  /** Forwards the request `slowMs` later. */
  | 'slow'
  | 'reset'
  /** Answers, one byte at a time. */
  | 'trickle'
  /** Answers with the headers and half of the body, and stalls. */
  | 'stop-half-way'

export interface S3Request {
  method: string
  /** Object name without bucket and prefix; empty for a list. */
  name: string
}

export interface FaultyS3 {
  options: {
    bucket: string
    region: string
    endpoint: string
    prefix: string
    credentials: { accessKeyId: string; secretAccessKey: string }
  }
  /** The settings of the service for the same store. */
  env: Record<string, string>
  /** The store itself, without the proxy. */
  directEndpoint: string
  requests: S3Request[]
  /** Decides for each request; undefined forwards it. */
  faultFor: (request: S3Request) => S3Fault | undefined
  /** Between two bytes of a `trickle`. */
  trickleMs: number
  /** Before a `slow` request is forwarded. */
  slowMs: number
  /** Connections are refused until `comeBack`. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  /** Forwards what was held, and waits until the store has it. Returns how many. */
  releaseHeld(): Promise<number>
  close(): Promise<void>
}

const ours = {
  bucket: 'papers',
  region: 'us-east-1',
  prefix: 'documents/',
  credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
}
/** Further buckets of the same store: one without documents, one of another installation. */
export const spareBuckets = { empty: 'empty', others: 'others' }

/** The server behind the proxy. */
export interface S3Behind {
  port: number
  bucket: string
  region: string
  prefix: string
  credentials: { accessKeyId: string; secretAccessKey: string }
  /** Whether it refuses a wrong secret by itself. */
  checksSecrets: boolean
  close(): Promise<void>
}

async function startS3rver(): Promise<S3Behind> {
  const folder = await mkdtemp(join(tmpdir(), 'deedwire-s3-'))
  const S3rver = createRequire(import.meta.url)('s3rver')
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [ours.bucket, ...Object.values(spareBuckets)].map((name) => ({ name })),
  })
  const { port } = await store.run()
  return {
    ...ours,
    port,
    checksSecrets: false,
    async close() {
      await store.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * An independent S3 server, behind a proxy that makes the faults of a test. The proxy checks
 * signatures too, unless the server does: s3rver checks only the key, not its secret.
 */
export async function startFaultyS3(given?: S3Behind): Promise<FaultyS3> {
  const store = given ?? (await startS3rver())
  const { port: storePort, bucket, region, prefix, credentials } = store
  const held: Sent[] = []
  const proxy = createServer((request, response) => {
    request.on('error', () => {})
    response.on('error', () => {})
    void handle(request, response).catch(() => response.destroy())
  })
  const listen = (wanted: number) =>
    new Promise<void>((resolve) => proxy.listen(wanted, '127.0.0.1', resolve))
  const stopListening = async () => {
    proxy.closeAllConnections()
    await new Promise((resolve) => proxy.close(resolve))
  }
  await listen(0)
  const { port } = proxy.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`

  const faulty: FaultyS3 = {
    options: { bucket, region, endpoint, prefix, credentials },
    env: {
      BLOB_STORE: 's3',
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ENDPOINT: endpoint,
      S3_PREFIX: prefix,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    directEndpoint: `http://127.0.0.1:${storePort}`,
    requests: [],
    faultFor: () => undefined,
    trickleMs: 50,
    slowMs: 1000,
    goAway: stopListening,
    comeBack: () => listen(port),
    async releaseHeld() {
      const late = held.splice(0)
      for (const sent of late) await passOn(sent)
      return late.length
    },
    async close() {
      await stopListening()
      await store.close()
    },
  }
  return faulty

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const { method = '', url = '', headers } = request
    const sent = { method, url, headers, body: Buffer.concat(pieces) }
    const path = decodeURIComponent(url.split('?')[0] ?? '')
    const seen = { method, name: path.replace(`/${bucket}`, '').replace(`/${prefix}`, '') }
    faulty.requests.push(seen)
    const { accessKeyId, secretAccessKey } = credentials
    const isOurKey = headers.authorization?.includes(`Credential=${accessKeyId}/`)
    const isForged = !store.checksSecrets && isOurKey && !isSignedWith(secretAccessKey, sent)
    const fault = isForged ? 'wrong-secret' : faulty.faultFor(seen)
    switch (fault) {
      case 'hang':
        return
      case 'hold':
        held.push(sent)
        return
      case 'slow-down':
        return refuse(response, 503, errorXml('SlowDown', 'Please reduce your request rate.'))
      case 'bad-gateway':
        return refuse(response, 502, '<html><body>Bad Gateway</body></html>')
      case 'wrong-secret':
        return refuse(response, 403, errorXml('SignatureDoesNotMatch', signatureRefused))
      case 'no-bucket':
        return answer(response, await passOn({ ...sent, url: url.replace(bucket, 'deleted') }))
      case 'stored-then-500':
        await passOn(sent)
        return refuse(response, 500, errorXml('InternalError', 'We had an internal error.'))
      case 'stored-then-reset':
        await passOn(sent)
        request.socket.resetAndDestroy()
        return
      case 'slow':
        await sleep(faulty.slowMs)
        return answer(response, await passOn(sent))
      case 'reset':
        request.socket.resetAndDestroy()
        return
      case 'trickle':
      case 'stop-half-way':
      case undefined:
        return answer(response, await passOn(sent), fault && { fault, pauseMs: faulty.trickleMs })
      default:
        return fault satisfies never
    }
  }

  function passOn({ method, url, headers, body }: Sent): Promise<Answered> {
    return new Promise((resolve, reject) => {
      const onward = openRequest(
        { host: '127.0.0.1', port: storePort, method, path: url, headers, agent: false },
        (incoming) => {
          const pieces: Buffer[] = []
          incoming.on('data', (piece: Buffer) => pieces.push(piece))
          incoming.on('error', reject)
          incoming.on('end', () => {
            const { statusCode = 500 } = incoming
            resolve({ status: statusCode, headers: incoming.headers, body: Buffer.concat(pieces) })
          })
        },
      )
      onward.on('error', reject)
      onward.end(body)
    })
  }
}

interface Sent {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: Buffer
}

interface Answered {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

async function answer(
  response: ServerResponse,
  { status, headers, body }: Answered,
  slowly?: { fault: 'trickle' | 'stop-half-way'; pauseMs: number },
): Promise<void> {
  const { connection: _, 'transfer-encoding': __, ...rest } = headers
  const length = body.length > 0 ? { 'content-length': String(body.length) } : {}
  response.writeHead(status, { ...rest, ...length })
  if (!slowly) {
    response.end(body)
    return
  }
  if (slowly.fault === 'stop-half-way') {
    response.write(body.subarray(0, body.length / 2))
    return
  }
  for (let at = 0; at < body.length && !response.destroyed; at += 1) {
    response.write(body.subarray(at, at + 1))
    await sleep(slowly.pauseMs)
  }
  response.end()
}

function refuse(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
}

const signatureRefused =
  'The request signature we calculated does not match the signature you provided. Check your key and signing method.'

function errorXml(code: string, message: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`
}
