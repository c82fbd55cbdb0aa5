import { invalidRequest } from '../../lib/app-error.ts'
import {
  allowAddress,
  listRefusals,
  listTroubled,
  mailFigures,
  readOutage,
  refuseAddress,
  retryMail,
} from '../../mail/mail.ts'
import { type Command, operator } from '../command.ts'

const shownMax = 50

export const mailStatus: Command = {
  usage: 'mail status',
  means:
    'Show what e-mail waits, what did not arrive in the last days, and whether the server works.',
  async run({ config, database }) {
    const { db } = await database()
    const { waiting, failed, unknown, oldestWaitingAt } = await mailFigures(db)
    const outage = await readOutage(db)
    const troubled = await listTroubled(db, shownMax)
    const json = {
      on: config.mail !== undefined,
      waiting,
      oldest_waiting_at: oldestWaitingAt?.toISOString() ?? null,
      failed,
      unknown,
      server_failing_since: outage?.since.toISOString() ?? null,
      server_error: outage?.lastError ?? null,
      troubled: troubled.map(({ id, state, recipient, lastError, finishedAt }) => ({
        id,
        state,
        recipient,
        error: lastError,
        at: finishedAt?.toISOString() ?? null,
      })),
    }
    const { troubled: lines, ...shown } = json
    return { json, text: [shown, ...lines] }
  },
}

export const mailRetry: Command = {
  usage: 'mail retry <id>',
  means: 'Queue a failed e-mail again.',
  async run({ database }, [id = '']) {
    // The workers poll every two seconds.
    await retryMail({ ...(await database()), wake: () => {} }, operator, id)
    return { json: { id }, text: `E-mail ${id} will be tried again.` }
  },
}

export const mailRefused: Command = {
  usage: 'mail refused [address]',
  means:
    'Say that an address gets no more e-mail, such as after a bounce. Without an address: list those.',
  options: [
    { flags: '--reason <text>', means: 'shown to the person and to operators' },
    { flags: '--undo', means: 'the address gets e-mail again' },
  ],
  async run({ database }, [address], { reason = '', undo }) {
    const opened = await database()
    if (address === undefined) {
      if (undo !== undefined) throw invalidRequest(['address: is required with --undo'])
      const refusals = await listRefusals(opened.db, 1000)
      const rows = refusals.map(({ address: one, reason: why, refusedAt }) => ({
        address: one,
        reason: why,
        since: refusedAt.toISOString(),
      }))
      return { json: rows, text: rows }
    }
    const isChanged =
      undo === undefined
        ? await refuseAddress(opened, operator, address, reason)
        : await allowAddress(opened, operator, address)
    const says = undo === undefined ? 'gets no more e-mail' : 'gets e-mail again'
    return {
      json: { address, refused: undo === undefined, changed: isChanged },
      text: `${address} ${says}${isChanged ? '' : ', as before'}.`,
    }
  },
}
