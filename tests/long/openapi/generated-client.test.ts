import { execFile } from 'node:child_process'
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { call } from '../../support/http/http-client.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** A lender without our SDK: a client made by an independent generator. */

const root = resolve(import.meta.dirname, '../../..')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.end())

test('a client generated from /openapi.json compiles strictly and drives a case and a property', async () => {
  const folder = await temporaryFolder()
  const { text } = await call(app.url, '/openapi.json')
  await writeFile(join(folder, 'openapi.json'), text)
  await node(folder, [
    join(root, 'node_modules/swagger-typescript-api/dist/cli.mjs'),
    ...['generate', '--path', 'openapi.json', '--output', '.', '--name', 'client.ts'],
    ...['--enum-style', 'union', '--module-name-first-tag', '--silent'],
  ])

  // The generator exempts its files from checks; here they count.
  const client = await readFile(join(folder, 'client.ts'), 'utf8')
  expect(client).toContain('// @ts-nocheck')
  await writeFile(join(folder, 'client.ts'), client.replace('// @ts-nocheck', ''))
  await writeFile(join(folder, 'drive.ts'), drive)
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await node(folder, [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', '.'])

  const { test: KEY } = await app.lender()
  const driven = await node(folder, ['drive.ts'], { URL: `${app.url}/uat/v1`, KEY })
  expect(JSON.parse(driven)).toEqual({
    made: 202,
    again: 'CaseView of LOS/1',
    status: 'received',
    stored: ['tax.txt'],
    tooEarly: 'not_ready',
    finalised: 'finalised',
    files: ['LOS-1-legal-report-v1.pdf'],
    pdf: '%PDF-',
    collateral: 'completed',
    flags: [['subsisting_mortgage'], []],
    refused: 'applicant_name: must not be empty',
    events: ['case.received', 'documents.received', 'case.allocated', 'case.finalised'],
  })
})

const tsconfig = {
  extends: join(root, 'tsconfig.base.json'),
  compilerOptions: {
    lib: ['es2024', 'dom'],
    // Beyond strict, and its templates pass undefined on.
    exactOptionalPropertyTypes: false,
  },
  include: ['client.ts', 'drive.ts'],
}

const drive = `
import { Api, type ApiError, type CaseIn, type Collateral } from './client.ts'

const { URL: baseUrl = '', KEY: key = '' } = process.env
const api = new Api<string>({
  baseUrl,
  securityWorker: (held) => ({ headers: { authorization: \`Bearer \${held}\` } }),
})
api.setSecurityData(key)
const ref = encodeURIComponent('LOS/1')
const paper = { filename: 'tax.txt', content_type: 'text/plain', content: btoa('paid') }
const sent: CaseIn = {
  external_ref: 'LOS/1',
  applicant_name: 'Ramesh Kulkarni',
  loan_account_number: 'HL-1',
  case_type: 'TSR',
  documents: [{ ...paper, filename: 'deed.txt' }],
}
const refusal = async (asked: Promise<unknown>): Promise<ApiError['error']> => {
  const answer = await asked.then(() => undefined, (error: { error: ApiError }) => error)
  if (!answer) throw new Error('it was not refused')
  return answer.error.error
}

const { status: made } = await api.cases.createCase(sent)
const { data: again } = await api.cases.createCase(sent)
const { data: found } = await api.cases.getCase(ref)
const { data: added } = await api.cases.addDocuments(ref, { documents: [paper] })
const early = await refusal(api.cases.getReport(ref))
const { data: advanced } = await api.sandbox.advanceCase(ref, { to: 'finalised' })
const { data: report } = await api.cases.getReport(ref)
const pdf = await (await fetch(report.files[0]?.url ?? '')).text()

const place = { state: 'MH', district: 'Pune', taluk: 'Haveli', village: 'Wagholi' }
const years = { from_year: 2005, to_year: '2024' }
let collateral: Collateral = (
  await api.collateral.submitCollateral({
    borrower_name: 'Ramesh Baburao Patil',
    properties: [
      { ...place, ...years, reference: 'A', survey_no: '9002' },
      { ...place, ...years, reference: 'B', survey_no: '9001' },
    ],
  })
).data
const until = Date.now() + 60_000
while (collateral.data.status === 'running' && Date.now() < until) {
  await new Promise((done) => setTimeout(done, 100))
  collateral = (await api.collateral.getCollateral(collateral.data.id)).data
}
const { data: feed } = await api.callbacks.listEvents({ limit: 10 })

console.log(JSON.stringify({
  made,
  again: \`CaseView of \${again.external_ref}\`,
  status: found.status,
  stored: added.stored,
  tooEarly: early.code,
  finalised: advanced.timeline.at(-1)?.status,
  files: report.files.map(({ filename }) => filename),
  pdf: pdf.slice(0, 5),
  collateral: collateral.data.status,
  flags: collateral.data.properties.map(({ findings }) => findings?.riskFlags),
  refused: (await refusal(api.cases.createCase({ ...sent, applicant_name: '' }))).details[0],
  events: feed.events.map(({ event }) => event).filter((event) => event !== 'collateral.completed'),
}))
`

/** Its output. A failing child explains why. */
async function node(cwd: string, args: string[], env: Record<string, string> = {}) {
  const full = {
    PATH: process.env.PATH,
    TMPDIR: process.env.TMPDIR,
    HOME: process.env.HOME,
    // The generator's loader caches compiled code in the temporary folder.
    JITI_FS_CACHE: 'false',
    ...env,
  }
  const options = { cwd, env: full, timeout: 240_000, maxBuffer: 16 << 20 }
  return promisify(execFile)(process.execPath, args, options).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }) => {
      throw new Error(`${args[0]} failed:\n${stdout}${stderr}`)
    },
  )
}
