import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import type { ProbeData, Probed } from './probe.ts'

/** In a separate thread: the one that sends the attack is too busy to keep time. */
const { url, key, path, everyMs } = workerData as ProbeData
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const liveness = { lastAt: performance.now(), longestSilenceMs: 0, answers: 0 }
const reads: number[] = []
const statuses: Record<string, number> = {}
let outstanding = 0

function ask(target: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve) => {
    const request = get(`${url}${target}`, { agent, headers, timeout: 60_000 }, (response) => {
      const { statusCode = 0 } = response
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
      response.resume()
      response.on('end', resolve)
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => {
      statuses.failed = (statuses.failed ?? 0) + 1
      resolve()
    })
  })
}

const timer = setInterval(() => {
  if (outstanding >= 32) return
  outstanding += 1
  void ask('/livez', {}).then(() => {
    outstanding -= 1
    const now = performance.now()
    liveness.longestSilenceMs = Math.max(liveness.longestSilenceMs, now - liveness.lastAt)
    liveness.lastAt = now
    liveness.answers += 1
  })
}, everyMs)

let ended = false
async function readOn(): Promise<void> {
  while (!ended) {
    const askedAt = performance.now()
    await ask(path, { authorization: `Bearer ${key}` })
    reads.push(performance.now() - askedAt)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
const reading = readOn()

parentPort?.on('message', () => void stop())

async function stop(): Promise<void> {
  ended = true
  clearInterval(timer)
  await reading
  // A gap that has not ended yet counts too.
  const silence = Math.max(liveness.longestSilenceMs, performance.now() - liveness.lastAt)
  reads.sort((a, b) => a - b)
  const readP99Ms = reads[Math.floor(reads.length * 0.99)] ?? Number.POSITIVE_INFINITY
  const { answers } = liveness
  const told: Probed = {
    longestSilenceMs: silence,
    answers,
    readP99Ms,
    reads: reads.length,
    statuses,
  }
  parentPort?.postMessage(told)
  agent.destroy()
  parentPort?.close()
}
parentPort?.postMessage('ready')
