/** What depends on the environment. Tests pass their own, so retries take no real time. */
export interface Runtime {
  nowMs(): number
  /** From 0 up to, not including, 1. */
  random(): number
  /** Rejects with the reason of the signal as soon as it aborts. */
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>
}

export const systemRuntime: Runtime = {
  nowMs: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason)
        return
      }
      const stop = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }, ms)
      signal?.addEventListener('abort', stop, { once: true })
    }),
}
