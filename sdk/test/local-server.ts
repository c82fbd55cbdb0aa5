import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Received {
  method: string
  /** As received, not decoded. */
  path: string
  headers: IncomingHttpHeaders
  text: string
}

export interface Scripted {
  status: number
  headers?: Record<string, string>
  /** A string is sent unchanged, anything else as JSON. */
  body?: unknown
  /** Leaves the answer incomplete: before its headers, or in the middle of its body. */
  hang?: 'before_headers' | 'in_body'
}

export interface LocalServer {
  baseUrl: string
  received: Received[]
}

/** Answers request n with script[n]; the last entry answers all further ones. */
export async function startServer(...script: [Scripted, ...Scripted[]]): Promise<LocalServer> {
  const received: Received[] = []
  const answerTo = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const answer = script[Math.min(received.length, script.length - 1)] ?? script[0]
    received.push({
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      text: Buffer.concat(chunks).toString(),
    })
    if (answer.hang === 'before_headers') return
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    if (answer.hang === 'in_body') {
      response.write('{"case_id":')
      return
    }
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {}))
  }
  const server = createServer((request, response) => {
    // A client that gives up in the middle of its body is part of some tests.
    answerTo(request, response).catch(() => response.destroy())
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}/v1`, received }
}

/** An address where nothing listens. */
export async function closedAddress(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}/v1`
}

export const errorBody = (code: string, details: string[] = []) => ({
  error: { code, message: `${code} in words`, details },
})
