export class NoAnswer extends Error {
  constructor(limitMs: number) {
    super(`no answer within ${(limitMs / 1000).toFixed(1)} s`)
    this.name = 'NoAnswer'
  }
}

/**
 * Ends after the limit, whatever is awaited: the signal asks it to stop, but nothing waits until it
 * has. A library's own time-outs rarely cover everything it does.
 */
export async function withinLimit<T>(
  limitMs: number,
  start: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new NoAnswer(limitMs)
      ending.abort(error)
      reject(error)
    }, limitMs)
  })
  try {
    return await Promise.race([start(ending.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
