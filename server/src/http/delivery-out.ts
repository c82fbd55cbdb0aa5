import type { AttemptRow, DeliveryRow } from '../callbacks/callbacks.ts'

/** A delivery as lenders and staff see it. */
export function deliveryOut(row: DeliveryRow) {
  return {
    id: row.id,
    event: row.event,
    case_id: row.caseId,
    external_ref: row.externalRef,
    sequence: row.sequence,
    state: row.state,
    attempts: row.attempts,
    next_attempt_at: row.state === 'pending' ? (row.dueAt?.toISOString() ?? null) : null,
    finished_at: row.finishedAt?.toISOString() ?? null,
    last_status: row.lastStatus,
    last_error: row.lastError,
    created_at: row.createdAt.toISOString(),
  }
}

export function deliveryWithAttempts(row: DeliveryRow, attempts: readonly AttemptRow[]) {
  return {
    ...deliveryOut(row),
    attempt_log: attempts.map(({ number, at, durationMs, status, error, answer }) => ({
      number,
      at: at.toISOString(),
      duration_ms: durationMs,
      status,
      error,
      answer: answer?.toString('utf8') ?? null,
    })),
  }
}
