import { sql, type Tx } from '../../../server/src/db/db.ts'
import type { TestApp } from '../app/test-app.ts'
import { until } from '../until.ts'

/** The answer to a request that was admitted before a change of the account, and waits for it. */
export async function answerAfter<T>(
  { db }: TestApp,
  staffId: string,
  change: (tx: Tx) => Promise<unknown>,
  send: () => Promise<T>,
): Promise<T> {
  let answer: Promise<T> | undefined
  await db.transact(async (tx) => {
    await tx.rows(sql`SELECT 1 FROM staff WHERE id = ${staffId} FOR NO KEY UPDATE`)
    let answered = false
    answer = send()
    void answer.then(() => {
      answered = true
    })
    await until('the request waits for the change, or is answered', async () => {
      const waiting = await db.rows(sql`
        SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`)
      return answered || waiting.length > 0
    })
    await change(tx)
  })
  if (!answer) throw new Error('nothing was sent')
  return answer
}
