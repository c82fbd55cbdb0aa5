import { ConfigError, type Values } from './check-values.ts'

export interface StaffConfig {
  session: { idleMs: number; absoluteMs: number }
  singleSignOn:
    | { issuer: string; clientId: string; clientSecret: string; label: string }
    | undefined
  passwordSignIn: boolean
  twoFactor: 'off' | 'optional' | 'required'
}

export function staffOf(value: Values): StaffConfig {
  const issuer = value.OIDC_ISSUER
  if (issuer && !value.OIDC_CLIENT_ID) {
    throw new ConfigError('OIDC_CLIENT_ID: is required with OIDC_ISSUER')
  }
  if (issuer && !URL.canParse(issuer)) throw new ConfigError('OIDC_ISSUER: is not a URL')
  if (!issuer && value.PASSWORD_SIGN_IN === 'off') {
    throw new ConfigError(
      'PASSWORD_SIGN_IN: off requires OIDC_ISSUER, otherwise no one could sign in',
    )
  }
  return {
    session: {
      idleMs: Number(value.SESSION_IDLE_MINUTES) * 60_000,
      absoluteMs: Number(value.SESSION_MAX_HOURS) * 3_600_000,
    },
    singleSignOn: issuer
      ? {
          issuer,
          clientId: value.OIDC_CLIENT_ID,
          clientSecret: value.OIDC_CLIENT_SECRET,
          label: value.OIDC_LABEL,
        }
      : undefined,
    passwordSignIn: value.PASSWORD_SIGN_IN === 'on',
    twoFactor: value.STAFF_TWO_FACTOR as StaffConfig['twoFactor'],
  }
}
