import { setTimeout as sleep } from 'node:timers/promises'
import { type Deedwire, DeedwireApiError } from '../../sdk/src/index.ts'
import { bodyOfSent, newSentCase, type SentCase } from '../invariants/case-ledger.ts'
import { until } from '../support/until.ts'

export type Load = ReturnType<typeof startLoad>

/** After a request that no process has answered, which does not even take time. */
const refusedPauseMs = 500

/** Small cases from two senders for each client, until it is ended. */
export function startLoad(clients: readonly Deedwire[], pauseMs = 30) {
  const ledger: SentCase[] = []
  const failures: { status: number; requestId: string | undefined }[] = []
  let acknowledged = 0
  let isEnding = false
  const send = async (client: Deedwire) => {
    const sent = newSentCase(512, 4096)
    ledger.push(sent)
    try {
      await client.cases.create(bodyOfSent(sent))
      sent.acknowledged = true
      acknowledged += 1
    } catch (error) {
      if (!(error instanceof DeedwireApiError)) {
        await sleep(refusedPauseMs)
        return
      }
      const { status, requestId } = error
      if (status >= 500) failures.push({ status, requestId })
    }
  }
  const sending = [...clients, ...clients].map(async (client) => {
    while (!isEnding) {
      await send(client)
      await sleep(pauseMs)
    }
  })
  return {
    async untilMore(count: number): Promise<void> {
      const wanted = acknowledged + count
      await until('more cases are acknowledged', async () => acknowledged >= wanted)
    },
    async end() {
      isEnding = true
      await Promise.all(sending)
      return { ledger, failures }
    },
  }
}
