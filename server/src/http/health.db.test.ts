import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { openRaw } from '../../../tests/support/http/raw-http.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
})
afterAll(() => app.end())

/** The whole answer to a request that ends its connection. */
async function answerTo(requestLine: string, headers: readonly string[] = []): Promise<string> {
  const raw = openRaw(app.url)
  await raw.write([requestLine, ...headers, 'Connection: close', '', ''].join('\r\n'))
  await raw.closed()
  return raw.received
}

const statusOf = (answer: string) => Number(answer.split(' ')[1])
const bodyOf = (answer: string) => answer.split('\r\n\r\n')[1]

describe.each(['/livez', '/readyz'])('a balancer that checks %s', (path) => {
  const methods = ['GET', 'HEAD', 'OPTIONS']
  const cases = methods.flatMap((method) =>
    ['HTTP/1.0', 'HTTP/1.1'].flatMap((version) =>
      [[], ['Host: x']].map((headers) => [`${method} ${path} ${version}`, headers] as const),
    ),
  )
  test.each(cases)('%s %j is answered', async (line, headers) => {
    const answer = await answerTo(line, headers)
    expect(statusOf(answer)).toBe(200)
    if (line.startsWith('HEAD')) expect(bodyOf(answer)).toBe('')
    else expect(JSON.parse(bodyOf(answer) ?? '').status).toMatch(/^(ok|ready)$/)
  })

  test('two hosts or a body of doubtful length are refused nevertheless', async () => {
    expect(statusOf(await answerTo(`GET ${path} HTTP/1.1`, ['Host: a', 'Host: b']))).toBe(400)
    const chunked = ['Transfer-Encoding: chunked']
    expect(statusOf(await answerTo(`GET ${path} HTTP/1.0`, chunked))).toBe(400)
  })
})

test.each(['/metrics', '/openapi.json', '/v1/whoami', '/nowhere'])(
  '%s needs a Host, over HTTP/1.0 too',
  async (path) => {
    expect(statusOf(await answerTo(`GET ${path} HTTP/1.1`))).toBe(400)
    expect(statusOf(await answerTo(`GET ${path} HTTP/1.0`))).toBe(400)
  },
)
