import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allScopes } from '../../server/src/access/access.ts'
import { exampleAddress } from '../../server/src/http/guide/guide-pages.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { signed } from '../support/callbacks/test-callbacks.ts'
import { type Block, blocksOf } from '../support/doc-examples.ts'
import { childEnvironment } from '../support/processes/child-environment.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/**
 * docs/guide/csharp.md, compiled and run: with Mono, since Debian has no .NET. System.Text.Json,
 * which Mono lacks, is system-text-json.cs.
 */

const run = promisify(execFile)
const packages =
  'mono-mcs mono-runtime libmono-system-net-http4.0-cil libmono-system-web-extensions4.0-cil'

let app: TestApp
let blocks: Block[]
beforeAll(async () => {
  await run('mcs', ['--version']).catch(() => {
    throw new Error(`mcs is missing: apt-get install --no-install-recommends ${packages}`)
  })
  blocks = (await blocksOf('docs/guide/csharp.md')).filter(({ language }) => language === 'csharp')
  app = await startTestApp()
})
afterAll(() => app?.end())

const isDeclaration = ({ code }: Block) => /^(using|public) /.test(code)

/** The classes of the page, around statements; returns the folder and the program. */
async function compile(statements: string): Promise<{ folder: string; program: string }> {
  const folder = await temporaryFolder()
  const declared = blocks.filter(isDeclaration).map(({ code }) => code)
  const source = join(folder, 'Program.cs')
  const program = join(folder, 'program.exe')
  const lines = [
    ...declared,
    'public static class Program {',
    'public static void Main() { Run().GetAwaiter().GetResult(); }',
    'static async Task Run() {',
    statements,
    'await Task.Yield(); } }',
  ]
  await writeFile(source, lines.join('\n'))
  const json = join(import.meta.dirname, 'system-text-json.cs')
  const references = ['-r:System.Net.Http.dll', '-r:System.Web.Extensions.dll']
  const options = ['-warnaserror', `-out:${program}`, ...references]
  await run('mcs', [...options, source, json], { env: childEnvironment() })
  return { folder, program }
}

async function runProgram(
  { folder, program }: { folder: string; program: string },
  env: Record<string, string> = {},
): Promise<string> {
  const options = { cwd: folder, env: childEnvironment(env), timeout: 120_000 }
  return (await run('mono', [program], options)).stdout
}

test('the examples run in order, from a case to its report', async () => {
  const { id } = await app.lender()
  const key = await app.key(id, 'test', { scopes: allScopes })
  const statements = blocks.filter((block) => !isDeclaration(block)).map(({ code }) => code)
  const program = await compile(statements.join('\n').replaceAll(exampleAddress, app.url))
  await mkdir(join(program.folder, 'documents'))
  await writeFile(join(program.folder, 'documents/sale-deed.pdf'), '%PDF-1.7 sale deed')
  const printed = await runProgram(program, { DEEDWIRE_KEY: key })
  const report = 'LOS-2026-0001-legal-report-v1.pdf'
  expect(printed.trim().split('\n')).toEqual(['received', 'positive', report])
  const bytes = await readFile(join(program.folder, 'reports', report))
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

describe('calls', () => {
  const failsThen = async (faults: ('503' | 'cut' | '400' | 'gateway')[]) => {
    const seen: { key: string | undefined; sha256: string }[] = []
    const answer = (request: IncomingMessage, response: ServerResponse) => {
      const fault = faults[seen.length - 1]
      if (fault === 'cut') return request.socket.destroy()
      const status = fault === undefined ? 202 : fault === 'gateway' ? 400 : Number(fault)
      response.writeHead(status, { 'retry-after': '0', 'content-type': 'application/json' })
      if (fault === 'gateway') return response.end('<h1>Bad request</h1>')
      const error = { code: status === 400 ? 'invalid_request' : 'unavailable', message: 'no' }
      return response.end(JSON.stringify(fault === undefined ? { status: 'received' } : { error }))
    }
    const server = createServer((request, response) => {
      const hash = createHash('sha256')
      request.on('data', (piece: Buffer) => hash.update(piece))
      request.on('end', () => {
        const key = request.headers['idempotency-key']
        seen.push({ key: key?.toString(), sha256: hash.digest('hex') })
        answer(request, response)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const program = await compile(`
      var api = new DeedwireApi("http://127.0.0.1:${port}", "svc_test_x");
      try {
        JsonElement sent = await api.Send(HttpMethod.Post, "/cases", new { case_type = "TSR" });
        Console.WriteLine(sent.GetProperty("status").GetString());
      } catch (DeedwireException refused) {
        Console.WriteLine(refused.Status + " " + refused.Code);
      }`)
    try {
      return { printed: (await runProgram(program)).trim(), seen }
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }

  test('are repeated with the same key and body, also if the connection breaks', async () => {
    const { printed, seen } = await failsThen(['503', 'cut', '503'])
    expect(printed).toBe('received')
    expect(seen).toHaveLength(4)
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(seen[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('end after five attempts', async () => {
    const { printed, seen } = await failsThen(['503', '503', '503', '503', '503', '503'])
    expect([printed, seen.length]).toEqual(['503 unavailable', 5])
  })

  test.each([
    ['400', '400 invalid_request'],
    ['gateway', '400'],
  ] as const)('that are refused are not repeated: %s', async (fault, expected) => {
    const { printed, seen } = await failsThen([fault])
    expect([printed, seen.length]).toEqual([expected, 1])
  })
})

test('a callback is genuine only with its signature, a known secret and a recent timestamp', async () => {
  const secret = 'svcsec_example'
  const old = 'svcsec_replaced'
  const body = '{"applicant_name":"रमेश कुलकर्णी"}'
  const right = signed(secret, body)
  const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
  const now = minutes(0)
  const rows: [string, Row, boolean][] = [
    ['genuine', { signature: right, timestamp: now }, true],
    ['four minutes old', { signature: right, timestamp: minutes(-4) }, true],
    [
      'signed with the replaced secret too',
      { signature: 'x', previous: right, timestamp: now },
      true,
    ],
    ['the receiver knows both secrets', { signature: signed(old, body), timestamp: now }, true],
    ['tampered', { signature: right, timestamp: now, body: body.replace('र', 'न') }, false],
    ['unknown secret', { signature: signed('svcsec_other', body), timestamp: now }, false],
    ['no signature', { timestamp: now }, false],
    ['cut', { signature: right.slice(0, -1), timestamp: now }, false],
    ['random', { signature: `sha256=${randomBytes(32).toString('hex')}`, timestamp: now }, false],
    ['six minutes old', { signature: right, timestamp: minutes(-6) }, false],
    ['six minutes early', { signature: right, timestamp: minutes(6) }, false],
    ['no timestamp', { signature: right }, false],
    ['a timestamp that is none', { signature: right, timestamp: 'soon' }, false],
  ]
  const calls = rows.map(([, row]) => {
    const headers = [
      ['X-SVC-Signature', row.signature],
      ['X-SVC-Signature-Previous', row.previous],
      ['X-SVC-Timestamp', row.timestamp],
    ].filter(([, value]) => value !== undefined)
    const entries = headers.map(([name, value]) => `{ "${name}", "${value}" }`).join(', ')
    const base64 = Buffer.from(row.body ?? body).toString('base64')
    return `Check(new Dictionary<string, string> { ${entries} }, "${base64}");`
  })
  const program = await compile(`
    Action<Dictionary<string, string>, string> Check = (headers, body) =>
      Console.WriteLine(DeedwireCallbacks.IsGenuine(
        Convert.FromBase64String(body),
        name => headers.ContainsKey(name) ? headers[name] : null,
        new[] { "${secret}", "${old}" },
        DateTimeOffset.UtcNow));
    ${calls.join('\n')}
    Console.WriteLine(DeedwireCallbacks.Signature(Encoding.UTF8.GetBytes("{\\"event\\":\\"ping\\"}"), "${secret}"));`)
  const printed = (await runProgram(program)).trim().split('\n')
  expect(rows.map(([what], i) => [what, printed[i] === 'True'])).toEqual(
    rows.map(([what, , expected]) => [what, expected]),
  )
  expect(printed.at(-1)).toBe(signed(secret, '{"event":"ping"}'))
})

interface Row {
  signature?: string
  previous?: string
  timestamp?: string
  body?: string
}
