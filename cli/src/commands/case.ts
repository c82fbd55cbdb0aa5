import { type CaseView, type Query, requestIdOf } from '../../../sdk/src/index.ts'
import type { Command } from '../command.ts'
import { findDocuments, withProgress } from '../find-documents.ts'
import { connect, keyOptions } from '../integrator.ts'
import { counted, lined, safe, sizeOf, timeOf } from '../show.ts'
import { idempotencyOption, shellWord } from './case-submit.ts'

export const caseGet: Command = {
  usage: 'case get <ref>',
  means: 'Show a case, by your reference or its id.',
  example: 'case get LOS-7',
  options: keyOptions,
  async run(context, [ref = ''], options) {
    const { deedwire } = connect(context, options)
    const { signal } = context
    const view = await deedwire.cases.get(ref, { signal })
    const queries =
      view.status === 'query_raised' ? await deedwire.cases.queries(ref, { signal }) : []
    return {
      json: { ...view, request_id: requestIdOf(view) },
      text: textOf(view, queries),
    }
  },
}

export const caseAdd: Command = {
  usage: 'case add <ref> <documents...>',
  means: 'Add documents to a case: files or folders. A finalised case is reopened as a revision.',
  example: 'case add LOS-7 release-deed.pdf --note "Charge redeemed"',
  options: [
    { flags: '--note <text>', means: 'note to the analyst; for a revision, its reason' },
    { flags: '--query <id>', means: 'query that the documents answer' },
    idempotencyOption,
    ...keyOptions,
  ],
  async run(context, [ref = '', ...given], options) {
    const files = await findDocuments(context, given)
    const { deedwire } = connect(context, options)
    const { note, query, idempotencyKey } = options
    const added = await withProgress(files, (onProgress) =>
      deedwire.cases.addDocuments(
        ref,
        { documents: files.documents, note, query_id: query },
        { signal: context.signal, idempotencyKey, onProgress },
      ),
    )
    const { external_ref: own, status, reopened, stored } = added
    const names = stored.map((name) => `  ${safe(name)}`)
    const what = reopened ? 'The case is reopened as a revision.' : `The case is ${status}.`
    return {
      json: { ...added, request_id: requestIdOf(added) },
      text: [
        `${safe(own)} has ${counted(stored.length, 'document')} more:`,
        ...names,
        `${what} Track it: deedwire case watch ${shellWord(own)}`,
      ].join('\n'),
    }
  },
}

export const caseAnswer: Command = {
  usage: 'case answer <ref> <query>',
  means: 'Answer a query in words. Its id is in the output of case get.',
  example:
    'case answer LOS-10 query_01kb2x8m5v0000000000000000 --text "The second holder is his wife"',
  options: [
    { flags: '--text <text>', means: 'your answer', required: true },
    idempotencyOption,
    ...keyOptions,
  ],
  async run(context, [ref = '', id = ''], { text = '', idempotencyKey, ...options }) {
    const { deedwire } = connect(context, options)
    const { signal } = context
    const query = await deedwire.cases.answerQuery(ref, id, { text }, { signal, idempotencyKey })
    const view = await deedwire.cases.get(ref, { signal })
    return {
      json: { ...query, request_id: requestIdOf(query) },
      text: `The query is ${query.state}. ${safe(view.external_ref)} is ${view.status}.`,
    }
  },
}

export const caseWithdraw: Command = {
  usage: 'case withdraw <ref>',
  means: 'Withdraw an open case that was never finalised: it is closed without a report.',
  example: 'case withdraw LOS-8 --reason "The customer took the loan elsewhere"',
  options: [
    { flags: '--reason <text>', means: 'why the report is no longer needed', required: true },
    idempotencyOption,
    ...keyOptions,
  ],
  async run(context, [ref = ''], { reason = '', idempotencyKey, ...options }) {
    const { deedwire } = connect(context, options)
    const { signal } = context
    const view = await deedwire.cases.withdraw(ref, { reason }, { signal, idempotencyKey })
    return {
      json: { ...view, request_id: requestIdOf(view) },
      text: `${safe(view.external_ref)} is withdrawn. There will be no report.`,
    }
  },
}

export const caseDocuments: Command = {
  usage: 'case documents <ref>',
  means: 'List the documents of a case, oldest first.',
  example: 'case documents LOS-7',
  options: keyOptions,
  async run(context, [ref = ''], options) {
    const { deedwire } = connect(context, options)
    const documents = await deedwire.cases.documents(ref, { signal: context.signal })
    return {
      json: { documents, request_id: requestIdOf(documents) },
      text: documents.map((one) => ({
        filename: safe(one.filename),
        type: safe(one.content_type),
        size: sizeOf(one.bytes),
        received: timeOf(one.received_at),
        sha256: one.sha256,
      })),
    }
  },
}

function textOf(view: CaseView, queries: readonly Query[]): string {
  const { risk_score: score } = view
  const open = queries.filter(({ closed_at }) => closed_at === null)
  const rows: [string, string][] = [
    ['Case', `${safe(view.external_ref)} (${view.case_id})`],
    ['Status', view.documents_awaited ? `${view.status}, waiting for your documents` : view.status],
    ['Applicant', safe(view.applicant_name)],
    ['Loan', `${safe(view.loan_account_number)}, ${safe(view.case_type)}`],
    ...(view.latest_revision_reason
      ? [['Revision', safe(view.latest_revision_reason)] as [string, string]]
      : []),
    ...open.map(({ id, text }): [string, string] => ['Query', `${id}: ${safe(text, 2000)}`]),
    ...(view.due_at ? [['Due', timeOf(view.due_at)] as [string, string]] : []),
    ...(view.result ? [['Result', resultOf(view)] as [string, string]] : []),
    ...(score ? [['Grade', gradeOf(score)] as [string, string]] : []),
    ...view.timeline.map((one, i): [string, string] => [
      i === 0 ? 'Timeline' : '',
      `${timeOf(one.at)}  ${one.status}`,
    ]),
  ]
  return lined(rows)
}

function resultOf({ result, result_reason: reason, report_version: version }: CaseView): string {
  const because = reason === undefined ? '' : `: ${safe(reason, 2000)}`
  return `${result} (report version ${version})${because}`
}

export function gradeOf({ grade, grade_label: label, score }: NonNullable<CaseView['risk_score']>) {
  return `${grade}, ${label} (${score})`
}
