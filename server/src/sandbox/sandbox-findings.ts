import type { ReportDraft } from '../reports/reports.ts'
import type { SandboxIssue } from './sandbox-issues.ts'
import type { SandboxPlace } from './sandbox-place.ts'

type Findings = NonNullable<ReportDraft['findings']>

/** DD-MM-YYYY. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10).split('-').reverse().join('-')
}

/** Clear, except in the sections of the issues. */
export function writeFindings(
  place: SandboxPlace,
  owner: string,
  issues: readonly SandboxIssue[],
  now: Date,
): Findings {
  const today = dayOf(now)
  const clear = { verdict: 'clear' } as const
  const findings: Findings = {
    certified_copies: { ...clear, compared: 'The last deed', copy_obtained: today },
    cersai_roc: { ...clear, search_id: 'SANDBOX-CERSAI-1', search_date: today },
    revenue_records: { ...clear, holder: owner, tax_paid_until: `31-03-${now.getUTCFullYear()}` },
    tenure: { ...clear, tenure: 'freehold' },
    land_use: { ...clear, conversion_order: 'SANDBOX/NA/1' },
    approvals: { ...clear, plan_no: 'SANDBOX/PLAN/1', occupancy: 'SANDBOX/OC/1' },
    special_interests: clear,
    litigation: {
      ...clear,
      courts: `Courts of ${place.district}`,
      searched_for: owner,
      search_date: today,
    },
    possession: { ...clear, possessor: owner },
    discrepancies: clear,
    sarfaesi_stamp: {
      ...clear,
      sarfaesi_enforceable: 'yes',
      stamp_adequate: 'yes',
      registered: 'yes',
    },
  }
  for (const { section } of issues) {
    const because = issues.filter((issue) => issue.section === section).map(({ text }) => text)
    findings[section] = { verdict: 'adverse', because: because.join(' ') }
  }
  return findings
}
