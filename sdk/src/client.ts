import type { DeedwireOptions } from './client-options.ts'
import { Transport } from './request.ts'
import { Cases } from './resources/cases.ts'

export class Deedwire {
  readonly cases: Cases

  constructor(options: DeedwireOptions) {
    this.cases = new Cases(new Transport(options))
  }
}
