import { karnataka } from './karnataka.ts'
import { maharashtra } from './maharashtra.ts'

/** ▦ The simulated registries; with `--port` they have consecutive ports. */
export const simulatedStates = [maharashtra, karnataka] as const
