import { javaSamples } from './java.ts'
import { pythonSamples } from './python.ts'
import { typescriptSamples } from './typescript.ts'

/**
 * ▦ How the clients make each call, by language and operation, for the reference. `deedwire` is the
 * client of the quick start, with its imports. A test runs them.
 */
export const samples: Record<string, Record<string, string>> = {
  TypeScript: typescriptSamples,
  Java: javaSamples,
  Python: pythonSamples,
}
