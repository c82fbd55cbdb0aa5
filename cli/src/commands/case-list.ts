import { type CaseStatus, requestIdOf } from '../../../sdk/src/index.ts'
import type { Command } from '../command.ts'
import { connect, keyOptions } from '../integrator.ts'
import { wholeNumber } from '../read-input.ts'
import { safe, timeOf } from '../show.ts'

export const caseList: Command = {
  usage: 'case list',
  means: 'List cases, least recently changed first, one page at a time.',
  example: 'case list --status finalised --result negative,query',
  options: [
    { flags: '--status <statuses>', means: 'only cases with these, separated by commas' },
    { flags: '--result <results>', means: 'only positive, negative or query, separated by commas' },
    { flags: '--loan-account-number <text>', means: 'only cases of this loan' },
    { flags: '--updated-after <time>', means: 'only cases changed after this time, ISO 8601' },
    { flags: '--limit <count>', means: 'cases per page, 1 to 200; default: 50' },
    { flags: '--cursor <cursor>', means: 'continue where a page ended; default: from the start' },
    ...keyOptions,
  ],
  async run(context, _, options) {
    const { deedwire } = connect(context, options)
    const limit = wholeNumber('--limit', options.limit, { min: 1, max: 200, standard: 50 })
    const { loanAccountNumber: loan_account_number, updatedAfter: updated_after, cursor } = options
    // The service says which words it knows.
    const [status, result] = [options.status, options.result] as [CaseStatus, 'query']
    const page = await deedwire.cases.list(
      { status, result, loan_account_number, updated_after, limit, cursor },
      { signal: context.signal },
    )
    const { cases, next_cursor, more } = page
    context.notice(`${more ? 'There is more. ' : ''}Continue with --cursor ${next_cursor}.`)
    return {
      json: { ...page, request_id: requestIdOf(page) },
      text: cases.map((one) => ({
        reference: safe(one.external_ref),
        status: one.status,
        loan: safe(one.loan_account_number),
        type: safe(one.case_type),
        applicant: safe(one.applicant_name, 40),
        since: timeOf(one.timeline.at(-1)?.at ?? ''),
      })),
    }
  },
}
