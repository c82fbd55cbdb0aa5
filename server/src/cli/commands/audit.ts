import { sealAudit, verifyAudit } from '../../access/access.ts'
import type { Command } from '../command.ts'

export const auditVerify: Command = {
  usage: 'audit verify',
  means: 'Verify the audit chain from the first line to the last.',
  async run({ database }) {
    const { db, keyring } = await database()
    // Recent lines are linked first, unless one of them is already wrong.
    const before = await verifyAudit(db, keyring)
    while (before.ok && (await sealAudit(db, keyring)) > 0);
    const verdict = before.ok ? await verifyAudit(db, keyring) : before
    return {
      json: verdict,
      text: verdict.ok
        ? `The audit trail is intact: ${verdict.lines} lines${verdict.archived > 0 ? ` (${verdict.archived} of them archived)` : ''}, head ${verdict.head || 'none'}.`
        : `The audit trail was tampered with: ${verdict.fault}.`,
      failed: !verdict.ok,
    }
  },
}
