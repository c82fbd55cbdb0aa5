import { pauseSending, readSendingPause, resumeSending } from '../../access/access.ts'
import { type Command, operator } from '../command.ts'

export const sendingStatus: Command = {
  usage: 'sending status',
  means: 'Show whether sending is paused, since when and why.',
  async run({ database }) {
    const { db } = await database()
    const paused = await readSendingPause(db)
    const shown = {
      paused: paused !== undefined,
      reason: paused?.reason ?? null,
      paused_by: paused?.by ?? null,
      paused_at: paused?.at.toISOString() ?? null,
    }
    return { json: shown, text: [shown] }
  },
}

export const sendingPause: Command = {
  usage: 'sending pause',
  means:
    'Send no callback and no e-mail, and search no registry, on every node; what is being sent is finished.',
  async run({ database }) {
    const isChanged = await pauseSending(await database(), operator)
    const text = isChanged ? 'Sending is paused.' : 'Sending was paused already.'
    return { json: { paused: true, changed: isChanged }, text }
  },
}

export const sendingResume: Command = {
  usage: 'sending resume',
  means:
    'Send again, first what was due meanwhile. On a restored backup: only after the original was stopped for good.',
  async run({ database }) {
    const isChanged = await resumeSending(await database(), operator)
    const text = isChanged ? 'Sending continues.' : 'Sending was not paused.'
    return { json: { paused: false, changed: isChanged }, text }
  },
}
