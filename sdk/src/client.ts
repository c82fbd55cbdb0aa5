import type { DeedwireOptions } from './client-options.ts'
import { Callback } from './resources/callback.ts'
import { Cases } from './resources/cases.ts'
import { CollateralRequests } from './resources/collateral.ts'
import { Events } from './resources/events.ts'
import { Reports } from './resources/report.ts'
import { Sandbox } from './resources/sandbox.ts'
import { Transport } from './transport/request.ts'
import { resultOf } from './transport/result.ts'
import type { RequestOptions } from './types/options.ts'
import type { Whoami } from './types/whoami.ts'

export class Deedwire {
  readonly cases: Cases
  readonly report: Reports
  readonly collateral: CollateralRequests
  readonly events: Events
  readonly callback: Callback
  readonly sandbox: Sandbox
  readonly #transport: Transport

  /** Without options: key and URL from DEEDWIRE_KEY and DEEDWIRE_URL of the environment. */
  constructor(options: DeedwireOptions = {}) {
    const transport = new Transport(options)
    this.#transport = transport
    this.cases = new Cases(transport)
    this.report = new Reports(transport)
    this.collateral = new CollateralRequests(transport)
    this.events = new Events(transport)
    this.callback = new Callback(transport)
    this.sandbox = new Sandbox(transport)
  }

  /** The lender, scopes and limits of the key. Needs no scope. */
  async whoami(options?: RequestOptions): Promise<Whoami> {
    return resultOf(await this.#transport.get('/whoami', options))
  }
}
