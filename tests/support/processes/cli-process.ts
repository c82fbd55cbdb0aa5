import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { childEnvironment } from './child-environment.ts'

const root = resolve(import.meta.dirname, '../../..')

export interface CliProcess {
  /** Its output so far, by line. */
  lines: string[]
  errors: string[]
  /** The first matching line, once it is there. */
  line(fits: (line: string) => boolean): Promise<string>
  /** As Ctrl-C does. */
  interrupt(): void
  ended: Promise<number | null>
}

const waitMsMax = 240_000

/** `deedwire …` that keeps running, for commands that follow something. */
export function startCli(env: Record<string, string>, ...args: string[]): CliProcess {
  const child = spawn(process.execPath, ['server/bin/deedwire.mjs', ...args], {
    cwd: root,
    env: childEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const errors: string[] = []
  const waiting = new Set<() => void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    for (const look of waiting) look()
  })
  createInterface({ input: child.stderr }).on('line', (line) => void errors.push(line))
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)))
  return {
    lines,
    errors,
    line: (fits) =>
      new Promise((done, fail) => {
        const told = () =>
          new Error(`no such line; it printed:\n${[...lines, ...errors].join('\n')}`)
        const timer = setTimeout(() => end(() => fail(told())), waitMsMax)
        const end = (settle: () => void) => {
          clearTimeout(timer)
          waiting.delete(look)
          settle()
        }
        const look = () => {
          const found = lines.find(fits)
          if (found !== undefined) end(() => done(found))
        }
        waiting.add(look)
        void ended.then(() => end(() => fail(told())))
        look()
      }),
    interrupt: () => void child.kill('SIGINT'),
    ended,
  }
}
