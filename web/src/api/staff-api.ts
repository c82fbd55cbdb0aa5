// Generated from the table of staff routes. `npm run generate` writes it.

export interface StaffApi {
  getSignInMethods: {
    params: undefined
    query: undefined
    body: undefined
    answer: {
      password: boolean
      passkey: boolean
      single_sign_on: string | null
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
      staff: {
        id: string
        email: string
        name: string
        role: 'analyst' | 'approver' | 'searcher' | 'operator' | 'manager' | 'admin'
      }
      permissions: Array<'cases:read' | 'documents:read' | 'notes:write' | 'cases:allocate' | 'cases:work' | 'reports:approve' | 'desk:work' | 'lenders:manage' | 'people:invite' | 'callbacks:manage' | 'wording:manage' | 'figures:read' | 'health:read' | 'audit:read' | 'staff:read' | 'staff:manage'>
      csrf_token: string
      expires_at: string
      two_factor: {
        setting: 'off' | 'optional' | 'required'
        set_up: boolean
        must_set_up: boolean
      }
      tour_seen: boolean
      sending_pause: {
        reason: 'by hand' | 'restored'
        at: string
      } | null
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
      staff: {
        id: string
        email: string
        name: string
        role: 'analyst' | 'approver' | 'searcher' | 'operator' | 'manager' | 'admin'
      }
      permissions: Array<'cases:read' | 'documents:read' | 'notes:write' | 'cases:allocate' | 'cases:work' | 'reports:approve' | 'desk:work' | 'lenders:manage' | 'people:invite' | 'callbacks:manage' | 'wording:manage' | 'figures:read' | 'health:read' | 'audit:read' | 'staff:read' | 'staff:manage'>
      csrf_token: string
      expires_at: string
      two_factor: {
        setting: 'off' | 'optional' | 'required'
        set_up: boolean
        must_set_up: boolean
      }
      tour_seen: boolean
      sending_pause: {
        reason: 'by hand' | 'restored'
        at: string
      } | null
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
      staff: {
        id: string
        email: string
        name: string
        role: 'analyst' | 'approver' | 'searcher' | 'operator' | 'manager' | 'admin'
      }
      permissions: Array<'cases:read' | 'documents:read' | 'notes:write' | 'cases:allocate' | 'cases:work' | 'reports:approve' | 'desk:work' | 'lenders:manage' | 'people:invite' | 'callbacks:manage' | 'wording:manage' | 'figures:read' | 'health:read' | 'audit:read' | 'staff:read' | 'staff:manage'>
      csrf_token: string
      expires_at: string
      two_factor: {
        setting: 'off' | 'optional' | 'required'
        set_up: boolean
        must_set_up: boolean
      }
      tour_seen: boolean
      sending_pause: {
        reason: 'by hand' | 'restored'
        at: string
      } | null
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
    body: undefined
    answer: undefined
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
      staff: {
        id: string
        email: string
        name: string
        role: 'analyst' | 'approver' | 'searcher' | 'operator' | 'manager' | 'admin'
      }
      permissions: Array<'cases:read' | 'documents:read' | 'notes:write' | 'cases:allocate' | 'cases:work' | 'reports:approve' | 'desk:work' | 'lenders:manage' | 'people:invite' | 'callbacks:manage' | 'wording:manage' | 'figures:read' | 'health:read' | 'audit:read' | 'staff:read' | 'staff:manage'>
      csrf_token: string
      expires_at: string
      two_factor: {
        setting: 'off' | 'optional' | 'required'
        set_up: boolean
        must_set_up: boolean
      }
      tour_seen: boolean
      sending_pause: {
        reason: 'by hand' | 'restored'
        at: string
      } | null
    }
  }
  noteTourSeen: {
    params: undefined
    query: undefined
    body: object
    answer: undefined
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
  getReference: {
    params: undefined
    query: undefined
    body: undefined
    answer: {
      moves: Array<unknown>
      case_fields: Array<{
        name: string
        label: string
        required: boolean
      }>
      case_types: Array<{
        code: string
        label: string
      }>
      events: Array<'case.received' | 'case.allocated' | 'case.query_raised' | 'case.finalised' | 'documents.received' | 'report.revised' | 'result_changed' | 'case.in_review' | 'case.withdrawn' | 'collateral.completed'>
      opt_in_events: Array<{
        event: 'case.in_review' | 'case.withdrawn'
        means: string
      }>
      audit_actions: Array<string>
      flags: Array<{
        name: string
        severity: 'critical' | 'high' | 'medium' | 'low'
        sentence: string
      }>
      collateral_states: Array<{
        code: string
        name: string
      }>
      indian_states: Array<{
        code: string
        name: string
      }>
      search_failures: Array<{
        code: string
        title: string
        sentence: string
      }>
      papers: Array<{
        key: 'title_deed' | 'link_deeds' | 'encumbrance' | 'record_of_rights' | 'mutation' | 'tax_receipt' | 'approved_plan' | 'occupancy_certificate' | 'khata' | 'share_certificate' | 'conversion_order' | 'noc' | 'search_receipt' | 'agreement_for_sale' | 'possession' | 'discharge' | 'legal_heirs' | 'power_of_attorney' | 'identity' | 'loan_sanction' | 'deposit_memorandum' | 'earlier_report' | 'court_papers' | 'draft_deed'
        title: string
        states: Array<string> | null
      }>
      checklists: Array<{
        case_type: 'TSR' | 'LSR' | 'LO' | 'TIR' | 'NEC' | 'MODT' | 'LIT' | 'VET'
        items: Array<'title_deed' | 'link_deeds' | 'encumbrance' | 'record_of_rights' | 'mutation' | 'tax_receipt' | 'approved_plan' | 'occupancy_certificate' | 'khata' | 'share_certificate' | 'conversion_order' | 'noc' | 'search_receipt' | 'agreement_for_sale' | 'possession' | 'discharge' | 'legal_heirs' | 'power_of_attorney' | 'identity' | 'loan_sanction' | 'deposit_memorandum' | 'earlier_report' | 'court_papers' | 'draft_deed'>
      }>
      sections: Array<{
        key: string
        number: number
        title: string
        kind: string
        fields: Array<{
          key: string
          label: string
          hint: string | null
          length_max: number
          options: Array<string> | null
        }>
      }>
      score: {
        components: Array<{
          key: string
          label: string
          weight: number
          why: string
        }>
        factors: Array<unknown>
        grades: Array<{
          grade: string
          from: number
          label: string
        }>
      }
    }
  }
  listColleagues: {
    params: undefined
    query: undefined
    body: undefined
    answer: {
      staff: Array<{
        id: string
        name: string
        role: 'analyst' | 'approver' | 'searcher' | 'operator' | 'manager' | 'admin'
        may_search: boolean
        advocate: {
          name: string
          enrolment_number: string
          bar_council: string
          has_signature: boolean
        } | null
      }>
    }
  }
  listStaff: {
    params: undefined
    query: undefined
    body: undefined
    answer: {
      staff: Array<{
        id: string
        email: string
        name: string
        role: 'analyst' | 'approver' | 'searcher' | 'operator' | 'manager' | 'admin'
        has_password: boolean
        has_two_factor: boolean
        advocate: {
          name: string
          enrolment_number: string
          bar_council: string
          has_signature: boolean
        } | null
        created_at: string
        disabled_at: string | null
      }>
    }
  }
  createStaff: {
    params: undefined
    query: undefined
    body: {
      email: string
      name: string
      role: 'analyst' | 'approver' | 'searcher' | 'operator' | 'manager' | 'admin'
      password?: string
    }
    answer: {
      id: string
      email: string
      name: string
      role: 'analyst' | 'approver' | 'searcher' | 'operator' | 'manager' | 'admin'
      has_password: boolean
      has_two_factor: boolean
      advocate: {
        name: string
        enrolment_number: string
        bar_council: string
        has_signature: boolean
      } | null
      created_at: string
      disabled_at: string | null
    }
  }
  changeStaff: {
    params: { staff: string }
    query: undefined
    body: {
      name?: string
      role?: 'analyst' | 'approver' | 'searcher' | 'operator' | 'manager' | 'admin'
      disabled?: boolean
      password?: string | null
    }
    answer: {
      id: string
      email: string
      name: string
      role: 'analyst' | 'approver' | 'searcher' | 'operator' | 'manager' | 'admin'
      has_password: boolean
      has_two_factor: boolean
      advocate: {
        name: string
        enrolment_number: string
        bar_council: string
        has_signature: boolean
      } | null
      created_at: string
      disabled_at: string | null
    }
  }
  setAdvocate: {
    params: { staff: string }
    query: undefined
    body: {
      name: string
      enrolment_number: string
      bar_council: string
      signature?: string | null
    }
    answer: {
      id: string
      email: string
      name: string
      role: 'analyst' | 'approver' | 'searcher' | 'operator' | 'manager' | 'admin'
      has_password: boolean
      has_two_factor: boolean
      advocate: {
        name: string
        enrolment_number: string
        bar_council: string
        has_signature: boolean
      } | null
      created_at: string
      disabled_at: string | null
    }
  }
  removeAdvocate: {
    params: { staff: string }
    query: undefined
    body: undefined
    answer: {
      id: string
      email: string
      name: string
      role: 'analyst' | 'approver' | 'searcher' | 'operator' | 'manager' | 'admin'
      has_password: boolean
      has_two_factor: boolean
      advocate: {
        name: string
        enrolment_number: string
        bar_council: string
        has_signature: boolean
      } | null
      created_at: string
      disabled_at: string | null
    }
  }
  endStaffSessions: {
    params: { staff: string }
    query: undefined
    body: undefined
    answer: {
      ended: number
    }
  }
  createResetLink: {
    params: { staff: string }
    query: undefined
    body: {
      also_two_factor?: boolean
    }
    answer: {
      url: string
      expires_at: string
    }
  }
  listLenders: {
    params: undefined
    query: undefined
    body: undefined
    answer: {
      lenders: Array<{
        id: string
        name: string
      }>
    }
  }
  getCalendar: {
    params: { lender: string }
    query: undefined
    body: undefined
    answer: {
      time_zone: string
      work_days: Array<number>
      opens_at: string
      closes_at: string
      holidays: Array<string>
      vendor_hours: number
      file_hours: number
      monthly_days_off: Array<{
        weekday: number
        weeks: Array<number>
      }>
      case_type_hours: Array<{
        case_type: string
        vendor_hours: number
        file_hours: number
      }>
    }
  }
  setCalendar: {
    params: { lender: string }
    query: undefined
    body: {
      time_zone: string
      work_days: Array<number>
      opens_at: string
      closes_at: string
      holidays: Array<string>
      vendor_hours: number
      file_hours: number
      monthly_days_off?: Array<{
        weekday: number
        weeks: Array<number>
      }>
      case_type_hours?: Array<{
        case_type: string
        vendor_hours: number
        file_hours: number
      }>
    }
    answer: {
      calendar: {
        time_zone: string
        work_days: Array<number>
        opens_at: string
        closes_at: string
        holidays: Array<string>
        vendor_hours: number
        file_hours: number
        monthly_days_off: Array<{
          weekday: number
          weeks: Array<number>
        }>
        case_type_hours: Array<{
          case_type: string
          vendor_hours: number
          file_hours: number
        }>
      }
      cases_recalculated: number
    }
  }
  getQueue: {
    params: { mode: 'live' | 'test' }
    query: {
      status?: string
      lender?: string
      state?: string
      district?: string
      case_type?: string
      analyst?: string
      received_from?: string
      received_to?: string
      older_than_hours?: string
      newer_than_hours?: string
      overdue?: 'true' | 'false'
      due?: 'overdue' | 'today' | 'week'
      due_from?: string
      due_to?: string
      finalised_from?: string
      finalised_to?: string
      result?: string
      sla?: 'kept' | 'missed'
      revised?: 'true'
      approval?: 'waiting' | 'sent_back'
      q?: string
      sort?: 'due' | 'lender' | 'reference' | 'applicant' | 'type' | 'property' | 'status' | 'analyst' | 'received' | '-due' | '-lender' | '-reference' | '-applicant' | '-type' | '-property' | '-status' | '-analyst' | '-received' | 'oldest' | 'newest'
      group?: 'lender' | 'analyst' | 'status' | 'due'
      limit?: string
      cursor?: string
    }
    body: undefined
    answer: {
      cases: Array<{
        case_id: string
        version: number
        lender: {
          id: string
          name: string
        }
        external_ref: string
        loan_account_number: string
        applicant_name: string
        case_type: string
        branch: string | null
        state: string | null
        state_code: string | null
        district: string | null
        status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
        result: 'positive' | 'negative' | 'query' | 'hold' | null
        documents_awaited: boolean
        revision: number
        report_version: number
        approval: 'waiting' | 'sent_back' | null
        analyst: {
          id: string
          name: string
        } | null
        received_at: string
        finalised_at: string | null
        due_at: string | null
        overdue: boolean
        late_minutes: number
        file_due_at: string | null
        file_overdue: boolean
        allowed_moves: Array<'allocate' | 'reallocate' | 'start-review' | 'raise-query' | 'resume-review' | 'finalise' | 're-release'>
      }>
      next_cursor: string | null
    }
  }
  getQueueCounts: {
    params: { mode: 'live' | 'test' }
    query: {
      status?: string
      lender?: string
      state?: string
      district?: string
      case_type?: string
      analyst?: string
      received_from?: string
      received_to?: string
      older_than_hours?: string
      newer_than_hours?: string
      overdue?: 'true' | 'false'
      due?: 'overdue' | 'today' | 'week'
      due_from?: string
      due_to?: string
      finalised_from?: string
      finalised_to?: string
      result?: string
      sla?: 'kept' | 'missed'
      revised?: 'true'
      approval?: 'waiting' | 'sent_back'
      q?: string
      sort?: 'due' | 'lender' | 'reference' | 'applicant' | 'type' | 'property' | 'status' | 'analyst' | 'received' | '-due' | '-lender' | '-reference' | '-applicant' | '-type' | '-property' | '-status' | '-analyst' | '-received' | 'oldest' | 'newest'
      group?: 'lender' | 'analyst' | 'status' | 'due'
      limit?: string
      cursor?: string
    }
    body: undefined
    answer: {
      statuses: {
        received: {
          count: number
          more: boolean
        }
        allocated: {
          count: number
          more: boolean
        }
        in_review: {
          count: number
          more: boolean
        }
        query_raised: {
          count: number
          more: boolean
        }
        finalised: {
          count: number
          more: boolean
        }
        withdrawn: {
          count: number
          more: boolean
        }
      }
      overdue: {
        count: number
        more: boolean
      }
      waiting: {
        count: number
        more: boolean
      }
    }
  }
  getQueueSummary: {
    params: { mode: 'live' | 'test' }
    query: {
      status?: string
      lender?: string
      state?: string
      district?: string
      case_type?: string
      analyst?: string
      received_from?: string
      received_to?: string
      older_than_hours?: string
      newer_than_hours?: string
      overdue?: 'true' | 'false'
      due?: 'overdue' | 'today' | 'week'
      due_from?: string
      due_to?: string
      finalised_from?: string
      finalised_to?: string
      result?: string
      sla?: 'kept' | 'missed'
      revised?: 'true'
      approval?: 'waiting' | 'sent_back'
      q?: string
      sort?: 'due' | 'lender' | 'reference' | 'applicant' | 'type' | 'property' | 'status' | 'analyst' | 'received' | '-due' | '-lender' | '-reference' | '-applicant' | '-type' | '-property' | '-status' | '-analyst' | '-received' | 'oldest' | 'newest'
      group?: 'lender' | 'analyst' | 'status' | 'due'
      limit?: string
      cursor?: string
    }
    body: undefined
    answer: {
      total: {
        count: number
        more: boolean
      }
      groups: Array<{
        value: string | null
        name: string | null
        count: number
        more: boolean
      }>
    }
  }
  listWorkloads: {
    params: { mode: 'live' | 'test' }
    query: undefined
    body: undefined
    answer: {
      people: Array<{
        id: string
        name: string
        open: number
        overdue: number
      }>
    }
  }
  takeNext: {
    params: { mode: 'live' | 'test' }
    query: undefined
    body: {
      lender?: string
      state?: string
      case_type?: string
    }
    answer: {
      case: {
        case_id: string
        version: number
        status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
        documents_awaited: boolean
        revision: number
        report_version: number
        result: 'positive' | 'negative' | 'query' | 'hold' | null
        analyst_id: string | null
        allowed_moves: Array<'allocate' | 'reallocate' | 'start-review' | 'raise-query' | 'resume-review' | 'finalise' | 're-release'>
      } | null
    }
  }
  allocateMany: {
    params: { mode: 'live' | 'test' }
    query: undefined
    body: {
      analyst_id: string
      cases: Array<{
        case_id: string
        version: number
      }>
    }
    answer: {
      cases: Array<{
        case_id: string
        allocated: boolean
        case: {
          case_id: string
          version: number
          status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
          documents_awaited: boolean
          revision: number
          report_version: number
          result: 'positive' | 'negative' | 'query' | 'hold' | null
          analyst_id: string | null
          allowed_moves: Array<'allocate' | 'reallocate' | 'start-review' | 'raise-query' | 'resume-review' | 'finalise' | 're-release'>
        } | null
        error: {
          code: string
          message: string
          details: Array<string>
        } | null
      }>
    }
  }
  listViews: {
    params: { mode: 'live' | 'test' }
    query: {
      limit?: string
      after?: string
      counts?: 'true' | 'false'
    }
    body: undefined
    answer: {
      views: Array<{
        id: string
        name: string
        filter: {
          status?: string
          lender?: string
          state?: string
          district?: string
          case_type?: string
          analyst?: string
          received_from?: string
          received_to?: string
          older_than_hours?: string
          newer_than_hours?: string
          overdue?: 'true' | 'false'
          due?: 'overdue' | 'today' | 'week'
          due_from?: string
          due_to?: string
          finalised_from?: string
          finalised_to?: string
          result?: string
          sla?: 'kept' | 'missed'
          revised?: 'true'
          approval?: 'waiting' | 'sent_back'
          q?: string
          sort?: 'due' | 'lender' | 'reference' | 'applicant' | 'type' | 'property' | 'status' | 'analyst' | 'received' | '-due' | '-lender' | '-reference' | '-applicant' | '-type' | '-property' | '-status' | '-analyst' | '-received' | 'oldest' | 'newest'
          group?: 'lender' | 'analyst' | 'status' | 'due'
        }
        shared: boolean
        by: {
          id: string
          name: string
        }
        may_change: boolean
        created_at: string
        updated_at: string
        count: number | null
        more: boolean
      }>
      next_after: string | null
    }
  }
  saveView: {
    params: { mode: 'live' | 'test' }
    query: undefined
    body: {
      name: string
      filter: {
        status?: string
        lender?: string
        state?: string
        district?: string
        case_type?: string
        analyst?: string
        received_from?: string
        received_to?: string
        older_than_hours?: string
        newer_than_hours?: string
        overdue?: 'true' | 'false'
        due?: 'overdue' | 'today' | 'week'
        due_from?: string
        due_to?: string
        finalised_from?: string
        finalised_to?: string
        result?: string
        sla?: 'kept' | 'missed'
        revised?: 'true'
        approval?: 'waiting' | 'sent_back'
        q?: string
        sort?: 'due' | 'lender' | 'reference' | 'applicant' | 'type' | 'property' | 'status' | 'analyst' | 'received' | '-due' | '-lender' | '-reference' | '-applicant' | '-type' | '-property' | '-status' | '-analyst' | '-received' | 'oldest' | 'newest'
        group?: 'lender' | 'analyst' | 'status' | 'due'
      }
      shared?: boolean
    }
    answer: {
      id: string
      name: string
      filter: {
        status?: string
        lender?: string
        state?: string
        district?: string
        case_type?: string
        analyst?: string
        received_from?: string
        received_to?: string
        older_than_hours?: string
        newer_than_hours?: string
        overdue?: 'true' | 'false'
        due?: 'overdue' | 'today' | 'week'
        due_from?: string
        due_to?: string
        finalised_from?: string
        finalised_to?: string
        result?: string
        sla?: 'kept' | 'missed'
        revised?: 'true'
        approval?: 'waiting' | 'sent_back'
        q?: string
        sort?: 'due' | 'lender' | 'reference' | 'applicant' | 'type' | 'property' | 'status' | 'analyst' | 'received' | '-due' | '-lender' | '-reference' | '-applicant' | '-type' | '-property' | '-status' | '-analyst' | '-received' | 'oldest' | 'newest'
        group?: 'lender' | 'analyst' | 'status' | 'due'
      }
      shared: boolean
      by: {
        id: string
        name: string
      }
      may_change: boolean
      created_at: string
      updated_at: string
    }
  }
  changeView: {
    params: { mode: 'live' | 'test'; view: string }
    query: undefined
    body: {
      name?: string
      filter?: {
        status?: string
        lender?: string
        state?: string
        district?: string
        case_type?: string
        analyst?: string
        received_from?: string
        received_to?: string
        older_than_hours?: string
        newer_than_hours?: string
        overdue?: 'true' | 'false'
        due?: 'overdue' | 'today' | 'week'
        due_from?: string
        due_to?: string
        finalised_from?: string
        finalised_to?: string
        result?: string
        sla?: 'kept' | 'missed'
        revised?: 'true'
        approval?: 'waiting' | 'sent_back'
        q?: string
        sort?: 'due' | 'lender' | 'reference' | 'applicant' | 'type' | 'property' | 'status' | 'analyst' | 'received' | '-due' | '-lender' | '-reference' | '-applicant' | '-type' | '-property' | '-status' | '-analyst' | '-received' | 'oldest' | 'newest'
        group?: 'lender' | 'analyst' | 'status' | 'due'
      }
      shared?: boolean
    }
    answer: {
      id: string
      name: string
      filter: {
        status?: string
        lender?: string
        state?: string
        district?: string
        case_type?: string
        analyst?: string
        received_from?: string
        received_to?: string
        older_than_hours?: string
        newer_than_hours?: string
        overdue?: 'true' | 'false'
        due?: 'overdue' | 'today' | 'week'
        due_from?: string
        due_to?: string
        finalised_from?: string
        finalised_to?: string
        result?: string
        sla?: 'kept' | 'missed'
        revised?: 'true'
        approval?: 'waiting' | 'sent_back'
        q?: string
        sort?: 'due' | 'lender' | 'reference' | 'applicant' | 'type' | 'property' | 'status' | 'analyst' | 'received' | '-due' | '-lender' | '-reference' | '-applicant' | '-type' | '-property' | '-status' | '-analyst' | '-received' | 'oldest' | 'newest'
        group?: 'lender' | 'analyst' | 'status' | 'due'
      }
      shared: boolean
      by: {
        id: string
        name: string
      }
      may_change: boolean
      created_at: string
      updated_at: string
    }
  }
  deleteView: {
    params: { mode: 'live' | 'test'; view: string }
    query: undefined
    body: undefined
    answer: undefined
  }
  listen: {
    params: { mode: 'live' | 'test' }
    query: {
      case?: string
    }
    body: undefined
    answer: Blob
  }
  listPresence: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: undefined
    answer: {
      present: Array<{
        id: string
        name: string
        doing: 'reading' | 'editing'
        since: string
      }>
    }
  }
  putPresence: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: {
      doing: 'reading' | 'editing'
      tab?: string
    }
    answer: {
      present: Array<{
        id: string
        name: string
        doing: 'reading' | 'editing'
        since: string
      }>
    }
  }
  endPresence: {
    params: { mode: 'live' | 'test'; id: string }
    query: {
      tab?: string
    }
    body: undefined
    answer: undefined
  }
  getCaseFile: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: undefined
    answer: {
      case_id: string
      version: number
      status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
      documents_awaited: boolean
      revision: number
      report_version: number
      result: 'positive' | 'negative' | 'query' | 'hold' | null
      analyst_id: string | null
      allowed_moves: Array<'allocate' | 'reallocate' | 'start-review' | 'raise-query' | 'resume-review' | 'finalise' | 're-release'>
      mode: 'live' | 'test'
      lender: {
        id: string
        name: string
      }
      external_ref: string
      state_code: string | null
      applicant_name: string
      co_applicant_name: string | null
      loan_account_number: string
      loan_amount: number | null
      case_type: string
      branch: string | null
      state: string | null
      district: string | null
      ulpin: string | null
      property_description: string | null
      contact: {
        name: string | null
        email: string | null
        phone: string | null
      }
      approval: 'waiting' | 'sent_back' | null
      analyst: {
        id: string
        name: string
      } | null
      result_reason: string | null
      result_reason_at: string | null
      latest_revision_reason: string | null
      withdrawal_reason: string | null
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
      received_at: string
      updated_at: string
      finalised_at: string | null
      turnaround: {
        vendor: {
          used_minutes: number
          allowed_minutes: number
          late_minutes: number
          due_at: string | null
          overdue: boolean
          running: boolean
        }
        file: {
          used_minutes: number
          allowed_minutes: number
          late_minutes: number
          due_at: string | null
          overdue: boolean
          running: boolean
        }
      }
      timeline: Array<{
        status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
        at: string
      }>
    }
  }
  listEvents: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: undefined
    answer: {
      events: Array<{
        id: string
        sequence: number
        event: 'case.received' | 'case.allocated' | 'case.query_raised' | 'case.finalised' | 'documents.received' | 'report.revised' | 'result_changed' | 'case.in_review' | 'case.withdrawn'
        at: string
        payload: unknown
      }>
    }
  }
  getTimeline: {
    params: { mode: 'live' | 'test'; id: string }
    query: {
      limit?: string
      cursor?: string
    }
    body: undefined
    answer: {
      entries: Array<{
        kind: 'move'
        at: string
        move: 'create' | 'allocate' | 'reallocate' | 'start-review' | 'raise-query' | 'resume-review' | 'add-documents' | 'finalise' | 're-release' | 'withdraw' | 'submit' | 'approve' | 'send-back'
        by: {
          kind: 'staff' | 'lender' | 'system'
          id: string | null
          name: string | null
        }
        analyst: {
          id: string
          name: string | null
        } | null
        reason: string | null
      } | {
        kind: 'document'
        at: string
        id: string
        filename: string | null
        note: string | null
        source: 'lender' | 'borrower' | 'registry' | 'searcher' | 'other' | null
        by: {
          kind: 'staff' | 'lender' | 'system'
          id: string | null
          name: string | null
        } | null
        revision: number
      } | {
        kind: 'malware_found'
        at: string
        id: string
        filename: string | null
        signature: string
      } | {
        kind: 'query_raised'
        at: string
        id: string
        by: {
          kind: 'staff' | 'lender' | 'system'
          id: string | null
          name: string | null
        }
        text: string
        canned: string | null
        documents_awaited: boolean
      } | {
        kind: 'query_answered'
        at: string
        id: string
        by: {
          kind: 'staff' | 'lender' | 'system'
          id: string | null
          name: string | null
        }
        text: string | null
      } | {
        kind: 'query_closed'
        at: string
        id: string
        closed_by: 'documents' | 'answer' | 'staff' | 'withdrawal'
      } | {
        kind: 'release'
        at: string
        version: number
        by: {
          kind: 'staff' | 'lender' | 'system'
          id: string | null
          name: string | null
        }
        result: 'positive' | 'negative' | 'query' | 'hold'
        reason: string | null
      } | {
        kind: 'event'
        at: string
        id: string
        event: 'case.received' | 'case.allocated' | 'case.query_raised' | 'case.finalised' | 'documents.received' | 'report.revised' | 'result_changed' | 'case.in_review' | 'case.withdrawn'
        sequence: number
        delivery: {
          id: string
          state: 'pending' | 'delivered' | 'failed'
          attempts: number
          due_at: string | null
          finished_at: string | null
        } | null
      } | {
        kind: 'note'
        at: string
        id: string
        by: {
          kind: 'staff' | 'lender' | 'system'
          id: string | null
          name: string | null
        }
        text: string
      }>
      next_cursor: string | null
      archived_before: string | null
    }
  }
  listDocuments: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: undefined
    answer: {
      can_add: boolean
      documents: Array<{
        id: string
        filename: string
        content_type: string
        detected_type: string | null
        type_differs: boolean
        size_bytes: number
        sha256: string
        revision: number
        note: string | null
        source: 'lender' | 'borrower' | 'registry' | 'searcher' | 'other' | null
        added_by: string | null
        received_at: string
        seen_at: string | null
        scan: {
          state: 'not_scanned' | 'waiting' | 'clean' | 'infected' | 'failed'
          signature: string | null
          scanned_at: string | null
          withheld: 'scanning' | 'not_scanned' | 'malware' | null
          message: string | null
        }
        view: {
          as: 'pdf' | 'picture' | 'text' | 'pages' | 'none'
          message: string | null
        }
        reading: {
          state: 'not_read' | 'waiting' | 'read' | 'unreadable'
          pages: number | null
          pages_read: number
          pages_with_text: number
          message: string | null
        }
      }>
    }
  }
  addDocument: {
    params: { mode: 'live' | 'test'; id: string }
    query: {
      filename: string
      source: 'lender' | 'borrower' | 'registry' | 'searcher' | 'other'
      note?: string
    }
    body: unknown
    answer: {
      id: string
      filename: string
      is_new: boolean
    }
  }
  downloadDocuments: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: undefined
    answer: Blob
  }
  searchDocuments: {
    params: { mode: 'live' | 'test'; id: string }
    query: {
      q: string
      document?: string
    }
    body: undefined
    answer: {
      hits: Array<{
        document_id: string
        page: number
        rects: Array<{
          x: number
          y: number
          w: number
          h: number
        }>
        text: string
      }>
      pages_searched: number
      more: boolean
    }
  }
  searchAllDocuments: {
    params: { mode: 'live' | 'test' }
    query: {
      q: string
      cursor?: string
    }
    body: undefined
    answer: {
      cases: Array<{
        case_id: string
        external_ref: string
        applicant_name: string
        case_type: string
        lender: {
          id: string
          name: string
        }
        status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
        received_at: string
        hits: Array<{
          document_id: string
          page: number
          rects: Array<{
            x: number
            y: number
            w: number
            h: number
          }>
          text: string
          filename: string
          from: number
          to: number
        }>
        more: boolean
      }>
      next_cursor: string | null
      cut: boolean
      documents_waiting: number
    }
  }
  listDisagreements: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: undefined
    answer: {
      disagreements: Array<{
        id: string
        about: 'name' | 'area' | 'number' | 'boundary' | 'date' | 'place'
        severity: 'high' | 'medium' | 'low'
        title: string
        sentence: string
        sides: Array<{
          source: 'lender' | 'document' | 'registry'
          document_id: string | null
          property_id: string | null
          name: string
          label: string
          value: string
          places: Array<{
            page: number
            rect: {
              x: number
              y: number
              w: number
              h: number
            }
          }>
          doubtful: boolean
        }>
        query: string
      }>
      documents_compared: number
      documents_unknown: number
      unread: number
    }
  }
  readDocument: {
    params: { mode: 'live' | 'test'; id: string; document: string }
    query: {
      download?: 'true' | 'false'
    }
    body: undefined
    answer: Blob
  }
  listDocumentPages: {
    params: { mode: 'live' | 'test'; id: string; document: string }
    query: undefined
    body: undefined
    answer: {
      pages: number
      fault: string | null
    }
  }
  readDocumentPage: {
    params: { mode: 'live' | 'test'; id: string; document: string; page: string }
    query: undefined
    body: undefined
    answer: Blob
  }
  listNotes: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: undefined
    answer: {
      notes: Array<{
        id: string
        by: {
          id: string
          name: string
        }
        text: string
        at: string
      }>
    }
  }
  addNote: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: {
      text: string
    }
    answer: {
      id: string
    }
  }
  allocate: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: {
      analyst_id: string
    }
    answer: {
      case_id: string
      version: number
      status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
      documents_awaited: boolean
      revision: number
      report_version: number
      result: 'positive' | 'negative' | 'query' | 'hold' | null
      analyst_id: string | null
      allowed_moves: Array<'allocate' | 'reallocate' | 'start-review' | 'raise-query' | 'resume-review' | 'finalise' | 're-release'>
    }
  }
  startReview: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: object
    answer: {
      case_id: string
      version: number
      status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
      documents_awaited: boolean
      revision: number
      report_version: number
      result: 'positive' | 'negative' | 'query' | 'hold' | null
      analyst_id: string | null
      allowed_moves: Array<'allocate' | 'reallocate' | 'start-review' | 'raise-query' | 'resume-review' | 'finalise' | 're-release'>
    }
  }
  resumeReview: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: object
    answer: {
      case_id: string
      version: number
      status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
      documents_awaited: boolean
      revision: number
      report_version: number
      result: 'positive' | 'negative' | 'query' | 'hold' | null
      analyst_id: string | null
      allowed_moves: Array<'allocate' | 'reallocate' | 'start-review' | 'raise-query' | 'resume-review' | 'finalise' | 're-release'>
    }
  }
  finalise: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: {
      result: 'positive' | 'negative' | 'query' | 'hold'
      reason?: string
      draft_version: number
      overrides?: Array<{
        check: 'documents_read' | 'checklist' | 'sections' | 'search_period' | 'chain' | 'owner' | 'charges' | 'conveyance' | 'registration' | 'land_records' | 'score' | 'reason' | 'opinion' | 'opinion_agrees' | 'sections_agree' | 'evidence' | 'cured' | 'drawable' | 'signer'
        reason: string
      }>
    }
    answer: {
      case_id: string
      version: number
      status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
      documents_awaited: boolean
      revision: number
      report_version: number
      result: 'positive' | 'negative' | 'query' | 'hold' | null
      analyst_id: string | null
      allowed_moves: Array<'allocate' | 'reallocate' | 'start-review' | 'raise-query' | 'resume-review' | 'finalise' | 're-release'>
    }
  }
  reRelease: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: {
      reason: string
      draft_version: number
      overrides?: Array<{
        check: 'documents_read' | 'checklist' | 'sections' | 'search_period' | 'chain' | 'owner' | 'charges' | 'conveyance' | 'registration' | 'land_records' | 'score' | 'reason' | 'opinion' | 'opinion_agrees' | 'sections_agree' | 'evidence' | 'cured' | 'drawable' | 'signer'
        reason: string
      }>
    }
    answer: {
      case_id: string
      version: number
      status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
      documents_awaited: boolean
      revision: number
      report_version: number
      result: 'positive' | 'negative' | 'query' | 'hold' | null
      analyst_id: string | null
      allowed_moves: Array<'allocate' | 'reallocate' | 'start-review' | 'raise-query' | 'resume-review' | 'finalise' | 're-release'>
    }
  }
  listQueries: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: undefined
    answer: {
      queries: Array<{
        id: string
        revision: number
        text: string
        canned: string | null
        documents_awaited: boolean
        state: 'open' | 'answered' | 'closed'
        raised_by: {
          kind: 'staff' | 'lender' | 'system'
          name: string | null
        }
        raised_at: string
        closed_at: string | null
        closed_by: 'documents' | 'answer' | 'staff' | 'withdrawal' | null
        answers: Array<{
          id: string
          by: {
            kind: 'staff' | 'lender' | 'system'
            name: string | null
          }
          text: string | null
          documents: Array<string>
          at: string
        }>
      }>
      waiting: Array<{
        id: string
        text: string
        documents_awaited: boolean
        raised_by: {
          kind: 'staff' | 'lender' | 'system'
          name: string | null
        }
        wait_ms: number
        refused_status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn' | null
        refused_reason: 'status' | 'lender_sent' | null
      }>
    }
  }
  sendQuery: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: {
      text: string
      canned?: string
      documents_awaited?: boolean
    }
    answer: {
      id: string
      text: string
      documents_awaited: boolean
      raised_by: {
        kind: 'staff' | 'lender' | 'system'
        name: string | null
      }
      wait_ms: number
      refused_status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn' | null
      refused_reason: 'status' | 'lender_sent' | null
    }
  }
  undoQuery: {
    params: { mode: 'live' | 'test'; id: string; waiting: string }
    query: undefined
    body: undefined
    answer: undefined
  }
  noteAnswer: {
    params: { mode: 'live' | 'test'; id: string; query: string }
    query: undefined
    body: {
      text: string
    }
    answer: {
      case_id: string
      version: number
      status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
      documents_awaited: boolean
      revision: number
      report_version: number
      result: 'positive' | 'negative' | 'query' | 'hold' | null
      analyst_id: string | null
      allowed_moves: Array<'allocate' | 'reallocate' | 'start-review' | 'raise-query' | 'resume-review' | 'finalise' | 're-release'>
    }
  }
  closeQuery: {
    params: { mode: 'live' | 'test'; id: string; query: string }
    query: undefined
    body: object
    answer: {
      case_id: string
      version: number
      status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
      documents_awaited: boolean
      revision: number
      report_version: number
      result: 'positive' | 'negative' | 'query' | 'hold' | null
      analyst_id: string | null
      allowed_moves: Array<'allocate' | 'reallocate' | 'start-review' | 'raise-query' | 'resume-review' | 'finalise' | 're-release'>
    }
  }
  raiseQuery: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: {
      text: string
      canned?: string
      documents_awaited?: boolean
    }
    answer: {
      case_id: string
      version: number
      status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
      documents_awaited: boolean
      revision: number
      report_version: number
      result: 'positive' | 'negative' | 'query' | 'hold' | null
      analyst_id: string | null
      allowed_moves: Array<'allocate' | 'reallocate' | 'start-review' | 'raise-query' | 'resume-review' | 'finalise' | 're-release'>
    }
  }
  listQueryTexts: {
    params: undefined
    query: undefined
    body: undefined
    answer: {
      texts: Array<{
        key: string
        version: number
        title: string
        text: string
        documents_awaited: boolean
        blanks: Array<string>
      }>
    }
  }
  setQueryText: {
    params: { text: string }
    query: undefined
    body: {
      version: number
      title: string
      text: string
      documents_awaited: boolean
    }
    answer: {
      version: number
    }
  }
  removeQueryText: {
    params: { text: string }
    query: undefined
    body: undefined
    answer: undefined
  }
  markSeen: {
    params: { mode: 'live' | 'test'; id: string; document: string }
    query: undefined
    body: object
    answer: {
      seen_at: string
    }
  }
  getChecklist: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: undefined
    answer: {
      items: Array<{
        item: 'title_deed' | 'link_deeds' | 'encumbrance' | 'record_of_rights' | 'mutation' | 'tax_receipt' | 'approved_plan' | 'occupancy_certificate' | 'khata' | 'share_certificate' | 'conversion_order' | 'noc' | 'search_receipt' | 'agreement_for_sale' | 'possession' | 'discharge' | 'legal_heirs' | 'power_of_attorney' | 'identity' | 'loan_sanction' | 'deposit_memorandum' | 'earlier_report' | 'court_papers' | 'draft_deed'
        title: string
        state: 'missing' | 'present' | 'not_needed'
        document_ids: Array<string>
        by: {
          id: string
          name: string
        } | null
        at: string | null
        suggested: Array<string>
      }>
    }
  }
  tickPaper: {
    params: { mode: 'live' | 'test'; id: string; item: string }
    query: undefined
    body: {
      state: 'missing' | 'present' | 'not_needed'
      document_ids?: Array<string>
    }
    answer: {
      items: Array<{
        item: 'title_deed' | 'link_deeds' | 'encumbrance' | 'record_of_rights' | 'mutation' | 'tax_receipt' | 'approved_plan' | 'occupancy_certificate' | 'khata' | 'share_certificate' | 'conversion_order' | 'noc' | 'search_receipt' | 'agreement_for_sale' | 'possession' | 'discharge' | 'legal_heirs' | 'power_of_attorney' | 'identity' | 'loan_sanction' | 'deposit_memorandum' | 'earlier_report' | 'court_papers' | 'draft_deed'
        title: string
        state: 'missing' | 'present' | 'not_needed'
        document_ids: Array<string>
        by: {
          id: string
          name: string
        } | null
        at: string | null
        suggested: Array<string>
      }>
    }
  }
  getDraft: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: undefined
    answer: {
      version: number
      content: {
        advocate?: {
          staff_id?: string
          name?: string
          enrolment_no?: string
        }
        capacity?: string
        instruction?: {
          addressee?: string
          date?: string
        }
        properties?: Array<{
          schedule?: string
          unit?: string
          survey_no?: string
          village?: string
          taluka?: string
          district?: string
          sub_registrar?: string
          extent?: string
          extent_by_record?: string
          dimensions?: string
          east?: string
          west?: string
          north?: string
          south?: string
          description?: string
        }>
        property?: {
          description?: string
          extent?: string
          east?: string
          west?: string
          north?: string
          south?: string
        }
        scrutinised?: Array<{
          document_id?: string
          nature?: string
          date?: string
          parties?: string
          registration_no?: string
          form?: 'original' | 'certified copy' | 'photocopy'
          original_seen?: 'yes' | 'no'
        }>
        chain_of_title?: Array<{
          id?: string
          date?: string
          nature?: string
          document_no?: string
          from?: string
          to?: string
          area?: string
          link?: string
          remarks?: string
          evidence?: Array<{
            document_id: string
            page: number
            rectangle?: Array<number>
          }>
        }>
        searches?: Array<{
          office?: string
          from_year?: string
          to_year?: string
          receipt_no?: string
          receipt_date?: string
          years_missing?: string
          remarks?: string
        }>
        search_gaps?: string
        encumbrances?: Array<{
          id?: string
          date?: string
          nature?: string
          document_no?: string
          in_favour_of?: string
          amount?: string
          standing?: 'open' | 'discharged' | 'not known'
          remarks?: string
          evidence?: Array<{
            document_id: string
            page: number
            rectangle?: Array<number>
          }>
        }>
        texts?: {
          certified_copies?: string
          cersai_roc?: string
          revenue_records?: string
          tenure?: string
          land_use?: string
          approvals?: string
          special_interests?: string
          litigation?: string
          possession?: string
          discrepancies?: string
          sarfaesi_stamp?: string
        }
        findings?: {
          certified_copies?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            compared?: string
            copy_obtained?: string
          }
          cersai_roc?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            search_id?: string
            search_date?: string
            charges?: string
            roc_search?: string
          }
          revenue_records?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            record_no?: string
            mutation_no?: string
            khata_no?: string
            holder?: string
            tax_paid_until?: string
          }
          tenure?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            tenure?: 'freehold' | 'leasehold' | 'occupant class 1' | 'occupant class 2' | 'granted'
            lessor?: string
            lease_period?: string
            lease_consent?: string
          }
          land_use?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            land_use?: string
            conversion_order?: string
            conversion_date?: string
            zone?: string
            ceiling?: string
          }
          approvals?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            authority?: string
            plan_no?: string
            commencement?: string
            occupancy?: string
            rera_no?: string
          }
          special_interests?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            minors?: string
            family?: string
            tribal?: string
            trust?: string
            power_of_attorney?: string
          }
          litigation?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            courts?: string
            searched_for?: string
            search_date?: string
            cases_found?: string
          }
          possession?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            possessor?: string
            since?: string
            tenants?: string
          }
          discrepancies?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            names?: string
            areas?: string
            boundaries?: string
          }
          sarfaesi_stamp?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            sarfaesi_enforceable?: 'yes' | 'no'
            stamp_adequate?: 'yes' | 'no'
            stamp_paid?: string
            registered?: 'yes' | 'no'
          }
        }
        opinion?: string
        conditions?: Array<string>
        deposits?: Array<{
          document?: string
          form?: 'original' | 'certified copy' | 'photocopy'
          date?: string
          held_by?: string
        }>
        documents_to_deposit?: Array<string>
        pins?: Array<{
          id: string
          on: {
            kind: 'reason' | 'factor' | 'section' | 'chain' | 'encumbrance'
            key: string
          }
          document_id: string
          page: number
          rect: {
            x: number
            y: number
            w: number
            h: number
          }
          note?: string
        }>
        proposals?: Array<{
          id: string
          decision: 'accepted' | 'corrected' | 'dismissed'
          corrected?: Array<{
            key: string
            value: string
          }>
        }>
        score?: {
          factors?: Array<{
            key: 'chain_break' | 'identity_unclear' | 'name_differs' | 'heirs_not_joined' | 'minor_interest' | 'gpa_sale' | 'agreement_only' | 'co_owners' | 'open_mortgage' | 'several_mortgages' | 'charge_on_record' | 'lease' | 'agreement_to_other' | 'search_incomplete' | 'court_stay' | 'attachment' | 'suit_pending' | 'government_land' | 'restricted_grant' | 'restricted_tenure' | 'not_converted' | 'approvals_missing' | 'mutation_pending' | 'tax_unpaid' | 'area_differs' | 'recent_transfer'
            note?: string
            condition?: string
            evidence?: Array<{
              document_id: string
              page: number
              rectangle?: Array<number>
            }>
          }>
          nothing_found?: Array<'title' | 'encumbrance' | 'litigation' | 'regulatory' | 'revenue'>
          dismissed?: Array<'chain_break' | 'identity_unclear' | 'name_differs' | 'heirs_not_joined' | 'minor_interest' | 'gpa_sale' | 'agreement_only' | 'co_owners' | 'open_mortgage' | 'several_mortgages' | 'charge_on_record' | 'lease' | 'agreement_to_other' | 'search_incomplete' | 'court_stay' | 'attachment' | 'suit_pending' | 'government_land' | 'restricted_grant' | 'restricted_tenure' | 'not_converted' | 'approvals_missing' | 'mutation_pending' | 'tax_unpaid' | 'area_differs' | 'recent_transfer'>
          overrides?: Array<{
            component: 'title' | 'encumbrance' | 'litigation' | 'regulatory' | 'revenue'
            score: number
            reason: string
          }>
        }
      }
      saved_by: string | null
      saved_at: string | null
      score: {
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
      unassessed: Array<'title' | 'encumbrance' | 'litigation' | 'regulatory' | 'revenue'>
      conditional: Array<'chain_break' | 'identity_unclear' | 'name_differs' | 'heirs_not_joined' | 'minor_interest' | 'gpa_sale' | 'agreement_only' | 'co_owners' | 'open_mortgage' | 'several_mortgages' | 'charge_on_record' | 'lease' | 'agreement_to_other' | 'search_incomplete' | 'court_stay' | 'attachment' | 'suit_pending' | 'government_land' | 'restricted_grant' | 'restricted_tenure' | 'not_converted' | 'approvals_missing' | 'mutation_pending' | 'tax_unpaid' | 'area_differs' | 'recent_transfer'>
      attachments: Array<{
        id: string
        filename: string
        size_bytes: number
        sha256: string
        added_by: string
        added_at: string
      }>
    }
  }
  saveDraft: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: {
      content: {
        advocate?: {
          staff_id?: string
          name?: string
          enrolment_no?: string
        }
        capacity?: string
        instruction?: {
          addressee?: string
          date?: string
        }
        properties?: Array<{
          schedule?: string
          unit?: string
          survey_no?: string
          village?: string
          taluka?: string
          district?: string
          sub_registrar?: string
          extent?: string
          extent_by_record?: string
          dimensions?: string
          east?: string
          west?: string
          north?: string
          south?: string
          description?: string
        }>
        property?: {
          description?: string
          extent?: string
          east?: string
          west?: string
          north?: string
          south?: string
        }
        scrutinised?: Array<{
          document_id?: string
          nature?: string
          date?: string
          parties?: string
          registration_no?: string
          form?: 'original' | 'certified copy' | 'photocopy'
          original_seen?: 'yes' | 'no'
        }>
        chain_of_title?: Array<{
          id?: string
          date?: string
          nature?: string
          document_no?: string
          from?: string
          to?: string
          area?: string
          link?: string
          remarks?: string
          evidence?: Array<{
            document_id: string
            page: number
            rectangle?: Array<number>
          }>
        }>
        searches?: Array<{
          office?: string
          from_year?: string
          to_year?: string
          receipt_no?: string
          receipt_date?: string
          years_missing?: string
          remarks?: string
        }>
        search_gaps?: string
        encumbrances?: Array<{
          id?: string
          date?: string
          nature?: string
          document_no?: string
          in_favour_of?: string
          amount?: string
          standing?: 'open' | 'discharged' | 'not known'
          remarks?: string
          evidence?: Array<{
            document_id: string
            page: number
            rectangle?: Array<number>
          }>
        }>
        texts?: {
          certified_copies?: string
          cersai_roc?: string
          revenue_records?: string
          tenure?: string
          land_use?: string
          approvals?: string
          special_interests?: string
          litigation?: string
          possession?: string
          discrepancies?: string
          sarfaesi_stamp?: string
        }
        findings?: {
          certified_copies?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            compared?: string
            copy_obtained?: string
          }
          cersai_roc?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            search_id?: string
            search_date?: string
            charges?: string
            roc_search?: string
          }
          revenue_records?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            record_no?: string
            mutation_no?: string
            khata_no?: string
            holder?: string
            tax_paid_until?: string
          }
          tenure?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            tenure?: 'freehold' | 'leasehold' | 'occupant class 1' | 'occupant class 2' | 'granted'
            lessor?: string
            lease_period?: string
            lease_consent?: string
          }
          land_use?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            land_use?: string
            conversion_order?: string
            conversion_date?: string
            zone?: string
            ceiling?: string
          }
          approvals?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            authority?: string
            plan_no?: string
            commencement?: string
            occupancy?: string
            rera_no?: string
          }
          special_interests?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            minors?: string
            family?: string
            tribal?: string
            trust?: string
            power_of_attorney?: string
          }
          litigation?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            courts?: string
            searched_for?: string
            search_date?: string
            cases_found?: string
          }
          possession?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            possessor?: string
            since?: string
            tenants?: string
          }
          discrepancies?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            names?: string
            areas?: string
            boundaries?: string
          }
          sarfaesi_stamp?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            sarfaesi_enforceable?: 'yes' | 'no'
            stamp_adequate?: 'yes' | 'no'
            stamp_paid?: string
            registered?: 'yes' | 'no'
          }
        }
        opinion?: string
        conditions?: Array<string>
        deposits?: Array<{
          document?: string
          form?: 'original' | 'certified copy' | 'photocopy'
          date?: string
          held_by?: string
        }>
        documents_to_deposit?: Array<string>
        pins?: Array<{
          id: string
          on: {
            kind: 'reason' | 'factor' | 'section' | 'chain' | 'encumbrance'
            key: string
          }
          document_id: string
          page: number
          rect: {
            x: number
            y: number
            w: number
            h: number
          }
          note?: string
        }>
        proposals?: Array<{
          id: string
          decision: 'accepted' | 'corrected' | 'dismissed'
          corrected?: Array<{
            key: string
            value: string
          }>
        }>
        score?: {
          factors?: Array<{
            key: 'chain_break' | 'identity_unclear' | 'name_differs' | 'heirs_not_joined' | 'minor_interest' | 'gpa_sale' | 'agreement_only' | 'co_owners' | 'open_mortgage' | 'several_mortgages' | 'charge_on_record' | 'lease' | 'agreement_to_other' | 'search_incomplete' | 'court_stay' | 'attachment' | 'suit_pending' | 'government_land' | 'restricted_grant' | 'restricted_tenure' | 'not_converted' | 'approvals_missing' | 'mutation_pending' | 'tax_unpaid' | 'area_differs' | 'recent_transfer'
            note?: string
            condition?: string
            evidence?: Array<{
              document_id: string
              page: number
              rectangle?: Array<number>
            }>
          }>
          nothing_found?: Array<'title' | 'encumbrance' | 'litigation' | 'regulatory' | 'revenue'>
          dismissed?: Array<'chain_break' | 'identity_unclear' | 'name_differs' | 'heirs_not_joined' | 'minor_interest' | 'gpa_sale' | 'agreement_only' | 'co_owners' | 'open_mortgage' | 'several_mortgages' | 'charge_on_record' | 'lease' | 'agreement_to_other' | 'search_incomplete' | 'court_stay' | 'attachment' | 'suit_pending' | 'government_land' | 'restricted_grant' | 'restricted_tenure' | 'not_converted' | 'approvals_missing' | 'mutation_pending' | 'tax_unpaid' | 'area_differs' | 'recent_transfer'>
          overrides?: Array<{
            component: 'title' | 'encumbrance' | 'litigation' | 'regulatory' | 'revenue'
            score: number
            reason: string
          }>
        }
      }
    }
    answer: {
      version: number
      saved_at: string
      score: {
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
      unassessed: Array<'title' | 'encumbrance' | 'litigation' | 'regulatory' | 'revenue'>
      conditional: Array<'chain_break' | 'identity_unclear' | 'name_differs' | 'heirs_not_joined' | 'minor_interest' | 'gpa_sale' | 'agreement_only' | 'co_owners' | 'open_mortgage' | 'several_mortgages' | 'charge_on_record' | 'lease' | 'agreement_to_other' | 'search_incomplete' | 'court_stay' | 'attachment' | 'suit_pending' | 'government_land' | 'restricted_grant' | 'restricted_tenure' | 'not_converted' | 'approvals_missing' | 'mutation_pending' | 'tax_unpaid' | 'area_differs' | 'recent_transfer'>
    }
  }
  listProposals: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: undefined
    answer: {
      proposals: Array<{
        id: string
        ids: Array<string>
        section: 'checklist' | 'properties' | 'scrutinised' | 'chain_of_title' | 'searches' | 'encumbrances' | 'revenue_records'
        fields: Array<{
          key: string
          value: string
          confidence: 'high' | 'low'
          document_id: string
          places: Array<{
            page: number
            rect: {
              x: number
              y: number
              w: number
              h: number
            }
          }>
        }>
      }>
      unread: number
    }
  }
  previewReport: {
    params: { mode: 'live' | 'test'; id: string }
    query: {
      result?: 'positive' | 'negative' | 'query' | 'hold'
      reason?: string
    }
    body: undefined
    answer: Blob
  }
  attach: {
    params: { mode: 'live' | 'test'; id: string }
    query: {
      filename: string
    }
    body: Blob
    answer: {
      id: string
      filename: string
      size_bytes: number
      sha256: string
      added_by: string
      added_at: string
    }
  }
  detach: {
    params: { mode: 'live' | 'test'; id: string; file: string }
    query: undefined
    body: undefined
    answer: undefined
  }
  listVersions: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: undefined
    answer: {
      versions: Array<{
        version: number
        revision: number
        kind: 'first' | 'revision' | 're-release'
        result: 'positive' | 'negative' | 'query' | 'hold'
        reason: string | null
        verification_code: string
        signature: {
          signed_by: string
          certificate_serial: string
          signed_at: string
          level: 'B-B' | 'B-T'
        } | null
        released_by: string
        released_at: string
      }>
    }
  }
  previewFinalise: {
    params: { mode: 'live' | 'test'; id: string }
    query: {
      result: 'positive' | 'negative' | 'query' | 'hold'
      reason?: string
      draft_version?: string
      case_version?: string
      move?: 'finalise' | 're-release'
    }
    body: undefined
    answer: {
      move: 'finalise' | 're-release'
      case_version: number
      draft_version: number
      report_version: number
      score: {
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
      refusals: Array<{
        code: string
        message: string
        details: Array<string>
      }>
      checks: Array<{
        key: 'documents_read' | 'checklist' | 'sections' | 'search_period' | 'chain' | 'owner' | 'charges' | 'conveyance' | 'registration' | 'land_records' | 'score' | 'reason' | 'opinion' | 'opinion_agrees' | 'sections_agree' | 'evidence' | 'cured' | 'drawable' | 'signer'
        sentence: string
        rule: 'blocks' | 'needs_reason'
        state: 'passed' | 'failed' | 'overridden'
        reason: string | null
        place: {
          tab: 'report' | 'documents' | 'collateral'
          section?: string
          document?: string
        }
        faults: Array<{
          path: string
          sentence: string
          place: {
            tab: 'report' | 'documents' | 'collateral'
            section?: string
            document?: string
          }
        }>
      }>
      destination: {
        host: string
        enabled: boolean
      } | null
      events: Array<{
        event: 'case.received' | 'case.allocated' | 'case.query_raised' | 'case.finalised' | 'documents.received' | 'report.revised' | 'result_changed' | 'case.in_review' | 'case.withdrawn'
        sequence: number
        payload: unknown
        placeholders: Array<{
          path: string
          means: string
        }>
      }>
    }
  }
  diffDraft: {
    params: { mode: 'live' | 'test'; id: string }
    query: {
      result?: 'positive' | 'negative' | 'query' | 'hold'
      reason?: string
    }
    body: undefined
    answer: {
      draft_version: number
      version: number | null
      changes: Array<string>
      sections: Array<'instruction' | 'mortgagor' | 'property' | 'documents' | 'certified_copies' | 'chain_of_title' | 'searches' | 'encumbrances' | 'cersai_roc' | 'revenue_records' | 'tenure' | 'land_use' | 'approvals' | 'special_interests' | 'litigation' | 'possession' | 'discrepancies' | 'sarfaesi_stamp' | 'opinion' | 'documents_to_deposit' | 'certificate'>
    }
  }
  getVersion: {
    params: { mode: 'live' | 'test'; id: string; version: string }
    query: undefined
    body: undefined
    answer: {
      version: number
      revision: number
      kind: 'first' | 'revision' | 're-release'
      result: 'positive' | 'negative' | 'query' | 'hold'
      reason: string | null
      verification_code: string
      signature: {
        signed_by: string
        certificate_serial: string
        signed_at: string
        level: 'B-B' | 'B-T'
      } | null
      released_by: string
      released_at: string
      written_by: Array<string>
      approved_by: string | null
      overrides: Array<{
        check: string
        reason: string
      }>
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
      }
      changes: Array<string>
      draft: {
        advocate?: {
          staff_id?: string
          name?: string
          enrolment_no?: string
        }
        capacity?: string
        instruction?: {
          addressee?: string
          date?: string
        }
        properties?: Array<{
          schedule?: string
          unit?: string
          survey_no?: string
          village?: string
          taluka?: string
          district?: string
          sub_registrar?: string
          extent?: string
          extent_by_record?: string
          dimensions?: string
          east?: string
          west?: string
          north?: string
          south?: string
          description?: string
        }>
        property?: {
          description?: string
          extent?: string
          east?: string
          west?: string
          north?: string
          south?: string
        }
        scrutinised?: Array<{
          document_id?: string
          nature?: string
          date?: string
          parties?: string
          registration_no?: string
          form?: 'original' | 'certified copy' | 'photocopy'
          original_seen?: 'yes' | 'no'
        }>
        chain_of_title?: Array<{
          id?: string
          date?: string
          nature?: string
          document_no?: string
          from?: string
          to?: string
          area?: string
          link?: string
          remarks?: string
          evidence?: Array<{
            document_id: string
            page: number
            rectangle?: Array<number>
          }>
        }>
        searches?: Array<{
          office?: string
          from_year?: string
          to_year?: string
          receipt_no?: string
          receipt_date?: string
          years_missing?: string
          remarks?: string
        }>
        search_gaps?: string
        encumbrances?: Array<{
          id?: string
          date?: string
          nature?: string
          document_no?: string
          in_favour_of?: string
          amount?: string
          standing?: 'open' | 'discharged' | 'not known'
          remarks?: string
          evidence?: Array<{
            document_id: string
            page: number
            rectangle?: Array<number>
          }>
        }>
        texts?: {
          certified_copies?: string
          cersai_roc?: string
          revenue_records?: string
          tenure?: string
          land_use?: string
          approvals?: string
          special_interests?: string
          litigation?: string
          possession?: string
          discrepancies?: string
          sarfaesi_stamp?: string
        }
        findings?: {
          certified_copies?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            compared?: string
            copy_obtained?: string
          }
          cersai_roc?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            search_id?: string
            search_date?: string
            charges?: string
            roc_search?: string
          }
          revenue_records?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            record_no?: string
            mutation_no?: string
            khata_no?: string
            holder?: string
            tax_paid_until?: string
          }
          tenure?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            tenure?: 'freehold' | 'leasehold' | 'occupant class 1' | 'occupant class 2' | 'granted'
            lessor?: string
            lease_period?: string
            lease_consent?: string
          }
          land_use?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            land_use?: string
            conversion_order?: string
            conversion_date?: string
            zone?: string
            ceiling?: string
          }
          approvals?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            authority?: string
            plan_no?: string
            commencement?: string
            occupancy?: string
            rera_no?: string
          }
          special_interests?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            minors?: string
            family?: string
            tribal?: string
            trust?: string
            power_of_attorney?: string
          }
          litigation?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            courts?: string
            searched_for?: string
            search_date?: string
            cases_found?: string
          }
          possession?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            possessor?: string
            since?: string
            tenants?: string
          }
          discrepancies?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            names?: string
            areas?: string
            boundaries?: string
          }
          sarfaesi_stamp?: {
            verdict?: 'clear' | 'adverse' | 'not applicable'
            because?: string
            sarfaesi_enforceable?: 'yes' | 'no'
            stamp_adequate?: 'yes' | 'no'
            stamp_paid?: string
            registered?: 'yes' | 'no'
          }
        }
        opinion?: string
        conditions?: Array<string>
        deposits?: Array<{
          document?: string
          form?: 'original' | 'certified copy' | 'photocopy'
          date?: string
          held_by?: string
        }>
        documents_to_deposit?: Array<string>
        pins?: Array<{
          id: string
          on: {
            kind: 'reason' | 'factor' | 'section' | 'chain' | 'encumbrance'
            key: string
          }
          document_id: string
          page: number
          rect: {
            x: number
            y: number
            w: number
            h: number
          }
          note?: string
        }>
        proposals?: Array<{
          id: string
          decision: 'accepted' | 'corrected' | 'dismissed'
          corrected?: Array<{
            key: string
            value: string
          }>
        }>
        score?: {
          factors?: Array<{
            key: 'chain_break' | 'identity_unclear' | 'name_differs' | 'heirs_not_joined' | 'minor_interest' | 'gpa_sale' | 'agreement_only' | 'co_owners' | 'open_mortgage' | 'several_mortgages' | 'charge_on_record' | 'lease' | 'agreement_to_other' | 'search_incomplete' | 'court_stay' | 'attachment' | 'suit_pending' | 'government_land' | 'restricted_grant' | 'restricted_tenure' | 'not_converted' | 'approvals_missing' | 'mutation_pending' | 'tax_unpaid' | 'area_differs' | 'recent_transfer'
            note?: string
            condition?: string
            evidence?: Array<{
              document_id: string
              page: number
              rectangle?: Array<number>
            }>
          }>
          nothing_found?: Array<'title' | 'encumbrance' | 'litigation' | 'regulatory' | 'revenue'>
          dismissed?: Array<'chain_break' | 'identity_unclear' | 'name_differs' | 'heirs_not_joined' | 'minor_interest' | 'gpa_sale' | 'agreement_only' | 'co_owners' | 'open_mortgage' | 'several_mortgages' | 'charge_on_record' | 'lease' | 'agreement_to_other' | 'search_incomplete' | 'court_stay' | 'attachment' | 'suit_pending' | 'government_land' | 'restricted_grant' | 'restricted_tenure' | 'not_converted' | 'approvals_missing' | 'mutation_pending' | 'tax_unpaid' | 'area_differs' | 'recent_transfer'>
          overrides?: Array<{
            component: 'title' | 'encumbrance' | 'litigation' | 'regulatory' | 'revenue'
            score: number
            reason: string
          }>
        }
      }
      documents: Array<{
        id: string
        filename: string
        sha256: string
      }>
      files: Array<{
        id: string
        kind: 'report' | 'attachment'
        filename: string
        size_bytes: number
        sha256: string
      }>
    }
  }
  readVersionFile: {
    params: { mode: 'live' | 'test'; id: string; version: string; file: string }
    query: {
      download?: 'true' | 'false'
    }
    body: undefined
    answer: Blob
  }
  getTitleGraph: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: undefined
    answer: {
      draft_version: number
      nodes: Array<{
        id: string
        name: string
        spellings: Array<string>
        kind: 'person' | 'company' | 'lender'
        holds: boolean
      }>
      edges: Array<{
        id: string
        kind: 'deed' | 'succession' | 'partition' | 'mutation' | 'correction' | 'agreement' | 'development' | 'power' | 'charge' | 'release' | 'part_release' | 'assignment' | 'cancellation' | 'other'
        nature: string
        date: string | null
        number: string
        area: string
        from: Array<string>
        to: Array<string>
        label: string
        sources: Array<{
          kind: 'chain'
          row: number
        } | {
          kind: 'encumbrance'
          row: number
        } | {
          kind: 'land_record'
          portal: string
          document: string | null
        } | {
          kind: 'document'
          document_id: string
          places: Array<{
            page: number
            rect: {
              x: number
              y: number
              w: number
              h: number
            }
          }>
        }>
      }>
      problems: Array<{
        kind: 'break' | 'double_sale' | 'unreleased_charge' | 'release_by_another' | 'release_before_charge' | 'missing_heir' | 'fewer_co_owners' | 'overlapping_areas' | 'agreement_only' | 'unregistered' | 'dated_before' | 'missing_party'
        title: string
        sentence: string
        at: string
        edges: Array<string>
        nodes: Array<string>
        effect: 'blocks' | 'needs_reason' | 'counted' | 'informs'
        check: string | null
      }>
      unplaced: Array<{
        portal: string
        number: string
        date: string
        nature: string
        kind: 'transfer' | 'encumbrance' | 'release' | 'other'
      }>
      more: boolean
      layout: {
        width: number
        height: number
        boxes: Array<{
          node: string
          x: number
          y: number
          w: number
          h: number
          lines: Array<string>
        }>
        deeds: Array<{
          edge: string
          label: {
            x: number
            y: number
            w: number
            h: number
            lines: Array<string>
          }
          paths: Array<{
            points: Array<{
              x: number
              y: number
            }>
            has_arrow: boolean
          }>
        }>
        not_drawn: Array<string>
      } | null
    }
  }
  listClauses: {
    params: undefined
    query: {
      result?: 'positive' | 'negative' | 'query' | 'hold' | 'conditional'
      state?: string
      case_type?: string
    }
    body: undefined
    answer: {
      clauses: Array<{
        key: string
        result: 'positive' | 'negative' | 'query' | 'hold' | 'conditional' | 'any'
        state: string
        case_type: string
        version: number
        text: string
        pieces: Array<{
          text: string
          means: string | null
        }>
        added_by: string | null
        added_by_name: string | null
        added_at: string | null
        replaced: boolean
      }>
      choices: {
        places: Array<{
          key: string
          label: string
        }>
        place_prefix: string
        results: Array<{
          code: string
          label: string
        }>
        states: Array<{
          code: string
          label: string
        }>
        case_types: Array<{
          code: string
          label: string
        }>
        placeholders: Array<{
          placeholder: string
          means: string
        }>
      }
    }
  }
  listClauseVersions: {
    params: undefined
    query: {
      key: string
      result?: 'positive' | 'negative' | 'query' | 'hold' | 'conditional' | 'any'
      state?: string
      case_type?: string
    }
    body: undefined
    answer: {
      clauses: Array<{
        key: string
        result: 'positive' | 'negative' | 'query' | 'hold' | 'conditional' | 'any'
        state: string
        case_type: string
        version: number
        text: string
        pieces: Array<{
          text: string
          means: string | null
        }>
        added_by: string | null
        added_by_name: string | null
        added_at: string | null
      }>
    }
  }
  listChosenClauses: {
    params: undefined
    query: {
      result: 'positive' | 'negative' | 'query' | 'hold' | 'conditional'
      state?: string
      case_type: string
    }
    body: undefined
    answer: {
      clauses: Array<{
        key: string
        result: 'positive' | 'negative' | 'query' | 'hold' | 'conditional' | 'any'
        state: string
        case_type: string
        version: number
        text: string
        pieces: Array<{
          text: string
          means: string | null
        }>
        added_by: string | null
        added_by_name: string | null
        added_at: string | null
      }>
    }
  }
  addClause: {
    params: undefined
    query: undefined
    body: {
      key: string
      result?: 'positive' | 'negative' | 'query' | 'hold' | 'conditional' | 'any'
      state?: string
      case_type?: string
      text: string
    }
    answer: {
      key: string
      result: 'positive' | 'negative' | 'query' | 'hold' | 'conditional' | 'any'
      state: string
      case_type: string
      version: number
      text: string
      pieces: Array<{
        text: string
        means: string | null
      }>
      added_by: string | null
      added_by_name: string | null
      added_at: string | null
    }
  }
  getReportFormat: {
    params: { lender: string }
    query: undefined
    body: undefined
    answer: {
      version: number
      format: 'standard' | 'tir_annexure_b'
      letterhead: Array<string>
      sections: Array<{
        key: 'instruction' | 'mortgagor' | 'property' | 'documents' | 'certified_copies' | 'chain_of_title' | 'searches' | 'encumbrances' | 'cersai_roc' | 'revenue_records' | 'tenure' | 'land_use' | 'approvals' | 'special_interests' | 'litigation' | 'possession' | 'discrepancies' | 'sarfaesi_stamp' | 'opinion' | 'documents_to_deposit' | 'certificate'
        title: string
      }>
      logo: string | null
      choices: {
        formats: Array<{
          key: 'standard' | 'tir_annexure_b'
          label: string
          sections: Array<{
            key: 'instruction' | 'mortgagor' | 'property' | 'documents' | 'certified_copies' | 'chain_of_title' | 'searches' | 'encumbrances' | 'cersai_roc' | 'revenue_records' | 'tenure' | 'land_use' | 'approvals' | 'special_interests' | 'litigation' | 'possession' | 'discrepancies' | 'sarfaesi_stamp' | 'opinion' | 'documents_to_deposit' | 'certificate'
            title: string
          }>
        }>
        last_section: 'instruction' | 'mortgagor' | 'property' | 'documents' | 'certified_copies' | 'chain_of_title' | 'searches' | 'encumbrances' | 'cersai_roc' | 'revenue_records' | 'tenure' | 'land_use' | 'approvals' | 'special_interests' | 'litigation' | 'possession' | 'discrepancies' | 'sarfaesi_stamp' | 'opinion' | 'documents_to_deposit' | 'certificate'
        letterhead_lines_max: number
        logo_bytes_max: number
      }
    }
  }
  setReportFormat: {
    params: { lender: string }
    query: undefined
    body: {
      version: number
      format: 'standard' | 'tir_annexure_b'
      letterhead?: Array<string>
      sections?: Array<{
        key: 'instruction' | 'mortgagor' | 'property' | 'documents' | 'certified_copies' | 'chain_of_title' | 'searches' | 'encumbrances' | 'cersai_roc' | 'revenue_records' | 'tenure' | 'land_use' | 'approvals' | 'special_interests' | 'litigation' | 'possession' | 'discrepancies' | 'sarfaesi_stamp' | 'opinion' | 'documents_to_deposit' | 'certificate'
        title: string
      }>
      logo?: string | null
    }
    answer: {
      version: number
      format: 'standard' | 'tir_annexure_b'
      letterhead: Array<string>
      sections: Array<{
        key: 'instruction' | 'mortgagor' | 'property' | 'documents' | 'certified_copies' | 'chain_of_title' | 'searches' | 'encumbrances' | 'cersai_roc' | 'revenue_records' | 'tenure' | 'land_use' | 'approvals' | 'special_interests' | 'litigation' | 'possession' | 'discrepancies' | 'sarfaesi_stamp' | 'opinion' | 'documents_to_deposit' | 'certificate'
        title: string
      }>
      logo: string | null
    }
  }
  drawSampleReport: {
    params: { lender: string }
    query: undefined
    body: {
      format: 'standard' | 'tir_annexure_b'
      letterhead?: Array<string>
      sections?: Array<{
        key: 'instruction' | 'mortgagor' | 'property' | 'documents' | 'certified_copies' | 'chain_of_title' | 'searches' | 'encumbrances' | 'cersai_roc' | 'revenue_records' | 'tenure' | 'land_use' | 'approvals' | 'special_interests' | 'litigation' | 'possession' | 'discrepancies' | 'sarfaesi_stamp' | 'opinion' | 'documents_to_deposit' | 'certificate'
        title: string
      }>
      logo?: string | null
    }
    answer: Blob
  }
  getApproval: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: undefined
    answer: {
      required: boolean
      may_approve: boolean
      why_not: string | null
      may_send_back: boolean
      writers: Array<{
        id: string | null
        name: string | null
      }>
      submission: {
        number: number
        state: 'open' | 'approved' | 'sent_back' | 'replaced'
        draft_version: number
        move: 'finalise' | 're-release'
        result: 'positive' | 'negative' | 'query' | 'hold'
        reason: string | null
        overrides: Array<{
          check: string
          reason: string
        }>
        submitted_by: {
          id: string | null
          name: string | null
        }
        submitted_at: string
        decided_by: {
          id: string | null
          name: string | null
        } | null
        decided_at: string | null
        remarks: string | null
      } | null
    }
  }
  submitReport: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: {
      result: 'positive' | 'negative' | 'query' | 'hold'
      reason?: string
      draft_version: number
      overrides?: Array<{
        check: 'documents_read' | 'checklist' | 'sections' | 'search_period' | 'chain' | 'owner' | 'charges' | 'conveyance' | 'registration' | 'land_records' | 'score' | 'reason' | 'opinion' | 'opinion_agrees' | 'sections_agree' | 'evidence' | 'cured' | 'drawable' | 'signer'
        reason: string
      }>
    }
    answer: {
      case_id: string
      version: number
      status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
      documents_awaited: boolean
      revision: number
      report_version: number
      result: 'positive' | 'negative' | 'query' | 'hold' | null
      analyst_id: string | null
      allowed_moves: Array<'allocate' | 'reallocate' | 'start-review' | 'raise-query' | 'resume-review' | 'finalise' | 're-release'>
    }
  }
  approveReport: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: {
      draft_version: number
    }
    answer: {
      case_id: string
      version: number
      status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
      documents_awaited: boolean
      revision: number
      report_version: number
      result: 'positive' | 'negative' | 'query' | 'hold' | null
      analyst_id: string | null
      allowed_moves: Array<'allocate' | 'reallocate' | 'start-review' | 'raise-query' | 'resume-review' | 'finalise' | 're-release'>
    }
  }
  sendBackReport: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: {
      remarks: string
    }
    answer: {
      case_id: string
      version: number
      status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn'
      documents_awaited: boolean
      revision: number
      report_version: number
      result: 'positive' | 'negative' | 'query' | 'hold' | null
      analyst_id: string | null
      allowed_moves: Array<'allocate' | 'reallocate' | 'start-review' | 'raise-query' | 'resume-review' | 'finalise' | 're-release'>
    }
  }
  listCallbacks: {
    params: { mode: 'live' | 'test' }
    query: undefined
    body: undefined
    answer: {
      callbacks: Array<{
        lender_id: string
        enabled: boolean
        disabled_why: string | null
        failing_since: string | null
        pending: number
        oldest_pending_at: string | null
      }>
    }
  }
  getLenderCallback: {
    params: { mode: 'live' | 'test'; lender: string }
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
  setLenderCallback: {
    params: { mode: 'live' | 'test'; lender: string }
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
  removeLenderCallback: {
    params: { mode: 'live' | 'test'; lender: string }
    query: undefined
    body: undefined
    answer: undefined
  }
  enableCallback: {
    params: { mode: 'live' | 'test'; lender: string }
    query: undefined
    body: object
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
  disableCallback: {
    params: { mode: 'live' | 'test'; lender: string }
    query: undefined
    body: object
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
  rotateLenderSecret: {
    params: { mode: 'live' | 'test'; lender: string }
    query: undefined
    body: {
      overlap_days?: number
    }
    answer: {
      signing_secret: string
      previous_valid_until: string
    }
  }
  testLenderCallback: {
    params: { mode: 'live' | 'test'; lender: string }
    query: undefined
    body: object
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
  listLenderDeliveries: {
    params: { mode: 'live' | 'test'; lender: string }
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
  getLenderDelivery: {
    params: { mode: 'live' | 'test'; lender: string; delivery: string }
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
  getLenderDeliveryPayload: {
    params: { mode: 'live' | 'test'; lender: string; delivery: string }
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
  replayLenderDelivery: {
    params: { mode: 'live' | 'test'; lender: string; delivery: string }
    query: undefined
    body: object
    answer: {
      replayed: number
    }
  }
  replayLenderFailed: {
    params: { mode: 'live' | 'test'; lender: string }
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
  diagnoseLenderCallback: {
    params: { mode: 'live' | 'test'; lender: string }
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
  examineLenderReceiver: {
    params: { mode: 'live' | 'test'; lender: string }
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
  listLenderExaminations: {
    params: { mode: 'live' | 'test'; lender: string }
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
  getLenderFeed: {
    params: { mode: 'live' | 'test'; lender: string }
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
        case_id: string | null
        collateral_id: string | null
        sequence: number
        at: string
        cursor: string
      }>
      next_after: string
      more: boolean
    }
  }
  getLenderFeedPosition: {
    params: { mode: 'live' | 'test'; lender: string }
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
  getDesk: {
    params: { mode: 'live' | 'test' }
    query: {
      state?: string
      lender?: string
      searcher?: string
      after?: string
    }
    body: undefined
    answer: {
      properties: Array<{
        property_id: string
        collateral_id: string
        lender: {
          id: string
          name: string
        }
        reference: string
        borrower_name: string
        external_ref: string | null
        loan_account_number: string | null
        parcel: {
          state: string
          state_label: string
          district: string | null
          taluk: string | null
          hobli: string | null
          village: string | null
          survey_no: string | null
          parcel_type: string | null
          building: string | null
          wing: string | null
          floor: string | null
          unit: string | null
          from_year: number | null
          to_year: number | null
        }
        searcher: {
          id: string
          name: string | null
        } | null
        waiting_since: string
        waiting_hours: number
        why: string | null
        claimed_at: string | null
      }>
      next_after: string | null
    }
  }
  getDeskProperty: {
    params: { mode: 'live' | 'test'; property: string }
    query: undefined
    body: undefined
    answer: {
      property_id: string
      collateral_id: string
      lender: {
        id: string
        name: string
      }
      reference: string
      borrower_name: string
      external_ref: string | null
      loan_account_number: string | null
      parcel: {
        state: string
        state_label: string
        district: string | null
        taluk: string | null
        hobli: string | null
        village: string | null
        survey_no: string | null
        parcel_type: string | null
        building: string | null
        wing: string | null
        floor: string | null
        unit: string | null
        from_year: number | null
        to_year: number | null
      }
      searcher: {
        id: string
        name: string | null
      } | null
      waiting_since: string
      waiting_hours: number
      why: string | null
      claimed_at: string | null
      extracts: Array<{
        id: string
        filename: string
        type: string
        size_bytes: number
        sha256: string
        added_by: {
          id: string
          name: string | null
        }
        at: string
      }>
      search_form: {
        language: string
        place: {
          district: {
            local: string
            english: string
            example?: string
          }
          taluk?: {
            local: string
            english: string
            example?: string
          }
          hobli?: {
            local: string
            english: string
            example?: string
          }
          village?: {
            local: string
            english: string
            example?: string
          }
          survey_no: {
            local: string
            english: string
            example?: string
          }
        }
        holders: {
          local: string
          english: string
          example?: string
        }
        shares: {
          local: string
          english: string
          example?: string
        }
        extent: {
          local: string
          english: string
          example?: string
        }
        tenure: {
          local: string
          english: string
          example?: string
        }
        tenures: Array<string>
        land_use: {
          local: string
          english: string
          example?: string
        }
        remarks: Array<{
          local: string
          english: string
          example?: string
        }>
        kharab_b: {
          local: string
          english: string
          example?: string
        }
        pending_mutation: {
          local: string
          english: string
          example?: string
        }
        entries_title: {
          local: string
          english: string
          example?: string
        }
        entry: {
          document_no: {
            local: string
            english: string
            example?: string
            heads: Array<string>
          }
          date: {
            local: string
            english: string
            example?: string
            heads: Array<string>
          }
          nature: {
            local: string
            english: string
            example?: string
            heads: Array<string>
          }
          executants: {
            local: string
            english: string
            example?: string
            heads: Array<string>
          }
          claimants: {
            local: string
            english: string
            example?: string
            heads: Array<string>
          }
          value: {
            local: string
            english: string
            example?: string
            heads: Array<string>
          }
          refers_to: {
            local: string
            english: string
            example?: string
            heads: Array<string>
          }
          property: {
            local: string
            english: string
            example?: string
            heads: Array<string>
          }
        }
        paste_order: Array<'document_no' | 'date' | 'nature' | 'executants' | 'claimants' | 'value' | 'refers_to' | 'property' | null>
        sources: Array<string>
        portals: Array<{
          name: string
          url: string
        }>
      }
      asks: Array<{
        local: string
        english: string
        text: string
      }>
    }
  }
  getDeskResult: {
    params: { mode: 'live' | 'test'; property: string }
    query: undefined
    body: undefined
    answer: {
      property_id: string
      collateral_id: string
      lender: {
        id: string
        name: string
      }
      reference: string
      borrower_name: string
      external_ref: string | null
      loan_account_number: string | null
      parcel: {
        state: string
        state_label: string
        district: string | null
        taluk: string | null
        hobli: string | null
        village: string | null
        survey_no: string | null
        parcel_type: string | null
        building: string | null
        wing: string | null
        floor: string | null
        unit: string | null
        from_year: number | null
        to_year: number | null
      }
      searcher: {
        id: string
        name: string | null
      } | null
      status: 'completed' | 'failed'
      error: {
        code: string
        message: string
      } | null
      findings: {
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
      } | null
      name_match: {
        holder: string
        why: string
      } | null
      finished_at: string
      extracts: Array<{
        id: string
        filename: string
        type: string
        size_bytes: number
        sha256: string
        added_by: {
          id: string
          name: string | null
        }
        at: string
      }>
    }
  }
  claimProperty: {
    params: { mode: 'live' | 'test'; property: string }
    query: undefined
    body: object
    answer: {
      property_id: string
      collateral_id: string
      lender: {
        id: string
        name: string
      }
      reference: string
      borrower_name: string
      external_ref: string | null
      loan_account_number: string | null
      parcel: {
        state: string
        state_label: string
        district: string | null
        taluk: string | null
        hobli: string | null
        village: string | null
        survey_no: string | null
        parcel_type: string | null
        building: string | null
        wing: string | null
        floor: string | null
        unit: string | null
        from_year: number | null
        to_year: number | null
      }
      searcher: {
        id: string
        name: string | null
      } | null
      waiting_since: string
      waiting_hours: number
      why: string | null
      claimed_at: string | null
    }
  }
  releaseProperty: {
    params: { mode: 'live' | 'test'; property: string }
    query: undefined
    body: object
    answer: {
      property_id: string
      collateral_id: string
      lender: {
        id: string
        name: string
      }
      reference: string
      borrower_name: string
      external_ref: string | null
      loan_account_number: string | null
      parcel: {
        state: string
        state_label: string
        district: string | null
        taluk: string | null
        hobli: string | null
        village: string | null
        survey_no: string | null
        parcel_type: string | null
        building: string | null
        wing: string | null
        floor: string | null
        unit: string | null
        from_year: number | null
        to_year: number | null
      }
      searcher: {
        id: string
        name: string | null
      } | null
      waiting_since: string
      waiting_hours: number
      why: string | null
      claimed_at: string | null
    }
  }
  handOverProperty: {
    params: { mode: 'live' | 'test'; property: string }
    query: undefined
    body: {
      searcher_id: string
    }
    answer: {
      property_id: string
      collateral_id: string
      lender: {
        id: string
        name: string
      }
      reference: string
      borrower_name: string
      external_ref: string | null
      loan_account_number: string | null
      parcel: {
        state: string
        state_label: string
        district: string | null
        taluk: string | null
        hobli: string | null
        village: string | null
        survey_no: string | null
        parcel_type: string | null
        building: string | null
        wing: string | null
        floor: string | null
        unit: string | null
        from_year: number | null
        to_year: number | null
      }
      searcher: {
        id: string
        name: string | null
      } | null
      waiting_since: string
      waiting_hours: number
      why: string | null
      claimed_at: string | null
    }
  }
  previewFindings: {
    params: { mode: 'live' | 'test'; property: string }
    query: undefined
    body: {
      record: {
        parcel: {
          district: string
          taluk?: string
          hobli?: string
          village?: string
          survey_no: string
        }
        holders: Array<string>
        shares?: Array<string>
        extent?: string
        tenure?: string
        land_use?: string
        remarks: Array<string>
        kharab_b?: string
        pending_mutation: boolean
        entries: Array<{
          document_no: string
          date: string
          nature: string
          executants: Array<string>
          claimants: Array<string>
          value?: string
          refers_to?: string
          property?: string
          source?: string
        }>
        covered_from?: string
        rights_source?: string
        missing_sources: Array<string>
      } | null
    }
    answer: {
      findings: {
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
      name_match: {
        holder: string
        why: string
      } | null
    }
  }
  submitFindings: {
    params: { mode: 'live' | 'test'; property: string }
    query: undefined
    body: {
      record: {
        parcel: {
          district: string
          taluk?: string
          hobli?: string
          village?: string
          survey_no: string
        }
        holders: Array<string>
        shares?: Array<string>
        extent?: string
        tenure?: string
        land_use?: string
        remarks: Array<string>
        kharab_b?: string
        pending_mutation: boolean
        entries: Array<{
          document_no: string
          date: string
          nature: string
          executants: Array<string>
          claimants: Array<string>
          value?: string
          refers_to?: string
          property?: string
          source?: string
        }>
        covered_from?: string
        rights_source?: string
        missing_sources: Array<string>
      } | null
    }
    answer: {
      findings: {
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
      name_match: {
        holder: string
        why: string
      } | null
    }
  }
  failProperty: {
    params: { mode: 'live' | 'test'; property: string }
    query: undefined
    body: {
      code: 'portal_unavailable' | 'portal_timeout' | 'session_expired' | 'rate_limited' | 'captcha_failed' | 'otp_required' | 'malformed_response' | 'identity_mismatch' | 'location_not_found' | 'ambiguous_location'
    }
    answer: undefined
  }
  addExtract: {
    params: { mode: 'live' | 'test'; property: string }
    query: {
      filename: string
    }
    body: Blob
    answer: {
      id: string
      filename: string
      type: string
      size_bytes: number
      sha256: string
      added_by: {
        id: string
        name: string | null
      }
      at: string
    }
  }
  removeExtract: {
    params: { mode: 'live' | 'test'; property: string; file: string }
    query: undefined
    body: undefined
    answer: undefined
  }
  getCaseCollateral: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: undefined
    answer: {
      requests: Array<{
        collateral_id: string
        external_ref: string | null
        loan_account_number: string | null
        borrower_name: string
        status: 'running' | 'completed' | 'partial' | 'failed'
        created_at: string
        finished_at: string | null
        properties: Array<{
          property_id: string
          reference: string
          parcel: {
            state: string
            state_label: string
            district: string | null
            taluk: string | null
            hobli: string | null
            village: string | null
            survey_no: string | null
            parcel_type: string | null
            building: string | null
            wing: string | null
            floor: string | null
            unit: string | null
            from_year: number | null
            to_year: number | null
          }
          status: 'running' | 'completed' | 'failed' | 'unsupported_state'
          error: {
            code: string
            message: string
          } | null
          findings: {
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
          } | null
          name_match: {
            holder: string
            why: string
          } | null
          finished_at: string | null
          at_desk_since: string | null
          extracts: Array<{
            id: string
            filename: string
            type: string
            size_bytes: number
            sha256: string
            added_by: {
              id: string
              name: string | null
            }
            at: string
          }>
          answers: Array<{
            source: string
            content_type: string
            fetched_at: string
            sha256: string
            size_bytes: number
          }>
          comparison: Array<{
            what: string
            deed: string
            registry: string
            verdict: 'same' | 'unsure' | 'differs' | 'untold'
            note: string | null
          }> | null
        }>
      }>
      proposed_factors: Array<'chain_break' | 'identity_unclear' | 'name_differs' | 'heirs_not_joined' | 'minor_interest' | 'gpa_sale' | 'agreement_only' | 'co_owners' | 'open_mortgage' | 'several_mortgages' | 'charge_on_record' | 'lease' | 'agreement_to_other' | 'search_incomplete' | 'court_stay' | 'attachment' | 'suit_pending' | 'government_land' | 'restricted_grant' | 'restricted_tenure' | 'not_converted' | 'approvals_missing' | 'mutation_pending' | 'tax_unpaid' | 'area_differs' | 'recent_transfer'>
    }
  }
  listLinkableCollateral: {
    params: { mode: 'live' | 'test'; id: string }
    query: {
      find?: string
    }
    body: undefined
    answer: {
      requests: Array<{
        collateral_id: string
        borrower_name: string
        external_ref: string | null
        loan_account_number: string | null
        properties: string
        created_at: string
      }>
    }
  }
  linkCollateral: {
    params: { mode: 'live' | 'test'; id: string }
    query: undefined
    body: {
      collateral_id: string
    }
    answer: {
      requests: Array<{
        collateral_id: string
        external_ref: string | null
        loan_account_number: string | null
        borrower_name: string
        status: 'running' | 'completed' | 'partial' | 'failed'
        created_at: string
        finished_at: string | null
        properties: Array<{
          property_id: string
          reference: string
          parcel: {
            state: string
            state_label: string
            district: string | null
            taluk: string | null
            hobli: string | null
            village: string | null
            survey_no: string | null
            parcel_type: string | null
            building: string | null
            wing: string | null
            floor: string | null
            unit: string | null
            from_year: number | null
            to_year: number | null
          }
          status: 'running' | 'completed' | 'failed' | 'unsupported_state'
          error: {
            code: string
            message: string
          } | null
          findings: {
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
          } | null
          name_match: {
            holder: string
            why: string
          } | null
          finished_at: string | null
          at_desk_since: string | null
          extracts: Array<{
            id: string
            filename: string
            type: string
            size_bytes: number
            sha256: string
            added_by: {
              id: string
              name: string | null
            }
            at: string
          }>
          answers: Array<{
            source: string
            content_type: string
            fetched_at: string
            sha256: string
            size_bytes: number
          }>
          comparison: Array<{
            what: string
            deed: string
            registry: string
            verdict: 'same' | 'unsure' | 'differs' | 'untold'
            note: string | null
          }> | null
        }>
      }>
      proposed_factors: Array<'chain_break' | 'identity_unclear' | 'name_differs' | 'heirs_not_joined' | 'minor_interest' | 'gpa_sale' | 'agreement_only' | 'co_owners' | 'open_mortgage' | 'several_mortgages' | 'charge_on_record' | 'lease' | 'agreement_to_other' | 'search_incomplete' | 'court_stay' | 'attachment' | 'suit_pending' | 'government_land' | 'restricted_grant' | 'restricted_tenure' | 'not_converted' | 'approvals_missing' | 'mutation_pending' | 'tax_unpaid' | 'area_differs' | 'recent_transfer'>
    }
  }
  unlinkCollateral: {
    params: { mode: 'live' | 'test'; id: string; collateral: string }
    query: undefined
    body: undefined
    answer: undefined
  }
  getLenderCollateral: {
    params: { mode: 'live' | 'test'; lender: string; collateral: string }
    query: undefined
    body: undefined
    answer: {
      collateral_id: string
      external_ref: string | null
      loan_account_number: string | null
      borrower_name: string
      status: 'running' | 'completed' | 'partial' | 'failed'
      created_at: string
      finished_at: string | null
      properties: Array<{
        property_id: string
        reference: string
        parcel: {
          state: string
          state_label: string
          district: string | null
          taluk: string | null
          hobli: string | null
          village: string | null
          survey_no: string | null
          parcel_type: string | null
          building: string | null
          wing: string | null
          floor: string | null
          unit: string | null
          from_year: number | null
          to_year: number | null
        }
        status: 'running' | 'completed' | 'failed' | 'unsupported_state'
        error: {
          code: string
          message: string
        } | null
        findings: {
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
        } | null
        name_match: {
          holder: string
          why: string
        } | null
        finished_at: string | null
        at_desk_since: string | null
        extracts: Array<{
          id: string
          filename: string
          type: string
          size_bytes: number
          sha256: string
          added_by: {
            id: string
            name: string | null
          }
          at: string
        }>
        answers: Array<{
          source: string
          content_type: string
          fetched_at: string
          sha256: string
          size_bytes: number
        }>
      }>
    }
  }
  getAnswer: {
    params: { mode: 'live' | 'test'; lender: string; collateral: string; property: string; number: string }
    query: undefined
    body: undefined
    answer: Blob
  }
  getExtract: {
    params: { mode: 'live' | 'test'; lender: string; collateral: string; property: string; file: string }
    query: undefined
    body: undefined
    answer: Blob
  }
  listLenderAccounts: {
    params: { mode: 'live' | 'test' }
    query: {
      limit?: string
      cursor?: string
    }
    body: undefined
    answer: {
      lenders: Array<{
        id: string
        version: number
        name: string
        required_fields: Array<string>
        case_types: Array<string> | null
        own_names: Array<string> | null
        second_person: 'always' | 'never'
        created_at: string
        keys: {
          count: number
          usable: number
        }
        last_used_at: string | null
      }>
      next_cursor: string | null
    }
  }
  createLender: {
    params: undefined
    query: undefined
    body: {
      name: string
      required_fields?: Array<'external_ref' | 'co_applicant_name' | 'loan_amount' | 'branch' | 'state' | 'district' | 'ulpin' | 'property_description' | 'contact_name' | 'contact_email' | 'contact_phone'>
      case_types?: Array<string>
      own_names?: Array<string>
      second_person?: 'always' | 'never'
    }
    answer: {
      id: string
      version: number
      name: string
      required_fields: Array<string>
      case_types: Array<string> | null
      own_names: Array<string> | null
      second_person: 'always' | 'never'
      created_at: string
      keys: {
        count: number
        usable: number
      }
      last_used_at: string | null
    }
  }
  getLenderAccount: {
    params: { mode: 'live' | 'test'; lender: string }
    query: undefined
    body: undefined
    answer: {
      id: string
      version: number
      name: string
      required_fields: Array<string>
      case_types: Array<string> | null
      own_names: Array<string> | null
      second_person: 'always' | 'never'
      created_at: string
      keys: {
        count: number
        usable: number
      }
      last_used_at: string | null
    }
  }
  changeLender: {
    params: { lender: string }
    query: undefined
    body: {
      name?: string
      required_fields?: Array<'external_ref' | 'co_applicant_name' | 'loan_amount' | 'branch' | 'state' | 'district' | 'ulpin' | 'property_description' | 'contact_name' | 'contact_email' | 'contact_phone'>
      case_types?: Array<string> | null
      own_names?: Array<string> | null
      second_person?: 'always' | 'never'
    }
    answer: {
      id: string
      version: number
      name: string
      required_fields: Array<string>
      case_types: Array<string> | null
      own_names: Array<string> | null
      second_person: 'always' | 'never'
      created_at: string
      keys: {
        count: number
        usable: number
      }
      last_used_at: string | null
    }
  }
  listLenderKeys: {
    params: { mode: 'live' | 'test'; lender: string }
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
  issueLenderKey: {
    params: { mode: 'live' | 'test'; lender: string }
    query: undefined
    body: {
      label?: string
      scopes?: Array<'cases:create' | 'cases:read' | 'callbacks:manage'>
      expires_at?: string
      rate_per_second?: number
      rate_burst?: number
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
  changeLenderKey: {
    params: { mode: 'live' | 'test'; lender: string; key: string }
    query: undefined
    body: {
      label?: string
      scopes?: Array<'cases:create' | 'cases:read' | 'callbacks:manage'>
      expires_at?: string | null
      rate_per_second?: number | null
      rate_burst?: number | null
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
    }
  }
  revokeLenderKey: {
    params: { mode: 'live' | 'test'; lender: string; key: string }
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
  listLenderRequests: {
    params: { mode: 'live' | 'test'; lender: string }
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
  listAudit: {
    params: undefined
    query: {
      actor?: string
      action?: string
      subject?: string
      lender?: string
      mode?: 'live' | 'test'
      from?: string
      to?: string
      limit?: string
      cursor?: string
    }
    body: undefined
    answer: {
      lines: Array<{
        seq: number
        at: string
        actor: string
        actor_name: string | null
        action: string
        subject: string
        lender: {
          id: string
          name: string
        } | null
        mode: 'live' | 'test' | null
        details: Record<string, unknown>
        request_id: string | null
      }>
      next_cursor: string | null
    }
  }
  verifyAudit: {
    params: undefined
    query: {
      after?: string
      lines?: string
    }
    body: undefined
    answer: {
      ok: boolean
      verified_to: number
      lines: number
      archived: number
      done: boolean
      waiting: number
      head: string
      fault: string | null
    }
  }
  getHealth: {
    params: { mode: 'live' | 'test' }
    query: {
      days?: string
    }
    body: undefined
    answer: {
      at: string
      time_zone: string
      days: Array<{
        day: string
        received: number
        finalised: number
        turnaround_median_minutes: number | null
        turnaround_p90_minutes: number | null
      }>
      backlog: Array<{
        status: 'received' | 'allocated' | 'in_review' | 'query_raised'
        count: number
        under_1_day: number
        days_1_to_3: number
        days_3_to_7: number
        over_7_days: number
      }>
      lenders: Array<{
        lender: {
          id: string
          name: string
        }
        open: number
        late: number
        failed_deliveries: number
        pending_callbacks: number
        oldest_pending_at: string | null
      }>
      malware_scanning: {
        scanner: 'off' | 'up' | 'away'
        when_away: 'hold' | 'pass' | null
        engine: string | null
        signatures_at: string | null
        waiting: number
        failed: number
        oldest_waiting_at: string | null
      }
      searches: {
        running: number
        failed_today: number
        waiting_at_desk: number
        oldest_at_desk_at: string | null
      }
    }
  }
  listLenderPeople: {
    params: { lender: string }
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
  inviteLenderPerson: {
    params: { lender: string }
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
  changeLenderPerson: {
    params: { lender: string; person: string }
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
  createLenderPersonLink: {
    params: { lender: string; person: string }
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
  removeLenderPersonFactors: {
    params: { lender: string; person: string }
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
  endLenderPersonSessions: {
    params: { lender: string; person: string }
    query: undefined
    body: undefined
    answer: {
      ended: number
    }
  }
  listNotifications: {
    params: { mode: 'live' | 'test' }
    query: {
      kind?: 'case_allocated' | 'query_answered' | 'documents_added' | 'case_reopened' | 'due_soon' | 'overdue' | 'report_sent_back' | 'report_approved' | 'report_submitted' | 'callback_disabled'
      limit?: string
      cursor?: string
    }
    body: undefined
    answer: {
      notifications: Array<{
        number: number
        kind: 'case_allocated' | 'query_answered' | 'documents_added' | 'case_reopened' | 'due_soon' | 'overdue' | 'report_sent_back' | 'report_approved' | 'report_submitted' | 'callback_disabled'
        sentence: string
        case_id: string | null
        lender: {
          id: string
          name: string
        }
        created_at: string
        read_at: string | null
      }>
      next_cursor: string | null
    }
  }
  countNotifications: {
    params: { mode: 'live' | 'test' }
    query: undefined
    body: undefined
    answer: {
      unread: number
      more: boolean
    }
  }
  readAllNotifications: {
    params: { mode: 'live' | 'test' }
    query: undefined
    body: {
      up_to: number
    }
    answer: {
      marked: number
    }
  }
  readNotification: {
    params: { mode: 'live' | 'test'; number: string }
    query: undefined
    body: object
    answer: undefined
  }
  getNotificationPreferences: {
    params: undefined
    query: undefined
    body: undefined
    answer: {
      preferences: Array<{
        kind: 'case_allocated' | 'query_answered' | 'documents_added' | 'case_reopened' | 'due_soon' | 'overdue' | 'report_sent_back' | 'report_approved' | 'report_submitted' | 'callback_disabled'
        label: string
        who: string
        in_app: boolean
        by_mail: boolean
      }>
      mail: {
        is_available: boolean
        address: string
        frequency: 'none' | 'at_once' | 'daily'
        digest_at: string | null
        refused: {
          reason: string
          at: string
        } | null
      }
    }
  }
  setNotificationPreference: {
    params: { kind: string }
    query: undefined
    body: {
      in_app?: boolean
      by_mail?: boolean
    }
    answer: undefined
  }
  setMailPreference: {
    params: undefined
    query: undefined
    body: {
      frequency: 'none' | 'at_once' | 'daily'
    }
    answer: undefined
  }
  getMail: {
    params: undefined
    query: undefined
    body: undefined
    answer: {
      is_on: boolean
      waiting: number
      oldest_waiting_at: string | null
      failed: number
      unknown: number
      outage: {
        since: string
        attempts: number
        next_try_at: string
        error: string
      } | null
      troubled: Array<{
        id: string
        kind: 'notifications' | 'query'
        mode: 'live' | 'test'
        recipient: string
        state: 'queued' | 'sending' | 'sent' | 'unknown' | 'failed' | 'dropped'
        attempts: number
        error: string | null
        created_at: string
        finished_at: string | null
        can_retry: boolean
      }>
      refusals: Array<{
        address: string
        staff_name: string | null
        reason: string
        refused_by: string | null
        refused_at: string
      }>
    }
  }
  retryMail: {
    params: { mail: string }
    query: undefined
    body: object
    answer: undefined
  }
  setMailRefusal: {
    params: undefined
    query: undefined
    body: {
      address: string
      refused: boolean
      reason?: string
    }
    answer: undefined
  }
  getContactMail: {
    params: { mode: 'live' | 'test'; lender: string }
    query: undefined
    body: undefined
    answer: {
      on: boolean
      is_available: boolean
    }
  }
  setContactMail: {
    params: { mode: 'live' | 'test'; lender: string }
    query: undefined
    body: {
      on: boolean
    }
    answer: {
      on: boolean
      is_available: boolean
    }
  }
  getFigures: {
    params: { mode: 'live' | 'test'; table: string }
    query: {
      from?: string
      to?: string
      lender?: string
      analyst?: string
      state?: string
      case_type?: string
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
        group: 'work' | 'turnaround' | 'results'
        queue: Record<string, string> | null
      }>
      rows: Array<{
        value: string
        name: string
        queue: Record<string, string> | null
        cells: Record<string, number | null>
      }>
      more: boolean
      queue_counts_to: number
    }
  }
  exportFigures: {
    params: { mode: 'live' | 'test'; table: string }
    query: {
      from?: string
      to?: string
      lender?: string
      analyst?: string
      state?: string
      case_type?: string
    }
    body: undefined
    answer: Blob
  }
  exportFiguresXlsx: {
    params: { mode: 'live' | 'test'; table: string }
    query: {
      from?: string
      to?: string
      lender?: string
      analyst?: string
      state?: string
      case_type?: string
    }
    body: undefined
    answer: Blob
  }
  exportScorecard: {
    params: { mode: 'live' | 'test'; lender: string }
    query: {
      from?: string
      to?: string
    }
    body: undefined
    answer: Blob
  }
}

export const staffApi = {
  getSignInMethods: { method: 'GET', path: '/sign-in-methods' },
  signIn: { method: 'POST', path: '/session' },
  signInByCode: { method: 'POST', path: '/session/code' },
  beginPasskeySignIn: { method: 'POST', path: '/session/passkey/options' },
  signInByPasskey: { method: 'POST', path: '/session/passkey' },
  checkResetLink: { method: 'POST', path: '/password-reset/check' },
  resetPassword: { method: 'POST', path: '/password-reset' },
  beginSingleSignOn: { method: 'GET', path: '/sso' },
  endSingleSignOn: { method: 'GET', path: '/sso/return' },
  getSession: { method: 'GET', path: '/session' },
  noteTourSeen: { method: 'POST', path: '/session/tour-seen' },
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
  getReference: { method: 'GET', path: '/reference' },
  listColleagues: { method: 'GET', path: '/colleagues' },
  listStaff: { method: 'GET', path: '/staff' },
  createStaff: { method: 'POST', path: '/staff' },
  changeStaff: { method: 'PATCH', path: '/staff/:staff' },
  setAdvocate: { method: 'PUT', path: '/staff/:staff/advocate' },
  removeAdvocate: { method: 'DELETE', path: '/staff/:staff/advocate' },
  endStaffSessions: { method: 'DELETE', path: '/staff/:staff/sessions' },
  createResetLink: { method: 'POST', path: '/staff/:staff/reset-link' },
  listLenders: { method: 'GET', path: '/lenders' },
  getCalendar: { method: 'GET', path: '/lenders/:lender/calendar' },
  setCalendar: { method: 'PUT', path: '/lenders/:lender/calendar' },
  getQueue: { method: 'GET', path: '/:mode/queue' },
  getQueueCounts: { method: 'GET', path: '/:mode/queue/counts' },
  getQueueSummary: { method: 'GET', path: '/:mode/queue/summary' },
  listWorkloads: { method: 'GET', path: '/:mode/queue/workloads' },
  takeNext: { method: 'POST', path: '/:mode/queue/take-next' },
  allocateMany: { method: 'POST', path: '/:mode/queue/allocate' },
  listViews: { method: 'GET', path: '/:mode/views' },
  saveView: { method: 'POST', path: '/:mode/views' },
  changeView: { method: 'PATCH', path: '/:mode/views/:view' },
  deleteView: { method: 'DELETE', path: '/:mode/views/:view' },
  listen: { method: 'GET', path: '/:mode/live' },
  listPresence: { method: 'GET', path: '/:mode/cases/:id/presence' },
  putPresence: { method: 'PUT', path: '/:mode/cases/:id/presence' },
  endPresence: { method: 'DELETE', path: '/:mode/cases/:id/presence' },
  getCaseFile: { method: 'GET', path: '/:mode/cases/:id' },
  listEvents: { method: 'GET', path: '/:mode/cases/:id/events' },
  getTimeline: { method: 'GET', path: '/:mode/cases/:id/timeline' },
  listDocuments: { method: 'GET', path: '/:mode/cases/:id/documents' },
  addDocument: { method: 'POST', path: '/:mode/cases/:id/documents' },
  downloadDocuments: { method: 'GET', path: '/:mode/cases/:id/documents.zip' },
  searchDocuments: { method: 'GET', path: '/:mode/cases/:id/search' },
  searchAllDocuments: { method: 'GET', path: '/:mode/search' },
  listDisagreements: { method: 'GET', path: '/:mode/cases/:id/disagreements' },
  readDocument: { method: 'GET', path: '/:mode/cases/:id/documents/:document' },
  listDocumentPages: { method: 'GET', path: '/:mode/cases/:id/documents/:document/pages' },
  readDocumentPage: { method: 'GET', path: '/:mode/cases/:id/documents/:document/pages/:page' },
  listNotes: { method: 'GET', path: '/:mode/cases/:id/notes' },
  addNote: { method: 'POST', path: '/:mode/cases/:id/notes' },
  allocate: { method: 'POST', path: '/:mode/cases/:id/allocate' },
  startReview: { method: 'POST', path: '/:mode/cases/:id/start-review' },
  resumeReview: { method: 'POST', path: '/:mode/cases/:id/resume-review' },
  finalise: { method: 'POST', path: '/:mode/cases/:id/finalise' },
  reRelease: { method: 'POST', path: '/:mode/cases/:id/re-release' },
  listQueries: { method: 'GET', path: '/:mode/cases/:id/queries' },
  sendQuery: { method: 'POST', path: '/:mode/cases/:id/queries' },
  undoQuery: { method: 'DELETE', path: '/:mode/cases/:id/waiting-queries/:waiting' },
  noteAnswer: { method: 'POST', path: '/:mode/cases/:id/queries/:query/answers' },
  closeQuery: { method: 'POST', path: '/:mode/cases/:id/queries/:query/close' },
  raiseQuery: { method: 'POST', path: '/:mode/cases/:id/raise-query' },
  listQueryTexts: { method: 'GET', path: '/query-texts' },
  setQueryText: { method: 'PUT', path: '/query-texts/:text' },
  removeQueryText: { method: 'DELETE', path: '/query-texts/:text' },
  markSeen: { method: 'PUT', path: '/:mode/cases/:id/documents/:document/seen' },
  getChecklist: { method: 'GET', path: '/:mode/cases/:id/checklist' },
  tickPaper: { method: 'PUT', path: '/:mode/cases/:id/checklist/:item' },
  getDraft: { method: 'GET', path: '/:mode/cases/:id/draft' },
  saveDraft: { method: 'PUT', path: '/:mode/cases/:id/draft' },
  listProposals: { method: 'GET', path: '/:mode/cases/:id/proposals' },
  previewReport: { method: 'GET', path: '/:mode/cases/:id/draft/preview' },
  attach: { method: 'POST', path: '/:mode/cases/:id/draft/attachments' },
  detach: { method: 'DELETE', path: '/:mode/cases/:id/draft/attachments/:file' },
  listVersions: { method: 'GET', path: '/:mode/cases/:id/reports' },
  previewFinalise: { method: 'GET', path: '/:mode/cases/:id/finalise-preview' },
  diffDraft: { method: 'GET', path: '/:mode/cases/:id/reports/diff' },
  getVersion: { method: 'GET', path: '/:mode/cases/:id/reports/:version' },
  readVersionFile: { method: 'GET', path: '/:mode/cases/:id/reports/:version/files/:file' },
  getTitleGraph: { method: 'GET', path: '/:mode/cases/:id/title-graph' },
  listClauses: { method: 'GET', path: '/clauses' },
  listClauseVersions: { method: 'GET', path: '/clauses/versions' },
  listChosenClauses: { method: 'GET', path: '/clauses/chosen' },
  addClause: { method: 'POST', path: '/clauses' },
  getReportFormat: { method: 'GET', path: '/lenders/:lender/report-format' },
  setReportFormat: { method: 'PUT', path: '/lenders/:lender/report-format' },
  drawSampleReport: { method: 'POST', path: '/lenders/:lender/report-format/sample' },
  getApproval: { method: 'GET', path: '/:mode/cases/:id/approval' },
  submitReport: { method: 'POST', path: '/:mode/cases/:id/submit' },
  approveReport: { method: 'POST', path: '/:mode/cases/:id/approve' },
  sendBackReport: { method: 'POST', path: '/:mode/cases/:id/send-back' },
  listCallbacks: { method: 'GET', path: '/:mode/callbacks' },
  getLenderCallback: { method: 'GET', path: '/:mode/lenders/:lender/callback' },
  setLenderCallback: { method: 'PUT', path: '/:mode/lenders/:lender/callback' },
  removeLenderCallback: { method: 'DELETE', path: '/:mode/lenders/:lender/callback' },
  enableCallback: { method: 'POST', path: '/:mode/lenders/:lender/callback/enable' },
  disableCallback: { method: 'POST', path: '/:mode/lenders/:lender/callback/disable' },
  rotateLenderSecret: { method: 'POST', path: '/:mode/lenders/:lender/callback/rotate-secret' },
  testLenderCallback: { method: 'POST', path: '/:mode/lenders/:lender/callback/test' },
  listLenderDeliveries: { method: 'GET', path: '/:mode/lenders/:lender/callback/deliveries' },
  getLenderDelivery: { method: 'GET', path: '/:mode/lenders/:lender/callback/deliveries/:delivery' },
  getLenderDeliveryPayload: { method: 'GET', path: '/:mode/lenders/:lender/callback/deliveries/:delivery/payload' },
  replayLenderDelivery: { method: 'POST', path: '/:mode/lenders/:lender/callback/deliveries/:delivery/replay' },
  replayLenderFailed: { method: 'POST', path: '/:mode/lenders/:lender/callback/deliveries/replay' },
  diagnoseLenderCallback: { method: 'POST', path: '/:mode/lenders/:lender/callback/diagnose' },
  examineLenderReceiver: { method: 'POST', path: '/:mode/lenders/:lender/callback/examination' },
  listLenderExaminations: { method: 'GET', path: '/:mode/lenders/:lender/callback/examinations' },
  getLenderFeed: { method: 'GET', path: '/:mode/lenders/:lender/events' },
  getLenderFeedPosition: { method: 'GET', path: '/:mode/lenders/:lender/events/position' },
  getDesk: { method: 'GET', path: '/:mode/desk' },
  getDeskProperty: { method: 'GET', path: '/:mode/desk/:property' },
  getDeskResult: { method: 'GET', path: '/:mode/desk/:property/result' },
  claimProperty: { method: 'POST', path: '/:mode/desk/:property/claim' },
  releaseProperty: { method: 'POST', path: '/:mode/desk/:property/release' },
  handOverProperty: { method: 'POST', path: '/:mode/desk/:property/hand-over' },
  previewFindings: { method: 'POST', path: '/:mode/desk/:property/preview' },
  submitFindings: { method: 'POST', path: '/:mode/desk/:property/submit' },
  failProperty: { method: 'POST', path: '/:mode/desk/:property/fail' },
  addExtract: { method: 'POST', path: '/:mode/desk/:property/extracts' },
  removeExtract: { method: 'DELETE', path: '/:mode/desk/:property/extracts/:file' },
  getCaseCollateral: { method: 'GET', path: '/:mode/cases/:id/collateral' },
  listLinkableCollateral: { method: 'GET', path: '/:mode/cases/:id/collateral/linkable' },
  linkCollateral: { method: 'POST', path: '/:mode/cases/:id/collateral' },
  unlinkCollateral: { method: 'DELETE', path: '/:mode/cases/:id/collateral/:collateral' },
  getLenderCollateral: { method: 'GET', path: '/:mode/lenders/:lender/collateral/:collateral' },
  getAnswer: { method: 'GET', path: '/:mode/lenders/:lender/collateral/:collateral/properties/:property/answers/:number' },
  getExtract: { method: 'GET', path: '/:mode/lenders/:lender/collateral/:collateral/properties/:property/extracts/:file' },
  listLenderAccounts: { method: 'GET', path: '/:mode/lenders' },
  createLender: { method: 'POST', path: '/lenders' },
  getLenderAccount: { method: 'GET', path: '/:mode/lenders/:lender' },
  changeLender: { method: 'PATCH', path: '/lenders/:lender' },
  listLenderKeys: { method: 'GET', path: '/:mode/lenders/:lender/keys' },
  issueLenderKey: { method: 'POST', path: '/:mode/lenders/:lender/keys' },
  changeLenderKey: { method: 'PATCH', path: '/:mode/lenders/:lender/keys/:key' },
  revokeLenderKey: { method: 'POST', path: '/:mode/lenders/:lender/keys/:key/revoke' },
  listLenderRequests: { method: 'GET', path: '/:mode/lenders/:lender/requests' },
  listAudit: { method: 'GET', path: '/audit' },
  verifyAudit: { method: 'GET', path: '/audit/verification' },
  getHealth: { method: 'GET', path: '/:mode/health' },
  listLenderPeople: { method: 'GET', path: '/lenders/:lender/people' },
  inviteLenderPerson: { method: 'POST', path: '/lenders/:lender/people' },
  changeLenderPerson: { method: 'PATCH', path: '/lenders/:lender/people/:person' },
  createLenderPersonLink: { method: 'POST', path: '/lenders/:lender/people/:person/link' },
  removeLenderPersonFactors: { method: 'POST', path: '/lenders/:lender/people/:person/two-factor/remove' },
  endLenderPersonSessions: { method: 'DELETE', path: '/lenders/:lender/people/:person/sessions' },
  listNotifications: { method: 'GET', path: '/:mode/notifications' },
  countNotifications: { method: 'GET', path: '/:mode/notifications/unread' },
  readAllNotifications: { method: 'POST', path: '/:mode/notifications/read' },
  readNotification: { method: 'POST', path: '/:mode/notifications/:number/read' },
  getNotificationPreferences: { method: 'GET', path: '/notification-preferences' },
  setNotificationPreference: { method: 'PUT', path: '/notification-preferences/:kind' },
  setMailPreference: { method: 'PUT', path: '/mail-preference' },
  getMail: { method: 'GET', path: '/mail' },
  retryMail: { method: 'POST', path: '/mail/:mail/retry' },
  setMailRefusal: { method: 'PUT', path: '/mail/refusals' },
  getContactMail: { method: 'GET', path: '/:mode/lenders/:lender/contact-mail' },
  setContactMail: { method: 'PUT', path: '/:mode/lenders/:lender/contact-mail' },
  getFigures: { method: 'GET', path: '/:mode/figures/:table' },
  exportFigures: { method: 'GET', path: '/:mode/figures/:table/file' },
  exportFiguresXlsx: { method: 'GET', path: '/:mode/figures/:table/xlsx' },
  exportScorecard: { method: 'GET', path: '/:mode/lenders/:lender/scorecard' },
} as const satisfies Record<keyof StaffApi, { method: string; path: string }>
