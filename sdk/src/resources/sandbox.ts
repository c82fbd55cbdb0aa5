import type { Transport } from '../transport/request.ts'
import { resultOf } from '../transport/result.ts'
import type { AdvanceIn, CaseView, ReReleaseIn } from '../types/cases.ts'
import type { PostOptions } from '../types/options.ts'
import { casePath } from './case-path.ts'

/** UAT only: these endpoints do not exist in production. */
export class Sandbox {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Moves the case through every status up to the one given, with the event of each step. */
  async advance(ref: string, input: AdvanceIn, options?: PostOptions): Promise<CaseView> {
    return this.#play(ref, 'advance', input, options)
  }

  /** For a case finalised as negative, query or hold: a new version, as positive. */
  async reRelease(ref: string, input: ReReleaseIn, options?: PostOptions): Promise<CaseView> {
    return this.#play(ref, 're-release', input, options)
  }

  async #play(ref: string, verb: string, input: object, options: PostOptions | undefined) {
    const path = `/sandbox${casePath(ref)}/${verb}`
    const call = { method: 'POST', path, accepts: [200], input } as const
    return resultOf<CaseView>(await this.#transport.send(call, options))
  }
}
