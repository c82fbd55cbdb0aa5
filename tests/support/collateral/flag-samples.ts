import type { FlagName } from '../../../server/src/collateral/findings/flags.ts'
import { graveFlagSamples } from './grave-flag-samples.ts'
import { milderFlagSamples } from './milder-flag-samples.ts'
import type { FlagSample } from './sample-changes.ts'

export type { Sample } from './sample-changes.ts'

/** Of every flag: records that raise it, and look-alikes that do not. */
export const flagSamples: Record<FlagName, FlagSample> = {
  ...graveFlagSamples,
  ...milderFlagSamples,
}
