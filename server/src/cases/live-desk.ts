import type { Db } from '../db/db.ts'
import { isId } from '../lib/ids.ts'
import type { Log } from '../lib/log.ts'
import type { Mode } from '../lib/scope.ts'
import { type LiveListener, LiveRoom } from './live-room.ts'
import type { Announce } from './record-events.ts'

/** A change as it goes from node to node: nothing but what it is and where. */
export function announcing(tell: (word: string) => void): Announce {
  return (what: string, mode: Mode, id: string) => tell(`${what} ${mode} ${id}`)
}

/** Passes on to the pages of this node what changed anywhere. */
export class LiveDesk {
  readonly #rooms: Record<Mode, LiveRoom>

  constructor(db: Db, log: Log) {
    this.#rooms = { live: new LiveRoom(db, log, 'live'), test: new LiveRoom(db, log, 'test') }
  }

  /** Tells the listener from now on; call what it gives to leave. */
  join(listener: LiveListener): () => void {
    return this.#rooms[listener.mode].join(listener)
  }

  hear(words: readonly string[]): void {
    for (const word of words) {
      const [what, mode, id = ''] = word.split(' ')
      if (mode !== 'live' && mode !== 'test') continue
      const room = this.#rooms[mode]
      if (what === 'desk' && isId('prop', id)) room.hearOfDesk(id)
      else if ((what === 'case' || what === 'presence') && isId('case', id)) room.hear(what, id)
    }
  }

  /** Words may have gone by unheard. */
  resync(): void {
    for (const room of Object.values(this.#rooms)) room.resync()
  }

  close(): void {
    for (const room of Object.values(this.#rooms)) room.close()
  }
}
