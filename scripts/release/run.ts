import { execFileSync } from 'node:child_process'

/** For releases: no wait is without an end. */
const minutesMax = 10

export interface RunOptions {
  cwd: string
  env?: Record<string, string>
}

/** What the program prints; if it fails, an error with what it says. */
export function run(program: string, args: readonly string[], options: RunOptions): Buffer {
  try {
    return execFileSync(program, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1 << 30,
      timeout: minutesMax * 60_000,
    })
  } catch (error) {
    const { stderr = '', stdout = '' } = error as {
      stderr?: Buffer | string
      stdout?: Buffer | string
    }
    const said = `${stderr}`.trim() || `${stdout}`.trim() || String(error)
    throw new Error(`${program} ${args.join(' ')}:\n${said}`, { cause: error })
  }
}

export const readRun = (program: string, args: readonly string[], options: RunOptions): string =>
  run(program, args, options).toString('utf8').trim()
