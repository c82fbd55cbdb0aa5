import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { noTelemetry } from '../no-telemetry.ts'
import { childEnvironment } from './child-environment.ts'

const root = resolve(import.meta.dirname, '../../..')
const startMsMax = 240_000

export interface Prism {
  url: string
  stop(): Promise<void>
}

/**
 * `prism proxy --errors` between a client and the service. It compares requests and answers with
 * the document; `answersOnly` leaves it to the service to refuse wrong requests.
 */
export async function startPrism(
  document: string,
  upstream: string,
  { answersOnly = false } = {},
): Promise<Prism> {
  const bin = resolve(root, 'node_modules/@stoplight/prism-cli/dist/index.js')
  const options = ['--errors', '--cors=false', `--validate-request=${!answersOnly}`]
  const args = [bin, 'proxy', document, upstream, '--host', '127.0.0.1', '--port', '0', ...options]
  const child = spawn(process.execPath, args, {
    env: childEnvironment({ NO_COLOR: '1', ...noTelemetry }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const stop = async () => {
    child.kill()
    await ended
  }
  let output = ''
  const url = new Promise<string>((done, fail) => {
    const giveUp = () => fail(new Error(`prism did not start:\n${output}`))
    const timer = setTimeout(giveUp, startMsMax)
    timer.unref()
    void ended.then(giveUp)
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        const [, address] = /Prism is listening on (\S+)/.exec(line) ?? []
        if (address) done(address)
        // It logs every request; only its output before the first is used.
        if (output.length < 10_000) output += `${line}\n`
      })
    }
  })
  return url.then(
    (address) => ({ url: address, stop }),
    async (error) => {
      await stop()
      throw error
    },
  )
}
