import type { IndianStateCode } from '../../../server/src/lib/indian-states.ts'
import type { Random } from '../random.ts'
import type { DemoState, StatePlace } from './demo-state.ts'
import { karnataka } from './ka.ts'
import { maharashtra } from './mh.ts'

/** ▦ The states of the demo's cases, by their code. */
export const demoStates = {
  MH: maharashtra,
  KA: karnataka,
} as const satisfies Partial<Record<IndianStateCode, DemoState>>

export type StateCode = keyof typeof demoStates

export interface Place extends StatePlace {
  state: StateCode
}

/** One of them, chosen by the shares of the rows. */
export function pickState(random: Random): StateCode {
  const codes = Object.keys(demoStates) as StateCode[]
  let left = random.next()
  for (const code of codes) {
    if (left < demoStates[code].share) return code
    left -= demoStates[code].share
  }
  return codes.at(-1) ?? 'MH'
}
