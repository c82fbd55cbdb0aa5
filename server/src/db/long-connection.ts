import type pg from 'pg'
import { newClient } from './address/connect.ts'

/** The same text for the same value on every server, and no limit on a statement that moves a table. */
const settings = [
  "datestyle TO 'ISO'",
  "timezone TO 'UTC'",
  "intervalstyle TO 'postgres'",
  'extra_float_digits TO 3',
  "bytea_output TO 'hex'",
  'statement_timeout TO 0',
  'lock_timeout TO 0',
  'idle_in_transaction_session_timeout TO 0',
  'idle_session_timeout TO 0',
]

/** A connection for a backup or a restore, which may take hours. Closed when the signal aborts. */
export async function withLongConnection<T>(
  url: string,
  applicationName: string,
  signal: AbortSignal,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  const client = newClient(url, {
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // The running statement fails with the connection, and reports it.
  client.on('error', () => {})
  const cut = () => void client.connection.stream.destroy()
  await client.connect()
  signal.addEventListener('abort', cut)
  try {
    for (const setting of settings) await client.query(`SET ${setting}`)
    const result = await work(client)
    await client.end()
    return result
  } catch (error) {
    // A statement may still be sending: the connection is not closed politely.
    cut()
    throw signal.aborted ? signal.reason : error
  } finally {
    signal.removeEventListener('abort', cut)
  }
}
