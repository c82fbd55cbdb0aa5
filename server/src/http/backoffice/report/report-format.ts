import Type, { type Static } from 'typebox'
import {
  faultsOfFormat,
  formatKeys,
  listSections,
  logoBytesMax,
  readFormat,
  type StoredFormat,
  setFormat,
} from '../../../reports/reports.ts'
import { type Answer, ok, type Sent } from '../../routing/route.ts'
import { object, orNull, strict, text, whole } from '../schema-pieces.ts'
import type { StaffRequest } from '../staff-request.ts'
import type { StaffRoute } from '../staff-route.ts'

const format = Type.Enum([...formatKeys])
const sectionKey = Type.Enum(listSections().map(({ key }) => key))
const letter = (lengthMax: number) =>
  Type.String({ minLength: 1, maxLength: lengthMax, format: 'name' })

const FormatOut = object(
  {
    version: whole,
    format,
    letterhead: Type.Array(text),
    sections: Type.Array(object({ key: sectionKey, title: text })),
    logo: orNull(Type.String({ description: 'PNG in base64, without transparency.' })),
  },
  'ReportFormat',
)

const FormatBody = Type.Object(
  {
    version: Type.Integer({ minimum: 0, description: 'Version you read; 0 if none is set.' }),
    format,
    letterhead: Type.Optional(
      Type.Array(letter(200), {
        maxItems: 6,
        description: 'Lines below the name of the operator; none: its address.',
      }),
    ),
    sections: Type.Optional(
      Type.Array(Type.Object({ key: sectionKey, title: letter(120) }, strict), {
        maxItems: 21,
        description: 'Every section, in the order of the report; none: as the format has them.',
      }),
    ),
    logo: Type.Optional(
      orNull(
        Type.String({
          maxLength: Math.ceil(logoBytesMax / 3) * 4,
          pattern: '^[A-Za-z0-9+/]*={0,2}$',
          description: 'PNG in base64, at most 100 kB; transparency becomes white.',
          'x-fault': 'must be base64',
        }),
      ),
    ),
  },
  { title: 'NewReportFormat', ...strict },
)

function toFormat(body: Static<typeof FormatBody>): StoredFormat {
  const { version, format: key, letterhead = [], sections = [], logo = null } = body
  return { version, format: key, letterhead, sections, logo }
}

const formatOut = ({ version, format: key, letterhead, sections, logo }: StoredFormat) => ({
  version,
  format: key,
  letterhead,
  sections,
  logo,
})

async function getReportFormat({ services, params }: StaffRequest): Promise<Answer> {
  return { body: formatOut(await readFormat(services.db, params.lender ?? '')) }
}

async function putReportFormat({ services, actor, params, body }: StaffRequest): Promise<Answer> {
  const given = toFormat(body as Static<typeof FormatBody>)
  return { body: formatOut(await setFormat(services, actor, params.lender ?? '', given)) }
}

const formatFaults = ({ body }: Sent) => faultsOfFormat(toFormat(body as Static<typeof FormatBody>))

export const formatRoutes: readonly StaffRoute[] = [
  {
    method: 'GET',
    path: '/lenders/:lender/report-format',
    access: 'wording:manage',
    name: 'getReportFormat',
    tag: 'Report',
    summary: 'Read the format of a lender’s reports',
    answers: ok(FormatOut),
    handle: getReportFormat,
  },
  {
    method: 'PUT',
    path: '/lenders/:lender/report-format',
    access: 'wording:manage',
    name: 'setReportFormat',
    tag: 'Report',
    summary: 'Set logo, letterhead, order and names of sections of a lender’s next reports',
    body: FormatBody,
    rules: formatFaults,
    answers: ok(FormatOut),
    handle: putReportFormat,
  },
]
