import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** As short as a lender's first attempt might be, and right. */
export async function openPlainReceiver(secret: string) {
  const rows = new Map<string, { at: number; id: number; event: string; highest: number }>()
  const seen = new Set<string>()
  const server: Server = createServer((request, response) => {
    const reference = decodeURIComponent(request.url?.slice('/state/'.length) ?? '')
    if (request.method === 'GET') {
      const row = rows.get(reference)
      return row ? response.end(JSON.stringify(row)) : response.writeHead(404).end()
    }
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const body = Buffer.concat(pieces)
      const right = createHmac('sha256', secret).update(body).digest()
      const fits = ['x-svc-signature', 'x-svc-signature-previous'].some((name) => {
        const given = Buffer.from(String(request.headers[name] ?? '').slice(7), 'hex')
        return given.length === right.length && timingSafeEqual(given, right)
      })
      if (!fits) return response.writeHead(403).end()
      const { event, external_ref: ref } = JSON.parse(body.toString())
      const delivery = String(request.headers['x-svc-delivery'])
      const number = Number(request.headers['x-svc-sequence'] ?? 0)
      const row = rows.get(ref)
      if (!seen.has(delivery) && number > (row?.highest ?? 0)) {
        const id = row?.id ?? rows.size + 1
        rows.set(ref, { at: Date.now(), id, event, highest: number })
      }
      seen.add(delivery)
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const url = `http://127.0.0.1:${port}`
  return { url, stateUrl: `${url}/state/{external_ref}`, secret, close }
}
