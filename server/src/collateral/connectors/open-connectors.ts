import type { Clock } from '../../lib/clock.ts'
import type { Mode } from '../../lib/scope.ts'
import type { CoveredStates } from '../states/state.ts'
import type { Connector } from './connector.ts'
import { gatewayConnector } from './gateway/gateway.ts'
import { type Limits, limited } from './limits.ts'

export interface RegistryAddresses {
  /** Of the simulated registries, by state; every covered state has one. */
  simulated: Readonly<Record<string, string>>
  /** Of licensed gateways, by state; a state without one is searched at the search desk. */
  gateways: Readonly<Record<string, { url: string; token: string } | undefined>>
}

const gatewayTimeoutMs = 60_000
const spared: Omit<Limits, 'searchesPerSecond'> = {
  burst: 20,
  waitMsMax: 60_000,
  failuresMax: 10,
  pauseMs: 15_000,
}

/**
 * Test keys always reach the simulated registries, live keys never. A covered state without a
 * simulated registry is refused here, when the service starts: its test searches would find no
 * connector.
 */
export function openConnectors(
  { rows }: CoveredStates,
  addresses: RegistryAddresses,
  clock?: Clock,
): (mode: Mode, state: string) => Connector | undefined {
  const test = new Map<string, Connector>()
  const live = new Map<string, Connector>()
  for (const { code, searchesPerSecond, simulated } of rows) {
    const url = addresses.simulated[code]
    if (url === undefined) {
      throw new Error(`${code} has no simulated registry: add its row to simulator/states.ts.`)
    }
    test.set(code, simulated({ url, ...(clock && { clock }) }))
    const gateway = addresses.gateways[code]
    if (gateway) {
      const connector = gatewayConnector({ ...gateway, state: code, timeoutMs: gatewayTimeoutMs })
      live.set(code, limited(connector, { ...spared, searchesPerSecond }))
    }
  }
  return (mode, state) => (mode === 'test' ? test : live).get(state)
}
