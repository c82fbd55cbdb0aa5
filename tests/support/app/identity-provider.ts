import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

/** The part of oidc-provider that is used here; the package has no types. */
interface Provider {
  callback(): Handler
  interactionFinished(
    request: IncomingMessage,
    response: ServerResponse,
    result: object,
  ): Promise<void>
  Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<string> }
}

export interface IdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** The claims of the next person who signs in; undefined means that they cancel. */
  person: { sub: string; [claim: string]: unknown } | undefined
  /** Replaces each ID token it issues. */
  forge: ((idToken: string) => string) | undefined
  /** The key in its JWKS. */
  publicKey: KeyObject
  /** Whether its ID tokens contain the claims of its userinfo endpoint can be chosen. */
  open(redirectUri: string, options?: { claimsInIdToken?: boolean }): void
  /** Drops every connection until it is opened. */
  close(): void
  end(): Promise<void>
}

const kept = ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'Session']

/**
 * A real OpenID Connect provider on loopback, whose sign-in page signs in the configured person.
 */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const away: Handler = (request) => request.socket.destroy()
  let handle = away
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwks = { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] }
  const client = { clientId: 'deedwire', clientSecret: 'a-secret-between-the-two' }
  const made = new Map<string, Provider>()
  const idp: IdentityProvider = {
    issuer,
    ...client,
    person: undefined,
    forge: undefined,
    publicKey,
    open(redirectUri, { claimsInIdToken = true } = {}) {
      const name = `${redirectUri} ${claimsInIdToken}`
      const provider = made.get(name) ?? make(redirectUri, claimsInIdToken)
      made.set(name, provider)
      const callback = provider.callback()
      handle = (request, response) => {
        if (request.url === '/token' && idp.forge) replaceIdToken(response, idp.forge)
        if (!request.url?.startsWith('/sign-in/')) return callback(request, response)
        const { person } = idp
        const result = person ? { login: { accountId: person.sub } } : { error: 'access_denied' }
        return provider.interactionFinished(request, response, result)
      }
    },
    close() {
      handle = away
    },
    async end() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return idp

  function make(redirectUri: string, claimsInIdToken: boolean): Provider {
    const load = createRequire(import.meta.url)
    const { Provider: OidcProvider } = load('oidc-provider')
    const { createMemoryAdapter } = load('oidc-provider/lib/adapters/memory_adapter.js')
    return new OidcProvider(issuer, {
      adapter: createMemoryAdapter(0),
      clients: [
        {
          client_id: client.clientId,
          client_secret: client.clientSecret,
          redirect_uris: [redirectUri],
        },
      ],
      jwks,
      ttl: Object.fromEntries(kept.map((name) => [name, 600])),
      cookies: { keys: ['a key for its own cookies'] },
      claims: { email: ['email', 'email_verified'] },
      conformIdTokenClaims: !claimsInIdToken,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
      findAccount: (_: unknown, accountId: string) => ({ accountId, claims: () => idp.person }),
      async loadExistingGrant({ oidc }: { oidc: { [part: string]: Record<string, string> } }) {
        const of = { clientId: oidc.client?.clientId, accountId: oidc.session?.accountId }
        const grant = new (oidc.provider as unknown as Provider).Grant(of)
        grant.addOIDCScope('openid email')
        await grant.save()
        return grant
      },
    })
  }
}

/** The provider ends its answer with the whole body in one piece. */
function replaceIdToken(response: ServerResponse, forge: (idToken: string) => string): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse
  response.end = ((body: string) => {
    const answer = JSON.parse(String(body)) as { id_token: string }
    const forged = JSON.stringify({ ...answer, id_token: forge(answer.id_token) })
    response.setHeader('content-length', Buffer.byteLength(forged))
    return end(forged)
  }) as ServerResponse['end']
}
