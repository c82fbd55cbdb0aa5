import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'

/** The pages of this checkout, as `npm start` serves them. */
export default function setup(): void {
  const script = resolve(import.meta.dirname, '../../scripts/build-web.ts')
  execFileSync(process.execPath, [script], { stdio: 'inherit' })
}
