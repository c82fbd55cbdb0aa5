import type { Clock } from '../../lib/clock.ts'
import type { Mode } from '../../lib/scope.ts'
import { simulatedKarnataka } from '../states/ka/simulated.ts'
import { simulatedMaharashtra } from '../states/mh/simulated.ts'
import { coveredStates } from '../states/states.ts'
import type { Connector } from './connector.ts'
import { gatewayConnector } from './gateway/gateway.ts'
import { type Limits, limited } from './limits.ts'

export interface RegistryAddresses {
  /** Of the simulated registries, by state. */
  simulated: Readonly<Record<string, string>>
  /** Of licensed gateways, by state; a state without one is searched at the desk. */
  gateways: Readonly<Record<string, { url: string; token: string } | undefined>>
}

const simulated: Readonly<Record<string, (options: { url: string; clock?: Clock }) => Connector>> =
  {
    MH: simulatedMaharashtra,
    KA: simulatedKarnataka,
  }

const gatewayTimeoutMs = 60_000
const spared: Omit<Limits, 'searchesPerSecond'> = {
  burst: 20,
  waitMsMax: 60_000,
  failuresMax: 10,
  pauseMs: 15_000,
}

/** Test keys always reach the simulated registries, live keys never. */
export function openConnectors(
  addresses: RegistryAddresses,
  clock?: Clock,
): (mode: Mode, state: string) => Connector | undefined {
  const test = new Map<string, Connector>()
  const live = new Map<string, Connector>()
  for (const { code, searchesPerSecond } of coveredStates) {
    const url = addresses.simulated[code]
    const make = simulated[code]
    if (url !== undefined && make) test.set(code, make({ url, ...(clock && { clock }) }))
    const gateway = addresses.gateways[code]
    if (gateway) {
      const connector = gatewayConnector({ ...gateway, state: code, timeoutMs: gatewayTimeoutMs })
      live.set(code, limited(connector, { ...spared, searchesPerSecond }))
    }
  }
  return (mode, state) => (mode === 'test' ? test : live).get(state)
}
