import { type ConsoleApi, consoleApi } from '../../api/console-api.ts'
import { makeClient } from '../../api/transport.ts'

/** Calls of the console's API. */

export const consoleBase = '/console/api'

export type Answer<N extends keyof ConsoleApi> = ConsoleApi[N]['answer']

export const { call, toAddress } = makeClient<ConsoleApi>(consoleBase, consoleApi)
