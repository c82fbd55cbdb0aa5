import Type, { type Static } from 'typebox'
import type { Result } from '../cases/cases.ts'
import type { DocumentSource } from '../documents/documents.ts'
import type { TitleGraph } from './chain/title-graph.ts'
import {
  chainFields,
  depositFields,
  encumbranceFields,
  instructionFields,
  propertyFields,
  scrutinyFields,
  searchFields,
} from './draft/draft-fields.ts'
import { findingShapes, shapeOf } from './draft/field-schema.ts'
import type { ChainBreak } from './draft/find-chain-breaks.ts'
import type { ReportFormat } from './formats/house-format.ts'
import { reportSections, textSectionKeys } from './report-sections.ts'
import { componentKeys, factorKeys, type RiskScore } from './score/risk-score.ts'

/** The content of a draft and of a report. */

const line = (description: string) =>
  Type.Optional(Type.String({ maxLength: 300, format: 'text', description }))
const passage = (description: string) =>
  Type.Optional(Type.String({ maxLength: 20_000, format: 'text', description }))
const strict = { additionalProperties: false } as const

/** Where the documents prove a statement; the report cites it. */
export const Evidence = Type.Object(
  {
    document_id: Type.String({ maxLength: 64, format: 'text' }),
    page: Type.Integer({ minimum: 1, maximum: 100_000 }),
    /** Left, top, width and height, each as a fraction of the page. */
    rectangle: Type.Optional(
      Type.Array(Type.Number({ minimum: 0, maximum: 1 }), { minItems: 4, maxItems: 4 }),
    ),
  },
  strict,
)
const evidence = Type.Optional(Type.Array(Evidence, { maxItems: 20 }))

const pinKinds = ['reason', 'factor', 'section', 'chain', 'encumbrance'] as const
export type PinKind = (typeof pinKinds)[number]

const decisions = ['accepted', 'corrected', 'dismissed'] as const

const share = Type.Number({ minimum: 0, maximum: 1 })

/** A place in the documents that an analyst marked, and what in the report it proves. */
const Pin = Type.Object(
  {
    id: Type.String({
      pattern: '^[A-Za-z0-9_-]{1,64}$',
      'x-fault': 'must have 1 to 64 letters, digits, _ or -',
    }),
    on: Type.Object(
      {
        kind: Type.Enum([...pinKinds]),
        key: Type.String({
          minLength: 1,
          maxLength: 64,
          format: 'text',
          description:
            'Key of the factor or section; for a row, its id or its number from 1; for the reason, any value.',
        }),
      },
      strict,
    ),
    document_id: Type.String({ maxLength: 64, format: 'text' }),
    page: Type.Integer({ minimum: 1, maximum: 5000 }),
    rect: Type.Object(
      { x: share, y: share, w: share, h: share },
      { ...strict, description: 'From the top left corner, as fractions of the page size.' },
    ),
    note: line('Description of what is marked.'),
  },
  strict,
)

const ProposalDecision = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 100, format: 'text' }),
    decision: Type.Enum([...decisions]),
    corrected: Type.Optional(
      Type.Array(
        Type.Object(
          {
            key: Type.String({ minLength: 1, maxLength: 64, format: 'text' }),
            value: Type.String({ maxLength: 1000, format: 'text' }),
          },
          strict,
        ),
        { maxItems: 20, description: 'Fields that were changed before they were accepted.' },
      ),
    ),
  },
  strict,
)

const rowId = Type.Optional(
  Type.String({ maxLength: 64, format: 'text', description: 'Id by which pins refer to the row.' }),
)

const InstructionFields = Type.Object(shapeOf(instructionFields), strict)
const PropertyRow = Type.Object(shapeOf(propertyFields), strict)
const ScrutinyRow = Type.Object(shapeOf(scrutinyFields), strict)
const ChainRow = Type.Object({ id: rowId, ...shapeOf(chainFields), evidence }, strict)
const SearchRow = Type.Object(shapeOf(searchFields), strict)
const EncumbranceRow = Type.Object({ id: rowId, ...shapeOf(encumbranceFields), evidence }, strict)
const DepositRow = Type.Object(shapeOf(depositFields), strict)

const sentences = Type.Optional(
  Type.Array(Type.String({ minLength: 1, maxLength: 2000, format: 'text' }), { maxItems: 100 }),
)

export const ReportDraft = Type.Object(
  {
    advocate: Type.Optional(
      Type.Object(
        {
          staff_id: line(
            'Account of the signing advocate; name and enrolment number are taken from it.',
          ),
          name: line('Name of the signing advocate.'),
          enrolment_no: line('Bar council enrolment number.'),
        },
        strict,
      ),
    ),
    capacity: line('Capacity of the mortgagor: owner, co-owner, purchaser, karta, …'),
    instruction: Type.Optional(InstructionFields),
    properties: Type.Optional(Type.Array(PropertyRow, { maxItems: 20 })),
    /** Of older drafts; read as the first of `properties`. */
    property: Type.Optional(
      Type.Object(
        {
          description: passage('The property as the deeds describe it.'),
          extent: line('As the deeds write it.'),
          east: line('Boundary.'),
          west: line('Boundary.'),
          north: line('Boundary.'),
          south: line('Boundary.'),
        },
        { ...strict, description: 'Replaced by `properties`; still read.' },
      ),
    ),
    scrutinised: Type.Optional(Type.Array(ScrutinyRow, { maxItems: 400 })),
    chain_of_title: Type.Optional(Type.Array(ChainRow, { maxItems: 200 })),
    searches: Type.Optional(Type.Array(SearchRow, { maxItems: 100 })),
    search_gaps: passage('Years or offices that could not be searched.'),
    encumbrances: Type.Optional(Type.Array(EncumbranceRow, { maxItems: 200 })),
    texts: Type.Optional(
      Type.Object(
        Object.fromEntries(
          textSectionKeys.map((key) => [key, passage(reportSections[key].title)]),
        ) as Record<(typeof textSectionKeys)[number], ReturnType<typeof passage>>,
        strict,
      ),
    ),
    findings: Type.Optional(Type.Object(findingShapes(), strict)),
    opinion: passage('The opinion on title.'),
    conditions: sentences,
    deposits: Type.Optional(Type.Array(DepositRow, { maxItems: 100 })),
    /** Of older drafts; read as `deposits`. */
    documents_to_deposit: sentences,
    pins: Type.Optional(Type.Array(Pin, { maxItems: 300 })),
    proposals: Type.Optional(
      Type.Array(ProposalDecision, {
        maxItems: 500,
        description: 'What was decided about the values proposed from the documents.',
      }),
    ),
    score: Type.Optional(
      Type.Object(
        {
          factors: Type.Optional(
            Type.Array(
              Type.Object(
                {
                  key: Type.Enum([...factorKeys]),
                  note: line('Shown after the sentence.'),
                  condition: line(
                    'What must be done before disbursal; required with a positive result graded BB.',
                  ),
                  evidence,
                },
                strict,
              ),
              { maxItems: 100 },
            ),
          ),
          nothing_found: Type.Optional(
            Type.Array(Type.Enum([...componentKeys]), {
              maxItems: componentKeys.length,
              description: 'Components that were examined, and in which nothing was found.',
            }),
          ),
          dismissed: Type.Optional(
            Type.Array(Type.Enum([...factorKeys]), {
              maxItems: factorKeys.length,
              description: 'Factors that the land records suggest and the analyst dismissed.',
            }),
          ),
          overrides: Type.Optional(
            Type.Array(
              Type.Object(
                {
                  component: Type.Enum([...componentKeys]),
                  score: Type.Number({ minimum: 0, maximum: 100 }),
                  reason: Type.String({ minLength: 1, maxLength: 500, format: 'name' }),
                },
                strict,
              ),
              { maxItems: componentKeys.length },
            ),
          ),
        },
        strict,
      ),
    ),
  },
  { title: 'ReportDraft', ...strict },
)
export type ReportDraft = Static<typeof ReportDraft>
export type Evidence = Static<typeof Evidence>

export type { Result }

/**
 * Everything in a version of a report, frozen at its release: the PDF is created from this alone.
 */
export interface ReportContent {
  operator: { name: string; lines: string[] }
  /** A case created with a test key: the report says on every page that it is not a report. */
  sandbox: boolean
  /** A preview: no verification code, and every page says so. */
  preview: boolean
  version: number
  kind: 'first' | 'revision' | 're-release'
  /** ISO 8601, UTC. */
  releasedAt: string
  verification: { code: string; url: string } | null
  lender: { name: string; branch: string | null }
  case: {
    id: string
    externalRef: string
    loanAccountNumber: string
    loanAmount: number | null
    caseType: string
    caseTypeLabel: string | null
    applicantName: string
    coApplicantName: string | null
    state: string | null
    district: string | null
    ulpin: string | null
    propertyDescription: string | null
    /** ISO 8601; missing in older versions. */
    receivedAt?: string
  }
  documents: {
    /** The reference for citing evidence. */
    number: number
    id: string
    filename: string
    receivedAt: string
    sizeBytes: number
    sha256: string
    revision: number
    /** Of a document that the lender did not send to the service. */
    source?: DocumentSource
  }[]
  draft: ReportDraft
  result: Result
  reason: string | null
  /** Null in a preview of a draft whose components are not all assessed. */
  riskScore: RiskScore | null
  /** The lender's own; missing for the standard format, and in older versions. */
  format?: ReportFormat
  /** Of the chain of title, as found at the release; missing in older versions. */
  chainBreaks?: ChainBreak[]
  /** The persons and deeds of the chain, as drawn; missing in older versions and for long chains. */
  titleFlow?: Pick<TitleGraph, 'nodes' | 'edges'>
  /** Sentences of the certificate, in the words of the release; missing in older versions. */
  certificate?: string[]
  /** Sentences on the differences from the previous version; empty in the first. */
  changes: string[]
  /** Release checks that were passed over, with the written reasons; missing in older versions. */
  overrides?: { check: string; reason: string; faults: string[] }[]
  /** Who wrote the report, and the second person who approved it; missing in older versions. */
  people?: { writtenBy: string[]; approvedBy: string | null }
  /** The signing advocate's account at the release; missing if the draft names none. */
  advocate?: {
    staffId: string
    name: string
    enrolmentNumber: string
    barCouncil: string
    /** PNG, Base64. */
    signature: string | null
  }
  /** Signed PDFs beside the report. */
  attachments: { filename: string; sizeBytes: number; sha256: string }[]
}

/** A released version; its score stays as it was released. */
export interface ReleasedContent extends ReportContent {
  riskScore: RiskScore
}
