// Generated from the table of console routes. `npm run generate` writes it.

export interface ConsoleApi {
  getSignInMethods: {
    params: undefined
    query: undefined
    body: undefined
    answer: {
      password: boolean
      passkey: boolean
    }
  }
  signIn: {
    params: undefined
    query: undefined
    body: {
      email: string
      password: string
    }
    answer: {
      person: {
        id: string
        email: string
        name: string
        role: 'lender_admin' | 'developer' | 'operations' | 'viewer'
      }
      lender: {
        id: string
        name: string
        required_fields: Array<string>
        case_types: Array<string> | null
      }
      permissions: Array<'cases:read' | 'cases:write' | 'sandbox:use' | 'keys:manage' | 'callbacks:manage' | 'requests:read' | 'people:manage'>
      csrf_token: string
      expires_at: string
      two_factor: {
        setting: 'off' | 'optional' | 'required'
        set_up: boolean
        must_set_up: boolean
      }
    } | {
      second_factor: {
        code: boolean
        passkey: boolean
      }
    }
  }
  signInByCode: {
    params: undefined
    query: undefined
    body: {
      code: string
    }
    answer: {
      person: {
        id: string
        email: string
        name: string
        role: 'lender_admin' | 'developer' | 'operations' | 'viewer'
      }
      lender: {
        id: string
        name: string
        required_fields: Array<string>
        case_types: Array<string> | null
      }
      permissions: Array<'cases:read' | 'cases:write' | 'sandbox:use' | 'keys:manage' | 'callbacks:manage' | 'requests:read' | 'people:manage'>
      csrf_token: string
      expires_at: string
      two_factor: {
        setting: 'off' | 'optional' | 'required'
        set_up: boolean
        must_set_up: boolean
      }
    }
  }
  beginPasskeySignIn: {
    params: undefined
    query: undefined
    body: object
    answer: {
      options: {
        challenge: string
        timeout?: number
        rpId?: string
        allowCredentials?: Array<{
          id: string
          type: 'public-key'
          transports?: Array<string>
        }>
        userVerification?: 'required' | 'preferred' | 'discouraged'
      }
    }
  }
  signInByPasskey: {
    params: undefined
    query: undefined
    body: {
      id: string
      client_data: string
      authenticator_data: string
      signature: string
    }
    answer: {
      person: {
        id: string
        email: string
        name: string
        role: 'lender_admin' | 'developer' | 'operations' | 'viewer'
      }
      lender: {
        id: string
        name: string
        required_fields: Array<string>
        case_types: Array<string> | null
      }
      permissions: Array<'cases:read' | 'cases:write' | 'sandbox:use' | 'keys:manage' | 'callbacks:manage' | 'requests:read' | 'people:manage'>
      csrf_token: string
      expires_at: string
      two_factor: {
        setting: 'off' | 'optional' | 'required'
        set_up: boolean
        must_set_up: boolean
      }
    }
  }
  checkResetLink: {
    params: undefined
    query: undefined
    body: {
      token: string
    }
    answer: {
      email: string
      name: string
      is_first: boolean
      also_two_factor: boolean
      expires_at: string
    }
  }
  resetPassword: {
    params: undefined
    query: undefined
    body: {
      token: string
      password: string
    }
    answer: undefined
  }
  getSession: {
    params: undefined
    query: undefined
    body: undefined
    answer: {
      person: {
        id: string
        email: string
        name: string
        role: 'lender_admin' | 'developer' | 'operations' | 'viewer'
      }
      lender: {
        id: string
        name: string
        required_fields: Array<string>
        case_types: Array<string> | null
      }
      permissions: Array<'cases:read' | 'cases:write' | 'sandbox:use' | 'keys:manage' | 'callbacks:manage' | 'requests:read' | 'people:manage'>
      csrf_token: string
      expires_at: string
      two_factor: {
        setting: 'off' | 'optional' | 'required'
        set_up: boolean
        must_set_up: boolean
      }
    }
  }
  signOut: {
    params: undefined
    query: undefined
    body: undefined
    answer: undefined
  }
  listSessions: {
    params: undefined
    query: undefined
    body: undefined
    answer: {
      sessions: Array<{
        id: string
        this_one: boolean
        device: string
        address: string | null
        method: string | null
        signed_in_at: string
        last_used_at: string
      }>
    }
  }
  endOtherSessions: {
    params: undefined
    query: undefined
    body: undefined
    answer: {
      ended: number
    }
  }
  endSession: {
    params: { session: string }
    query: undefined
    body: undefined
    answer: undefined
  }
  changePassword: {
    params: undefined
    query: undefined
    body: {
      current: string
      password: string
    }
    answer: undefined
  }
  getTwoFactor: {
    params: undefined
    query: undefined
    body: undefined
    answer: {
      setting: 'off' | 'optional' | 'required'
      available: boolean
      passkeys_available: boolean
      totp_since: string | null
      recovery_codes_left: number
      passkeys: Array<{
        id: string
        name: string
        created_at: string
        last_used_at: string | null
      }>
      proof_needed: boolean
    }
  }
  beginTotp: {
    params: undefined
    query: undefined
    body: {
      password?: string
      code?: string
    }
    answer: {
      secret: string
      uri: string
      qr: {
        size: number
        path: string
      }
    }
  }
  confirmTotp: {
    params: undefined
    query: undefined
    body: {
      code: string
    }
    answer: {
      recovery_codes: Array<string> | null
    }
  }
  removeTotp: {
    params: undefined
    query: undefined
    body: {
      password: string
      code: string
    }
    answer: undefined
  }
  renewRecoveryCodes: {
    params: undefined
    query: undefined
    body: {
      password?: string
      code?: string
    }
    answer: {
      recovery_codes: Array<string>
    }
  }
  beginPasskey: {
    params: undefined
    query: undefined
    body: {
      password?: string
      code?: string
    }
    answer: {
      options: {
        rp: {
          name: string
          id?: string
        }
        user: {
          id: string
          name: string
          displayName: string
        }
        challenge: string
        pubKeyCredParams: Array<{
          alg: number
          type: 'public-key'
        }>
        timeout?: number
        attestation?: 'direct' | 'enterprise' | 'none'
        excludeCredentials?: Array<{
          id: string
          type: 'public-key'
          transports?: Array<string>
        }>
        authenticatorSelection?: {
          residentKey?: 'discouraged' | 'preferred' | 'required'
          requireResidentKey?: boolean
          userVerification?: 'discouraged' | 'preferred' | 'required'
        }
      }
    }
  }
  addPasskey: {
    params: undefined
    query: undefined
    body: {
      name: string
      id: string
      client_data: string
      attestation: string
      transports?: Array<'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb'>
    }
    answer: {
      recovery_codes: Array<string> | null
    }
  }
  renamePasskey: {
    params: { passkey: string }
    query: undefined
    body: {
      name: string
    }
    answer: {
      id: string
      name: string
      created_at: string
      last_used_at: string | null
    }
  }
  removePasskey: {
    params: { passkey: string }
    query: undefined
    body: {
      password?: string
      code?: string
    }
    answer: undefined
  }
  listPeople: {
    params: undefined
    query: undefined
    body: undefined
    answer: {
      people: Array<{
        id: string
        email: string
        name: string
        role: 'lender_admin' | 'developer' | 'operations' | 'viewer'
        state: 'invited' | 'active' | 'disabled'
        has_two_factor: boolean
        link_expires_at: string | null
        created_at: string
        disabled_at: string | null
      }>
    }
  }
  invitePerson: {
    params: undefined
    query: undefined
    body: {
      email: string
      name: string
      role: 'lender_admin' | 'developer' | 'operations' | 'viewer'
    }
    answer: {
      person: {
        id: string
        email: string
        name: string
        role: 'lender_admin' | 'developer' | 'operations' | 'viewer'
        state: 'invited' | 'active' | 'disabled'
        has_two_factor: boolean
        link_expires_at: string | null
        created_at: string
        disabled_at: string | null
      }
      link: {
        url: string
        expires_at: string
      }
    }
  }
  changePerson: {
    params: { person: string }
    query: undefined
    body: {
      name?: string
      role?: 'lender_admin' | 'developer' | 'operations' | 'viewer'
      disabled?: boolean
    }
    answer: {
      id: string
      email: string
      name: string
      role: 'lender_admin' | 'developer' | 'operations' | 'viewer'
      state: 'invited' | 'active' | 'disabled'
      has_two_factor: boolean
      link_expires_at: string | null
      created_at: string
      disabled_at: string | null
    }
  }
  createPersonLink: {
    params: { person: string }
    query: undefined
    body: {
      also_two_factor?: boolean
    }
    answer: {
      url: string
      expires_at: string
      is_invitation: boolean
    }
  }
  removePersonFactors: {
    params: { person: string }
    query: undefined
    body: object
    answer: {
      id: string
      email: string
      name: string
      role: 'lender_admin' | 'developer' | 'operations' | 'viewer'
      state: 'invited' | 'active' | 'disabled'
      has_two_factor: boolean
      link_expires_at: string | null
      created_at: string
      disabled_at: string | null
    }
  }
  listPersonSessions: {
    params: { person: string }
    query: undefined
    body: undefined
    answer: {
      sessions: Array<{
        id: string
        this_one: boolean
        device: string
        address: string | null
        method: string | null
        signed_in_at: string
        last_used_at: string
      }>
    }
  }
  endPersonSessions: {
    params: { person: string }
    query: undefined
    body: undefined
    answer: {
      ended: number
    }
  }
}

export const consoleApi = {
  getSignInMethods: { method: 'GET', path: '/sign-in-methods' },
  signIn: { method: 'POST', path: '/session' },
  signInByCode: { method: 'POST', path: '/session/code' },
  beginPasskeySignIn: { method: 'POST', path: '/session/passkey/options' },
  signInByPasskey: { method: 'POST', path: '/session/passkey' },
  checkResetLink: { method: 'POST', path: '/password-reset/check' },
  resetPassword: { method: 'POST', path: '/password-reset' },
  getSession: { method: 'GET', path: '/session' },
  signOut: { method: 'DELETE', path: '/session' },
  listSessions: { method: 'GET', path: '/sessions' },
  endOtherSessions: { method: 'DELETE', path: '/sessions' },
  endSession: { method: 'DELETE', path: '/sessions/:session' },
  changePassword: { method: 'PUT', path: '/session/password' },
  getTwoFactor: { method: 'GET', path: '/two-factor' },
  beginTotp: { method: 'POST', path: '/two-factor/totp' },
  confirmTotp: { method: 'POST', path: '/two-factor/totp/confirm' },
  removeTotp: { method: 'POST', path: '/two-factor/totp/remove' },
  renewRecoveryCodes: { method: 'POST', path: '/two-factor/recovery-codes' },
  beginPasskey: { method: 'POST', path: '/two-factor/passkeys/options' },
  addPasskey: { method: 'POST', path: '/two-factor/passkeys' },
  renamePasskey: { method: 'PATCH', path: '/two-factor/passkeys/:passkey' },
  removePasskey: { method: 'POST', path: '/two-factor/passkeys/:passkey/remove' },
  listPeople: { method: 'GET', path: '/people' },
  invitePerson: { method: 'POST', path: '/people' },
  changePerson: { method: 'PATCH', path: '/people/:person' },
  createPersonLink: { method: 'POST', path: '/people/:person/link' },
  removePersonFactors: { method: 'POST', path: '/people/:person/two-factor/remove' },
  listPersonSessions: { method: 'GET', path: '/people/:person/sessions' },
  endPersonSessions: { method: 'DELETE', path: '/people/:person/sessions' },
} as const satisfies Record<keyof ConsoleApi, { method: string; path: string }>
