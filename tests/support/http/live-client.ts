import { request as httpRequest, type IncomingMessage } from 'node:http'
import { until } from '../until.ts'

export interface LiveEventIn {
  name: string
  // biome-ignore lint/suspicious/noExplicitAny: events are compared field by field in the tests.
  data: any
}

export interface LiveClient {
  status: number
  headers: IncomingMessage['headers']
  events: LiveEventIn[]
  text(): string
  isOver(): boolean
  /** Waits for a matching event. */
  next(what: string, fits: (event: LiveEventIn) => boolean): Promise<LiveEventIn>
  close(): void
}

/** A page's EventSource; it does not reconnect. */
export function listenLive(
  base: string,
  path: string,
  headers: Record<string, string>,
): Promise<LiveClient> {
  const url = new URL(base)
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: url.hostname, port: url.port, path: `/backoffice${path}`, agent: false, headers },
      (response) => {
        let text = ''
        let over = false
        response.setEncoding('utf8')
        response.on('data', (piece: string) => {
          text += piece
        })
        response.on('close', () => {
          over = true
        })
        response.on('error', () => {})
        const client: LiveClient = {
          status: response.statusCode ?? 0,
          headers: response.headers,
          get events() {
            return eventsOf(text)
          },
          text: () => text,
          isOver: () => over,
          async next(what, fits) {
            await until(what, async () => client.events.some(fits))
            return client.events.find(fits) as LiveEventIn
          },
          close: () => void request.destroy(),
        }
        resolve(client)
      },
    )
    request.on('error', reject)
    request.end()
  })
}

function eventsOf(text: string): LiveEventIn[] {
  return text.split('\n\n').flatMap((block) => {
    const lines = new Map(
      block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]),
    )
    const name = lines.get('event')
    return name === undefined ? [] : [{ name, data: JSON.parse(lines.get('data') ?? 'null') }]
  })
}
