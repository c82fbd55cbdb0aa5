import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'

/** The workbench and docs of this checkout, as `npm start` serves them. */
export default function setup(): void {
  for (const name of ['build-web.ts', 'build-docs.ts']) {
    const script = resolve(import.meta.dirname, '../../scripts', name)
    execFileSync(process.execPath, [script], { stdio: 'inherit' })
  }
}
