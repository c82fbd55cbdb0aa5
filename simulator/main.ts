import { parseArgs } from 'node:util'
import { describeOutcomes } from './outcomes.ts'
import { startSimulator } from './simulator.ts'
import { simulatedStates } from './states.ts'

/** `node simulator/main.ts [--port 7801]`; with `--outcomes` the table for the documentation. */
const { values } = parseArgs({
  options: { port: { type: 'string', default: '7801' }, outcomes: { type: 'boolean' } },
})

if (values.outcomes) process.stdout.write(`${describeOutcomes()}\n`)
else await run(Number(values.port))

async function run(port: number): Promise<void> {
  const simulator = await startSimulator({ port, host: '127.0.0.1' })
  for (const { code, name } of simulatedStates) {
    process.stdout.write(`${name.padEnd(12)}${simulator.urls[code]}\n`)
  }
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      simulator.close().catch(() => process.exit(1))
    })
  }
}
