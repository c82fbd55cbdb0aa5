import type { EventName, OptInEventName } from './events.ts'
import type { Optional } from './optional.ts'

export interface CallbackIn {
  /** HTTPS URL that receives the callbacks of this environment. */
  url: string
  header_name?: Optional<string>
  /** Sent with every callback, so that your endpoint can recognise the service. Shown masked. */
  header_value?: Optional<string>
  /** Opt-in events to send too. Replaces the list: left out or null means none. */
  events?: Optional<readonly OptInEventName[]>
}

export interface CallbackRegistration {
  url: string
  header_name: string | null
  /** Masked. */
  header_value: string | null
  /** Opt-in events that are sent too. */
  events: OptInEventName[]
  /** False: events are parked until it is registered again. */
  enabled: boolean
  disabled_at: string | null
  /** `unconfirmed`: set by our staff and not yet confirmed. Registering it yourself confirms it. */
  disabled_why: 'gone' | 'failing' | 'by hand' | 'unconfirmed' | null
  failing_since: string | null
}

export interface CallbackRegistered extends CallbackRegistration {
  /** Only with the first registration; it is not shown again. */
  signing_secret?: string
}

export interface RotateSecretIn {
  /** Days during which the old secret also signs, 0 to 7. Default: 1. */
  overlap_days?: Optional<number>
}

export interface SecretRotated {
  /** Shown once. */
  signing_secret: string
  previous_valid_until: string
}

export interface Ping {
  delivered: boolean
  status: number | null
  duration_ms: number
  /** The first bytes of your receiver's answer. */
  answer: string | null
  error: string | null
  sent: { headers: Record<string, string>; body: string }
}

export interface DiagnoseIn {
  /** Headers as your receiver got them. */
  headers: Record<string, string>
  /** The raw body as text … */
  body?: Optional<string>
  /** … or its bytes in base64, which is more reliable. */
  body_base64?: Optional<string>
}

export interface Diagnosis {
  finding: string
  advice: string
}

export type DeliveryState = 'pending' | 'delivered' | 'failed'

export interface Delivery {
  /** Also the X-SVC-Delivery of each attempt. */
  id: string
  event: EventName
  case_id: string | null
  /** Set if the event belongs to a collateral request. */
  collateral_id: string | null
  external_ref: string | null
  sequence: number
  state: DeliveryState
  attempts: number
  next_attempt_at: string | null
  finished_at: string | null
  last_status: number | null
  last_error: string | null
  created_at: string
}

export interface DeliveryAttempt {
  number: number
  at: string
  duration_ms: number
  status: number | null
  error: string | null
  answer: string | null
}

export interface DeliveryWithAttempts extends Delivery {
  attempt_log: DeliveryAttempt[]
}

export interface DeliveriesPage {
  /** Newest first, at most 100. */
  deliveries: Delivery[]
  /** Send it as `before` for the next page; null on the last. */
  next_before: string | null
}

export interface DeliveriesFilter {
  /** external_ref or case id. */
  case?: string | undefined
  event?: EventName | undefined
  state?: DeliveryState | undefined
  /** Recorded from this time on. */
  from?: string | Date | undefined
  /** Recorded before this time. */
  to?: string | Date | undefined
  before?: string | undefined
}

export interface ReplayFailedIn {
  /** Failed deliveries recorded from then on. */
  since: string | Date
  until?: Optional<string | Date>
  /** Only count them. */
  dry_run?: Optional<boolean>
}

export interface Replayed {
  replayed: number
}

export interface ReplayedFailed extends Replayed {
  /** True if there are more than one request can replay. */
  more: boolean
  dry_run: boolean
}
