import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { allScopes, keyScopes } from '../../server/src/access/access.ts'
import { giveUpMs, waitsMs } from '../../server/src/callbacks/callbacks.ts'
import {
  caseEventTable,
  caseFieldFacts,
  caseTypeCatalogue,
  optInEvents,
  roomOfCase,
} from '../../server/src/cases/cases.ts'
import { triggers } from '../../server/src/cli/cli.ts'
import {
  failureWords,
  flagWords,
  parcelTypes,
  states,
} from '../../server/src/collateral/collateral.ts'
import { readConfig } from '../../server/src/config.ts'
import { documentsPerCaseMax } from '../../server/src/documents/documents.ts'
import { bodyLimitsOf, roomForUnknown } from '../../server/src/http/routing/body-limits.ts'
import { errorStatuses } from '../../server/src/http/routing/error-response.ts'
import { limits } from '../../server/src/http/routing/read-body.ts'
import { pageMax } from '../../server/src/http/v1/callbacks/callback-answers.ts'
import { propertiesMax } from '../../server/src/http/v1/collateral/collateral-schemas.ts'
import { routes } from '../../server/src/http/v1/v1.ts'
import type { ErrorCode } from '../../server/src/lib/app-error.ts'
import { components, factors, grades, linkSeconds } from '../../server/src/reports/reports.ts'
import { scenarios } from '../../server/src/sandbox/sandbox.ts'
import { describeTable } from './describe-table.ts'

const root = resolve(import.meta.dirname, '../..')

/** How a lender should react to each refusal. */
/** Of the back office and the console alone. */
type StaffCode = 'two_factor_required' | 'offset_mismatch'
type LenderCode = Exclude<ErrorCode, StaffCode>

const whatToDo: Record<LenderCode, string> = {
  invalid_request: 'Fix what `details` lists: it has every error, each with the path of its field.',
  unsupported_state: 'No property of the request is in a supported state; see `details`.',
  unauthorized: 'Check the key and the address: live keys at `/v1`, test keys at `/uat/v1`.',
  forbidden: 'Use a key with the scope named in the message.',
  not_found: 'This key has no such case, request or delivery, or the address does not exist.',
  request_timeout: 'The body did not arrive completely in time. Send it again.',
  not_ready: 'The report is not finalised, or a revision is in progress. Wait for the callback.',
  move_not_allowed:
    'Sandbox and replays: `details` says what is allowed now. Documents for a withdrawn case: create a new case.',
  not_withdrawable: 'A report of the case was already released, or it is already withdrawn.',
  idempotency_in_progress:
    'The first request with this key is still running. Retry after `Retry-After` seconds.',
  precondition_failed: 'Back office only: someone else changed it; read it again.',
  payload_too_large:
    'The message says what is too large: send fewer documents at once, or shorter fields; see [limits](limits.md).',
  range_not_satisfiable: 'Report links only: the `Range` starts after the end of the file.',
  idempotency_mismatch: 'The `Idempotency-Key` was used with different content. Use a new one.',
  precondition_required: 'Back office only: `If-Match` is missing.',
  rate_limited: 'Slow down; retry after `Retry-After` seconds.',
  internal_error:
    'An error in the service, which is logged. Retry; if it persists, send the `X-Request-Id` to support.',
  unavailable: 'Retry after `Retry-After` seconds.',
}

const repeatable: readonly ErrorCode[] = [
  'request_timeout',
  'idempotency_in_progress',
  'rate_limited',
  'internal_error',
  'unavailable',
]

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`
const { rate } = readConfig({})

/** ▦ Tables of the guide that come from the code. A page has them between two comments. */
export const guideTables: Record<string, () => string[]> = {
  scopes: () =>
    describeTable(
      ['Scope', 'Allows', 'Routes'],
      allScopes.map((scope) => [code(scope), keyScopes[scope], routesOf(scope)]),
    ),
  'case-fields': () =>
    describeTable(
      ['Field', 'Required', 'Meaning'],
      caseFieldFacts.map(({ name, isRequired, description }) => [
        code(name),
        isRequired ? 'yes' : '',
        description,
      ]),
    ),
  'case-types': () =>
    describeTable(
      ['Code', 'Report'],
      Object.entries(caseTypeCatalogue).map(([name, label]) => [code(name), label]),
    ),
  factors: () =>
    describeTable(
      ['Finding', 'Component', 'Points', 'Grade at most'],
      Object.values(factors).map((factor) => [
        factor.sentence,
        components[factor.component].label,
        `−${factor.off}`,
        'cap' in factor ? code(factor.cap) : '',
      ]),
    ),
  grades: () =>
    describeTable(
      ['Grade', 'Minimum score', 'Label'],
      grades.map(({ grade, from, label }) => [code(grade), String(from), label]),
    ),
  events: () =>
    describeTable(
      ['Event', 'Sent when'],
      [
        ...Object.entries(caseEventTable).map(([event, means]) => [
          code(event),
          optInEvents.some((name) => name === event) ? `Opt-in. ${means}` : means,
        ]),
        [
          code('collateral.completed'),
          'The searches of all properties of a collateral request have ended.',
        ],
        [code('ping'), 'You called `POST /callback/test`.'],
      ],
    ),
  retries: () => {
    const waits = waitsMs.slice(1).map(duration)
    const last = waits.pop()
    return [
      `Any answer other than 2xx is retried: at once, then about ${waits.join(', ')} after the previous attempt, then every ${last}, until ${duration(giveUpMs)} after the first attempt.`,
    ]
  },
  states: () =>
    describeTable(
      [
        'State',
        'Code',
        'Also required, besides `district` and `survey_no`',
        'Searched',
        'Records from',
      ],
      states.rows.map((row) => [
        row.name,
        code(row.code),
        row.required.map(code).join(', '),
        row.portal,
        [
          row.coveredFrom,
          ...Object.entries(row.coveredFromByDistrict).map(([name, from]) => `${name} ${from}`),
        ].join('; '),
      ]),
    ),
  'parcel-types': () =>
    describeTable(
      ['`parcel_type`', 'Also accepted'],
      Object.entries(parcelTypes).map(([name, spellings]) => [
        code(name),
        spellings.filter((one) => one !== name && /^[a-z ]+$/.test(one)).join(', '),
      ]),
    ),
  flags: () =>
    describeTable(
      ['Flag', 'Severity', 'Meaning'],
      flagWords.map(({ name, severity, sentence }) => [code(name), severity, sentence]),
    ),
  'search-failures': () =>
    describeTable(
      ['`error.code`', 'What happened'],
      failureWords.map(({ code: name, sentence }) => [code(name), sentence]),
    ),
  triggers: () =>
    describeTable(
      ['Event', 'What happens'],
      Object.entries(triggers).map(([name, { means }]) => [code(name), means]),
    ),
  scenarios: () =>
    describeTable(
      ['Loan account number ends in', 'What happens'],
      Object.entries(scenarios).map(([name, { means }]) => [code(`-${name}`), means]),
    ),
  errors: () =>
    describeTable(
      ['Status', 'Code', 'Retry?', 'What to do'],
      Object.entries(errorStatuses)
        .filter(([name]) => name in whatToDo)
        .map(([name, status]) => [
          String(status),
          code(name),
          repeatable.includes(name as ErrorCode) ? 'yes' : 'no',
          whatToDo[name as LenderCode],
        ]),
    ),
  limits: () =>
    describeTable(
      ['Limit', 'Value', 'If exceeded'],
      [
        ['Requests per second, per key', `${rate.perSecond}, unless agreed otherwise`, '`429`'],
        ['Largest burst of requests, per key', String(rate.burst), '`429`'],
        ['Documents in one request', String(limits.documentsMax), '`400`'],
        [
          'Documents of one request in total, decoded',
          `15 MB (${limits.documentBytesMax.toLocaleString('en')} bytes)`,
          '`413`',
        ],
        ['Body as sent', megabytes(limits.bodyBytesMax), '`413`'],
        [
          'All fields other than the contents of documents',
          megabytes(limits.restBytesMax),
          '`413`',
        ],
        ...bodiesWithoutDocuments(),
        ['Nesting depth of the JSON', `${limits.depthMax} levels`, '`400`'],
        ['Keys and list items in one body', partsMax(), '`400`'],
        ['Pause while a body is sent', `${limits.idleMs / 1000} s`, '`408`'],
        ['Documents of one case', documentsPerCaseMax.toLocaleString('en'), '`400`'],
        ['Changes of one case', roomOfCase.changesMax.toLocaleString('en'), '`400`'],
        ['Entries in the timeline of a case', String(roomOfCase.timelineMax), '`400`'],
        ['Properties in one collateral request', String(propertiesMax), '`400`'],
        ['Events and deliveries per page', String(pageMax), 'request the next page'],
        ['Validity of a report link', `${linkSeconds / 60} minutes`, '`403`; request a new one'],
        ['Open cases per loan account number without `external_ref`', '1', 'the open case'],
      ],
    ),
}

/** The largest body is computed from its schema, so the routes differ. */
function bodiesWithoutDocuments(): string[][] {
  return routes.flatMap(({ method, path, body, hasDocuments }) => {
    if (!body || hasDocuments) return []
    const bytes = bodyLimitsOf(body, roomForUnknown.lender).bytesMax
    const size = bytes < limits.restBytesMax ? `${Math.floor(bytes / 1024)} KiB` : megabytes(bytes)
    return [[`Body of \`${method} ${path.replace(/:(\w+)/g, '{$1}')}\``, size, '`413`']]
  })
}

function partsMax(): string {
  const all = routes.flatMap(({ body }) =>
    body ? [bodyLimitsOf(body, roomForUnknown.lender).partsMax] : [],
  )
  return Math.min(...all).toLocaleString('en')
}

/** The committed page with its tables regenerated. */
export function fillGuide(file: string): () => Promise<string> {
  return async () => {
    const text = await readFile(join(root, file), 'utf8')
    return text.replace(
      /<!-- generated: ([\w-]+) -->\n(?:(?!<!--)[\s\S])*<!-- end -->/g,
      (_, name: string) => {
        const table = guideTables[name]
        if (!table) throw new Error(`${file}: there is no table ${name} in describe-guide.ts`)
        return `<!-- generated: ${name} -->\n\n${table().join('\n')}\n\n<!-- end -->`
      },
    )
  }
}

function code(text: string): string {
  return `\`${text}\``
}

function routesOf(scope: string): string {
  const own = routes.filter((route) => route.access === scope)
  const named = own.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  return named.map(code).join(', ')
}

function duration(ms: number): string {
  const units = [
    ['days', 86_400_000],
    ['h', 3_600_000],
    ['min', 60_000],
    ['s', 1_000],
  ] as const
  const [unit, size] = units.find(([, one]) => ms >= one && ms !== 86_400_000) ?? ['s', 1_000]
  return `${ms / size} ${unit}`
}
