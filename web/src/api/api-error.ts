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

export interface FieldFault {
  /** The item of a list; undefined: the whole field. */
  index: number | undefined
  fault: string
}

/** What the service says about one field; its messages are `path: sentence`. */
export function faultsAt(error: unknown, field: string): FieldFault[] {
  if (!(error instanceof ApiError)) return []
  return error.details.flatMap((detail) => {
    const [, path = '', fault = ''] = /^([^:]*): ([\s\S]*)$/.exec(detail) ?? []
    const [name, index] = path.split(/[[\].]+/)
    if (name !== field) return []
    return [{ index: index && /^\d+$/.test(index) ? Number(index) : undefined, fault }]
  })
}

/** In one line, for the field itself. */
export function faultAt(error: unknown, field: string): string | undefined {
  const said = faultsAt(error, field).map(({ fault }) => fault)
  return said.length > 0 ? said.join('; ') : undefined
}

/** What the service says about exactly this path, such as `properties[0].district`. */
export function faultAtPath(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const said = error.details.filter((detail) => detail.startsWith(`${path}: `))
  return said.length > 0 ? said.map((one) => one.slice(path.length + 2)).join('; ') : undefined
}
