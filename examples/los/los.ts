/**
 * A small loan origination system that has its legal reports made by Deedwire: it sends cases,
 * receives callbacks, keeps what they say, adds late documents and stores the report. One file, no
 * dependency but the SDK. Copy it, and put your database where the JSON file is.
 */
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
// In your own project: from '@deedwire/sdk'
import {
  CallbackVerificationError,
  type CaseCallback,
  type CaseIn,
  Deedwire,
  DeedwireApiError,
  type DocumentsIn,
  verifyCallback,
} from '../../sdk/src/index.ts'

/** The state of a case after the newest callback, by `sequence`. */
interface Loan {
  external_ref: string
  sequence: number
  status: string
  result: string
  result_reason: string | null
  grade: string | null
  documents_awaited: boolean
  /** Every callback once, in the order in which things happened. */
  history: { sequence: number; event: string; delivery_id: string }[]
  /** Files of the newest report, once they are stored, and the callback that announced it. */
  report: { sequence: number; files: { path: string; sha256: string }[] } | null
}

// Settings. Beside a service started by `npm start`, all of them are found automatically.
const demo = await readFile('data/quickstart.json', 'utf8').then(JSON.parse, () => ({}))
const { DEEDWIRE_URL, DEEDWIRE_KEY, DEEDWIRE_SIGNING_SECRET } = process.env
const serviceUrl = DEEDWIRE_URL ?? new URL(demo.uat_url ?? 'http://127.0.0.1:8080').origin
const apiKey = DEEDWIRE_KEY ?? demo.test_key
const keySource = DEEDWIRE_KEY === undefined ? 'data/quickstart.json' : 'DEEDWIRE_KEY'
// Two, separated by a comma, while you rotate. Never another lender's: each key has its own.
const demoSecret = DEEDWIRE_KEY === undefined ? demo.test_signing_secret : undefined
const secrets = (DEEDWIRE_SIGNING_SECRET ?? demoSecret)?.split(',')
const folder = process.env.LOS_DATA ?? 'data/los'
const port = Number(process.env.LOS_PORT ?? 4000)
if (!apiKey || !secrets) {
  console.error('Set DEEDWIRE_KEY to a test key and DEEDWIRE_SIGNING_SECRET to its signing secret.')
  process.exit(2)
}
const deedwire = new Deedwire({ url: serviceUrl, apiKey })
await deedwire.whoami().then(
  ({ lender, mode }) => console.log(`keys of ${lender.name} (${mode}), from ${keySource}`),
  (error: Error) => {
    if (!(error instanceof DeedwireApiError) || error.status !== 401) {
      return console.error(
        `keys from ${keySource}; their lender could not be read: ${error.message}`,
      )
    }
    console.error(`${serviceUrl} refuses the key from ${keySource}: it is of another service.
data/quickstart.json has the keys of the service that "npm start" runs. Beside "npm run demo", set
DEEDWIRE_KEY and DEEDWIRE_SIGNING_SECRET as the demo prints them, or as data/demo/demo.json has them.`)
    process.exit(2)
  },
)

// ---- Storage: one JSON file, replaced as a whole, one change at a time. ----

const file = join(folder, 'loans.json')
await mkdir(folder, { recursive: true })
const kept: Loan[] = await readFile(file, 'utf8').then(JSON.parse, (error) => {
  if (error.code === 'ENOENT') return []
  throw error // A file that exists and cannot be read is not overwritten.
})
let loans: ReadonlyMap<string, Loan> = new Map(kept.map((loan) => [loan.external_ref, loan]))
let lastChange: Promise<unknown> = Promise.resolve()

/** Resolves when it is on disk. If that fails nothing has changed, in memory either. */
function change(external_ref: string, edit: (loan: Loan) => void): Promise<void> {
  const done = lastChange.then(async () => {
    const loan = structuredClone(loans.get(external_ref) ?? newLoan(external_ref))
    edit(loan)
    const next = new Map(loans).set(external_ref, loan)
    const written = await open(`${file}.new`, 'w', 0o600)
    await written.writeFile(JSON.stringify([...next.values()], null, 2))
    await written.sync()
    await written.close()
    await rename(`${file}.new`, file)
    loans = next
  })
  lastChange = done.catch(() => {})
  return done
}

function newLoan(external_ref: string): Loan {
  const nothing = { result: '', result_reason: null, grade: null, documents_awaited: false }
  return { external_ref, sequence: 0, status: 'received', ...nothing, history: [], report: null }
}

// ---- Callbacks. ----

async function receiveCallback(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // 1. Only the raw bytes decide whether it is genuine.
  const callback = await verifyCallback(await rawBodyOf(request), request.headers, secrets)
  const about = 'external_ref' in callback.payload ? callback.payload.external_ref : ''
  console.log(`verified  ${callback.event}  ${about}`)
  // A ping, a collateral result or a future event: accepted, but not used here.
  if (!isOfCase(callback)) return void response.writeHead(204).end()
  // 2. Stored before it is answered: a callback answered with 2xx is not sent again.
  await change(about, (loan) => takeIn(loan, callback))
  response.writeHead(204).end()
  // 3. Longer work is done after the answer.
  void storeReport(about)
}

function isOfCase(callback: { event: string; payload: object }): callback is CaseCallback {
  return callback.event !== 'ping' && 'status' in callback.payload
}

/** A repeated callback changes nothing, and a late one does not overwrite a newer one. */
function takeIn(loan: Loan, { event, payload, sequence = 0, deliveryId = '' }: CaseCallback): void {
  if (loan.history.some(({ delivery_id }) => delivery_id === deliveryId)) return
  loan.history.push({ sequence, event, delivery_id: deliveryId })
  loan.history.sort((one, other) => one.sequence - other.sequence)
  if (sequence <= loan.sequence) return
  loan.sequence = sequence
  loan.status = payload.status
  loan.result = payload.result
  loan.result_reason = payload.data.result_reason ?? null
  loan.grade = payload.data.risk_score?.grade ?? null
  loan.documents_awaited = payload.data.documents_awaited
}

// ---- The report. ----
const beingStored = new Set<string>()

/** Every released version in a separate folder; length and hash are checked by the SDK. */
async function storeReport(external_ref: string): Promise<void> {
  const loan = loans.get(external_ref)
  if (loan?.status !== 'finalised' || loan.report?.sequence === loan.sequence) return
  if (beingStored.has(external_ref)) return
  beingStored.add(external_ref)
  const { sequence } = loan
  try {
    const to = join(folder, 'reports', `case-${encodeURIComponent(external_ref)}`, `${sequence}`)
    const downloaded = await deedwire.report.download(external_ref, { to })
    const files = downloaded.map(({ path, sha256 }) => ({ path, sha256 }))
    await change(external_ref, (stored) => {
      stored.report = { sequence, files }
    })
    console.log(`stored    ${files.map(({ path }) => path).join(', ')}`)
  } catch (error) {
    // Reopened meanwhile, or the service is down: the next callback or the next start tries again.
    console.error(`no report of ${external_ref} yet: ${(error as Error).message}`)
    return
  } finally {
    beingStored.delete(external_ref)
  }
  await storeReport(external_ref) // A newer one may have arrived while this one was stored.
}

// ---- The pages and routes of the loan origination system. ----

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://los')
  const [, first, ref, rest] = pathname.split('/').map(decodeURIComponent)
  const route = `${request.method} /${first}${ref === undefined ? '' : '/:ref'}${rest ? `/${rest}` : ''}`
  switch (route) {
    case 'POST /callbacks':
      return receiveCallback(request, response)
    case 'GET /':
      return void response.writeHead(200, { 'Content-Type': 'text/html' }).end(page())
    case 'GET /cases/:ref': {
      const loan = loans.get(ref ?? '')
      return sendJson(response, loan ? 200 : 404, loan ?? { error: 'Case not found.' })
    }
    case 'POST /cases': {
      const sent = await deedwire.cases.create(await caseOf(request))
      const external_ref = sent.created ? sent.external_ref : sent.case.external_ref
      await change(external_ref, () => {}) // The first callback may have arrived before this.
      if (!isForm(request)) return sendJson(response, 201, loans.get(external_ref))
      return void response.writeHead(303, { Location: '/' }).end()
    }
    case 'POST /cases/:ref/documents': {
      const documents: DocumentsIn = JSON.parse((await rawBodyOf(request)).toString())
      return sendJson(response, 200, await deedwire.cases.addDocuments(ref ?? '', documents))
    }
    default:
      return sendJson(response, 404, { error: `${request.method} ${pathname} does not exist.` })
  }
}

/** JSON as the API expects it, documents included, or the form of the page. */
async function caseOf(request: IncomingMessage): Promise<CaseIn> {
  const body = (await rawBodyOf(request)).toString()
  if (!isForm(request)) return JSON.parse(body)
  const given = Object.fromEntries(new URLSearchParams(body)) as Record<string, string>
  const { external_ref = '', applicant_name = '', loan_account_number = '', note = '' } = given
  const noteDocument = {
    filename: 'note.txt',
    content_type: 'text/plain',
    content: Buffer.from(note),
  }
  const documents = note === '' ? [] : [noteDocument]
  return { external_ref, applicant_name, loan_account_number, case_type: 'TSR', documents }
}

const isForm = ({ headers }: IncomingMessage) => headers['content-type']?.includes('urlencoded')

/** No parser before the signature is checked. 25 MB: what the largest documents are in base64. */
async function rawBodyOf(request: IncomingMessage, bytesMax = 25_000_000): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > bytesMax) throw new SyntaxError('The body is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

function page(): string {
  const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const rows = [...loans.values()].map(
    ({ external_ref: ref, status, result, grade }) =>
      `<tr><td><a href="/cases/${encodeURIComponent(ref)}">${escaped(ref)}</a><td>${escaped(status)}<td>${escaped(result)}<td>${escaped(grade ?? '')}`,
  )
  const input = (name: string, label: string, value: string) =>
    `<p><label>${label}<br><input name="${name}" value="${value}" required></label>`
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>Loans</title><style>:root{color-scheme:light dark}body{font:1rem/1.5 system-ui;margin:2rem}td,th{padding:0 1rem 0 0;text-align:left}</style>
<h1>Loans</h1><table><tr><th>Case<th>Status<th>Result<th>Grade${rows.join('')}</table>
<h2>New case</h2><form method="post" action="/cases">
${input('external_ref', 'Reference', `LOS-${Date.now()}`)}${input('applicant_name', 'Applicant', 'Ramesh Kulkarni')}
${input('loan_account_number', 'Loan account', 'HL-0001-POSITIVE')}${input('note', 'Document text', 'Sale deed follows.')}
<p><button>Send</button></form></html>`
}

/** Our own refusals and those of the service are passed on; anything else is our own fault. */
function refuse(error: unknown, response: ServerResponse): void {
  const details = error instanceof DeedwireApiError ? error.details : []
  console.error([`refused   ${(error as Error).message}`, ...details].join('\n          '))
  const isTheirs = [SyntaxError, TypeError, URIError].some((kind) => error instanceof kind)
  if (response.headersSent) response.end()
  else if (error instanceof CallbackVerificationError) response.writeHead(401).end()
  else if (error instanceof DeedwireApiError) sendJson(response, error.status, error)
  else sendJson(response, isTheirs ? 400 : 500, { error: isTheirs ? `${error}` : 'See the log.' })
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => refuse(error, response))
})
server.once('error', (error) => {
  console.error(`Cannot listen on port ${port}: ${error.message}. Set LOS_PORT to another port.`)
  process.exit(1)
})
await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
const address = server.address()
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`
console.log(`loans at ${url}/, callbacks at ${url}/callbacks`)
// A service on another machine cannot reach this one: use `deedwire listen --forward-to`.
await deedwire.callback.set({ url: `${url}/callbacks` }).then(
  () => console.log(`registered with ${serviceUrl}`),
  (error: Error) => console.error(`not registered: ${error.message}`),
)
for (const external_ref of loans.keys()) await storeReport(external_ref)
