import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { httpRequest, run } from '../../bench/load.ts'
import { quickstartOf, startService } from '../support/processes/service-process.ts'
import { type BesideReport, openBeside } from './overload-beside.ts'

export interface OverloadReport {
  capacityPerSecond: number
  sentPerSecond: number
  acceptedPerSecond: number
  acceptedP99Ms: number
  refused: number
  refusedP99Ms: number
  /** Neither accepted nor refused with 503 and Retry-After. */
  others: number
  probes: number
  redProbes: number
  beside: BesideReport
}

let serial = 0
function createCase(key: string): Buffer {
  serial += 1
  const body = JSON.stringify({
    external_ref: `LOAD-${serial}`,
    applicant_name: 'Ramesh Baburao Kulkarni',
    loan_account_number: `HL-${serial}`,
    case_type: 'TSR',
  })
  return httpRequest('POST', '/v1/cases', key, body)
}

/** Creates arrive three times as fast as they can be processed, whether or not answers arrive. */
export async function overload(dataDir: string, seconds: number): Promise<OverloadReport> {
  const service = await startService({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    RATE_PER_SECOND: '100000',
    RATE_BURST: '100000',
    CALLBACK_ALLOW_PRIVATE: 'all',
  })
  const { live_key: key } = await quickstartOf(dataDir)
  const others = await openBeside(service.url, dataDir)
  try {
    const closed = (requests: number) =>
      run({
        url: service.url,
        connections: 16,
        requests,
        expect: 202,
        request: () => createCase(key),
      })
    await closed(1_000)
    const capacity = (await closed(3_000)).perSecond
    const probing = probe(service.url, seconds)
    const watching = others.watch(seconds)
    const answers = await arrive(service.url, () => createCase(key), capacity * 3, seconds)
    const red = await probing
    const accepted = answers.filter(({ status }) => status === 202)
    const refused = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter)
    return {
      capacityPerSecond: Math.round(capacity),
      sentPerSecond: Math.round(answers.length / seconds),
      acceptedPerSecond: Math.round(accepted.length / seconds),
      acceptedP99Ms: p99(accepted),
      refused: refused.length,
      refusedP99Ms: p99(refused),
      others: answers.length - accepted.length - refused.length,
      ...red,
      beside: await watching,
    }
  } finally {
    await others.close()
    await service.stop()
  }
}

interface Answered {
  status: number
  retryAfter: boolean
  ms: number
}

function p99(answers: readonly Answered[]): number {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0)
}

/** Each on a separate connection, kept for the next; requests without an answer have status 0. */
async function arrive(
  url: string,
  request: () => Buffer,
  perSecond: number,
  seconds: number,
): Promise<Answered[]> {
  const { hostname, port } = new URL(url)
  const open = () => {
    const socket = connect(Number(port), hostname).setNoDelay(true)
    socket.on('error', () => {})
    all.push(socket)
    return socket
  }
  const all: Socket[] = []
  // As lenders have them; opened slowly, since a burst of connections overflows the kernel's queue.
  const idle: Socket[] = []
  while (idle.length < 500) {
    idle.push(open())
    await sleep(2)
  }
  const answers: Promise<Answered>[] = []
  const startedAt = performance.now()
  for (;;) {
    const elapsed = (performance.now() - startedAt) / 1000
    if (elapsed > seconds) break
    while (answers.length < elapsed * perSecond) {
      answers.push(ask(idle.shift() ?? open(), request(), idle))
    }
    await sleep(2)
  }
  const settled = await Promise.all(answers)
  for (const socket of all) socket.destroy()
  return settled
}

function ask(socket: Socket, request: Buffer, idle: Socket[]): Promise<Answered> {
  const sentAt = performance.now()
  return new Promise((resolve) => {
    let head = ''
    const finish = (status: number) => {
      socket.off('data', take).off('close', lost)
      clearTimeout(timer)
      if (status > 0) idle.push(socket)
      const retryAfter = /\r\nretry-after: \d/i.test(head)
      resolve({ status, retryAfter, ms: performance.now() - sentAt })
    }
    const take = (chunk: Buffer) => {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      if (end !== -1 && head.length >= end + 4 + length) finish(Number(head.slice(9, 12)))
    }
    const lost = () => finish(0)
    const timer = setTimeout(() => {
      finish(0)
      socket.destroy()
    }, 60_000)
    socket.on('data', take).once('close', lost)
    socket.write(request)
  })
}

/** Requests /readyz twice a second, each time on a new connection like a load balancer. */
async function probe(url: string, seconds: number) {
  let probes = 0
  let redProbes = 0
  const startedAt = performance.now()
  while (performance.now() - startedAt < seconds * 1000) {
    const answer = await fetch(`${url}/readyz`, { headers: { connection: 'close' } }).catch(
      () => undefined,
    )
    probes += 1
    if (answer?.status !== 200) redProbes += 1
    await sleep(500)
  }
  return { probes, redProbes }
}
