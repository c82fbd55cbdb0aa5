import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface ProbeData {
  url: string
  /** The key of another lender, which reads a case meanwhile. */
  key: string
  path: string
  everyMs: number
}

export interface Probed {
  /** Longest time without an answer of /livez. */
  longestSilenceMs: number
  answers: number
  readP99Ms: number
  reads: number
  statuses: Record<string, number>
}

/** Requests /livez and reads a case repeatedly, until it is stopped. */
export async function startProbe(data: ProbeData): Promise<{ stop(): Promise<Probed> }> {
  const thread = new Worker(new URL('./probe-thread.ts', import.meta.url), { workerData: data })
  await once(thread, 'message')
  return {
    async stop() {
      const told = once(thread, 'message')
      thread.postMessage('stop')
      const [probed] = (await told) as [Probed]
      await thread.terminate()
      return probed
    },
  }
}
