import { join } from 'node:path'
import pc from 'picocolors'
import type { DemoAccess } from './office.ts'

/** What a user needs to look around. */
export function demoPanel(url: string, { staff, lenders }: DemoAccess, folder: string): string {
  const rule = pc.dim('─'.repeat(78))
  const width = Math.max(...staff.map(({ email }) => email.length))
  return [
    rule,
    pc.bold(`The demo is ready: ${url}/`),
    '',
    ...staff.map(
      ({ role, email, password }) =>
        `  ${pc.dim(role.padEnd(9))} ${email.padEnd(width)}  ${password}`,
    ),
    '',
    pc.bold(`Lenders, with their test keys (${url}/uat/v1):`),
    '',
    ...lenders.map(({ name, test_key }) => `  ${pc.dim(name.padEnd(36))} ${test_key}`),
    '',
    `  ${pc.dim('Workbench')}  ${url}/`,
    `  ${pc.dim('Docs')}       ${url}/docs`,
    `  ${pc.dim('Keys')}       ${join(folder, 'demo.json')}`,
    '',
    ...losCommand(url, lenders[0]),
    `  Kept in ${folder}; npm run demo -- --fresh recreates it. Press Ctrl-C to stop.`,
    rule,
  ].join('\n')
}

/**
 * A loan origination system for one of the lenders; without these settings it uses the keys of `npm
 * start`.
 */
function losCommand(url: string, lender: DemoAccess['lenders'][number] | undefined): string[] {
  if (!lender?.test_signing_secret) return []
  return [
    pc.bold(`A loan origination system for ${lender.name}, in another terminal:`),
    '',
    `  DEEDWIRE_URL=${url} \\`,
    `  DEEDWIRE_KEY=${lender.test_key} \\`,
    `  DEEDWIRE_SIGNING_SECRET=${lender.test_signing_secret} npm run los`,
    '',
  ]
}
