import Type, { type Static } from 'typebox'
import {
  builtInFormats,
  drawSample,
  faultsOfFormat,
  formatKeys,
  lastSection,
  listSections,
  logoBytesMax,
  readFormat,
  type StoredFormat,
  setFormat,
} from '../../../reports/reports.ts'
import { type Answer, file, ok, type Sent } from '../../routing/route.ts'
import { object, orNull, strict, text, whole } from '../schema-pieces.ts'
import type { StaffRequest } from '../staff-request.ts'
import type { StaffRoute } from '../staff-route.ts'

const format = Type.Enum([...formatKeys])
const sectionKey = Type.Enum(listSections().map(({ key }) => key))
const letter = (lengthMax: number) =>
  Type.String({ minLength: 1, maxLength: lengthMax, format: 'name' })

const letterheadLinesMax = 6

const sections = Type.Array(object({ key: sectionKey, title: text }))

const stored = {
  version: whole,
  format,
  letterhead: Type.Array(text),
  sections,
  logo: orNull(Type.String({ description: 'PNG in base64, without transparency.' })),
}

const FormatOut = object(stored, 'ReportFormat')

const FormatPageOut = object(
  {
    ...stored,
    choices: object(
      {
        formats: Type.Array(object({ key: format, label: text, sections })),
        last_section: sectionKey,
        letterhead_lines_max: whole,
        logo_bytes_max: whole,
      },
      'ReportFormatChoices',
    ),
  },
  'ReportFormatPage',
)

const looks = {
  format,
  letterhead: Type.Optional(
    Type.Array(letter(200), {
      maxItems: letterheadLinesMax,
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
        description:
          'PNG in base64, at most 100 kB and 1 million pixels; transparency becomes white.',
        'x-fault': 'must be base64',
      }),
    ),
  ),
}

const FormatBody = Type.Object(
  {
    version: Type.Integer({ minimum: 0, description: 'Version you read; 0 if none is set.' }),
    ...looks,
  },
  { title: 'NewReportFormat', ...strict },
)
const SampleBody = Type.Object(looks, { title: 'SampleReportFormat', ...strict })

function toFormat({ format: key, ...body }: Static<typeof SampleBody>) {
  const { letterhead = [], sections: order = [], logo = null } = body
  return { format: key, letterhead, sections: order, logo }
}

const formatOut = ({ version, format: key, letterhead, sections: order, logo }: StoredFormat) => ({
  version,
  format: key,
  letterhead,
  sections: order,
  logo,
})

const choices = {
  formats: formatKeys.map((key) => {
    const { label, sections: order } = builtInFormats[key]
    return { key, label, sections: order }
  }),
  last_section: lastSection,
  letterhead_lines_max: letterheadLinesMax,
  logo_bytes_max: logoBytesMax,
}

async function getReportFormat({ services, params }: StaffRequest): Promise<Answer> {
  return { body: { ...formatOut(await readFormat(services.db, params.lender ?? '')), choices } }
}

async function putReportFormat({ services, actor, params, body }: StaffRequest): Promise<Answer> {
  const { version, ...given } = body as Static<typeof FormatBody>
  const house = { ...toFormat(given), version }
  return { body: formatOut(await setFormat(services, actor, params.lender ?? '', house)) }
}

async function postSample({ services, params, body }: StaffRequest): Promise<Answer> {
  const house = toFormat(body as Static<typeof SampleBody>)
  const content = await drawSample(services, params.lender ?? '', house)
  return { bytes: { type: 'application/pdf', filename: 'sample.pdf', content } }
}

const formatFaults = ({ body }: Sent) => faultsOfFormat(toFormat(body as Static<typeof SampleBody>))

export const formatRoutes: readonly StaffRoute[] = [
  {
    method: 'GET',
    path: '/lenders/:lender/report-format',
    access: 'wording:manage',
    name: 'getReportFormat',
    tag: 'Report',
    summary: 'Read the format of a lender’s reports',
    answers: ok(FormatPageOut),
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
    checksRules: true,
    answers: ok(FormatOut),
    refuses: [412],
    handle: putReportFormat,
  },
  {
    method: 'POST',
    path: '/lenders/:lender/report-format/sample',
    access: 'wording:manage',
    name: 'drawSampleReport',
    tag: 'Report',
    summary: 'Draw a report on an invented property in a format; nothing is stored',
    body: SampleBody,
    rules: formatFaults,
    checksRules: true,
    answers: file('application/pdf'),
    handle: postSample,
  },
]
