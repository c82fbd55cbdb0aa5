import type { Db } from '../../db/db.ts'
import { isId } from '../../lib/ids.ts'
import type { Log } from '../../lib/log/log.ts'
import type { Mode } from '../../lib/scope.ts'
import type { Announce } from '../case/record-events.ts'
import { LiveChannel, type LiveListener } from './live-channel.ts'

/** A change as it goes from node to node: nothing but what it is and where. */
export function announcing(tell: (word: string) => void): Announce {
  return (what: string, mode: Mode, id: string) => tell(`${what} ${mode} ${id}`)
}

/** Passes on to the pages of this node what changed anywhere. */
export class LiveUpdates {
  readonly #channels: Record<Mode, LiveChannel>

  constructor(db: Db, log: Log) {
    this.#channels = {
      live: new LiveChannel(db, log, 'live'),
      test: new LiveChannel(db, log, 'test'),
    }
  }

  /** Tells the listener from now on; call what it gives to leave. */
  join(listener: LiveListener): () => void {
    return this.#channels[listener.mode].join(listener)
  }

  hear(words: readonly string[]): void {
    for (const word of words) {
      const [what, mode, id = ''] = word.split(' ')
      if (mode !== 'live' && mode !== 'test') continue
      const channel = this.#channels[mode]
      if (what === 'desk' && isId('prop', id)) channel.hearOfDesk(id)
      else if ((what === 'case' || what === 'presence') && isId('case', id)) channel.hear(what, id)
    }
  }

  /** Words may have gone by unheard. */
  resync(): void {
    for (const channel of Object.values(this.#channels)) channel.resync()
  }

  close(): void {
    for (const channel of Object.values(this.#channels)) channel.close()
  }
}
