/**
 * Telemetry of development tools is switched off, only here: for programs that tests start with
 * their own environment, and by `vitest.config.ts` for all the rest.
 */
export const noTelemetry = {
  // https://consoledonottrack.com: scarf and others.
  DO_NOT_TRACK: '1',
  SCARF_ANALYTICS: 'false',
}
