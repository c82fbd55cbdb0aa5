import { setTimeout as sleep } from 'node:timers/promises'
import { recordCollateralEvent } from '../../../server/src/callbacks/callbacks.ts'
import {
  type Connector,
  type CoveredStates,
  openConnectors,
  states as productStates,
  RecordJudge,
  type SearchDeps,
  SearchWorker,
} from '../../../server/src/collateral/collateral.ts'

import { createLog } from '../../../server/src/lib/log/log.ts'
import type { Mode } from '../../../server/src/lib/scope.ts'
import type { SimulatedState } from '../../../simulator/simulated-state.ts'
import { type Simulator, startSimulator } from '../../../simulator/simulator.ts'
import { simulatedStates } from '../../../simulator/states.ts'
import { call, type Reply } from '../http/http-client.ts'
import type { TestApp } from './test-app.ts'

export const documentedHolder = 'Ramesh Baburao Patil'

/** A property of a state with every field it needs. */
export const property = (state: string, survey_no: string, more: object = {}) => ({
  reference: `${state}-${survey_no}`,
  state,
  survey_no,
  ...(state === 'MH'
    ? { district: 'Pune', taluk: 'Haveli', village: 'Wagholi' }
    : { district: 'Bengaluru', hobli: 'Kasaba' }),
  from_year: 2005,
  to_year: 2024,
  ...more,
})

const bases: Record<Mode, string> = { live: '/v1', test: '/uat/v1' }

export function submit(
  app: TestApp,
  key: string,
  properties: object[],
  more: object = {},
  mode: Mode = 'test',
): Promise<Reply> {
  const body = { borrower_name: documentedHolder, properties, ...more }
  return call(app.url, `${bases[mode]}/collateral`, { key, body })
}

/** Polls until no search is running. */
export async function ended(
  app: TestApp,
  key: string,
  id: string,
  mode: Mode = 'test',
  // biome-ignore lint/suspicious/noExplicitAny: an answer of the API.
): Promise<any> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const { json } = await call(app.url, `${bases[mode]}/collateral/${id}`, { key })
    if (json.data.status !== 'running') return json.data
    await sleep(50)
  }
  throw new Error(`${id} still runs after 30 seconds`)
}

/** A worker beside a service that has none, with its own registries. */
export async function startSearches(
  app: TestApp,
  {
    limits,
    connectorOf,
    states = productStates,
    registries = simulatedStates,
    log = createLog('silent'),
    recordJudge = new RecordJudge(createLog('silent'), states),
  }: Pick<SearchDeps, 'limits'> & {
    recordJudge?: SearchDeps['recordJudge']
    log?: SearchDeps['log']
    states?: CoveredStates
    registries?: readonly SimulatedState[]
    connectorOf?: (mode: Mode, state: string) => Connector | undefined
  } = {},
): Promise<{ simulator: Simulator; worker: SearchWorker; stop(): Promise<void> }> {
  const simulator = await startSimulator({ host: '127.0.0.1', states: registries })
  const { db, keyring } = app
  const worker = new SearchWorker({
    db,
    keyring,
    clock: { now: () => new Date() },
    log,
    recordCollateralEvent: recordCollateralEvent(() => {}),
    announce: () => {},
    recordJudge,
    states,
    connectorOf:
      connectorOf ??
      openConnectors(states, {
        simulated: simulator.urls,
        gateways: {},
      }),
    limits: { pollMs: 20, ...limits },
  })
  worker.start()
  return {
    // Always those of the product, plus the given ones.
    simulator: simulator as Simulator,
    worker,
    async stop() {
      await worker.stop()
      await simulator.close()
    },
  }
}
