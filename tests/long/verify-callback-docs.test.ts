import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type TestContext, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** The code for lenders in docs/guide/callbacks.md, run unchanged. */

const run = promisify(execFile)
const page = 'docs/guide/callbacks.md'
const chapter = await readFile(new URL(`../../${page}`, import.meta.url), 'utf8')
const [, secret = '', body = '', signature = ''] =
  /Secret `([^`]+)`, body `([^`]+)`, signature `([^`]+)`/.exec(chapter) ?? []
const sign = (bytes: string, key: string) =>
  `sha256=${createHmac('sha256', key).update(bytes).digest('hex')}`
const hex = signature.slice('sha256='.length)
const devanagari = '{"applicant_name":"रमेश कुलकर्णी"}'
// During a rotation there are two headers, never two signatures in one. Decisions, section 8.
const rotated = { now: sign(body, 'svcsec_new'), previous: signature }

interface Verdict {
  what: string
  body?: string
  signature: string | null
  secret?: string
  genuine: boolean
}

const verdicts: Verdict[] = [
  { what: 'the vector', signature, genuine: true },
  {
    what: 'letters beyond ASCII',
    body: devanagari,
    signature: sign(devanagari, secret),
    genuine: true,
  },
  { what: 'an empty body', body: '', signature: sign('', secret), genuine: true },
  { what: 'a body with a space more', body: `${body} `, signature, genuine: false },
  { what: 'a body with another word', body: '{"event":"pong"}', signature, genuine: false },
  {
    what: 'a signature with another digit',
    signature: signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    genuine: false,
  },
  { what: 'another secret', signature, secret: 'svcsec_other', genuine: false },
  { what: 'no header', signature: null, genuine: false },
  { what: 'an empty header', signature: '', genuine: false },
  { what: 'no algorithm', signature: hex, genuine: false },
  { what: 'the algorithm alone', signature: 'sha256=', genuine: false },
  { what: 'another algorithm', signature: `sha1=${hex}`, genuine: false },
  { what: 'half of it', signature: signature.slice(0, 39), genuine: false },
  { what: 'something after it', signature: `${signature}00`, genuine: false },
  { what: 'letters that are no digits', signature: `sha256=${'zé'.repeat(32)}`, genuine: false },
  { what: 'bytes that are no text', signature: `sha256=${'\udcff'.repeat(64)}`, genuine: false },
  {
    what: 'rotating: the new secret',
    signature: rotated.now,
    secret: 'svcsec_new',
    genuine: true,
  },
  {
    what: 'rotating: the old secret and the header for it',
    signature: rotated.previous,
    genuine: true,
  },
  { what: 'rotating: the old secret and the other header', signature: rotated.now, genuine: false },
  {
    what: 'rotating: both in one header',
    signature: `${rotated.now}, ${rotated.previous}`,
    genuine: false,
  },
]

interface Language {
  fence: string
  command: string
  file: string
  /** In the intended block. */
  mark: string
  /** The lender's code, wrapped by ours: one line in and one line out for each. */
  program(block: string): string
  line(asked: { body: string; signature: string | null; secret: string }): string
}

const typescript: Language = {
  fence: 'ts',
  mark: 'export function isGenuine',
  command: process.execPath,
  file: 'verify.ts',
  line: (asked) => JSON.stringify(asked),
  program: (block) => `${block}
import { readFileSync } from 'node:fs'
for (const line of readFileSync(0, 'utf8').trim().split('\\n')) {
  const { body, signature, secret } = JSON.parse(line)
  console.log(isGenuine(Buffer.from(body, 'utf8'), signature ?? undefined, secret))
}`,
}

const python: Language = {
  fence: 'python server',
  mark: 'def is_genuine',
  command: 'python3',
  file: 'verify.py',
  line: (asked) => JSON.stringify(asked),
  program: (block) => `${block.slice(0, block.indexOf('if __name__'))}
import json, sys
for line in sys.stdin.buffer:
    one = json.loads(line)
    verdict = is_genuine(one["body"].encode(), one["signature"], one["secret"])
    print("true" if verdict is True else "false" if verdict is False else verdict)
`,
}

const utf16 = (value: string) => Buffer.from(value, 'utf16le').swap16().toString('hex')

const java: Language = {
  fence: 'java server',
  mark: 'static boolean isGenuine',
  command: 'java',
  file: 'Verify.java',
  // Java has no JSON parser.
  line: (asked) =>
    [
      utf16(asked.body),
      asked.signature === null ? '-' : utf16(asked.signature),
      utf16(asked.secret),
    ].join(','),
  program: (block) => {
    const isImport = (line: string) => line.startsWith('import ')
    const lines = block.split('\n')
    // The first class is the one that java starts.
    return `${lines.filter(isImport).join('\n')}
class Verify {
  static String text(String hex) {
    return new String(HexFormat.of().parseHex(hex), StandardCharsets.UTF_16BE);
  }
  public static void main(String[] args) throws Exception {
    var in = new java.io.BufferedReader(new java.io.InputStreamReader(System.in));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] asked = line.split(",");
      byte[] body = text(asked[0]).getBytes(StandardCharsets.UTF_8);
      String signature = asked[1].equals("-") ? null : text(asked[1]);
      System.out.println(Receiver.isGenuine(body, signature, text(asked[2])));
    }
  }
}
${lines.filter((line) => !isImport(line)).join('\n')}`
  },
}

/** One start for all of them, since compiling is slow. */
async function judgeAll(language: Language): Promise<void> {
  const { fence, mark, command, file, program, line } = language
  const blocks = chapter.split(`\`\`\`${fence}\n`).slice(1)
  const code = blocks
    .map((block) => block.split('\n```')[0] ?? '')
    .find((one) => one.includes(mark))
  if (!code) throw new Error(`${page} has no ${fence} code with ${mark}`)
  const place = join(await temporaryFolder(), file)
  await writeFile(place, program(code))
  const lines = verdicts.map((one) => line({ body, secret, ...one }))
  const running = run(command, [place], { timeout: 240_000 })
  running.child.stdin?.end(`${lines.join('\n')}\n`)
  const said = (await running).stdout.trim().split('\n')
  expect(said.map((verdict, i) => [verdicts[i]?.what, verdict])).toEqual(
    verdicts.map(({ what, genuine }) => [what, String(genuine)]),
  )
}

/** A machine may not have it; the output then says that this was not checked. */
async function skipWithout(
  context: TestContext,
  [command, ...args]: [string, ...string[]],
  mark: RegExp,
  lacks: string,
): Promise<void> {
  const answer = await run(command, args).catch(() => undefined)
  if (!answer) context.skip(`no ${command} on this machine`)
  else if (!mark.test(answer.stdout)) context.skip(lacks)
}

test('the vector is in the page, and is valid', () => {
  expect([secret, body]).toEqual(['svcsec_example', '{"event":"ping"}'])
  expect(signature).toBe(sign(body, secret))
})

test('the TypeScript code of the page accepts genuine callbacks and refuses others', () =>
  judgeAll(typescript))

test('the Python code of the page accepts genuine callbacks and refuses others', async (context) => {
  const mark = /Python 3\.[1-9]\d/
  await skipWithout(context, ['python3', '--version'], mark, 'python3 here is older than 3.10')
  await judgeAll(python)
})

test('the Java code of the page accepts genuine callbacks and refuses others', async (context) => {
  const mark = /jdk\.compiler/
  await skipWithout(context, ['java', '--list-modules'], mark, 'java here has no compiler')
  await judgeAll(java)
})
