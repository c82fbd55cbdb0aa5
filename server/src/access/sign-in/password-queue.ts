import { FairQueue } from '../../lib/fair-queue.ts'

/**
 * Every argon2 of this process. Each takes 19 MiB and one of the four threads that file access and
 * DNS also use, so only two run at a time.
 */
export const passwordQueue = new FairQueue({
  running: 2,
  perClient: 20,
  total: 200,
  waitMs: 30_000,
})
