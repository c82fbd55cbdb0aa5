import { karnataka } from './ka/ka.ts'
import { maharashtra } from './mh/mh.ts'
import { coverStates } from './state.ts'

/** ▦ The covered states, in the order they are listed. One row and one folder each. */
export const states = coverStates([maharashtra, karnataka])
