import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface FileRequest {
  path: string
  range: string | undefined
  ifRange: string | undefined
  authorization: string | undefined
}

/** How a request for a file is answered; the default is a correct answer. */
export type Trick =
  | 'honest'
  /** The link has expired. */
  | 'expired'
  /** The connection breaks after half of the requested bytes. */
  | 'break'
  /** Half is sent, and then nothing more. */
  | 'hang'
  /** Range is ignored: everything, from the start. */
  | 'whole'
  /** Other bytes of the same length. */
  | 'swapped'
  /** No length and no digest. */
  | 'untold'
  /** A digest, and no length. */
  | 'unmeasured'
  | 'busy'
  /** Ends cleanly before the end, as behind a proxy that gave up. */
  | 'short'

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/**
 * A service with one case whose report has these files; each request for a file uses up one trick.
 */
export async function startFileServer(files: Record<string, Uint8Array>, tricks: Trick[] = []) {
  const asked: FileRequest[] = []
  let reports = 0
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '', 'http://files')
    if (pathname.endsWith('/report')) {
      reports += 1
      const links = Object.keys(files).map((filename) => ({
        filename,
        url: `${origin()}/files/${encodeURIComponent(filename)}?link=${reports}`,
        expires_in: 3600,
      }))
      response.end(JSON.stringify({ files: links }))
      return
    }
    const { range, 'if-range': ifRange, authorization } = request.headers
    asked.push({
      path: request.url ?? '',
      range,
      ifRange: typeof ifRange === 'string' ? ifRange : undefined,
      authorization,
    })
    const bytes = files[decodeURIComponent(pathname.slice('/files/'.length))] ?? new Uint8Array()
    sendFile(bytes, range, tricks.shift() ?? 'honest', response)
  }
  const server = createServer(serve)
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { baseUrl: `${origin()}/v1`, asked, reports: () => reports }
}

function sendFile(
  bytes: Uint8Array,
  range: string | undefined,
  trick: Trick,
  response: ServerResponse,
): void {
  const refusals: Partial<Record<Trick, number>> = { expired: 403, busy: 503 }
  const refusal = refusals[trick]
  if (refusal) {
    const error = { code: trick, message: 'The link is too old.', details: [] }
    response.writeHead(refusal).end(JSON.stringify({ error }))
    return
  }
  const etag = `"${sha256Of(bytes)}"`
  const from = trick === 'whole' ? 0 : Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
  const part = trick === 'swapped' ? new Uint8Array(bytes.length) : bytes.subarray(from)
  if (trick === 'untold' || trick === 'unmeasured') {
    response.writeHead(200, trick === 'untold' ? {} : { etag })
    response.write(part)
    response.end()
    return
  }
  response.writeHead(from > 0 ? 206 : 200, {
    etag,
    ...(trick !== 'short' && { 'content-length': part.length }),
    ...(from > 0 && { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }),
  })
  if (trick === 'short') {
    response.end(part.subarray(0, part.length >> 1))
    return
  }
  if (trick === 'break' || trick === 'hang') {
    response.write(part.subarray(0, part.length >> 1), () => {
      if (trick === 'break') setImmediate(() => response.destroy())
    })
    return
  }
  response.end(part)
}
