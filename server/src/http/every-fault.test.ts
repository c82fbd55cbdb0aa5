import type { TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import { type StubSent, stubRequest } from '../../../tests/support/http/stub-request.ts'
import { invalidRequest } from '../lib/app-error.ts'
import { openRoutes, staffRoutes } from './backoffice/backoffice.ts'
import { faultLister } from './routing/list-faults.ts'
import type { Route, RouteRequest } from './routing/route.ts'
import { routes as apiRoutes } from './v1/v1.ts'

/** Every route, as it is checked by its row: one answer lists all that is wrong. */
const all = [...apiRoutes, ...openRoutes, ...staffRoutes] as unknown as Route<RouteRequest>[]
const named = (name: string) => {
  const found = all.find((route) => route.name === name)
  if (!found) throw new Error(`no route is named ${name}`)
  return found
}

function detailsOf(
  route: Route<RouteRequest>,
  body: unknown,
  sent: StubSent = {},
): readonly string[] {
  return invalidRequest(faultLister(route)(stubRequest(sent), body)).details
}

const pathsOf = (details: readonly string[]) =>
  details.map((detail) => detail.split(': ', 1)[0]).sort()

/** `documents` of `documents[0].content`. */
const rootsOf = (paths: readonly (string | undefined)[]) =>
  [...new Set(paths.map((path) => path?.split(/[.[]/, 1)[0]))].sort()

interface ObjectSchema {
  properties?: Record<string, TSchema>
}

/** A value of no type that any field has. */
const wrong = [[['wrong']]]

function fieldsOf(schema: TSchema | undefined): string[] {
  return Object.keys((schema as ObjectSchema | undefined)?.properties ?? {})
}

describe('two fields at fault are two entries', () => {
  const withBody = all.filter(
    ({ body }) => typeof body !== 'string' && fieldsOf(body as TSchema).length > 1,
  )

  test('there are routes to check', () => {
    expect(withBody.length).toBeGreaterThan(25)
  })

  test.each(withBody.map((route) => [route.name, route] as const))('%s', (_, route) => {
    const fields = fieldsOf(route.body as TSchema)
    const details = detailsOf(route, Object.fromEntries(fields.map((name) => [name, wrong])))
    const paths = pathsOf(details)
    expect(rootsOf(paths)).toEqual([...fields].sort())
    expect(new Set(paths).size).toBe(paths.length)
  })

  const withQuery = all.filter(({ query }) => fieldsOf(query).length > 1)
  test.each(withQuery.map((route) => [route.name, route] as const))('%s: query', (_, route) => {
    const fields = fieldsOf(route.query)
    const query = Object.fromEntries(fields.map((name) => [name, `\0${'x'.repeat(5_000)}`]))
    const paths = pathsOf(detailsOf(route, {}, { query }))
    expect(paths.filter((path) => fields.includes(path ?? ''))).toEqual([...fields].sort())
    expect(new Set(paths).size).toBe(paths.length)
  })
})

describe('faults by a schema and faults by a rule come together', () => {
  const far = 'https://receiver.example/callbacks'
  test.each<[string, string, unknown, string[], StubSent?]>([
    [
      'createCase',
      'a field of the wrong type, one the lender must send, a case type it may not',
      { applicant_name: 7, loan_account_number: 'HL-1', case_type: 'LSR' },
      ['applicant_name: must be a string', 'branch: is required', 'case_type: must be one of TSR'],
    ],
    [
      'createCase',
      'a field with a fault by both has one entry',
      { applicant_name: 'A', loan_account_number: 'HL-1', case_type: '??', branch: 7 },
      [
        'case_type: must be a short code of 1 to 32 letters, digits, _ or -',
        'branch: must be a string',
      ],
    ],
    [
      'setCallback',
      'a URL by rule, a header by schema',
      { url: 'ftp://x.example', header_name: 'Host', header_value: 7 },
      [
        'header_value: must be a string',
        'url: must start with https://',
        'header_name: is set by the service and cannot be chosen',
      ],
    ],
    [
      'setLenderCallback',
      'the same by staff, with an unknown field',
      { url: 'ftp://x.example', more: 1 },
      ['more: is not a known field', 'url: must start with https://'],
    ],
    [
      'diagnoseCallback',
      'no headers and no body',
      {},
      ['headers: is required', 'body: send either body or body_base64'],
    ],
    [
      'diagnoseCallback',
      'headers of the wrong type, a body that is not base64',
      { headers: 7, body_base64: '*' },
      ['headers: must be an object', 'body_base64: must be base64'],
    ],
    [
      'replayFailed',
      'times by rule, a flag by schema',
      { since: '2030-01-01', until: 'soon', dry_run: 'yes' },
      [
        'dry_run: must be a boolean',
        'until: must be a date or a time with its zone, such as 2026-11-15T09:30:00Z',
        'since: is in the future',
      ],
    ],
    [
      'examineReceiver',
      'a secret by schema, addresses by rule',
      { url: far, secret: 7, state_url: 'https://other.example/x', state_header_name: 'Host' },
      [
        'secret: must be a string',
        'state_url: must contain {external_ref} in place of the reference; must have the scheme, host and port of the tested URL',
        'state_header_value: is required with state_header_name',
        'state_header_name: is set by the service and cannot be chosen',
      ],
    ],
    [
      'advanceCase',
      'a flag by schema, a reason by rule',
      { to: 'finalised', result: 'negative', documents_awaited: 'no' },
      ['documents_awaited: must be a boolean', 'reason: is required with result negative'],
    ],
    [
      'submitCollateral',
      'fields by schema, and what a state requires by rule',
      {
        borrower_name: 7,
        callback_url: 'ftp://x.example',
        properties: [
          {
            reference: 'A',
            state: 'MH',
            district: 'Pune',
            survey_no: '1',
            taluk: 7,
            to_year: '2050',
          },
          { reference: 'A', state: 'KA', district: 'Mysuru', survey_no: '1' },
          'none',
        ],
      },
      [
        'borrower_name: must be a string',
        'properties[0].taluk: must be a string',
        'properties[2]: must be an object',
        'callback_url: must start with https://',
        'properties[0].village: is required for Maharashtra',
        'properties[0].to_year: is in the future',
        'properties[1].hobli: is required for Karnataka',
        'properties[1].reference: is used by another property of this request',
      ],
    ],
    [
      'listDeliveries',
      'a query',
      undefined,
      [
        'state: must be one of pending, delivered, failed',
        'from: must be a date or a time with its zone, such as 2026-11-15T09:30:00Z',
      ],
      { query: { state: 'x', from: 'y' } },
    ],
    [
      'getQueue',
      'a query',
      undefined,
      [
        'overdue: must be one of true, false',
        'state: Atlantis is not a state of India',
        'limit: must be a whole number from 1 to 200',
      ],
      { query: { overdue: 'x', limit: '0', state: 'Atlantis' } },
    ],
    [
      'takeNext',
      'a state by rule, a lender by schema',
      { state: 'Atlantis', lender: 7 },
      ['lender: must be a string', 'state: Atlantis is not a state of India'],
    ],
    [
      'saveView',
      'a name by schema, a filter by rule',
      { name: '', filter: { state: 'Atlantis', received_from: 'x' } },
      [
        'name: must not be empty',
        'filter.state: Atlantis is not a state of India',
        'filter.received_from: must be a date or a time with its zone, such as 2026-11-15T09:30:00Z',
      ],
    ],
    [
      'listViews',
      'a query',
      undefined,
      ['counts: must be one of true, false', 'limit: must be a whole number from 1 to 100'],
      { query: { counts: 'x', limit: '500' } },
    ],
    [
      'issueLenderKey',
      'scopes by schema, an expiry by rule',
      { scopes: [], expires_at: '2020-01-01' },
      ['scopes: must have at least 1', 'expires_at: is in the past'],
    ],
    [
      'changeLenderKey',
      'the version it names, a label by schema, an expiry by rule',
      { label: 7, expires_at: '2020-01-01' },
      [
        'label: must be a string',
        'If-Match: must be one version, such as "7"',
        'expires_at: is in the past',
      ],
      { headers: { 'if-match': 'x' } },
    ],
    [
      'createStaff',
      'a role by schema, an address and a password by rule',
      { email: 'nobody', name: 'A', role: 'king', password: 'short' },
      [
        'role: must be one of analyst, approver, searcher, operator, manager, admin',
        'email: is not an e-mail address',
        'password: must have 12 to 200 characters',
      ],
    ],
    [
      'changeStaff',
      'a flag by schema, a password by rule',
      { disabled: 'yes', password: 'short' },
      ['disabled: must be a boolean', 'password: must have 12 to 200 characters'],
    ],
    [
      'changePassword',
      'the old by schema, the new by rule',
      { current: 7, password: 'short' },
      ['current: must be a string', 'password: must have 12 to 200 characters'],
    ],
    [
      'finalise',
      'a version by schema, a reason by rule',
      { result: 'negative', draft_version: 'x' },
      ['draft_version: must be an integer', 'reason: is required with finalise as negative'],
    ],
    [
      'setCalendar',
      'a time by schema, days and a zone by rule',
      {
        time_zone: 'Moon',
        work_days: [9],
        opens_at: '9 o’clock',
        closes_at: '18:30',
        holidays: ['2026-02-30'],
        vendor_hours: 1,
        file_hours: 1,
      },
      [
        'opens_at: must be a time such as 09:30',
        'time_zone: must be an IANA time zone such as Asia/Kolkata',
        'work_days: must be whole numbers from 1 (Monday) to 7 (Sunday)',
        'holidays[0]: must be a real date as YYYY-MM-DD',
      ],
    ],
    [
      'listAudit',
      'a query',
      undefined,
      [
        'mode: must be one of live, test',
        'from: must be a date or a time with its zone, such as 2026-11-15T09:30:00Z',
      ],
      { query: { mode: 'x', from: 'y' } },
    ],
    [
      'getTimeline',
      'a query',
      undefined,
      [
        'limit: must be a whole number from 1 to 1000',
        'cursor: is not valid for this timeline; start without it',
      ],
      { query: { limit: '0', cursor: 'x' } },
    ],
    [
      'getDesk',
      'a query',
      undefined,
      ['more: is not a known field', 'after: must be the next_after of a page'],
      { query: { more: 'x', after: 'y' } },
    ],
  ])('%s: %s', (name, _, body, expected, sent) => {
    expect([...detailsOf(named(name), body, sent)].sort()).toEqual([...expected].sort())
  })

  test('no rule fails for lack of a field', () => {
    for (const route of all.filter(({ rules }) => rules)) {
      for (const body of [{}, [], 'text', null, { properties: [null, 7, {}] }]) {
        expect(() => detailsOf(route, body)).not.toThrow()
      }
    }
  })
})

test('the message counts fields', () => {
  const faults = ['a: is required', 'b: is required', 'a: must be a string']
  expect(invalidRequest(faults)).toMatchObject({
    message: '2 fields are invalid; see details.',
    details: ['a: is required; must be a string', 'b: is required'],
  })
  expect(invalidRequest(['a: x', 'a: x']).message).toBe('One field is invalid; see details.')
})
