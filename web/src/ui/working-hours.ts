// Made once: the queue has hundreds of them.
const short = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })
const usual = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })

/**
 * Working time is shown in working hours, never in days: a day of work is not a day. One decimal,
 * or two below an hour.
 */
export function formatHours(minutes: number): string {
  const hours = minutes / 60
  return (hours < 1 ? short : usual).format(hours)
}

/** `216 h`, where it is clear that these are working hours. */
export function formatShortHours(minutes: number): string {
  return minutes < 60 ? `${Math.floor(minutes)} min` : `${formatHours(minutes)} h`
}

/** `216 working hours`. */
export function formatWorkingTime(minutes: number): string {
  if (minutes < 60) return count(`${Math.floor(minutes)}`, 'working minute')
  return count(formatHours(minutes), 'working hour')
}

/** `216 of 27 working hours`. */
export function formatUsedHours(used: number, allowed: number): string {
  return `${formatHours(used)} of ${count(formatHours(allowed), 'working hour')}`
}

function count(figure: string, unit: string): string {
  return `${figure} ${unit}${figure === '1' ? '' : 's'}`
}
