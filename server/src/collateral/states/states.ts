import { karnataka } from './ka/ka.ts'
import { maharashtra } from './mh/mh.ts'
import { coverStates } from './state.ts'

/** ▦ The states that are searched, in the order in which they are listed. One row and one folder each. */
export const states = coverStates([maharashtra, karnataka])
