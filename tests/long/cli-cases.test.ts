import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allScopes } from '../../server/src/access/access.ts'
import { startTestApp, type TestApp, type TestLender } from '../support/app/test-app.ts'
import { openInbox } from '../support/callbacks/test-callbacks.ts'
import { call } from '../support/http/http-client.ts'
import { childEnvironment } from '../support/processes/child-environment.ts'
import { startCli } from '../support/processes/cli-process.ts'
import { cli } from '../support/processes/service-process.ts'

/** Cases, reports and collateral, as an engineer of a lender types them. */

let app: TestApp
let lender: TestLender
let folder: string
let env: Record<string, string>
beforeAll(async () => {
  app = await startTestApp({ CALLBACK_ALLOW_PRIVATE: 'test' })
  lender = await app.lender({ name: 'Kaveri Housing Finance' })
  env = { DEEDWIRE_KEY: lender.test, DEEDWIRE_URL: app.url }
  folder = await mkdtemp(join(tmpdir(), 'deedwire-cli-'))
  await mkdir(join(folder, 'documents/inside'), { recursive: true })
  await writeFile(join(folder, 'documents/b-tax.txt'), 'Tax receipt, invented.')
  await writeFile(join(folder, 'documents/a-deed.pdf'), '%PDF-1.4 invented')
  await writeFile(join(folder, 'documents/.hidden'), 'no')
  await writeFile(join(folder, 'late.txt'), 'Release deed, invented.')
})
afterAll(async () => {
  await app.end()
  await rm(folder, { recursive: true, force: true })
})
const deedwire = (...args: string[]) => cli(env, ...args)
const advance = (ref: string, body: object) =>
  call(app.url, `/uat/v1/sandbox/cases/${ref}/advance`, { key: lender.test, body })
const submitProperty = () =>
  deedwire(
    ...['collateral', 'submit', '--borrower-name', 'Ramesh Baburao Patil', '--state', 'MH'],
    ...['--district', 'Pune', '--taluk', 'Haveli', '--village', 'Wagholi'],
    ...['--survey-no', '9002', '--from-year', '2005', '--json'],
  )
const isJson = (lines: string[]) => lines.map((line) => JSON.parse(line))

test('case list and case documents: tables for people, the answers of the API as JSON', async () => {
  const [key, refs] = [lender.test, ['LIST/1', 'LIST/2']]
  for (const external_ref of refs) {
    const documents = [
      {
        filename: 'deed.txt',
        content_type: 'text/plain',
        content: Buffer.from('deed').toString('base64'),
      },
    ]
    const body = {
      external_ref,
      applicant_name: 'A',
      loan_account_number: 'HL-LIST',
      case_type: 'TSR',
    }
    const made = await call(app.url, '/uat/v1/cases', { key, body: { ...body, documents } })
    expect(made.status).toBe(202)
  }
  const filter = ['--loan-account-number', 'HL-LIST', '--status', 'received,allocated']
  const [table, first, documents, wrong] = await Promise.all([
    deedwire('case', 'list', ...filter),
    deedwire('case', 'list', ...filter, '--limit', '1', '--json'),
    deedwire('case', 'documents', 'LIST/1'),
    deedwire('case', 'list', '--status', 'done'),
  ])
  expect([table.code, table.stdout]).toEqual([0, expect.stringMatching(/LIST\/1[\s\S]*LIST\/2/)])
  expect(first.json).toMatchObject({ cases: [{ external_ref: 'LIST/1' }], more: true })
  const { next_cursor } = first.json as { next_cursor: string }
  const second = await deedwire('case', 'list', ...filter, '--cursor', next_cursor, '--json')
  expect(second.json).toMatchObject({ cases: [{ external_ref: 'LIST/2' }], more: false })
  expect(documents.stdout).toMatch(/deed\.txt +text\/plain +4 bytes/)
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('must be one or more of')])
})

test('whoami: the lender, the environment and the limits, and never the whole key', async () => {
  const [test_, live] = await Promise.all([
    deedwire('whoami'),
    deedwire('whoami', '--json', '--live', '--key', lender.live),
  ])
  expect([test_.code, test_.stderr]).toEqual([0, ''])
  expect(test_.stdout).toMatch(/Lender +Kaveri Housing Finance/)
  expect(test_.stdout).toContain('UAT, test')
  expect(test_.stdout).toContain(`svc_test_…${lender.test.slice(-4)}`)
  expect(live.json).toMatchObject({
    lender: { name: 'Kaveri Housing Finance' },
    mode: 'live',
    url: `${app.url}/v1`,
    request_id: expect.stringMatching(/./),
  })
  const all = test_.stdout + live.stdout
  expect(all).not.toContain(lender.test)
  expect(all).not.toContain(lender.live)
})

test('a case from flags and a folder; repeated, the command says that it exists', async () => {
  const args = [
    ...['case', 'submit', join(folder, 'documents'), '--external-ref', 'LOS/7 x'],
    ...['--applicant-name', 'Asha Kulkarni', '--loan-account-number', 'HL-7'],
    ...['--case-type', 'TSR', '--loan-amount', '2500000'],
  ]
  const sent = await deedwire(...args)
  expect([sent.code, sent.stdout]).toEqual([
    0,
    "LOS/7 x is received, with 2 documents.\nTrack it: deedwire case watch 'LOS/7 x'\n",
  ])
  expect(sent.stderr).toContain('Sending 2 documents, ')
  expect(sent.stderr).toContain('1 folder inside ')
  const [again, shown] = await Promise.all([
    deedwire(...args, '--json'),
    deedwire('case', 'get', 'LOS/7 x'),
  ])
  expect(again.json).toMatchObject({ created: false, case: { external_ref: 'LOS/7 x' } })
  expect(shown.stdout).toMatch(/Case +LOS\/7 x \(case_\w+\)/)
  expect(shown.stdout).toMatch(/Timeline +\S+ \S+Z {2}received/)
})

test('a case from a file: paths are relative to the file, and flags take precedence', async () => {
  const file = join(folder, 'case.json')
  const body = {
    external_ref: 'FROM-FILE',
    applicant_name: 'Of the file',
    loan_account_number: 'HL-8',
    case_type: 'TSR',
    documents: [{ path: 'documents/a-deed.pdf' }],
  }
  await writeFile(file, JSON.stringify(body))
  const sent = await deedwire(
    ...['case', 'submit', '--from', file, '--applicant-name', 'Of the flag', '--json'],
  )
  expect(sent.json).toMatchObject({ created: true, external_ref: 'FROM-FILE', documents_sent: 1 })
  const { json } = await deedwire('case', 'get', 'FROM-FILE', '--json')
  expect(json).toMatchObject({ applicant_name: 'Of the flag', status: 'received' })
})

test('a case is watched to its end, documents are added, the report is saved', async () => {
  await deedwire(
    ...['case', 'submit', '--external-ref', 'W-1', '--applicant-name', 'Asha'],
    ...['--loan-account-number', 'HL-W1', '--case-type', 'TSR'],
  )
  const early = await deedwire('report', 'download', 'W-1')
  expect([early.code, early.stdout]).toEqual([1, ''])
  expect(early.stderr).toContain('Use deedwire case watch to wait until it is finalised.')
  expect(early.stderr).toMatch(/Request id: \S+/)

  const watch = startCli(env, 'case', 'watch', 'W-1', '--timeout', '120', '--json')
  await watch.line((line) => line.includes('received'))
  await advance('W-1', { to: 'query_raised', reason: 'Where is the tax receipt?' })
  await watch.line((line) => line.includes('Where is the tax receipt?'))
  const added = await deedwire(
    ...['case', 'add', 'W-1', join(folder, 'late.txt'), '--note', 'Here it is'],
  )
  expect([added.code, added.stdout]).toEqual([
    0,
    'W-1 has 1 document more:\n  late.txt\nThe case is in_review. Track it: deedwire case watch W-1\n',
  ])
  await advance('W-1', { to: 'finalised' })
  expect(await watch.ended).toBe(0)
  const told = isJson(watch.lines)
  expect(told.filter(({ type }) => type === 'status').map(({ status }) => status)).toEqual([
    ...['received', 'allocated', 'in_review', 'query_raised', 'in_review', 'finalised'],
  ])
  expect(told.at(-1)).toMatchObject({ type: 'case', case: { status: 'finalised' } })

  const to = join(folder, 'reports')
  const saved = await deedwire('report', 'download', 'W-1', '--to', to, '--json')
  expect(saved.json.files).toHaveLength((await readdir(to)).length)
  const [{ path, size_bytes }] = saved.json.files
  const bytes = await readFile(path)
  expect([bytes.length, bytes.subarray(0, 5).toString()]).toEqual([size_bytes, '%PDF-'])

  const again = await deedwire('case', 'add', 'W-1', join(folder, 'late.txt'), '--json')
  expect(again.json).toMatchObject({ reopened: false, status: 'finalised' })
  const shown = await deedwire('case', 'get', 'W-1')
  expect(shown.stdout).toMatch(/Result +positive \(report version 1\)/)
  await writeFile(join(folder, 'later.txt'), 'Later.')
  const late = await deedwire('case', 'add', 'W-1', join(folder, 'later.txt'), '--json')
  expect(late.json).toMatchObject({ reopened: true, status: 'under_review' })
})

test('a case is withdrawn, which ends its watch; a second time it is refused', async () => {
  await submitted('GONE-1')
  const watch = startCli(env, 'case', 'watch', 'GONE-1', '--timeout', '120')
  await watch.line((line) => line.includes('received'))
  const done = await deedwire('case', 'withdraw', 'GONE-1', '--reason', 'No loan')
  expect([done.code, done.stdout]).toEqual([0, 'GONE-1 is withdrawn. There will be no report.\n'])
  expect(await watch.ended).toBe(0)
  expect(watch.lines.at(-1)).toBe('Withdrawn. There is no report.')
  const again = await deedwire('case', 'withdraw', 'GONE-1', '--reason', 'No loan')
  expect([again.code, again.stdout]).toEqual([1, ''])
  expect(again.stderr).toContain('The case is already withdrawn.')
  const unsaid = await deedwire('case', 'withdraw', 'GONE-1')
  expect(unsaid.code).toBe(2)
})

test('a watch ends at its time-out, and with Ctrl-C; neither is success', async () => {
  const [late, stopped] = [
    startCli(env, 'case', 'watch', 'FROM-FILE', '--timeout', '1'),
    startCli(env, 'case', 'watch', 'FROM-FILE'),
  ]
  await stopped.line((line) => line.includes('received'))
  stopped.interrupt()
  expect([await stopped.ended, stopped.errors]).toEqual([130, []])
  expect(await late.ended).toBe(1)
  // On a busy machine the time is up before the first answer.
  expect(late.lines.at(-1)).toMatch(
    /^Not finalised within 1 s; the status is (received|not known)\.$/,
  )
})

test('collateral: one property by flags, several from a file, and their results', async () => {
  const one = await submitProperty()
  expect(one.json).toMatchObject({ properties: [{ reference: 'P-1', status: 'running' }] })
  const file = join(folder, 'collateral.json')
  const place = { state: 'KA', district: 'Mysuru', hobli: 'Kasaba', from_year: '2005' }
  const properties = [
    { reference: 'GOOD', ...place, survey_no: '9001' },
    { reference: 'LOST', ...place, survey_no: '9015' },
  ]
  await writeFile(file, JSON.stringify({ borrower_name: 'Ramesh Baburao Patil', properties }))
  const several = await deedwire('collateral', 'submit', '--from', file, '--json')
  const [first, second] = await Promise.all([
    deedwire('collateral', 'watch', one.json.id),
    deedwire('collateral', 'watch', several.json.id, '--json'),
  ])
  expect(first.code, first.stderr).toBe(0)
  expect(first.stdout).toMatch(/^P-1 {2}MH {2}completed {2}risk high; .*subsisting_mortgage/)
  expect(first.stdout).toContain('completed: 1 of 1 property verified.')
  expect(second.code).toBe(1)
  const told = isJson(second.stdout.trim().split('\n'))
  expect(told.at(-1)).toMatchObject({ type: 'collateral', collateral: { status: 'partial' } })
  expect(told.find(({ reference }) => reference === 'LOST')).toMatchObject({
    type: 'property',
    error: { code: 'location_not_found' },
  })
  const [shown, listed] = await Promise.all([
    deedwire('collateral', 'get', one.json.id),
    deedwire('collateral', 'list', '--limit', '1', '--json'),
  ])
  expect(shown.stdout).toMatch(/Status +completed/)
  expect(shown.stdout).toMatch(/Flags +subsisting_mortgage/)
  expect(shown.stdout).toContain('sq m')
  expect(listed.json).toMatchObject({
    data: [{ id: several.json.id }],
    next_cursor: several.json.id,
  })
})

/** Except those of `receiver`, which tests/long/receiver-check.test.ts runs. */
test('every example of docs/cli.md, exactly as written', async () => {
  const text = await readFile(new URL('../../docs/cli.md', import.meta.url), 'utf8')
  const examples = [...text.matchAll(/^```sh\ndeedwire (?!receiver )(.*)\n```$/gm)].map(
    ([, line = '']) => line,
  )
  await writeFile(join(folder, 'release-deed.pdf'), '%PDF-1.4 invented')
  const { id } = (await submitProperty()).json
  const failed: string[] = []
  const inbox = await openInbox()
  const key = await app.key(lender.id, 'test', { scopes: allScopes })
  await writeFile(join(folder, 'key.txt'), key)
  // A profile of its own, and a key that may change the callback.
  const own = { ...env, DEEDWIRE_KEY: key, XDG_CONFIG_HOME: join(folder, 'config') }
  for (const example of inOrder(examples)) {
    if (example.startsWith('case watch')) await advance('LOS-7', { to: 'finalised' })
    if (example.startsWith('case add')) continue
    if (example.startsWith('case withdraw')) await submitted('LOS-8')
    const query = example.startsWith('case answer') ? await queried('LOS-10') : ''
    const typed = example
      .replace(/query_\w+/, query)
      .replace(/col_\w+/, id)
      .replace(/^listen .*/, '$& --after 0 --timeout 1')
      .replace('https://api.example.com', app.url)
      .replace('https://los.lender.example/callbacks', inbox.url)
    const done = await inFolder(typed, own)
    if (done !== 0) failed.push(`${typed}: ${done}`)
  }
  await inbox.close()
  // Last, since it reopens the case whose report is downloaded.
  const add = examples.find((example) => example.startsWith('case add')) ?? ''
  expect([failed, await inFolder(add)]).toEqual([[], 0])
  expect(examples.length).toBeGreaterThan(10)
})

/** What is kept or registered must exist first, and is removed last. */
function inOrder(examples: readonly string[]): string[] {
  const place = (example: string) =>
    /^callback set|^login/.test(example) ? 0 : /^callback delete|^logout/.test(example) ? 2 : 1
  return examples.toSorted((one, other) => place(one) - place(other))
}

/** The id of a query of a new case. */
async function queried(ref: string): Promise<string> {
  await submitted(ref)
  await advance(ref, { to: 'query_raised' })
  const shown = await deedwire('case', 'get', ref)
  return /query_[0-9a-z]{26}/.exec(shown.stdout)?.[0] ?? ''
}

async function submitted(ref: string): Promise<void> {
  await deedwire(
    ...['case', 'submit', '--external-ref', ref, '--applicant-name', 'Asha'],
    ...['--loan-account-number', `HL-${ref}`, '--case-type', 'TSR'],
  )
}

/** As typed into a shell, in the folder of the documents. Returns the exit code. */
function inFolder(line: string, own: Record<string, string> = env): Promise<number | null> {
  const bin = fileURLToPath(new URL('../../server/bin/deedwire.mjs', import.meta.url))
  const shell = spawn('bash', ['-c', `"$0" "${bin}" ${line}`, process.execPath], {
    cwd: folder,
    env: childEnvironment(own),
    stdio: 'ignore',
  })
  return new Promise((resolve) => shell.once('exit', (code) => resolve(code)))
}

test('beside a demo installation its test key is used, and sent nowhere else', async () => {
  await mkdir(join(folder, 'data'), { recursive: true })
  const demo = { base_url: `${app.url}/v1`, test_key: lender.test, live_key: lender.live }
  await writeFile(join(folder, 'data/quickstart.json'), JSON.stringify(demo))
  const codes = await Promise.all([
    inFolder('whoami', {}),
    inFolder('whoami --live', {}),
    inFolder('whoami --url http://127.0.0.1:9', {}),
  ])
  expect(codes).toEqual([0, 0, 2])
})

const mistakes: [string[], RegExp][] = [
  [['case', 'add', 'X', 'nowhere.pdf'], /^nowhere\.pdf: cannot be read\n$/],
  [['case', 'submit', '--from', 'nowhere.json'], /--from: .* cannot be read/],
  [['case', 'submit', '--from', 'README.md'], /--from: README\.md is not JSON/],
  [['case', 'submit', '--loan-amount', 'much'], /--loan-amount: must be a number/],
  [['case', 'watch', 'X', '--timeout', '0'], /--timeout: must be a whole number from 1/],
  [['case', 'get', '..'], /cannot be part of a URL/],
  [['collateral', 'watch', '../x'], /id: must be the id from the response/],
  [['collateral', 'get', '../x'], /id: must be the id from the response/],
  [['collateral', 'list', '--limit', '0'], /--limit: must be a whole number from 1 to 100/],
  [['whoami', '--live'], /--live: requires a live key/],
  [['whoami', '--url', 'localhost'], /--url: must be a URL such as/],
  [['whoami', '--key', ''], /Give a key with deedwire login, --key or DEEDWIRE_KEY/],
  [['case', 'get'], /missing required argument 'ref'/],
  [['case', 'get', 'X', '--colour'], /unknown option '--colour'/],
]

test('wrong arguments are reported, and nothing is sent', async () => {
  const told = await Promise.all(mistakes.map(([args]) => deedwire(...args)))
  for (const [i, { code, stdout, stderr }] of told.entries()) {
    expect([mistakes[i]?.[0], code, stdout]).toEqual([mistakes[i]?.[0], 2, ''])
    expect(stderr).toMatch(mistakes[i]?.[1] ?? '')
  }
})

test('a refusal of the service is shown in its words, with the request id and advice', async () => {
  const [invalid, absent, stranger, asJson] = await Promise.all([
    deedwire('case', 'submit', '--applicant-name', 'Asha'),
    deedwire('case', 'get', 'NOBODY'),
    cli({ ...env, DEEDWIRE_KEY: 'svc_test_of_a_stranger' }, 'whoami'),
    deedwire('case', 'get', 'NOBODY', '--json'),
  ])
  expect([invalid, absent, stranger, asJson].map(({ code }) => code)).toEqual([1, 1, 1, 1])
  expect(invalid.stderr).toMatch(/loan_account_number: .*\ncase_type: .*\nRequest id: \S+\n$/s)
  expect(absent.stderr).toMatch(/^Case not found\.\nA key finds only what .*\nRequest id: \S+\n$/)
  expect(stranger.stderr).toContain('Check the key (--key, DEEDWIRE_KEY or deedwire login)')
  expect(stranger.stderr).not.toContain('svc_test_of_a_stranger')
  expect(asJson.stdout).toBe('')
  expect(JSON.parse(asJson.stderr)).toEqual({
    error: {
      code: 'not_found',
      message: 'Case not found.',
      details: [],
      advice: expect.stringContaining('A key finds only what'),
      request_id: expect.stringMatching(/./),
    },
  })
})
