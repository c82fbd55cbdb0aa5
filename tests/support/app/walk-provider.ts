import { call, type Reply } from '../http/http-client.ts'
import type { IdentityProvider } from './identity-provider.ts'

export const cookiesOf = ({ headers }: Reply) => [headers['set-cookie'] ?? []].flat()

/** What a browser does at the provider: follows every redirect there, and keeps its cookies. */
export async function walkProvider({ issuer }: IdentityProvider, from: string): Promise<string> {
  const jar = new Map<string, string>()
  let at = from
  for (let steps = 0; at.startsWith(issuer); steps += 1) {
    if (steps > 10) throw new Error('the provider sends us round in circles')
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await call(issuer, at.slice(issuer.length), { headers: { cookie } })
    for (const line of cookiesOf(reply)) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    if (!reply.headers.location) throw new Error(`${at}: ${reply.status} ${reply.text}`)
    at = new URL(String(reply.headers.location), at).href
  }
  return at
}
