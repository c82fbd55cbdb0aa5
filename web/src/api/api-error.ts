/** A request that the service refused, with its error message. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: readonly string[]
  /** The current state, if the request was based on an older one. */
  readonly current: unknown
  readonly requestId: string | undefined

  constructor(status: number, said: ErrorBody) {
    super(said.message)
    this.status = status
    this.code = said.code
    this.details = said.details
    this.current = said.current
    this.requestId = said.requestId
  }
}

export interface ErrorBody {
  code: string
  message: string
  details: readonly string[]
  current?: unknown
  requestId?: string
}
