// Generated from docs/api/v1.openapi.json. `npm run generate` writes it.

export interface LenderApi {
  createCase: {
    query: undefined
    body: {
      external_ref?: string | null
      applicant_name: string
      co_applicant_name?: string | null
      loan_account_number: string
      loan_amount?: number | null
      case_type: string
      branch?: string | null
      state?: string | null
      district?: string | null
      ulpin?: string | null
      property_description?: string | null
      contact_name?: string | null
      contact_email?: string | null
      contact_phone?: string | null
      documents?: Array<{
        filename: string
        content_type: string
        content: string
      }> | null
    }
    answers: { 200: {
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
    }; 202: {
      external_ref: string
      status: 'received'
    } }
  }
  listCases: {
    query: { status?: string; result?: string; loan_account_number?: string; updated_after?: string; limit?: number; cursor?: string }
    body: undefined
    answers: { 200: {
      cases: Array<{
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
      }>
      next_cursor: string
      more: boolean
    } }
  }
  getCase: {
    query: undefined
    body: undefined
    answers: { 200: {
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
    } }
  }
  addDocuments: {
    query: undefined
    body: {
      documents: Array<{
        filename: string
        content_type: string
        content: string
      }>
      note?: string | null
      query_id?: string | null
    }
    answers: { 200: {
      case_id: string
      external_ref: string
      status: 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised' | 'withdrawn' | 'under_review'
      reopened: boolean
      stored: Array<string>
    } }
  }
  getDocuments: {
    query: undefined
    body: undefined
    answers: { 200: {
      documents: Array<{
        filename: string
        content_type: string
        bytes: number
        sha256: string
        received_at: string
      }>
    } }
  }
  withdrawCase: {
    query: undefined
    body: {
      reason: string
    }
    answers: { 200: {
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
    } }
  }
  getReport: {
    query: undefined
    body: undefined
    answers: { 200: {
      files: Array<{
        filename: string
        url: string
        expires_in: number
      }>
    } }
  }
  getQueries: {
    query: undefined
    body: undefined
    answers: { 200: {
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
    } }
  }
  answerQuery: {
    query: undefined
    body: {
      text: string
    }
    answers: { 201: {
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
    } }
  }
  listEvents: {
    query: { after?: string; limit?: number; types?: string }
    body: undefined
    answers: { 200: {
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
    } }
  }
  submitCollateral: {
    query: undefined
    body: {
      external_ref?: string | null
      loan_account_number?: string | null
      borrower_name: string
      callback_url?: string | null
      properties: Array<{
        reference: string
        state: string
        district?: string | null
        taluk?: string | null
        village?: string | null
        hobli?: string | null
        survey_no?: string | null
        parcel_type?: string | null
        building?: string | null
        wing?: string | null
        floor?: string | null
        unit?: string | null
        from_year?: string | number | null
        to_year?: string | number | null
      }>
    }
    answers: { 202: {
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
    } }
  }
  listCollateral: {
    query: { external_ref?: string; limit?: number; cursor?: string }
    body: undefined
    answers: { 200: {
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
    } }
  }
  getCollateral: {
    query: undefined
    body: undefined
    answers: { 200: {
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
    } }
  }
  getCallback: {
    query: undefined
    body: undefined
    answers: { 200: {
      url: string
      header_name: string | null
      header_value: string | null
      events: Array<'case.in_review' | 'case.withdrawn'>
      enabled: boolean
      disabled_at: string | null
      disabled_why: 'gone' | 'failing' | 'by hand' | 'unconfirmed' | null
      failing_since: string | null
    } }
  }
  setCallback: {
    query: undefined
    body: {
      url: string
      header_name?: string | null
      header_value?: string | null
      events?: Array<'case.in_review' | 'case.withdrawn'> | null
    }
    answers: { 200: {
      url: string
      header_name: string | null
      header_value: string | null
      events: Array<'case.in_review' | 'case.withdrawn'>
      enabled: boolean
      disabled_at: string | null
      disabled_why: 'gone' | 'failing' | 'by hand' | 'unconfirmed' | null
      failing_since: string | null
      signing_secret?: string
    } }
  }
  removeCallback: {
    query: undefined
    body: undefined
    answers: { 204: undefined }
  }
  rotateSecret: {
    query: undefined
    body: {
      overlap_days?: number | null
    }
    answers: { 200: {
      signing_secret: string
      previous_valid_until: string
    } }
  }
  testCallback: {
    query: undefined
    body: undefined
    answers: { 200: {
      delivered: boolean
      status: number | null
      duration_ms: number
      answer: string | null
      error: string | null
      sent: {
        headers: Record<string, string>
        body: string
      }
    } }
  }
  diagnoseCallback: {
    query: undefined
    body: {
      headers: Record<string, string>
      body?: string | null
      body_base64?: string | null
    }
    answers: { 200: {
      finding: string
      advice: string
    } }
  }
  examineReceiver: {
    query: undefined
    body: {
      url?: string | null
      secret?: string | null
      state_url?: string | null
      state_header_name?: string | null
      state_header_value?: string | null
    }
    answers: { 200: {
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
    } }
  }
  listDeliveries: {
    query: { case?: string; event?: 'case.received' | 'case.allocated' | 'case.query_raised' | 'case.finalised' | 'documents.received' | 'report.revised' | 'result_changed' | 'case.in_review' | 'case.withdrawn' | 'collateral.completed'; state?: 'pending' | 'delivered' | 'failed'; from?: string; to?: string; before?: string }
    body: undefined
    answers: { 200: {
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
    } }
  }
  getDelivery: {
    query: undefined
    body: undefined
    answers: { 200: {
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
    } }
  }
  replayDelivery: {
    query: undefined
    body: undefined
    answers: { 202: {
      replayed: number
    } }
  }
  replayFailed: {
    query: undefined
    body: {
      since: string
      until?: string | null
      dry_run?: boolean | null
    }
    answers: { 200: {
      replayed: number
      more: boolean
      dry_run: boolean
    }; 202: {
      replayed: number
      more: boolean
      dry_run: boolean
    } }
  }
  whoami: {
    query: undefined
    body: undefined
    answers: { 200: {
      lender: {
        id: string
        name: string
        required_fields: Array<string>
        case_types: Array<string> | null
      }
      mode: 'live' | 'test'
      key: {
        id: string
        hint: string
        label: string
        scopes: Array<'cases:create' | 'cases:read' | 'callbacks:manage'>
        created_at: string
        expires_at: string | null
      }
      limits: {
        rate_per_second: number
        rate_burst: number
        documents_max: number
        document_bytes_max: number
        request_bytes_max: number
        properties_max: number
        events_page_max: number
        report_link_seconds: number
      }
    } }
  }
  advanceCase: {
    query: undefined
    body: {
      to: 'allocated' | 'in_review' | 'query_raised' | 'finalised'
      result?: 'positive' | 'negative' | 'query' | 'hold' | null
      reason?: string | null
      documents_awaited?: boolean | null
    }
    answers: { 200: {
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
    } }
  }
  reReleaseCase: {
    query: undefined
    body: {
      reason: string
    }
    answers: { 200: {
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
    } }
  }
  getExaminationKey: {
    query: undefined
    body: undefined
    answers: { 200: {
      keys: Array<{
        kty: string
        crv: string
        x: string
        use: string
        alg: string
        kid: string
      }>
    } }
  }
}
