/** The door of this module: other modules import only this file. */
export { advanceCase, faultsOfAdvance, reReleaseCase } from './advance-case.ts'
export { playScenarios, startPlay } from './play-scenarios.ts'
export { scenarios } from './scenarios.ts'
