/**
 * Development tools that report to their makers are told not to, here alone: for what tests start
 * with an environment of its own, and by `vitest.config.ts` for all the rest.
 */
export const noTelemetry = {
  // https://consoledonottrack.com: scarf and others.
  DO_NOT_TRACK: '1',
  SCARF_ANALYTICS: 'false',
}
