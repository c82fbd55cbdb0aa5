import type { Db } from '../../db/db.ts'
import { isId } from '../../lib/ids.ts'
import type { Log } from '../../lib/log/log.ts'
import type { Mode } from '../../lib/scope.ts'
import type { Announce } from '../case/record-events.ts'
import { LiveChannel, type LiveListener } from './live-channel.ts'

/** A change as sent from node to node: only its kind and its place. */
export function announcing(tell: (word: string) => void): Announce {
  return (what: string, mode: Mode, id: string) => tell(`${what} ${mode} ${id}`)
}

/** Forwards changes from any node to the pages of this node. */
export class LiveUpdates {
  readonly #channels: Record<Mode, LiveChannel>

  constructor(db: Db, log: Log) {
    this.#channels = {
      live: new LiveChannel(db, log, 'live'),
      test: new LiveChannel(db, log, 'test'),
    }
  }

  /** Calls the listener from now on; call the returned function to stop. */
  join(listener: LiveListener): () => void {
    return this.#channels[listener.mode].join(listener)
  }

  hear(words: readonly string[]): void {
    for (const word of words) {
      const [what, mode, id = ''] = word.split(' ')
      if (mode !== 'live' && mode !== 'test') continue
      const channel = this.#channels[mode]
      if (what === 'notification' && isId('staff', id)) channel.hearOfNotification(id)
      else if (what === 'desk' && isId('prop', id)) channel.hearOfDesk(id)
      else if ((what === 'case' || what === 'presence') && isId('case', id)) channel.hear(what, id)
    }
  }

  /** Messages may have been missed. */
  resync(): void {
    for (const channel of Object.values(this.#channels)) channel.resync()
  }

  close(): void {
    for (const channel of Object.values(this.#channels)) channel.close()
  }
}
