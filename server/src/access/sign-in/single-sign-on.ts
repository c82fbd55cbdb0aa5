import type { Configuration } from 'openid-client'
import { AppError, unavailable } from '../../lib/app-error.ts'

/** Sign-in by the office's own identity provider (OpenID Connect, code flow with PKCE). */
export interface SingleSignOnConfig {
  issuer: string
  clientId: string
  clientSecret: string
  label: string
}

/** Must be returned unchanged; stored in a sealed cookie until then. */
export interface SignOnState {
  state: string
  nonce: string
  verifier: string
}

const discoveryRetryMs = 10_000

export class SingleSignOn {
  readonly label: string
  readonly #config: SingleSignOnConfig
  #discovered: Promise<Configuration> | undefined
  #failedAt = 0

  constructor(config: SingleSignOnConfig) {
    this.#config = config
    this.label = config.label
  }

  /** Fails if there is no such provider. */
  async check(): Promise<void> {
    await this.#provider()
  }

  async begin(redirectUri: string): Promise<{ url: string; saved: SignOnState }> {
    const [oidc, provider] = [await load(), await this.#provider()]
    const saved = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    }
    const url = oidc.buildAuthorizationUrl(provider, {
      redirect_uri: redirectUri,
      scope: 'openid email',
      code_challenge: await oidc.calculatePKCECodeChallenge(saved.verifier),
      code_challenge_method: 'S256',
      state: saved.state,
      nonce: saved.nonce,
    })
    return { url: url.href, saved }
  }

  /** The e-mail address confirmed by the provider. */
  async finish(returned: URL, saved: SignOnState): Promise<string> {
    const [oidc, provider] = [await load(), await this.#provider()]
    const tokens = await oidc
      .authorizationCodeGrant(provider, returned, {
        pkceCodeVerifier: saved.verifier,
        expectedState: saved.state,
        expectedNonce: saved.nonce,
        idTokenExpected: true,
      })
      .catch(refuse)
    const claims = tokens.claims()
    const { userinfo_endpoint: more } = provider.serverMetadata()
    // What a scope requests may be available there only: OpenID Connect Core 1.0, section 5.4.
    const person =
      claims && more && claims.email === undefined
        ? await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub).catch(refuse)
        : claims
    if (typeof person?.email !== 'string' || person.email_verified !== true) {
      throw new AppError('forbidden', 'The identity provider did not confirm an e-mail address.')
    }
    return person.email
  }

  /**
   * Requested when first needed: a provider that is down must not keep the service from starting.
   */
  #provider(): Promise<Configuration> {
    if (!this.#discovered && Date.now() - this.#failedAt < discoveryRetryMs) {
      throw unavailable(new Error('the identity provider was unavailable a moment ago'))
    }
    this.#discovered ??= this.#discover().catch((error: unknown) => {
      this.#discovered = undefined
      this.#failedAt = Date.now()
      throw unavailable(error)
    })
    return this.#discovered
  }

  async #discover(): Promise<Configuration> {
    const oidc = await load()
    const issuer = new URL(this.#config.issuer)
    const isLoopback = ['127.0.0.1', 'localhost', '[::1]'].includes(issuer.hostname)
    const plain = issuer.protocol === 'http:' && isLoopback
    const { clientId, clientSecret } = this.#config
    return oidc.discovery(issuer, clientId, clientSecret, undefined, {
      timeout: 10,
      // Without it openid-client relies on TLS alone and never checks an ID token's signature.
      execute: [oidc.enableNonRepudiationChecks, ...(plain ? [oidc.allowInsecureRequests] : [])],
    })
  }
}

function refuse(cause: unknown): never {
  if (isAway(cause)) throw unavailable(cause)
  throw new AppError('unauthorized', 'The identity provider did not confirm the sign-in.', {
    cause,
  })
}

/** It did not answer, or reported an outage: not a refusal. */
function isAway(error: unknown): boolean {
  const { code, cause, message } = error as Error & { code?: string }
  const { status } = (cause instanceof Response ? cause : error) as { status?: number }
  const unreached = error instanceof TypeError && message === 'fetch failed'
  return unreached || code === 'OAUTH_TIMEOUT' || (status !== undefined && status >= 500)
}

/** Most installations never need it, so it is loaded on first use. */
function load() {
  return import('openid-client')
}
