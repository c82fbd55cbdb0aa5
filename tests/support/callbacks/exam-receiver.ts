import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Every fault that can be planted in a receiver. */
export type PlantedFault =
  | 'no signature check'
  | 'checks only that a signature is there'
  | 'compares only as much as was sent'
  | 'has no secret'
  | 'refuses silently'
  | 'writes before it verifies'
  | 'parses before verifying'
  | 'parses before verifying, politely'
  | 'parses before verifying, and says so in the answer'
  | 'verifies what it wrote anew'
  | 'takes the first piece for the whole'
  | 'takes small bodies alone'
  | 'one at a time'
  | 'breaks on a ping'
  | 'takes known fields alone'
  | 'ignores the signature before'
  | 'not idempotent'
  | 'not idempotent at once'
  | 'refuses repeats'
  | 'knows the last delivery alone'
  | 'follows order of arrival'
  | 'refuses what is out of order'
  | 'slow'
  | 'hangs'
  | 'hangs on bad signatures'
  | 'refuses everything'
  | 'breaks on everything'
  | 'redirects'

export interface ExamReceiver {
  url: string
  /** With {external_ref} in it. */
  stateUrl: string
  secret: string
  received: { headers: IncomingMessage['headers']; body: string }[]
  close(): Promise<void>
}

export interface ReceiverOptions {
  secret?: string
  /** What it shows at its state address, if not the true state. */
  state?: 'kept log' | 'constant' | 'restless' | 'broken' | 'behind a key' | 'with the time'
  /** Also includes the state in each answer. */
  tellsState?: boolean
  /** Works this long after its answer. */
  lateMs?: number
  slowMs?: number
  /** The event it handles slowly. */
  slowOn?: string
  status?: number
}

interface Held {
  reference: string
  status: string
  result: string
  sequence: number
  releases: string[]
  log?: string[]
}

/** A lender's receiver as one would write it, with the planted faults. */
export async function openExamReceiver(
  faults: readonly PlantedFault[] = [],
  options: ReceiverOptions = {},
): Promise<ExamReceiver> {
  const { secret = 'svcsec_of_the_examined', slowMs = 1_100, slowOn = 'case.finalised' } = options
  const has = (fault: PlantedFault) => faults.includes(fault)
  const cases = new Map<string, Held>()
  const deliveries = new Set<string>()
  const received: ExamReceiver['received'] = []
  let lastDelivery = ''
  let reads = 0
  let busy = false

  const signatureOf = (body: Buffer, key = has('has no secret') ? '' : secret) =>
    `sha256=${createHmac('sha256', key).update(body).digest('hex')}`

  function isGenuine(request: IncomingMessage, raw: Buffer): boolean {
    if (has('no signature check')) return true
    const given = request.headers['x-svc-signature']
    if (has('checks only that a signature is there')) return Boolean(given)
    const body = has('verifies what it wrote anew')
      ? Buffer.from(JSON.stringify(JSON.parse(raw.toString())))
      : raw
    const right = signatureOf(body)
    if (has('compares only as much as was sent')) return right.startsWith(String(given ?? '-'))
    const previous = request.headers['x-svc-signature-previous']
    const all = has('ignores the signature before') ? [given] : [given, previous]
    return all.some((one) => {
      const bytes = Buffer.from(String(one ?? ''))
      return bytes.length === right.length && timingSafeEqual(bytes, Buffer.from(right))
    })
  }

  /** Returns the status of the answer. */
  async function take(request: IncomingMessage, text: string): Promise<number> {
    const payload = JSON.parse(text)
    const delivery = String(request.headers['x-svc-delivery'])
    const sequence = Number(request.headers['x-svc-sequence'])
    const { external_ref: reference, status, result, event } = payload
    if (event === 'ping') return has('breaks on a ping') ? 500 : 200
    if (has('takes known fields alone') && 'added_later' in payload) return 422
    const isKnown = has('knows the last delivery alone')
      ? lastDelivery === delivery
      : deliveries.has(delivery)
    if (isKnown && has('refuses repeats')) return 409
    // Between the check and the record, another copy may arrive.
    if (has('not idempotent at once')) await sleep(5)
    deliveries.add(delivery)
    lastDelivery = delivery
    if (isKnown && !has('not idempotent')) return 200
    const held: Held = cases.get(reference) ?? {
      reference,
      status: '',
      result: '',
      sequence: 0,
      releases: [],
      ...(options.state === 'kept log' && { log: [] }),
    }
    const isOlder = sequence < held.sequence
    if (has('refuses what is out of order') && sequence !== held.sequence + 1) return 409
    cases.set(reference, held)
    held.log?.push(`${sequence} ${event}`)
    held.log?.sort()
    if (isOlder && !has('follows order of arrival') && !has('knows the last delivery alone')) {
      return 200
    }
    held.status = status
    held.result = result
    held.sequence = sequence
    if (result) held.releases.push(result)
    return options.status ?? 200
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await bodyOf(request, has('takes the first piece for the whole'))
    received.push({ headers: request.headers, body: raw.toString() })
    if (has('hangs')) return
    if (has('slow') && request.headers['x-svc-event'] === slowOn) await sleep(slowMs)
    const answer = (status: number, body = '') => {
      const reference = /"external_ref" *:\s*"([^"]+)"/.exec(raw.toString())?.[1]
      const state = options.tellsState && reference && JSON.stringify(cases.get(reference) ?? null)
      const headers = {
        ...(status === 307 && { location: '/elsewhere' }),
        ...(state && { 'x-receiver-state': state }),
      }
      response.writeHead(status, headers).end(body)
    }
    if (has('refuses everything')) return answer(403)
    if (has('breaks on everything')) return answer(500)
    if (has('redirects')) return answer(307)
    if (has('takes small bodies alone') && raw.length > 100_000) return answer(413)
    if (has('one at a time')) {
      if (busy) return answer(503)
      busy = true
      await sleep(10)
      busy = false
    }
    const text = raw.toString()
    if (has('writes before it verifies')) await take(request, text).catch(() => {})
    if (has('parses before verifying')) JSON.parse(text).event.toString()
    if (has('parses before verifying, politely') && !isJson(text)) return answer(400, 'bad JSON')
    if (has('parses before verifying, and says so in the answer') && !isJson(text)) {
      return answer(401, 'The body is no JSON.')
    }
    if (!isGenuine(request, raw)) {
      if (has('hangs on bad signatures')) return
      return answer(has('refuses silently') ? 200 : 401, 'Wrong signature.')
    }
    if (options.lateMs === undefined) return answer(await take(request, text))
    answer(202)
    await sleep(options.lateMs)
    await take(request, text)
  }

  function tellState(request: IncomingMessage, response: ServerResponse): void {
    reads += 1
    const reference = decodeURIComponent(String(request.url).split('/').at(-1) ?? '')
    const held = cases.get(reference)
    if (options.state === 'broken') response.writeHead(500).end()
    else if (options.state === 'constant') response.end('{"ok":true}')
    else if (options.state === 'restless') response.end(JSON.stringify({ reads, held }))
    else if (options.state === 'behind a key' && request.headers['x-key'] !== 'let me see') {
      response.writeHead(401).end()
    } else if (held) {
      const now = options.state === 'with the time' && { read_at: new Date().toISOString() }
      response.end(JSON.stringify({ ...held, ...now }))
    } else response.writeHead(404).end()
  }

  const server = createServer((request, response) => {
    if (request.method === 'GET') return tellState(request, response)
    receive(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/callbacks`,
    stateUrl: `http://127.0.0.1:${port}/cases/{external_ref}`,
    secret,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function bodyOf(request: IncomingMessage, onlyFirst: boolean): Promise<Buffer> {
  const pieces: Buffer[] = []
  return new Promise((resolve) => {
    request.on('data', (piece: Buffer) => {
      pieces.push(piece)
      if (onlyFirst) resolve(piece)
    })
    request.on('end', () => resolve(Buffer.concat(pieces)))
  })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
