import { findLender } from '../../access/access.ts'
import { AppError } from '../../lib/app-error.ts'
import { stateCodeOf } from '../../lib/indian-states.ts'
import { traceTitleFlow } from '../chain/trace-title-flow.ts'
import { listOwnClauses } from '../clauses/clause-store.ts'
import { writeCertificate } from '../clauses/write-certificate.ts'
import { findChainBreaks } from '../draft/find-chain-breaks.ts'
import type { ReportContent } from '../report-content.ts'
import type { ReportDeps } from '../report-deps.ts'
import { scoreCase } from '../score/score-case.ts'
import { type HouseFormat, sectionIn, toReportFormat } from './house-format.ts'
import sample from './sample-report.json' with { type: 'json' }
import { checkFormat } from './set-format.ts'

/** A report on an invented property in this format, marked as a sample. Nothing is stored. */
export async function drawSample(
  { db, clock, operator, reportWriters }: ReportDeps,
  given: string,
  wanted: HouseFormat,
): Promise<Buffer> {
  const house = checkFormat(wanted)
  const [lender, clauses] = await Promise.all([findLender(db, given), listOwnClauses(db)])
  if (!lender) throw new AppError('not_found', 'Lender not found.')
  const draft = sample.draft as ReportContent['draft']
  const titleFlow = traceTitleFlow(draft.chain_of_title ?? [])
  const content: ReportContent = {
    operator,
    sandbox: true,
    preview: true,
    version: 1,
    kind: 'first',
    releasedAt: clock.now().toISOString(),
    verification: null,
    lender: { name: lender.name, branch: sample.branch },
    case: sample.case,
    documents: sample.documents,
    draft,
    result: 'positive',
    reason: null,
    riskScore: scoreCase(draft, 'positive') ?? null,
    format: toReportFormat(house),
    chainBreaks: findChainBreaks(draft.chain_of_title ?? []),
    ...(titleFlow && { titleFlow }),
    changes: [],
    attachments: [],
  }
  const state = stateCodeOf(sample.case.state) ?? null
  content.certificate = writeCertificate(
    content,
    clauses,
    state,
    (key) => sectionIn(content.format, key).number,
  )
  // Not the live one: a sample never delays a release.
  return reportWriters.test.write(content)
}
