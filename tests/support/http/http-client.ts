import { request as httpRequest } from 'node:http'

export interface Reply {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field in the tests.
  json: any
}

export interface Call {
  method?: string
  key?: string
  headers?: Record<string, string>
  /** An object is sent as JSON; text and bytes unchanged. */
  body?: unknown
}

/** A request like one of curl: the path is sent unchanged, nothing is retried. */
export function call(base: string, path: string, options: Call = {}): Promise<Reply> {
  const { key, body } = options
  const raw =
    body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
      ? body
      : JSON.stringify(body)
  const url = new URL(base)
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        host: url.hostname,
        port: url.port,
        path,
        method: options.method ?? (body === undefined ? 'GET' : 'POST'),
        agent: false,
        headers: {
          ...(key && { authorization: `Bearer ${key}` }),
          ...(raw !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(raw),
          }),
          ...options.headers,
        },
      },
      (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => {
          pieces.push(piece)
          // It never ends; see live-client.ts.
          if (response.headers['content-type']?.startsWith('text/event-stream')) {
            response.emit('end')
            request.destroy()
          }
        })
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(pieces).toString()
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            json: isJson(response.headers['content-type']) && text ? JSON.parse(text) : undefined,
          })
        })
      },
    )
    request.setTimeout(180_000, () => request.destroy(new Error('no answer within 180 s')))
    request.on('error', reject)
    request.end(raw)
  })
}

function isJson(type: string | undefined): boolean {
  return type?.startsWith('application/json') === true
}

export function sampleCase(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    external_ref: `REF-${Math.random().toString(36).slice(2)}`,
    applicant_name: 'Ramesh Baburao Kulkarni',
    loan_account_number: `HL-${Math.random().toString(36).slice(2)}`,
    case_type: 'TSR',
    ...more,
  }
}

export function sampleDocument(
  filename: string,
  content: Buffer | string,
  content_type = 'application/pdf',
) {
  return { filename, content_type, content: Buffer.from(content).toString('base64') }
}
