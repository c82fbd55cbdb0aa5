import { setTimeout as sleep } from 'node:timers/promises'
import { Deedwire, DeedwireApiError, DeedwireConnectionError } from '../../sdk/src/index.ts'
import { bodyOfSent, newSentCase, type SentCase } from '../invariants/case-ledger.ts'
import { until } from '../support/until.ts'

export interface CaseLoad {
  untilMore(count: number): Promise<void>
  /** The longest time without an acknowledged case since the last call. */
  longestGapMs(): number
  /** Requests that got no answer, or a refusal, since the last call. */
  lostAnswers(): number
  end(): Promise<{
    ledger: SentCase[]
    failures: { status: number; requestId: string | undefined }[]
  }>
}

const senders = 4
/** After a request that no process has taken, which does not even take time. */
const refusedPauseMs = 500
/** Less than a load balancer waits, so that a frozen process does not hold a sender for long. */
const timeoutMs = 10_000

/**
 * Small cases from four senders in turn over all API processes, until it is ended. As a load
 * balancer does, a sender goes on to the next process when one accepts no connection.
 */
export function startLoad(urls: readonly string[], apiKey: string, pauseMs = 30): CaseLoad {
  const clients = urls.map(
    (url) => new Deedwire({ baseUrl: `${url}/uat/v1`, apiKey, maxRetries: 0, timeoutMs }),
  )
  const ledger: SentCase[] = []
  const failures: { status: number; requestId: string | undefined }[] = []
  let acknowledged = 0
  let lost = 0
  let lastAt = performance.now()
  let longestMs = 0
  let isEnding = false

  async function send(turn: number): Promise<void> {
    const sent = newSentCase(512, 4096)
    ledger.push(sent)
    for (let attempt = 0; attempt < clients.length; attempt += 1) {
      const client = clients[(turn + attempt) % clients.length] as Deedwire
      try {
        await client.cases.create(bodyOfSent(sent))
        sent.acknowledged = true
        noteAcknowledged()
        return
      } catch (error) {
        if (isRefusedConnection(error)) {
          if (attempt === clients.length - 1) await sleep(refusedPauseMs)
          continue
        }
        if (error instanceof DeedwireApiError && error.status >= 500) {
          failures.push({ status: error.status, requestId: error.requestId })
        }
        break
      }
    }
    lost += 1
  }

  function noteAcknowledged(): void {
    const now = performance.now()
    longestMs = Math.max(longestMs, now - lastAt)
    lastAt = now
    acknowledged += 1
  }

  const sending = Array.from({ length: senders }, async (_, sender) => {
    for (let turn = sender; !isEnding; turn += 1) {
      await send(turn)
      await sleep(pauseMs)
    }
  })
  return {
    async untilMore(count) {
      const wanted = acknowledged + count
      await until('more cases are acknowledged', async () => acknowledged >= wanted)
    },
    longestGapMs() {
      const gap = Math.max(longestMs, performance.now() - lastAt)
      longestMs = 0
      return gap
    },
    lostAnswers() {
      const count = lost
      lost = 0
      return count
    },
    async end() {
      isEnding = true
      await Promise.all(sending)
      return { ledger, failures }
    },
  }
}

/** Nothing was sent. */
function isRefusedConnection(error: unknown): boolean {
  if (!(error instanceof DeedwireConnectionError)) return false
  return /ECONNREFUSED/.test(String((error.cause as Error | undefined)?.cause ?? error.cause))
}
