import {
  caseFieldFacts,
  findByRefOrId,
  readCaseFile,
  reportedResult,
  rowOfMove,
} from '../../../cases/cases.ts'
import { caseNotFound } from '../../../lib/app-error.ts'
import { listVersions } from '../../../reports/reports.ts'
import type { Answer } from '../../routing/route.ts'
import { isText } from '../../routing/validate.ts'
import type { ConsoleRequest } from '../console-request.ts'

/** What the Case view of the API leaves out: all fields, what may be done, every release. */
export async function getCaseDetails(request: ConsoleRequest): Promise<Answer> {
  const { services, caller, params } = request
  const { db, clock } = services
  const { scope } = caller
  const ref = params.ref ?? ''
  const named = isText(ref) ? await findByRefOrId(db, scope, ref) : undefined
  const file = named && (await readCaseFile(db, scope, named.id, clock.now()))
  if (!file) throw caseNotFound()
  const { found, details } = file
  const versions = await listVersions(db, scope, found.id)
  const sent: Record<string, string | number | null> = {
    ...details.fields,
    external_ref: found.externalRef,
  }
  return {
    body: {
      case_id: found.id,
      received_at: details.receivedAt.toISOString(),
      fields: caseFieldFacts.flatMap(({ name, label }) => {
        const value = sent[name] ?? null
        return value === null ? [] : [{ name, label, value: String(value) }]
      }),
      may_add_documents: rowOfMove('add-documents', found) !== undefined,
      may_withdraw: rowOfMove('withdraw', found) !== undefined,
      releases: versions.map(({ version, result, reason, releasedAt, code }) => ({
        version,
        result: reportedResult(result),
        reason,
        released_at: releasedAt.toISOString(),
        verification_code: code,
        verification_url: `${services.publicUrl()}/verify/${code}`,
      })),
    },
  }
}
