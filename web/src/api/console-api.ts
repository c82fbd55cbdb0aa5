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
      permissions: {
        live: Array<'cases:read' | 'cases:write' | 'sandbox:use' | 'keys:manage' | 'callbacks:manage' | 'requests:read' | 'people:manage'>
        test: Array<'cases:read' | 'cases:write' | 'sandbox:use' | 'keys:manage' | 'callbacks:manage' | 'requests:read' | 'people:manage'>
      }
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
      permissions: {
        live: Array<'cases:read' | 'cases:write' | 'sandbox:use' | 'keys:manage' | 'callbacks:manage' | 'requests:read' | 'people:manage'>
        test: Array<'cases:read' | 'cases:write' | 'sandbox:use' | 'keys:manage' | 'callbacks:manage' | 'requests:read' | 'people:manage'>
      }
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
      permissions: {
        live: Array<'cases:read' | 'cases:write' | 'sandbox:use' | 'keys:manage' | 'callbacks:manage' | 'requests:read' | 'people:manage'>
        test: Array<'cases:read' | 'cases:write' | 'sandbox:use' | 'keys:manage' | 'callbacks:manage' | 'requests:read' | 'people:manage'>
      }
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
  beginSingleSignOn: {
    params: undefined
    query: undefined
    body: {
      email: string
    }
    answer: {
      url: string
      label: string
    }
  }
  endSingleSignOn: {
    params: undefined
    query: undefined
    body: undefined
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
      permissions: {
        live: Array<'cases:read' | 'cases:write' | 'sandbox:use' | 'keys:manage' | 'callbacks:manage' | 'requests:read' | 'people:manage'>
        test: Array<'cases:read' | 'cases:write' | 'sandbox:use' | 'keys:manage' | 'callbacks:manage' | 'requests:read' | 'people:manage'>
      }
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
  listKeys: {
    params: { mode: 'live' | 'test' }
    query: {
      limit?: string
      cursor?: string
    }
    body: undefined
    answer: {
      keys: Array<{
        id: string
        version: number
        key: string
        last_four: string
        label: string
        scopes: Array<'cases:create' | 'cases:read' | 'callbacks:manage'>
        state: 'usable' | 'expired' | 'revoked'
        rate_per_second: number | null
        rate_burst: number | null
        created_at: string
        last_used_at: string | null
        expires_at: string | null
        revoked_at: string | null
      }>
      scopes: Array<{
        scope: 'cases:create' | 'cases:read' | 'callbacks:manage'
        means: string
        is_default: boolean
        why_not: string | null
      }>
      next_cursor: string | null
    }
  }
  issueKey: {
    params: { mode: 'live' | 'test' }
    query: undefined
    body: {
      label?: string
      scopes?: Array<'cases:create' | 'cases:read' | 'callbacks:manage'>
      expires_at?: string
    }
    answer: {
      id: string
      version: number
      key: string
      last_four: string
      label: string
      scopes: Array<'cases:create' | 'cases:read' | 'callbacks:manage'>
      state: 'usable' | 'expired' | 'revoked'
      rate_per_second: number | null
      rate_burst: number | null
      created_at: string
      last_used_at: string | null
      expires_at: string | null
      revoked_at: string | null
      secret: string
    }
  }
  rotateKey: {
    params: { mode: 'live' | 'test'; key: string }
    query: undefined
    body: {
      overlap_hours?: number
    }
    answer: {
      key: {
        id: string
        version: number
        key: string
        last_four: string
        label: string
        scopes: Array<'cases:create' | 'cases:read' | 'callbacks:manage'>
        state: 'usable' | 'expired' | 'revoked'
        rate_per_second: number | null
        rate_burst: number | null
        created_at: string
        last_used_at: string | null
        expires_at: string | null
        revoked_at: string | null
        secret: string
      }
      previous: {
        id: string
        version: number
        key: string
        last_four: string
        label: string
        scopes: Array<'cases:create' | 'cases:read' | 'callbacks:manage'>
        state: 'usable' | 'expired' | 'revoked'
        rate_per_second: number | null
        rate_burst: number | null
        created_at: string
        last_used_at: string | null
        expires_at: string | null
        revoked_at: string | null
      }
    }
  }
  revokeKey: {
    params: { mode: 'live' | 'test'; key: string }
    query: undefined
    body: object
    answer: {
      id: string
      version: number
      key: string
      last_four: string
      label: string
      scopes: Array<'cases:create' | 'cases:read' | 'callbacks:manage'>
      state: 'usable' | 'expired' | 'revoked'
      rate_per_second: number | null
      rate_burst: number | null
      created_at: string
      last_used_at: string | null
      expires_at: string | null
      revoked_at: string | null
    }
  }
  getDeliveryPayload: {
    params: { mode: 'live' | 'test'; delivery: string }
    query: {
      attempt?: string
    }
    body: undefined
    answer: {
      attempt: number
      at: string
      body: string
      size_bytes: number
      sha256: string
    }
  }
  listExaminations: {
    params: { mode: 'live' | 'test' }
    query: undefined
    body: undefined
    answer: {
      examinations: Array<{
        id: string
        by: string
        at: string
        certificate: {
          certificate: {
            id: string
            issuer: string
            service: string
            examination_version: number
            lender: {
              id: string
              name: string
            }
            environment: string
            url: string
            registered: boolean
            state: 'address' | 'answer' | 'none'
            examined_at: string
            valid_until: string
            duration_ms: number
            callbacks: number
            verdict: 'passed' | 'failed' | 'incomplete'
            results: Array<{
              probe: 'good' | 'ping' | 'raw_bytes' | 'header_case' | 'added_fields' | 'large' | 'in_pieces' | 'at_once' | 'duplicate' | 'duplicate_at_once' | 'out_of_order' | 'stale' | 'tampered' | 'wrong_secret' | 'unsigned' | 'other_signature' | 'verifies_first' | 'rotation' | 'speed'
              title: string
              outcome: 'passed' | 'remark' | 'failed' | 'not_seen'
              finding: string
              facts: Array<string>
            }>
          }
          signature: {
            algorithm: string
            key_id: string
            value: string
          }
        }
      }>
    }
  }
  listEvents: {
    params: { mode: 'live' | 'test' }
    query: {
      after?: string
      limit?: string
      types?: string
    }
    body: undefined
    answer: {
      events: Array<{
        id: string
        event: 'case.received' | 'case.allocated' | 'case.query_raised' | 'case.finalised' | 'documents.received' | 'report.revised' | 'result_changed' | 'case.in_review' | 'case.withdrawn' | 'collateral.completed'
        sequence: number
        at: string
        cursor: string
        payload: {
          event: 'case.received' | 'case.allocated' | 'case.query_raised' | 'case.finalised' | 'documents.received' | 'report.revised' | 'result_changed' | 'case.in_review' | 'case.withdrawn'
          external_ref: string
          loan_account_number: string
          status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
          result: '' | 'positive' | 'negative' | 'query'
          data: {
            case_id: string
            external_ref: string
            status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
            is_sandbox: boolean
            documents_awaited: boolean
            latest_revision_reason: string | null
            applicant_name: string
            loan_account_number: string
            case_type: string
            ulpin: string | null
            finalised_at: string | null
            result: '' | 'positive' | 'negative' | 'query'
            result_reason?: string
            result_reason_at?: string
            report_version: number
            risk_score: {
              grade: 'AAA' | 'AA' | 'A' | 'BBB' | 'BB' | 'B' | 'C'
              grade_label: 'Highest safety' | 'High safety' | 'Adequate safety' | 'Moderate safety' | 'Moderate risk' | 'High risk' | 'Very high risk'
              score: number
              recommendation: string
              components: Array<{
                key: 'title' | 'encumbrance' | 'litigation' | 'regulatory' | 'revenue'
                label: string
                score: number
                weight: number
              }>
              drivers: Array<string>
            } | null
            timeline: Array<{
              status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
              at: string
            }>
            updated_at: string
            due_at: string | null
            rejected_documents?: Array<{
              filename: string
              sha256: string
              reason: 'malware'
              signature: string
              at: string
            }>
            report: {
              files: Array<{
                filename: string
                url: string
                expires_in: number
              }>
            } | null
            previous_result?: '' | 'positive' | 'negative' | 'query'
            result_history?: Array<{
              result: '' | 'positive' | 'negative' | 'query'
              reason: string | null
              at: string
            }>
            documents?: Array<{
              filename: string
              content_type: string
              bytes: number
              sha256: string
            }>
            queries?: Array<{
              id: string
              text: string
              documents_awaited: boolean
              raised_at: string
            }>
            query_id?: string
          }
        } | {
          data: {
            id: string
            external_ref: string | null
            loan_account_number: string | null
            status: 'running' | 'completed' | 'partial' | 'failed'
            created_at: string
            completed_at: string | null
            properties: Array<{
              reference: string
              state: string
              stateLabel: string
              portal: string
              status: 'running' | 'completed' | 'failed' | 'unsupported_state'
              findings?: {
                portal: string
                holders: Array<string>
                area: {
                  raw: string
                  sqm: number
                  sqyd: number
                  sqft: number
                }
                encumbrances: Array<{
                  documentNo: string
                  date: string
                  nature: string
                  kind?: 'transfer' | 'encumbrance' | 'release' | 'other'
                }>
                mortgages: Array<{
                  documentNo: string
                  date: string
                  lender: string | null
                  status: 'open' | 'discharged'
                  dischargedBy: {
                    documentNo: string
                    date: string
                  } | null
                  kind?: 'registered' | 'revenue'
                  own?: boolean
                }>
                otherUnits: number
                nameMatchScore: number
                nameMatch: 'match' | 'partial' | 'mismatch' | 'not_checked'
                riskBand: 'low' | 'medium' | 'high'
                riskFlags: Array<string>
                evidence: Array<{
                  flag: string
                  text: string
                  source: string
                  retrievedAt: string
                  sha256: string
                }>
              }
              error?: {
                code: string
                message: string
              }
            }>
          }
        }
      }>
      next_after: string
      more: boolean
    }
  }
  getFeedPosition: {
    params: { mode: 'live' | 'test' }
    query: undefined
    body: undefined
    answer: {
      events: {
        count: number
        more: boolean
      }
      last: {
        cursor: string
        at: string
      } | null
      reading: {
        at: string
        key: {
          id: string
          last_four: string | null
          label: string | null
        }
        after: string
        given_to: string
        not_given: {
          count: number
          more: boolean
        }
      } | null
    }
  }
  listRequests: {
    params: { mode: 'live' | 'test' }
    query: {
      status?: '2xx' | '4xx' | '5xx'
      code?: 'invalid_request' | 'unsupported_state' | 'unauthorized' | 'forbidden' | 'not_found' | 'request_timeout' | 'not_ready' | 'move_not_allowed' | 'not_withdrawable' | 'idempotency_in_progress' | 'precondition_failed' | 'payload_too_large' | 'range_not_satisfiable' | 'idempotency_mismatch' | 'precondition_required' | 'rate_limited' | 'internal_error' | 'unavailable'
      method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS' | 'TRACE'
      request_id?: string
      limit?: string
      cursor?: string
    }
    body: undefined
    answer: {
      requests: Array<{
        request_id: string
        at: string
        method: string
        route: string | null
        path: string
        status: number
        code: string | null
        key: {
          id: string
          last_four: string | null
          label: string | null
        }
        duration_ms: number
      }>
      next_cursor: string | null
      kept_days: number
    }
  }
  listCases: {
    params: { mode: 'live' | 'test' }
    query: {
      q?: string
      status?: string
      result?: string
      received_from?: string
      received_to?: string
      finalised_from?: string
      finalised_to?: string
      revised?: 'true'
      case_type?: string
      state?: string
      limit?: string
      cursor?: string
    }
    body: undefined
    answer: {
      cases: Array<{
        case_id: string
        external_ref: string
        loan_account_number: string
        applicant_name: string
        case_type: string
        branch: string | null
        state: string | null
        district: string | null
        status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
        documents_awaited: boolean
        result: '' | 'positive' | 'negative' | 'query'
        report_version: number
        received_at: string
        finalised_at: string | null
        due_at: string | null
      }>
      next_cursor: string | null
    }
  }
  getCaseDetails: {
    params: { mode: 'live' | 'test'; ref: string }
    query: undefined
    body: undefined
    answer: {
      case_id: string
      received_at: string
      fields: Array<{
        name: string
        label: string
        value: string
      }>
      may_add_documents: boolean
      may_withdraw: boolean
      releases: Array<{
        version: number
        result: '' | 'positive' | 'negative' | 'query'
        reason: string | null
        released_at: string
        verification_code: string
        verification_url: string
      }>
    }
  }
  listScenarios: {
    params: { mode: 'live' | 'test' }
    query: undefined
    body: undefined
    answer: {
      scenarios: Array<{
        name: string
        ending: string
        means: string
      }>
    }
  }
  createUpload: {
    params: { mode: 'live' | 'test' }
    query: undefined
    body: undefined
    answer: {
      id: string
      filename: string
      content_type: string
      size_bytes: number
      received_bytes: number
      expires_at: string
      case_id: string | null
    }
  }
  getUpload: {
    params: { mode: 'live' | 'test'; upload: string }
    query: undefined
    body: undefined
    answer: {
      id: string
      filename: string
      content_type: string
      size_bytes: number
      received_bytes: number
      expires_at: string
      case_id: string | null
    }
  }
  continueUpload: {
    params: { mode: 'live' | 'test'; upload: string }
    query: undefined
    body: unknown
    answer: undefined
  }
  removeUpload: {
    params: { mode: 'live' | 'test'; upload: string }
    query: undefined
    body: undefined
    answer: undefined
  }
  addUploads: {
    params: { mode: 'live' | 'test'; ref: string }
    query: undefined
    body: {
      uploads: Array<string>
      note?: string
      query_id?: string
    }
    answer: {
      case_id: string
      external_ref: string
      status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn' | 'under_review'
      reopened: boolean
      stored: Array<string>
    }
  }
  getFigures: {
    params: { mode: 'live' | 'test'; table: string }
    query: {
      from?: string
      to?: string
      case_type?: string
      state?: string
    }
    body: undefined
    answer: {
      at: string
      from: string
      to: string
      time_zone: string
      columns: Array<{
        key: string
        name: string
        means: string
        unit: 'cases' | 'minutes' | 'percent' | 'number'
        cases: Record<string, string> | null
      }>
      rows: Array<{
        value: string
        name: string
        cases: Record<string, string> | null
        cells: Record<string, number | null>
      }>
      more: boolean
    }
  }
  exportFigures: {
    params: { mode: 'live' | 'test'; table: string }
    query: {
      from?: string
      to?: string
      case_type?: string
      state?: string
    }
    body: undefined
    answer: Blob
  }
  getReference: {
    params: { mode: 'live' | 'test' }
    query: undefined
    body: undefined
    answer: {
      case_fields: Array<{
        name: string
        label: string
        hint: string | null
        is_required: boolean
        is_number: boolean
        length_max: number | null
      }>
      case_types: Array<{
        code: string
        name: string
      }>
      other_case_types: boolean
      documents: {
        count_max: number
        bytes_max: number
      }
      uploads: {
        count_max: number
        bytes_max: number
        file_bytes_max: number
      }
      states: Array<{
        code: string
        name: string
      }>
      collateral: {
        properties_max: number
        states: Array<{
          code: string
          name: string
          required: Array<string>
          survey_number: string | null
        }>
        parcel_types: Array<string>
        flags: Array<{
          name: string
          severity: 'critical' | 'high' | 'medium' | 'low'
          sentence: string
        }>
      }
    }
  }
  addCaseList: {
    params: { mode: 'live' | 'test' }
    query: {
      filename: string
    }
    body: unknown
    answer: {
      id: string
      filename: string
      format: 'csv' | 'xlsx'
      sheet: string | null
      columns: Array<{
        field: 'external_ref' | 'applicant_name' | 'co_applicant_name' | 'loan_account_number' | 'loan_amount' | 'case_type' | 'branch' | 'state' | 'district' | 'ulpin' | 'property_description' | 'contact_name' | 'contact_email' | 'contact_phone'
        heading: string
      }>
      state: 'checked' | 'creating' | 'done'
      uploaded_at: string
      confirmed_at: string | null
      finished_at: string | null
      expires_at: string
      rows: number
      counts: {
        sound: number
        faulty: number
        created: number
        existing: number
        failed: number
      }
    }
  }
  listCaseLists: {
    params: { mode: 'live' | 'test' }
    query: {
      limit?: string
      cursor?: string
    }
    body: undefined
    answer: {
      lists: Array<{
        id: string
        filename: string
        format: 'csv' | 'xlsx'
        sheet: string | null
        columns: Array<{
          field: 'external_ref' | 'applicant_name' | 'co_applicant_name' | 'loan_account_number' | 'loan_amount' | 'case_type' | 'branch' | 'state' | 'district' | 'ulpin' | 'property_description' | 'contact_name' | 'contact_email' | 'contact_phone'
          heading: string
        }>
        state: 'checked' | 'creating' | 'done'
        uploaded_at: string
        confirmed_at: string | null
        finished_at: string | null
        expires_at: string
        rows: number
        counts: {
          sound: number
          faulty: number
          created: number
          existing: number
          failed: number
        }
      }>
      next_cursor: string | null
    }
  }
  getCaseListCsv: {
    params: { mode: 'live' | 'test' }
    query: undefined
    body: undefined
    answer: Blob
  }
  getCaseListXlsx: {
    params: { mode: 'live' | 'test' }
    query: undefined
    body: undefined
    answer: Blob
  }
  getCaseList: {
    params: { mode: 'live' | 'test'; list: string }
    query: undefined
    body: undefined
    answer: {
      id: string
      filename: string
      format: 'csv' | 'xlsx'
      sheet: string | null
      columns: Array<{
        field: 'external_ref' | 'applicant_name' | 'co_applicant_name' | 'loan_account_number' | 'loan_amount' | 'case_type' | 'branch' | 'state' | 'district' | 'ulpin' | 'property_description' | 'contact_name' | 'contact_email' | 'contact_phone'
        heading: string
      }>
      state: 'checked' | 'creating' | 'done'
      uploaded_at: string
      confirmed_at: string | null
      finished_at: string | null
      expires_at: string
      rows: number
      counts: {
        sound: number
        faulty: number
        created: number
        existing: number
        failed: number
      }
    }
  }
  listCaseListRows: {
    params: { mode: 'live' | 'test'; list: string }
    query: {
      faulty?: 'true' | 'false'
      limit?: string
      cursor?: string
    }
    body: undefined
    answer: {
      rows: Array<{
        row: number
        state: 'sound' | 'faulty' | 'created' | 'existing' | 'failed'
        case_id: string | null
        values: {
          external_ref?: string | number
          applicant_name?: string | number
          co_applicant_name?: string | number
          loan_account_number?: string | number
          loan_amount?: string | number
          case_type?: string | number
          branch?: string | number
          state?: string | number
          district?: string | number
          ulpin?: string | number
          property_description?: string | number
          contact_name?: string | number
          contact_email?: string | number
          contact_phone?: string | number
        }
        faults: Array<{
          field: 'external_ref' | 'applicant_name' | 'co_applicant_name' | 'loan_account_number' | 'loan_amount' | 'case_type' | 'branch' | 'state' | 'district' | 'ulpin' | 'property_description' | 'contact_name' | 'contact_email' | 'contact_phone'
          column: string
          message: string
        }>
      }>
      next_cursor: string | null
    }
  }
  getCaseListFaults: {
    params: { mode: 'live' | 'test'; list: string }
    query: undefined
    body: undefined
    answer: Blob
  }
  confirmCaseList: {
    params: { mode: 'live' | 'test'; list: string }
    query: undefined
    body: {
      leave_out_faulty: boolean
      create?: number
    }
    answer: {
      id: string
      filename: string
      format: 'csv' | 'xlsx'
      sheet: string | null
      columns: Array<{
        field: 'external_ref' | 'applicant_name' | 'co_applicant_name' | 'loan_account_number' | 'loan_amount' | 'case_type' | 'branch' | 'state' | 'district' | 'ulpin' | 'property_description' | 'contact_name' | 'contact_email' | 'contact_phone'
        heading: string
      }>
      state: 'checked' | 'creating' | 'done'
      uploaded_at: string
      confirmed_at: string | null
      finished_at: string | null
      expires_at: string
      rows: number
      counts: {
        sound: number
        faulty: number
        created: number
        existing: number
        failed: number
      }
    }
  }
  discardCaseList: {
    params: { mode: 'live' | 'test'; list: string }
    query: undefined
    body: undefined
    answer: undefined
  }
  createCase: {
    params: { mode: 'live' | 'test' }
    query: undefined
    body: {
      external_ref?: string
      applicant_name: string
      co_applicant_name?: string
      loan_account_number: string
      loan_amount?: number
      case_type: string
      branch?: string
      state?: string
      district?: string
      ulpin?: string
      property_description?: string
      contact_name?: string
      contact_email?: string
      contact_phone?: string
      documents?: Array<{
        filename: string
        content_type: string
        content: string
      }>
    }
    answer: {
      case_id: string
      external_ref: string
      status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
      is_sandbox: boolean
      documents_awaited: boolean
      latest_revision_reason: string | null
      applicant_name: string
      loan_account_number: string
      case_type: string
      ulpin: string | null
      finalised_at: string | null
      result: '' | 'positive' | 'negative' | 'query'
      result_reason?: string
      result_reason_at?: string
      report_version: number
      risk_score: {
        grade: 'AAA' | 'AA' | 'A' | 'BBB' | 'BB' | 'B' | 'C'
        grade_label: 'Highest safety' | 'High safety' | 'Adequate safety' | 'Moderate safety' | 'Moderate risk' | 'High risk' | 'Very high risk'
        score: number
        recommendation: string
        components: Array<{
          key: 'title' | 'encumbrance' | 'litigation' | 'regulatory' | 'revenue'
          label: string
          score: number
          weight: number
        }>
        drivers: Array<string>
      } | null
      timeline: Array<{
        status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
        at: string
      }>
      updated_at: string
      due_at: string | null
      rejected_documents?: Array<{
        filename: string
        sha256: string
        reason: 'malware'
        signature: string
        at: string
      }>
    }
  }
  getCase: {
    params: { mode: 'live' | 'test'; ref: string }
    query: undefined
    body: undefined
    answer: {
      case_id: string
      external_ref: string
      status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
      is_sandbox: boolean
      documents_awaited: boolean
      latest_revision_reason: string | null
      applicant_name: string
      loan_account_number: string
      case_type: string
      ulpin: string | null
      finalised_at: string | null
      result: '' | 'positive' | 'negative' | 'query'
      result_reason?: string
      result_reason_at?: string
      report_version: number
      risk_score: {
        grade: 'AAA' | 'AA' | 'A' | 'BBB' | 'BB' | 'B' | 'C'
        grade_label: 'Highest safety' | 'High safety' | 'Adequate safety' | 'Moderate safety' | 'Moderate risk' | 'High risk' | 'Very high risk'
        score: number
        recommendation: string
        components: Array<{
          key: 'title' | 'encumbrance' | 'litigation' | 'regulatory' | 'revenue'
          label: string
          score: number
          weight: number
        }>
        drivers: Array<string>
      } | null
      timeline: Array<{
        status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
        at: string
      }>
      updated_at: string
      due_at: string | null
      rejected_documents?: Array<{
        filename: string
        sha256: string
        reason: 'malware'
        signature: string
        at: string
      }>
    }
  }
  addDocuments: {
    params: { mode: 'live' | 'test'; ref: string }
    query: undefined
    body: {
      documents: Array<{
        filename: string
        content_type: string
        content: string
      }>
      note?: string
      query_id?: string
    }
    answer: {
      case_id: string
      external_ref: string
      status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn' | 'under_review'
      reopened: boolean
      stored: Array<string>
    }
  }
  withdrawCase: {
    params: { mode: 'live' | 'test'; ref: string }
    query: undefined
    body: {
      reason: string
    }
    answer: {
      case_id: string
      external_ref: string
      status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
      is_sandbox: boolean
      documents_awaited: boolean
      latest_revision_reason: string | null
      applicant_name: string
      loan_account_number: string
      case_type: string
      ulpin: string | null
      finalised_at: string | null
      result: '' | 'positive' | 'negative' | 'query'
      result_reason?: string
      result_reason_at?: string
      report_version: number
      risk_score: {
        grade: 'AAA' | 'AA' | 'A' | 'BBB' | 'BB' | 'B' | 'C'
        grade_label: 'Highest safety' | 'High safety' | 'Adequate safety' | 'Moderate safety' | 'Moderate risk' | 'High risk' | 'Very high risk'
        score: number
        recommendation: string
        components: Array<{
          key: 'title' | 'encumbrance' | 'litigation' | 'regulatory' | 'revenue'
          label: string
          score: number
          weight: number
        }>
        drivers: Array<string>
      } | null
      timeline: Array<{
        status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
        at: string
      }>
      updated_at: string
      due_at: string | null
      rejected_documents?: Array<{
        filename: string
        sha256: string
        reason: 'malware'
        signature: string
        at: string
      }>
    }
  }
  getDocuments: {
    params: { mode: 'live' | 'test'; ref: string }
    query: undefined
    body: undefined
    answer: {
      documents: Array<{
        filename: string
        content_type: string
        bytes: number
        sha256: string
        received_at: string
      }>
    }
  }
  getReport: {
    params: { mode: 'live' | 'test'; ref: string }
    query: undefined
    body: undefined
    answer: {
      files: Array<{
        filename: string
        url: string
        expires_in: number
      }>
    }
  }
  getQueries: {
    params: { mode: 'live' | 'test'; ref: string }
    query: undefined
    body: undefined
    answer: {
      queries: Array<{
        id: string
        text: string
        documents_awaited: boolean
        state: 'open' | 'answered' | 'closed'
        raised_at: string
        closed_at: string | null
        answers: Array<{
          by: 'lender' | 'staff'
          text: string | null
          documents: Array<string>
          at: string
        }>
      }>
    }
  }
  answerQuery: {
    params: { mode: 'live' | 'test'; ref: string; id: string }
    query: undefined
    body: {
      text: string
    }
    answer: {
      id: string
      text: string
      documents_awaited: boolean
      state: 'open' | 'answered' | 'closed'
      raised_at: string
      closed_at: string | null
      answers: Array<{
        by: 'lender' | 'staff'
        text: string | null
        documents: Array<string>
        at: string
      }>
    }
  }
  submitCollateral: {
    params: { mode: 'live' | 'test' }
    query: undefined
    body: {
      external_ref?: string
      loan_account_number?: string
      borrower_name: string
      callback_url?: string
      properties: Array<{
        reference: string
        state: string
        district?: string
        taluk?: string
        village?: string
        hobli?: string
        survey_no?: string
        parcel_type?: string
        building?: string
        wing?: string
        floor?: string
        unit?: string
        from_year?: string | number
        to_year?: string | number
      }>
    }
    answer: {
      data: {
        id: string
        external_ref: string | null
        loan_account_number: string | null
        status: 'running' | 'completed' | 'partial' | 'failed'
        created_at: string
        completed_at: string | null
        properties: Array<{
          reference: string
          state: string
          stateLabel: string
          portal: string
          status: 'running' | 'completed' | 'failed' | 'unsupported_state'
          findings?: {
            portal: string
            holders: Array<string>
            area: {
              raw: string
              sqm: number
              sqyd: number
              sqft: number
            }
            encumbrances: Array<{
              documentNo: string
              date: string
              nature: string
              kind?: 'transfer' | 'encumbrance' | 'release' | 'other'
            }>
            mortgages: Array<{
              documentNo: string
              date: string
              lender: string | null
              status: 'open' | 'discharged'
              dischargedBy: {
                documentNo: string
                date: string
              } | null
              kind?: 'registered' | 'revenue'
              own?: boolean
            }>
            otherUnits: number
            nameMatchScore: number
            nameMatch: 'match' | 'partial' | 'mismatch' | 'not_checked'
            riskBand: 'low' | 'medium' | 'high'
            riskFlags: Array<string>
            evidence: Array<{
              flag: string
              text: string
              source: string
              retrievedAt: string
              sha256: string
            }>
          }
          error?: {
            code: string
            message: string
          }
        }>
      }
    }
  }
  listCollateral: {
    params: { mode: 'live' | 'test' }
    query: {
      external_ref?: string
      limit?: string
      cursor?: string
    }
    body: undefined
    answer: {
      data: Array<{
        id: string
        external_ref: string | null
        loan_account_number: string | null
        status: 'running' | 'completed' | 'partial' | 'failed'
        created_at: string
        completed_at: string | null
        properties: Array<{
          reference: string
          state: string
          stateLabel: string
          portal: string
          status: 'running' | 'completed' | 'failed' | 'unsupported_state'
          findings?: {
            portal: string
            holders: Array<string>
            area: {
              raw: string
              sqm: number
              sqyd: number
              sqft: number
            }
            encumbrances: Array<{
              documentNo: string
              date: string
              nature: string
              kind?: 'transfer' | 'encumbrance' | 'release' | 'other'
            }>
            mortgages: Array<{
              documentNo: string
              date: string
              lender: string | null
              status: 'open' | 'discharged'
              dischargedBy: {
                documentNo: string
                date: string
              } | null
              kind?: 'registered' | 'revenue'
              own?: boolean
            }>
            otherUnits: number
            nameMatchScore: number
            nameMatch: 'match' | 'partial' | 'mismatch' | 'not_checked'
            riskBand: 'low' | 'medium' | 'high'
            riskFlags: Array<string>
            evidence: Array<{
              flag: string
              text: string
              source: string
              retrievedAt: string
              sha256: string
            }>
          }
          error?: {
            code: string
            message: string
          }
        }>
      }>
      next_cursor: string | null
    }
  }
  getCollateral: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: undefined
    answer: {
      data: {
        id: string
        external_ref: string | null
        loan_account_number: string | null
        status: 'running' | 'completed' | 'partial' | 'failed'
        created_at: string
        completed_at: string | null
        properties: Array<{
          reference: string
          state: string
          stateLabel: string
          portal: string
          status: 'running' | 'completed' | 'failed' | 'unsupported_state'
          findings?: {
            portal: string
            holders: Array<string>
            area: {
              raw: string
              sqm: number
              sqyd: number
              sqft: number
            }
            encumbrances: Array<{
              documentNo: string
              date: string
              nature: string
              kind?: 'transfer' | 'encumbrance' | 'release' | 'other'
            }>
            mortgages: Array<{
              documentNo: string
              date: string
              lender: string | null
              status: 'open' | 'discharged'
              dischargedBy: {
                documentNo: string
                date: string
              } | null
              kind?: 'registered' | 'revenue'
              own?: boolean
            }>
            otherUnits: number
            nameMatchScore: number
            nameMatch: 'match' | 'partial' | 'mismatch' | 'not_checked'
            riskBand: 'low' | 'medium' | 'high'
            riskFlags: Array<string>
            evidence: Array<{
              flag: string
              text: string
              source: string
              retrievedAt: string
              sha256: string
            }>
          }
          error?: {
            code: string
            message: string
          }
        }>
      }
    }
  }
  getCallback: {
    params: { mode: 'live' | 'test' }
    query: undefined
    body: undefined
    answer: {
      url: string
      header_name: string | null
      header_value: string | null
      events: Array<'case.in_review' | 'case.withdrawn'>
      enabled: boolean
      disabled_at: string | null
      disabled_why: 'gone' | 'failing' | 'by hand' | 'unconfirmed' | null
      failing_since: string | null
    }
  }
  setCallback: {
    params: { mode: 'live' | 'test' }
    query: undefined
    body: {
      url: string
      header_name?: string
      header_value?: string
      events?: Array<'case.in_review' | 'case.withdrawn'>
    }
    answer: {
      url: string
      header_name: string | null
      header_value: string | null
      events: Array<'case.in_review' | 'case.withdrawn'>
      enabled: boolean
      disabled_at: string | null
      disabled_why: 'gone' | 'failing' | 'by hand' | 'unconfirmed' | null
      failing_since: string | null
      signing_secret?: string
    }
  }
  removeCallback: {
    params: { mode: 'live' | 'test' }
    query: undefined
    body: undefined
    answer: undefined
  }
  rotateSecret: {
    params: { mode: 'live' | 'test' }
    query: undefined
    body: {
      overlap_days?: number
    }
    answer: {
      signing_secret: string
      previous_valid_until: string
    }
  }
  testCallback: {
    params: { mode: 'live' | 'test' }
    query: undefined
    body: undefined
    answer: {
      delivered: boolean
      status: number | null
      duration_ms: number
      answer: string | null
      error: string | null
      sent: {
        headers: Record<string, string>
        body: string
      }
    }
  }
  diagnoseCallback: {
    params: { mode: 'live' | 'test' }
    query: undefined
    body: {
      headers: Record<string, string>
      body?: string
      body_base64?: string
    }
    answer: {
      finding: string
      advice: string
    }
  }
  examineReceiver: {
    params: { mode: 'live' | 'test' }
    query: undefined
    body: {
      url?: string
      secret?: string
      state_url?: string
      state_header_name?: string
      state_header_value?: string
    }
    answer: {
      verdict: 'passed' | 'failed' | 'incomplete'
      state: 'address' | 'answer' | 'none'
      callbacks: number
      duration_ms: number
      results: Array<{
        probe: 'good' | 'ping' | 'raw_bytes' | 'header_case' | 'added_fields' | 'large' | 'in_pieces' | 'at_once' | 'duplicate' | 'duplicate_at_once' | 'out_of_order' | 'stale' | 'tampered' | 'wrong_secret' | 'unsigned' | 'other_signature' | 'verifies_first' | 'rotation' | 'speed'
        title: string
        outcome: 'passed' | 'remark' | 'failed' | 'not_seen'
        finding: string
        facts: Array<string>
        sends: string
        expects: string
        advice: string
      }>
      certificate: {
        certificate: {
          id: string
          issuer: string
          service: string
          examination_version: number
          lender: {
            id: string
            name: string
          }
          environment: string
          url: string
          registered: boolean
          state: 'address' | 'answer' | 'none'
          examined_at: string
          valid_until: string
          duration_ms: number
          callbacks: number
          verdict: 'passed' | 'failed' | 'incomplete'
          results: Array<{
            probe: 'good' | 'ping' | 'raw_bytes' | 'header_case' | 'added_fields' | 'large' | 'in_pieces' | 'at_once' | 'duplicate' | 'duplicate_at_once' | 'out_of_order' | 'stale' | 'tampered' | 'wrong_secret' | 'unsigned' | 'other_signature' | 'verifies_first' | 'rotation' | 'speed'
            title: string
            outcome: 'passed' | 'remark' | 'failed' | 'not_seen'
            finding: string
            facts: Array<string>
          }>
        }
        signature: {
          algorithm: string
          key_id: string
          value: string
        }
      }
    }
  }
  listDeliveries: {
    params: { mode: 'live' | 'test' }
    query: {
      case?: string
      event?: 'case.received' | 'case.allocated' | 'case.query_raised' | 'case.finalised' | 'documents.received' | 'report.revised' | 'result_changed' | 'case.in_review' | 'case.withdrawn' | 'collateral.completed'
      state?: 'pending' | 'delivered' | 'failed'
      from?: string
      to?: string
      before?: string
    }
    body: undefined
    answer: {
      deliveries: Array<{
        id: string
        event: 'case.received' | 'case.allocated' | 'case.query_raised' | 'case.finalised' | 'documents.received' | 'report.revised' | 'result_changed' | 'case.in_review' | 'case.withdrawn' | 'collateral.completed'
        case_id: string | null
        collateral_id: string | null
        external_ref: string | null
        sequence: number
        state: 'pending' | 'delivered' | 'failed'
        attempts: number
        next_attempt_at: string | null
        finished_at: string | null
        last_status: number | null
        last_error: string | null
        created_at: string
      }>
      next_before: string | null
    }
  }
  getDelivery: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: undefined
    answer: {
      id: string
      event: 'case.received' | 'case.allocated' | 'case.query_raised' | 'case.finalised' | 'documents.received' | 'report.revised' | 'result_changed' | 'case.in_review' | 'case.withdrawn' | 'collateral.completed'
      case_id: string | null
      collateral_id: string | null
      external_ref: string | null
      sequence: number
      state: 'pending' | 'delivered' | 'failed'
      attempts: number
      next_attempt_at: string | null
      finished_at: string | null
      last_status: number | null
      last_error: string | null
      created_at: string
      attempt_log: Array<{
        number: number
        at: string
        duration_ms: number
        status: number | null
        error: string | null
        answer: string | null
      }>
    }
  }
  replayDelivery: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: undefined
    answer: {
      replayed: number
    }
  }
  replayFailed: {
    params: { mode: 'live' | 'test' }
    query: undefined
    body: {
      since: string
      until?: string
      dry_run?: boolean
    }
    answer: {
      replayed: number
      more: boolean
      dry_run: boolean
    }
  }
  advanceCase: {
    params: { mode: 'live' | 'test'; ref: string }
    query: undefined
    body: {
      to: 'allocated' | 'in_review' | 'query_raised' | 'finalised'
      result?: 'positive' | 'negative' | 'query' | 'hold'
      reason?: string
      documents_awaited?: boolean
    }
    answer: {
      case_id: string
      external_ref: string
      status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
      is_sandbox: boolean
      documents_awaited: boolean
      latest_revision_reason: string | null
      applicant_name: string
      loan_account_number: string
      case_type: string
      ulpin: string | null
      finalised_at: string | null
      result: '' | 'positive' | 'negative' | 'query'
      result_reason?: string
      result_reason_at?: string
      report_version: number
      risk_score: {
        grade: 'AAA' | 'AA' | 'A' | 'BBB' | 'BB' | 'B' | 'C'
        grade_label: 'Highest safety' | 'High safety' | 'Adequate safety' | 'Moderate safety' | 'Moderate risk' | 'High risk' | 'Very high risk'
        score: number
        recommendation: string
        components: Array<{
          key: 'title' | 'encumbrance' | 'litigation' | 'regulatory' | 'revenue'
          label: string
          score: number
          weight: number
        }>
        drivers: Array<string>
      } | null
      timeline: Array<{
        status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
        at: string
      }>
      updated_at: string
      due_at: string | null
      rejected_documents?: Array<{
        filename: string
        sha256: string
        reason: 'malware'
        signature: string
        at: string
      }>
    }
  }
  reReleaseCase: {
    params: { mode: 'live' | 'test'; ref: string }
    query: undefined
    body: {
      reason: string
    }
    answer: {
      case_id: string
      external_ref: string
      status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
      is_sandbox: boolean
      documents_awaited: boolean
      latest_revision_reason: string | null
      applicant_name: string
      loan_account_number: string
      case_type: string
      ulpin: string | null
      finalised_at: string | null
      result: '' | 'positive' | 'negative' | 'query'
      result_reason?: string
      result_reason_at?: string
      report_version: number
      risk_score: {
        grade: 'AAA' | 'AA' | 'A' | 'BBB' | 'BB' | 'B' | 'C'
        grade_label: 'Highest safety' | 'High safety' | 'Adequate safety' | 'Moderate safety' | 'Moderate risk' | 'High risk' | 'Very high risk'
        score: number
        recommendation: string
        components: Array<{
          key: 'title' | 'encumbrance' | 'litigation' | 'regulatory' | 'revenue'
          label: string
          score: number
          weight: number
        }>
        drivers: Array<string>
      } | null
      timeline: Array<{
        status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
        at: string
      }>
      updated_at: string
      due_at: string | null
      rejected_documents?: Array<{
        filename: string
        sha256: string
        reason: 'malware'
        signature: string
        at: string
      }>
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
  beginSingleSignOn: { method: 'POST', path: '/sso' },
  endSingleSignOn: { method: 'GET', path: '/sso/return' },
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
  listKeys: { method: 'GET', path: '/:mode/keys' },
  issueKey: { method: 'POST', path: '/:mode/keys' },
  rotateKey: { method: 'POST', path: '/:mode/keys/:key/rotate' },
  revokeKey: { method: 'POST', path: '/:mode/keys/:key/revoke' },
  getDeliveryPayload: { method: 'GET', path: '/:mode/callback/deliveries/:delivery/payload' },
  listExaminations: { method: 'GET', path: '/:mode/callback/examinations' },
  listEvents: { method: 'GET', path: '/:mode/events' },
  getFeedPosition: { method: 'GET', path: '/:mode/events/position' },
  listRequests: { method: 'GET', path: '/:mode/requests' },
  listCases: { method: 'GET', path: '/:mode/cases' },
  getCaseDetails: { method: 'GET', path: '/:mode/cases/:ref/details' },
  listScenarios: { method: 'GET', path: '/:mode/sandbox/scenarios' },
  createUpload: { method: 'POST', path: '/:mode/uploads' },
  getUpload: { method: 'GET', path: '/:mode/uploads/:upload' },
  continueUpload: { method: 'PATCH', path: '/:mode/uploads/:upload' },
  removeUpload: { method: 'DELETE', path: '/:mode/uploads/:upload' },
  addUploads: { method: 'POST', path: '/:mode/cases/:ref/uploads' },
  getFigures: { method: 'GET', path: '/:mode/figures/:table' },
  exportFigures: { method: 'GET', path: '/:mode/figures/:table/file' },
  getReference: { method: 'GET', path: '/:mode/reference' },
  addCaseList: { method: 'POST', path: '/:mode/case-lists' },
  listCaseLists: { method: 'GET', path: '/:mode/case-lists' },
  getCaseListCsv: { method: 'GET', path: '/:mode/case-lists/template.csv' },
  getCaseListXlsx: { method: 'GET', path: '/:mode/case-lists/template.xlsx' },
  getCaseList: { method: 'GET', path: '/:mode/case-lists/:list' },
  listCaseListRows: { method: 'GET', path: '/:mode/case-lists/:list/rows' },
  getCaseListFaults: { method: 'GET', path: '/:mode/case-lists/:list/faults.csv' },
  confirmCaseList: { method: 'POST', path: '/:mode/case-lists/:list/confirm' },
  discardCaseList: { method: 'DELETE', path: '/:mode/case-lists/:list' },
  createCase: { method: 'POST', path: '/:mode/cases' },
  getCase: { method: 'GET', path: '/:mode/cases/:ref' },
  addDocuments: { method: 'POST', path: '/:mode/cases/:ref/documents' },
  withdrawCase: { method: 'POST', path: '/:mode/cases/:ref/withdraw' },
  getDocuments: { method: 'GET', path: '/:mode/cases/:ref/documents' },
  getReport: { method: 'GET', path: '/:mode/cases/:ref/report' },
  getQueries: { method: 'GET', path: '/:mode/cases/:ref/queries' },
  answerQuery: { method: 'POST', path: '/:mode/cases/:ref/queries/:id/answers' },
  submitCollateral: { method: 'POST', path: '/:mode/collateral' },
  listCollateral: { method: 'GET', path: '/:mode/collateral' },
  getCollateral: { method: 'GET', path: '/:mode/collateral/:id' },
  getCallback: { method: 'GET', path: '/:mode/callback' },
  setCallback: { method: 'PUT', path: '/:mode/callback' },
  removeCallback: { method: 'DELETE', path: '/:mode/callback' },
  rotateSecret: { method: 'POST', path: '/:mode/callback/rotate-secret' },
  testCallback: { method: 'POST', path: '/:mode/callback/test' },
  diagnoseCallback: { method: 'POST', path: '/:mode/callback/diagnose' },
  examineReceiver: { method: 'POST', path: '/:mode/callback/examination' },
  listDeliveries: { method: 'GET', path: '/:mode/callback/deliveries' },
  getDelivery: { method: 'GET', path: '/:mode/callback/deliveries/:id' },
  replayDelivery: { method: 'POST', path: '/:mode/callback/deliveries/:id/replay' },
  replayFailed: { method: 'POST', path: '/:mode/callback/deliveries/replay' },
  advanceCase: { method: 'POST', path: '/:mode/sandbox/cases/:ref/advance' },
  reReleaseCase: { method: 'POST', path: '/:mode/sandbox/cases/:ref/re-release' },
} as const satisfies Record<keyof ConsoleApi, { method: string; path: string }>
