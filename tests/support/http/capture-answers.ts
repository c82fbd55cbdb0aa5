import { allScopes } from '../../../server/src/access/access.ts'
import { readApiDocument } from '../../../server/src/http/v1/api-document.ts'
import { examples } from '../../../server/src/http/v1/examples.ts'
import type { SampleAnswers } from '../../../server/src/http/v1/sample-answers.ts'
import { startTestApp } from '../app/test-app.ts'
import { openExamReceiver } from '../callbacks/exam-receiver.ts'
import { openInbox } from '../callbacks/test-callbacks.ts'
import { until } from '../until.ts'
import { call, type Reply } from './http-client.ts'
import { settleAnswers } from './settle-answers.ts'

/** Not caused here: they are faults of the network or of the service. */
export const notCaptured = ['408', '500', '503']

const tooLarge = JSON.stringify({ filler: 'x'.repeat(1_200_000) })
const ref = 'LOS-2026-000481'
const withdrawnRef = 'LOS-2026-000482'
const documentUrl = 'https://los.lender.example/deedwire/callbacks'

interface Operation {
  name: string
  method: string
  path: string
  statuses: string[]
}

async function listOperations(): Promise<Operation[]> {
  const { paths } = await readApiDocument()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, responses }]) => ({
      name: operationId,
      method: method.toUpperCase(),
      path,
      statuses: Object.keys(responses),
    })),
  )
}

/**
 * Calls every operation with the body that the reference shows, in UAT, and causes every kind of
 * refusal. The answers are the service's own; ids, times and addresses are replaced by fixed ones.
 */
export async function captureAnswers(): Promise<SampleAnswers> {
  let at = Date.parse('2026-11-16T04:30:00Z')
  const app = await startTestApp({ CALLBACK_ALLOW_PRIVATE: 'test' }, { now: () => new Date(at) })
  const inbox = await openInbox()
  const receiver = await openExamReceiver([], { secret: 'a-secret-for-this-examination' })
  const operations = await listOperations()
  const captured: Record<string, Record<string, unknown>> = Object.fromEntries(
    operations.map(({ name }) => [name, {}]),
  )
  const note = (name: string, status: number, answer: unknown) => {
    const samples = captured[name]
    // The first is the sample.
    if (samples) samples[status] ??= answer
  }

  const { id: lender } = await app.lender({ name: 'Demo Bank' })
  const keyOf = (scopes: readonly string[]) => app.key(lender, 'test', { scopes, label: 'LOS' })
  const key = await keyOf(allScopes)
  const reader = await keyOf(['cases:read'])
  const manager = await keyOf(['callbacks:manage'])

  const operationOf = (name: string) => {
    const found = operations.find((one) => one.name === name)
    if (!found) throw new Error(`no operation is called ${name}`)
    return found
  }

  interface Asked {
    params?: Record<string, string>
    query?: string
    body?: unknown
    as?: string
    headers?: Record<string, string>
  }
  async function ask(name: string, asked: Asked = {}): Promise<Reply> {
    const { method, path } = operationOf(name)
    const { params = {}, query = '', body, as = key, headers = {} } = asked
    const filled = path.replace(/\{(\w+)\}/g, (_, one: string) => params[one] ?? ref)
    const base = path.startsWith('/.well-known') ? '' : '/uat/v1'
    return call(app.url, base + filled + query, { method, key: as, body, headers })
  }

  /** Keeps the answer as the sample of its status, which must be the one that is wanted. */
  async function keep(name: string, status: number, asked: Asked = {}) {
    at += 60_000
    const reply = await ask(name, asked)
    if (reply.status !== status) {
      throw new Error(`${name} answered ${reply.status}, not ${status}: ${reply.text}`)
    }
    if (reply.text !== '') note(name, status, reply.json)
    await delivered()
    return reply.json
  }

  const delivered = () =>
    until('every callback is delivered', async () => {
      const { status, json } = await ask('listDeliveries', { query: '?state=pending' })
      return status !== 200 || json.deliveries.length === 0
    })

  const example = (name: string, more: object = {}) => ({
    body: { ...(examples[name] as object), ...more },
  })

  async function captureCases() {
    await keep('createCase', 202, example('createCase'))
    await keep('createCase', 200, example('createCase'))
    await keep('getReport', 409)
    const query = {
      to: 'query_raised',
      reason: 'Is the second holder a party to the loan?',
      documents_awaited: false,
    }
    await ask('advanceCase', { body: query })
    const { queries } = await keep('getQueries', 200)
    const { id } = queries[0]
    await keep('answerQuery', 201, { params: { id }, ...example('answerQuery') })
    await keep('addDocuments', 200, example('addDocuments'))
    await keep('getDocuments', 200)
    await keep('advanceCase', 200, example('advanceCase'))
    await keep('advanceCase', 409, { body: { to: 'allocated' } })
    await keep('answerQuery', 409, { params: { id }, ...example('answerQuery') })
    await keep('withdrawCase', 409, example('withdrawCase'))
    await keep('getReport', 200)
    await keep('reReleaseCase', 200, example('reReleaseCase'))
    await keep('reReleaseCase', 409, example('reReleaseCase'))
    await keep('getCase', 200)
    await keep('listCases', 200)
    const other = { external_ref: withdrawnRef, loan_account_number: 'HL-2026-000482' }
    await ask('createCase', example('createCase', other))
    const params = { ref: withdrawnRef }
    await keep('withdrawCase', 200, { params, ...example('withdrawCase') })
    await keep('addDocuments', 409, { params, ...example('addDocuments') })
  }

  async function captureCollateral() {
    const { data } = await keep('submitCollateral', 202, example('submitCollateral'))
    const params = { id: data.id }
    await until('the searches have ended', async () => {
      const { json } = await ask('getCollateral', { params })
      return json.data.status !== 'running'
    })
    await keep('getCollateral', 200, { params })
    await keep('listCollateral', 200)
  }

  async function captureCallbacks() {
    await keep('listEvents', 200, { query: '?after=0&limit=1' })
    const query = `?case=${ref}&event=case.received`
    const { deliveries } = await keep('listDeliveries', 200, { query })
    const params = { id: deliveries[0].id }
    await keep('getDelivery', 200, { params })
    await keep('replayDelivery', 202, { params })
    await keep('replayFailed', 200, example('replayFailed'))
    await keep('replayFailed', 202, example('replayFailed', { dry_run: false }))
    await keep('rotateSecret', 200, example('rotateSecret'))
    await keep('diagnoseCallback', 200, example('diagnoseCallback'))
    const examined = { url: receiver.url, state_url: receiver.stateUrl }
    await keep('examineReceiver', 200, example('examineReceiver', examined))
    await keep('getExaminationKey', 200)
    await keep('removeCallback', 204)
    for (const name of ['getCallback', 'removeCallback', 'testCallback']) await keep(name, 404)
  }

  /** Refusals that any operation may give. */
  async function captureRefusals() {
    for (const { name, method, statuses } of operations) {
      const takesBody = method === 'POST' || method === 'PUT'
      const body = takesBody ? { body: {} } : {}
      const has = (status: string) =>
        statuses.includes(status) && captured[name]?.[status] === undefined
      if (has('401')) await keep(name, 401, { ...body, as: 'svc_test_revoked' })
      if (has('403')) {
        const first = await ask(name, { ...body, as: reader })
        const as = first.status === 403 ? reader : manager
        await keep(name, 403, { ...body, as })
      }
      const params = { ref: 'LOS-UNKNOWN', id: 'dlv_01kb2x8m5v0000000000000000' }
      if (has('404')) await keep(name, 404, { params, ...notFound(name) })
      if (has('413')) await keep(name, 413, { body: tooLarge })
      const invalid = invalidOf[name]
      if (has('400') && invalid) await keep(name, 400, invalid)
    }
    const again = (applicant_name: string) => ({
      ...example('createCase', { applicant_name, external_ref: 'LOS-2026-000483' }),
      headers: { 'idempotency-key': 'create-LOS-2026-000483' },
    })
    await ask('createCase', again('Ramesh Kulkarni'))
    await keep('createCase', 422, again('Somebody Else'))
    for (const { name, statuses } of operations) {
      if (statuses.includes('422')) note(name, 422, captured.createCase?.['422'])
    }
  }

  const notFound = (name: string) => ({
    ...(examples[name] ? example(name) : {}),
    ...(name === 'listDeliveries' && { query: '?case=LOS-UNKNOWN' }),
  })

  try {
    await keep('whoami', 200)
    await keep('setCallback', 200, example('setCallback', { url: inbox.url }))
    await keep('getCallback', 200)
    await keep('testCallback', 200)
    await captureCases()
    await captureCollateral()
    await captureCallbacks()
    await captureRefusals()
    const limited = await captureRateLimit()
    for (const { name, statuses } of operations) {
      // That of certificates is counted by address, with another message.
      const isOfKey = statuses.includes('401')
      if (isOfKey && statuses.includes('429')) note(name, 429, limited)
    }
    const addresses: [string, string][] = [
      [receiver.stateUrl, 'https://los.lender.example/deedwire/cases/{external_ref}'],
      [receiver.url, documentUrl],
      [inbox.url, documentUrl],
      [app.url, 'https://deedwire.example'],
    ]
    return settleAnswers(captured, addresses)
  } finally {
    await receiver.close()
    await inbox.close()
    await app.end()
  }
}

/** Requests that are refused for their content; other operations have nothing to get wrong. */
const invalidOf: Record<string, { query?: string; body?: unknown }> = {
  createCase: { body: { applicant_name: '', case_type: 'TSR', ulpin: '27-ABCD' } },
  listCases: { query: '?status=closed&limit=500' },
  addDocuments: { body: { documents: [] } },
  withdrawCase: { body: {} },
  answerQuery: { body: { text: '' } },
  listEvents: { query: '?limit=0' },
  submitCollateral: {
    body: {
      borrower_name: 'Ramesh Baburao Patil',
      properties: [{ reference: 'P1', state: 'Goa' }],
    },
  },
  listCollateral: { query: '?limit=0' },
  setCallback: { body: { url: 'los.lender.example' } },
  rotateSecret: { body: { overlap_days: 30 } },
  diagnoseCallback: { body: {} },
  examineReceiver: { body: { state_url: 'not a URL' } },
  listDeliveries: { query: '?state=lost' },
  replayFailed: { body: {} },
  advanceCase: { body: { to: 'closed' } },
  reReleaseCase: { body: {} },
}

/** From a service that allows one request, since the others must not be limited. */
async function captureRateLimit(): Promise<unknown> {
  const app = await startTestApp({ ROLE: 'api', RATE_PER_SECOND: '1', RATE_BURST: '1' })
  try {
    const { test: key } = await app.lender()
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => call(app.url, '/uat/v1/whoami', { key })),
    )
    const refused = replies.find(({ status }) => status === 429)
    if (!refused) throw new Error('no request was limited')
    return refused.json
  } finally {
    await app.end()
  }
}
