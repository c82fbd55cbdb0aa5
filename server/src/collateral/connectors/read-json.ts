import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { JsonScanner } from '../../lib/json/json-scanner.ts'
import { malformed } from './ask-registry.ts'

/** Deeper than any answer; `[[[[…` would cost the parser seconds. */
const depthMax = 16
/** More keys and items than any answer has. */
const partsMax = 200_000

/** Parses a registry's answer as JSON; refuses anything else. */
export function readJson(bytes: Buffer, what: string): unknown {
  try {
    const restBytesMax = bytes.length
    const scanner = new JsonScanner({ diverts: () => false, depthMax, restBytesMax, partsMax })
    // Nothing is diverted, so it never stops before the end.
    scanner.scan(bytes).next()
    return scanner.end()
  } catch (error) {
    throw malformed(`${what} is not JSON.`, error)
  }
}

/** Checks the shape; the error names the wrong field, and never its content. */
export function shapeReader<S extends TSchema>(
  schema: S,
): (value: unknown, what: string) => Static<S> {
  const validator = Compile(schema)
  return (value, what) => {
    if (validator.Check(value)) return value as Static<S>
    const [fault] = validator.Errors(value)
    const at = fault?.instancePath.slice(0, 100) || '/'
    throw malformed(`${what} has an unexpected structure at ${at}.`)
  }
}
