import { Writable } from 'node:stream'
import type { LinkedLine } from '../../access/access.ts'
import type { Mode } from '../../lib/scope.ts'

/** Takes COPY's text format: one line for a row, line breaks in values are escaped. */
export class CopyLines extends Writable {
  rows = 0
  readonly #onLine: ((line: string) => void) | undefined
  #begun: Buffer[] = []

  /** Without a function, rows are only counted. */
  constructor(onLine?: (line: string) => void) {
    super()
    this.#onLine = onLine
  }

  override _write(piece: Buffer, _: BufferEncoding, done: (error?: Error) => void): void {
    try {
      this.#take(piece)
      done()
    } catch (error) {
      done(error as Error)
    }
  }

  #take(piece: Buffer): void {
    let from = 0
    for (;;) {
      const end = piece.indexOf(0x0a, from)
      if (end === -1) break
      this.rows += 1
      if (this.#onLine) {
        this.#onLine(Buffer.concat([...this.#begun, piece.subarray(from, end)]).toString())
        this.#begun = []
      }
      from = end + 1
    }
    if (this.#onLine && from < piece.length) this.#begun.push(piece.subarray(from))
  }
}

const escapes: Record<string, string> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

/** The values of a row; null for those that are. */
function parseCopyLine(line: string): (string | null)[] {
  return line
    .split('\t')
    .map((value) =>
      value === '\\N' ? null : value.replaceAll(/\\(.)/g, (_, one: string) => escapes[one] ?? one),
    )
}

/** A row of the audit trail. */
export function parseAuditRow(line: string, columns: readonly string[]): LinkedLine {
  const values = parseCopyLine(line)
  const readValue = (column: string) => values[columns.indexOf(column)] ?? null
  const readText = (column: string) => {
    const value = readValue(column)
    if (value === null) throw new Error(`a line of the audit trail has no ${column}`)
    return value
  }
  // As the settings of the connection make them: 2025-04-01 09:30:00.5+00, \x…
  const readBytes = (column: string) => Buffer.from(readText(column).slice(2), 'hex')
  return {
    seq: Number(readText('seq')),
    at: new Date(readText('at').replace(' ', 'T').replace(/\+00$/, 'Z')),
    actor: readText('actor'),
    action: readText('action'),
    subject: readText('subject'),
    lender_id: readValue('lender_id'),
    mode: readValue('mode') as Mode | null,
    details: readText('details'),
    request_id: readValue('request_id'),
    mac: readBytes('mac'),
    chain: readBytes('chain'),
  }
}
