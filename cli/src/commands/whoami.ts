import { requestIdOf, type Whoami } from '../../../sdk/src/index.ts'
import type { Command } from '../command.ts'
import { connect, keyOptions } from '../integrator.ts'
import { lined, safe, sizeOf } from '../show.ts'

export const whoami: Command = {
  usage: 'whoami',
  means: 'Show the lender, scopes and limits of a key.',
  example: 'whoami',
  options: keyOptions,
  async run(context, _, options) {
    const { deedwire, baseUrl } = connect(context, options)
    const who = await deedwire.whoami({ signal: context.signal })
    return {
      json: { ...who, url: baseUrl, request_id: requestIdOf(who) },
      text: lined(rowsOf(who, baseUrl)),
    }
  },
}

function rowsOf({ lender, mode, key, limits }: Whoami, url: string): [string, string][] {
  const types = lender.case_types?.join(', ') ?? 'any'
  return [
    ['Lender', `${safe(lender.name)} (${lender.id})`],
    ['Environment', mode === 'live' ? 'production, live' : 'UAT, test'],
    ['Address', url],
    ['Key', `${key.hint} ${safe(key.label)}`.trim()],
    ['Scopes', key.scopes.join(', ') || 'none'],
    ['Expires', key.expires_at ?? 'never'],
    ['Case types', types],
    ...(lender.required_fields.length > 0
      ? [['Also required', lender.required_fields.join(', ')] as [string, string]]
      : []),
    ['Rate', `${limits.rate_per_second} per second, bursts of ${limits.rate_burst}`],
    [
      'Documents',
      `${limits.documents_max} per request, ${sizeOf(limits.document_bytes_max)} in total`,
    ],
    ['Properties', `${limits.properties_max} per request`],
  ]
}
