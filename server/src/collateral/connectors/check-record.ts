import { RegistryRecord } from '../registry-record.ts'
import { malformed } from './ask-registry.ts'
import { shapeReader } from './read-json.ts'

const readRecord = shapeReader(RegistryRecord)

/** The last step of every connector: only a completely valid record is passed on. */
export function checkedRecord(value: unknown, what: string): RegistryRecord {
  const record = readRecord(value, what)
  if (!isText(record)) throw malformed(`${what} has text that cannot be stored.`)
  return record
}

/**
 * PostgreSQL stores neither NUL nor half a surrogate pair. The format `text` of the schema says so
 * too, but is checked only where the HTTP layer has registered it.
 */
function isText(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isText)
  return true
}
