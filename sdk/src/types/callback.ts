import type { EventName } from './events.ts'
import type { Optional } from './optional.ts'

export interface CallbackIn {
  /** HTTPS address that receives the callbacks of this environment. */
  url: string
  header_name?: Optional<string>
  /** Sent with every callback, so that your endpoint knows us. Shown masked. */
  header_value?: Optional<string>
}

export interface CallbackRegistration {
  url: string
  header_name: string | null
  /** Masked. */
  header_value: string | null
  /** False: events are parked until it is registered again. */
  enabled: boolean
  disabled_at: string | null
  /** `unconfirmed`: our staff set it, and a second person has not confirmed it. Registering does. */
  disabled_why: 'gone' | 'failing' | 'by hand' | 'unconfirmed' | null
  failing_since: string | null
}

export interface CallbackRegistered extends CallbackRegistration {
  /** With the first registration; it is not shown again. */
  signing_secret?: string
}

export interface RotateSecretIn {
  /** How long the old secret signs beside the new one, 0 to 7; 1 if left out. */
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
  /** As your receiver saw them. */
  headers: Record<string, string>
  /** The raw body as text … */
  body?: Optional<string>
  /** … or its bytes in base64, which is surer. */
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
  /** Where it is about a collateral request. */
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
  /** Newest first, a hundred at most. */
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
  /** Only says how many there are. */
  dry_run?: Optional<boolean>
}

export interface Replayed {
  replayed: number
}

export interface ReplayedFailed extends Replayed {
  /** There are more than one request takes. */
  more: boolean
  dry_run: boolean
}
