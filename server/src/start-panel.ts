import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pc from 'picocolors'
import type { Quickstart } from './first-start.ts'

export function demoPanel(quickstart: Quickstart, dataDir: string): string {
  const rows: [string, string][] = [
    ['Production', quickstart.base_url],
    ['UAT', quickstart.uat_url],
    ['Live key', quickstart.live_key],
    ['Test key', quickstart.test_key],
    ['Live signing secret', quickstart.live_signing_secret],
    ['Test signing secret', quickstart.test_signing_secret],
    ['Workbench', quickstart.workbench_url],
    ['Staff sign-in', `${quickstart.staff_email}  ${quickstart.staff_password}`],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  const rule = pc.dim('─'.repeat(78))
  return [
    rule,
    pc.bold('Deedwire is ready. A demo lender was created; its keys are shown once.'),
    '',
    ...rows.map(([name, value]) => `  ${pc.dim(name.padEnd(width))}  ${value}`),
    '',
    `  Kept in ${join(dataDir, 'quickstart.json')}, readable only by you.`,
    '',
    pc.bold('Send a first case, then read it back:'),
    '',
    `  curl -sS ${quickstart.uat_url}/cases \\`,
    `    -H 'Authorization: Bearer ${quickstart.test_key}' \\`,
    `    -H 'Content-Type: application/json' \\`,
    `    -d '{"external_ref":"FIRST-1","applicant_name":"Ramesh Kulkarni","loan_account_number":"HL-0001","case_type":"TSR"}'`,
    '',
    `  curl -sS ${quickstart.uat_url}/cases/FIRST-1 -H 'Authorization: Bearer ${quickstart.test_key}'`,
    '',
    `  Docs: ${quickstart.workbench_url}docs`,
    rule,
  ].join('\n')
}

/** For every start after the first: the addresses, without the secrets. */
export function laterPanel(url: string, dataDir: string): string | undefined {
  const keys = join(dataDir, 'quickstart.json')
  if (!existsSync(keys)) return undefined
  const rows = [
    ['Workbench', `${url}/`],
    ['Docs', `${url}/docs`],
    ['Keys', `${keys} (of the demo lender, and the staff sign-in)`],
  ] as const
  const rule = pc.dim('─'.repeat(78))
  const lines = rows.map(([name, value]) => `  ${pc.dim(name.padEnd(9))}  ${value}`)
  return [rule, pc.bold('Deedwire is ready.'), '', ...lines, rule].join('\n')
}
