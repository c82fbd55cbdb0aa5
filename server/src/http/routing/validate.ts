import type { TSchema } from 'typebox'
import { findFaults, fits } from './find-faults.ts'

export { isText, ownFormats } from './formats.ts'

/** Lists faults as `path: sentence`; an empty list means the value is valid. */
export function faultFinder(schema: TSchema | undefined): (value: unknown) => string[] {
  return (value) => {
    if (!schema || fits(schema, value)) return []
    const faults = findFaults(schema, value)
    return faults.length > 0 ? faults : ['body: is not valid']
  }
}
