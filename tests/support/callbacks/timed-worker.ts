import { CallbackSender, CallbackWorker } from '../../../server/src/callbacks/callbacks.ts'
import type { Clock } from '../../../server/src/lib/clock.ts'
import { createLog } from '../../../server/src/lib/log/log.ts'
import { presentEvent } from '../../../server/src/reports/reports.ts'
import type { TestApp } from '../app/test-app.ts'

/** Sends the callbacks of a service that has no worker, by the clock it is given. */
export function startTimedWorker(app: TestApp, clock: Clock, onWarning: (line: string) => void) {
  const sender = new CallbackSender({})
  const { db, keyring } = app
  const publicUrl = () => app.url
  const worker = new CallbackWorker({
    db,
    keyring,
    clock,
    log: createLog('warn', { write: onWarning }),
    sender,
    allowPrivate: () => true,
    present: (scope, caseId, event) =>
      presentEvent({ db, keyring, clock, publicUrl }, scope, caseId, event),
    limits: { pollMs: 5 },
  })
  worker.start()
  return {
    async stop() {
      await worker.stop()
      await sender.close()
    },
  }
}
