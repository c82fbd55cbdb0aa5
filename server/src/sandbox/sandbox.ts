/** The door of this module: others import nothing but this file. */
export { advanceCase, faultsOfAdvance, reReleaseCase } from './advance-case.ts'
export { playScenarios, startPlay } from './play-scenarios.ts'
export { scenarios } from './scenarios.ts'
