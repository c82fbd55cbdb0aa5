import { openConnectors, type Parcel, states } from '../server/src/collateral/collateral.ts'
import { simulatorAt } from '../simulator/simulator.ts'

/**
 * The control for searches: the connectors alone, with the same simulated registries. Nothing is
 * claimed, judged, stored or sent.
 */
const simulator = simulatorAt(Number(process.env.SIMULATOR_PORT))
const connectorOf = openConnectors(states, {
  simulated: simulator.urls,
  gateways: {},
})

interface Wish {
  parcels: Parcel[]
  atOnce: number
}

async function search({ parcels, atOnce }: Wish): Promise<void> {
  const waiting = parcels.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const parcel of waiting) {
        // The longest wait of a worker.
        const signal = AbortSignal.timeout(120_000)
        await connectorOf('test', parcel.state)?.search(parcel, signal)
      }
    }),
  )
}

process.on('message', (wish: Wish) => {
  search(wish).then(
    () => process.send?.({ done: true }),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))
// The probe does not keep a process alive.
process.channel?.ref()
process.send?.({ ready: true })
