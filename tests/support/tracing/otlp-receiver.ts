import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

/** A span as OTLP sends it, with its attributes as a record. */
export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  attributes: Record<string, unknown>
  isFailed: boolean
}

interface OtlpValue {
  stringValue?: string
  intValue?: number | string
  boolValue?: boolean
  doubleValue?: number
}
interface OtlpSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: OtlpValue }[]
  status?: { code?: number }
}
interface OtlpBody {
  resourceSpans: {
    resource: { attributes: OtlpSpan['attributes'] }
    scopeSpans: { spans: OtlpSpan[] }[]
  }[]
}

const failed = 2

/** A collector on loopback: decodes what it gets, or never answers. */
export async function openOtlpReceiver({ hangs = false } = {}) {
  const spans: ReceivedSpan[] = []
  const resources: Record<string, unknown>[] = []
  const headers: NodeJS.Dict<string | string[]>[] = []
  let text = ''
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      headers.push(request.headers)
      if (hangs) return
      const sent = Buffer.concat(pieces)
      const plain = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
      text += plain.toString()
      const body = JSON.parse(plain.toString()) as OtlpBody
      for (const { resource, scopeSpans } of body.resourceSpans) {
        resources.push(toRecord(resource.attributes))
        spans.push(...scopeSpans.flatMap((scope) => scope.spans.map(toSpan)))
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    resources,
    headers,
    /** Everything that was sent, to look for what must not be in it. */
    text: () => text,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function toSpan({ attributes, status, parentSpanId, ...rest }: OtlpSpan): ReceivedSpan {
  const { traceId, spanId, name } = rest
  return {
    traceId,
    spanId,
    name,
    parentSpanId: parentSpanId || undefined,
    attributes: toRecord(attributes),
    isFailed: status?.code === failed,
  }
}

function toRecord(attributes: OtlpSpan['attributes']): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.boolValue ?? Number(value.intValue ?? value.doubleValue),
    ]),
  )
}
