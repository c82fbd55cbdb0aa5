import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

/** `clients/scenarios.json`: what every client of the API does, in the names of the API. */

export const scenarioFile = resolve(import.meta.dirname, '../../../clients/scenarios.json')

/** What a step gives: a result, or an error. */
export interface Outcome {
  result?: unknown
  error?: { type: string; [field: string]: unknown }
}

export interface Step {
  name: string
  /** `cases.create` and the like; each client has a table of them. */
  call: string
  /** The arguments; `${name}` stands for what an earlier step saved. */
  with?: Record<string, unknown>
  /** Of the client, for this step. */
  options?: { api_key?: string; timeout_seconds?: number; max_retries?: number }
  /** The fault between client and service, see `faulty-proxy.ts`. */
  through?: string
  /** Repeated until the result has so many entries, for what is available a little later. */
  until_length?: number
  /** Names to save, and where the value is in the result: `0.id`. */
  save?: Record<string, string>
  /** What the outcome must contain; `attempts` are the requests sent through the proxy. */
  expect: Outcome & { attempts?: number }
}

export interface Scenarios {
  /** In the folder where a client runs: a text, repeated. */
  files: Record<string, { text: string; times: number }>
  steps: Step[]
}

export async function readScenarios(): Promise<Scenarios> {
  return JSON.parse(await readFile(scenarioFile, 'utf8'))
}
