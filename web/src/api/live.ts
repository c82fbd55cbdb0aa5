import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { caseKey } from './cases.ts'
import { type Answer, call, type Mode, toAddress } from './client.ts'
import { notificationsKey } from './notifications.ts'
import { deskKey } from './search-desk.ts'

export type Present = Answer<'listPresence'>['present'][number]

/**
 * Shows changes of others without reloading: the service sends which case or property has changed,
 * or that there is a new notification, and the visible data is reloaded. If messages may have been missed, everything is.
 */
export function useLive(mode: Mode, watching: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    let source: EventSource | undefined
    const queue = oneAtATime(() => {
      const read = (name: string) => client.invalidateQueries({ queryKey: [name, mode] })
      return Promise.all(['queue', 'queue-counts', 'queue-summary', 'views'].map(read))
    })
    // A finished search is also shown with the case.
    const desk = oneAtATime(() =>
      Promise.all([
        client.invalidateQueries({ queryKey: deskKey(mode) }),
        client.invalidateQueries({
          queryKey: ['case', mode],
          predicate: ({ queryKey }) => queryKey[3] === 'collateral',
        }),
      ]),
    )
    const notifications = oneAtATime(() =>
      client.invalidateQueries({ queryKey: notificationsKey(mode) }),
    )
    const listen = () => {
      source = new EventSource(
        toAddress('listen', { params: { mode }, query: watching ? { case: watching } : {} }),
      )
      source.addEventListener('case', ({ data }) => {
        const { case_id } = JSON.parse(data) as { case_id: string }
        void client.invalidateQueries({ queryKey: caseKey(mode, case_id) })
        queue.read()
      })
      source.addEventListener('desk', desk.read)
      source.addEventListener('notification', notifications.read)
      source.addEventListener('presence', ({ data }) => {
        const message = JSON.parse(data) as { case_id: string; present: Present[] }
        client.setQueryData(presenceKey(mode, message.case_id), { present: message.present })
      })
      source.addEventListener('resync', () => void client.invalidateQueries())
    }
    // Browsers open six connections to a host: only the visible page holds one.
    const onSight = () => {
      source?.close()
      source = undefined
      if (document.hidden) return
      listen()
      void client.invalidateQueries()
    }
    if (!document.hidden) listen()
    document.addEventListener('visibilitychange', onSight)
    return () => {
      document.removeEventListener('visibilitychange', onSight)
      queue.stop()
      desk.stop()
      notifications.stop()
      source?.close()
    }
  }, [client, mode, watching])
}

const gatherMs = 300

/**
 * A hundred cases that move at once are one reload of the queue. A change during a reload, which is
 * long if the user has scrolled far, is shown by the next one: if each change restarted it, none
 * would end.
 */
function oneAtATime(look: () => Promise<unknown>): { read(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let looking = false
  let again = false
  const read = () => {
    if (looking) again = true
    else timer ??= setTimeout(() => void run(), gatherMs)
  }
  const run = async () => {
    timer = undefined
    looking = true
    await look().catch(() => {})
    looking = false
    if (again) {
      again = false
      read()
    }
  }
  const stop = () => {
    clearTimeout(timer)
    again = false
  }
  return { read, stop }
}

const presenceKey = (mode: Mode, id: string) => ['presence', mode, id]
const heartbeatMs = 15_000

/** Reports that this page has the case open, and returns who else has. */
export function usePresence(
  mode: Mode,
  id: string,
  doing: Present['doing'],
  self: string,
): readonly Present[] {
  const client = useQueryClient()
  useEffect(() => {
    // A new name each time: the end of the last one cannot overtake the start of the next.
    const tab = crypto.randomUUID()
    const beat = () =>
      call('putPresence', { params: { mode, id }, body: { doing, tab } }).then(
        (answer) => client.setQueryData(presenceKey(mode, id), answer),
        // The next heartbeat repeats it; presence is not essential.
        () => {},
      )
    const leave = () =>
      void call('endPresence', { params: { mode, id }, query: { tab } }).catch(() => {})
    void beat()
    const timer = setInterval(() => void beat(), heartbeatMs)
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [client, mode, id, doing])
  const { data } = useQuery({
    queryKey: presenceKey(mode, id),
    queryFn: ({ signal }) => call('listPresence', { params: { mode, id }, signal }),
  })
  return (data?.present ?? []).filter((each) => each.id !== self)
}
