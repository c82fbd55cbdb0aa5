import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ApiDocument, operationFinder, withClosedAnswers } from '../http/api-document.ts'
import { type Answered, faultsOfAnswer } from '../http/judge-answer.ts'
import { type Prism, startPrism } from './prism-process.ts'

export interface PrismFront {
  /** The address to use instead of the service's. */
  url: string
  document: ApiDocument
  /** The answers so far: `createCase 202`. */
  answered: Map<string, number>
  faults: string[]
  /** Fails if the document and the answers differ. */
  close(): Promise<void>
}

interface Asked {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer
}

/** The e2e tests go through prism if this is set: `npm run test:prism`. */
export const isThroughPrism = process.env.THROUGH_PRISM === '1'

const bodyBytesMax = 64 * 1024 * 1024
/** Prism reads and logs a body several times: a megabyte takes it seconds. */
const prismBytesMax = 256 * 1024
const answerMsMax = 150_000
const apiPath = /^(\/uat\/v1|\/v1|)(\/.*)$/
/** Marks requests from prism: their number, and their base address. */
const onwardHeader = 'x-onward'

/**
 * A proxy in front of a service. Requests to the public API go through prism, which has the document
 * with closed answers; the rest goes to the service directly.
 *
 * A request that prism itself refuses is sent again through one that compares only answers: the
 * service must refuse it too, otherwise the document is too strict. What prism cannot forward, such
 * as bad JSON or an unknown address, goes to the service directly, and its status and headers are
 * checked.
 */
export async function openPrismFront(
  /** Its address, or a function that starts it behind this one. */
  service: string | ((frontUrl: string) => Promise<string>),
): Promise<PrismFront> {
  const answered = new Map<string, number>()
  const faults: string[] = []
  const reached = new Set<string>()
  let asked = 0

  async function fromService(base: string, what: Asked): Promise<Answered> {
    const answer = await send(serviceUrl, { ...what, path: base + what.path })
    const found = find(what.method, what.path.split('?')[0] ?? '')
    if (found) {
      faults.push(...faultsOfAnswer(document, found, answer))
      const name = `${found.operation.operationId} ${answer.status}`
      answered.set(name, (answered.get(name) ?? 0) + 1)
    }
    return answer
  }

  async function throughPrism(base: string, what: Asked): Promise<Answered> {
    for (const prism of isForPrism(what) ? prisms : []) {
      asked += 1
      const mark = `${asked} ${base}`
      const headers = { ...what.headers, [onwardHeader]: mark }
      const answer = await send(prism.url, { ...what, headers })
      if (!reached.delete(mark)) continue
      const violations = answer.headers['sl-violations']
      const words = `${what.method} ${what.path} ${answer.status}`
      if (violations) faults.push(`${words}: ${String(violations).slice(0, 2000)}`)
      if (prism === prisms[1] && answer.status < 400) {
        faults.push(`${words}: the document forbids a request that the service accepts`)
      }
      return answer
    }
    return fromService(base, what)
  }

  const server = createServer((request, response) => {
    const { url: address = '', method = '' } = request
    const { [onwardHeader]: mark, ...headers } = request.headers as Record<string, string>
    const [, base = '', path = ''] = apiPath.exec(address) ?? []
    if (mark === undefined && base === '' && !path.startsWith('/.well-known/')) {
      return passOn(serviceUrl, request, response)
    }
    void (async () => {
      const what = { method, path, headers, body: await bodyOf(request) }
      if (mark !== undefined) reached.add(mark)
      const answer =
        mark === undefined
          ? await throughPrism(base, what)
          : await fromService(mark.split(' ')[1] ?? '', { ...what, path: address })
      const { 'transfer-encoding': _, ...given } = answer.headers
      response.writeHead(answer.status, given)
      response.end(answer.body)
    })().catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  server.unref()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const serviceUrl = typeof service === 'string' ? service : await service(url)
  const served = await fetch(`${serviceUrl}/openapi.json`)
  const document = (await served.json()) as ApiDocument
  const find = operationFinder(document)
  const folder = await mkdtemp(join(tmpdir(), 'deedwire-prism-'))
  const file = join(folder, 'openapi.json')
  await writeFile(file, JSON.stringify(withClosedAnswers(document)))
  const prisms = await startBoth(file, url)
  return {
    url,
    document,
    answered,
    faults,
    async close() {
      await Promise.all(prisms.map((prism) => prism.stop()))
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
      await rm(folder, { recursive: true, force: true })
      const told = [...new Set(faults)]
      if (told.length > 0) throw new Error(`not as documented:\n${told.join('\n')}`)
    },
  }
}

/** One that compares requests and answers, and one for what the first refuses. */
async function startBoth(file: string, url: string): Promise<Prism[]> {
  const started = await Promise.allSettled([
    startPrism(file, url),
    startPrism(file, url, { answersOnly: true }),
  ])
  const prisms = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = started.find((one) => one.status === 'rejected')
  if (!failed) return prisms
  await Promise.all(prisms.map((prism) => prism.stop()))
  throw failed.reason
}

/** It never answers broken JSON, and turns everything not declared as JSON into text. */
function isForPrism({ headers, body }: Asked): boolean {
  if (body.length === 0) return true
  if (body.length > prismBytesMax || headers['content-type'] !== 'application/json') return false
  try {
    JSON.parse(body.toString())
    return true
  } catch {
    return false
  }
}

/** Unchanged, for pages, files and endless streams. */
function passOn(base: string, request: IncomingMessage, response: ServerResponse): void {
  const { hostname, port } = new URL(base)
  const { method, url: path, headers } = request
  const onward = httpRequest({ hostname, port, method, path, headers, agent: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 0, answer.headers)
    answer.on('error', () => response.destroy())
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

function send(base: string, { method, path, headers, body }: Asked): Promise<Answered> {
  const { hostname, port } = new URL(base)
  const { 'transfer-encoding': _, expect: __, ...given } = headers
  const length = body.length > 0 && { 'content-length': String(body.length) }
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { hostname, port, method, path, headers: { ...given, ...length }, agent: false },
      (response) => {
        bodyOf(response).then((received) => {
          const { statusCode: status = 0, headers: got } = response
          resolve({ status, headers: got, body: received })
        }, reject)
      },
    )
    request.setTimeout(answerMsMax, () => request.destroy(new Error(`${path}: no answer`)))
    request.on('error', reject)
    request.end(body)
  })
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of message as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > bodyBytesMax) throw new Error('a body without end')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
