/**
 * How far another machine's clock is ahead of this process's monotonic clock, as an interval that
 * contains the true value. Milliseconds throughout.
 */
export interface ClockOffset {
  min: number
  max: number
  /** By the monotonic clock. */
  measuredAt: number
}

/** The other clock was read at some moment between the request and the answer. */
export interface Reading {
  askedAt: number
  answeredAt: number
  readAt: number
}

/** Two clocks drift apart by tens of ppm; while both are slewed (500 ppm each), by this much. */
const driftMax = 0.001
/** Both clocks are read in steps, of a millisecond at most. */
const stepMs = 1

/**
 * The true value is in the previous interval, widened by drift, and in the interval of the new
 * reading. If these do not overlap, one of the clocks was set: only the reading counts, and
 * `jumpMs` says by how much the other clock moved.
 */
export function narrowOffset(
  known: ClockOffset | undefined,
  { askedAt, answeredAt, readAt }: Reading,
): { offset: ClockOffset; jumpMs: number } {
  const read = {
    min: readAt - answeredAt - stepMs,
    max: readAt - askedAt + stepMs,
    measuredAt: answeredAt,
  }
  if (!known) return { offset: read, jumpMs: 0 }
  const before = widen(known, answeredAt)
  const min = Math.max(before.min, read.min)
  const max = Math.min(before.max, read.max)
  if (min > max) return { offset: read, jumpMs: middleOf(read) - middleOf(before) }
  return { offset: { min, max, measuredAt: answeredAt }, jumpMs: 0 }
}

function widen(offset: ClockOffset, at: number): ClockOffset {
  const drift = Math.max(0, at - offset.measuredAt) * driftMax
  return { ...offset, min: offset.min - drift, max: offset.max + drift }
}

export function middleOf({ min, max }: ClockOffset): number {
  return (min + max) / 2
}

/** The largest error of the middle by now. */
export function errorAt(offset: ClockOffset, at: number): number {
  const { min, max } = widen(offset, at)
  return (max - min) / 2
}
