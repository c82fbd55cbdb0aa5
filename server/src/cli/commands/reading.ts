import { pauseReading, readingFigures, resumeReading } from '../../documents/documents.ts'
import { type Command, operator } from '../command.ts'

export const readingStatus: Command = {
  usage: 'reading status',
  means: 'Show how many documents wait to be read, and whether reading is paused.',
  async run({ config, database }) {
    const { db } = await database()
    const { waiting, oldestWaitingAt, pausedAt, pausedBy } = await readingFigures(db, null)
    const shown = {
      setting: config.reading,
      paused: pausedAt !== null,
      paused_by: pausedBy,
      paused_at: pausedAt?.toISOString() ?? null,
      documents_waiting: waiting,
      oldest_waiting_at: oldestWaitingAt?.toISOString() ?? null,
    }
    return { json: shown, text: [shown] }
  },
}

export const readingPause: Command = {
  usage: 'reading pause',
  means: 'Stop reading documents on every node; a page that is being read is finished.',
  async run({ database }) {
    const { db, keyring, clock } = await database()
    const isChanged = await pauseReading({ db, keyring, clock }, operator)
    const text = isChanged ? 'Reading is paused.' : 'Reading was paused already.'
    return { json: { paused: true, changed: isChanged }, text }
  },
}

export const readingResume: Command = {
  usage: 'reading resume',
  means: 'Continue reading documents.',
  async run({ database }) {
    const { db, keyring, clock } = await database()
    const isChanged = await resumeReading({ db, keyring, clock }, operator)
    const text = isChanged ? 'Reading continues.' : 'Reading was not paused.'
    return { json: { paused: false, changed: isChanged }, text }
  },
}
