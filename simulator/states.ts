import { karnataka } from './karnataka.ts'
import { maharashtra } from './maharashtra.ts'

/** ▦ The registries that are simulated; with `--port` each has the port after the one before. */
export const simulatedStates = [maharashtra, karnataka] as const
