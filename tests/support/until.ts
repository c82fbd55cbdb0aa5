import { setTimeout as sleep } from 'node:timers/promises'

/** Polls until the result is true, or the time is up. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  timeoutMs = 120_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`not within ${timeoutMs} ms: ${what}`)
    await sleep(50)
  }
}
