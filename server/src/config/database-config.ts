import {
  InvalidDatabaseAddress,
  type Pooler,
  parseDatabaseAddress,
} from '../lib/database-address.ts'
import { ConfigError, type Values } from './check-values.ts'

/** Undefined: an embedded server. */
export type DatabaseConfig = { url: string; directUrl: string; pooler: Pooler } | undefined

export function databaseOf(value: Values): DatabaseConfig {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATABASE_POOLER: pooler } = value
  if ((pooler === 'none') !== (direct === '')) {
    throw new ConfigError('DATABASE_POOLER and DATABASE_DIRECT_URL: set both, or neither')
  }
  if (direct !== '') checkAddress('DATABASE_DIRECT_URL', direct)
  if (url === '') {
    if (direct !== '') throw new ConfigError('DATABASE_DIRECT_URL: is set without DATABASE_URL')
    return undefined
  }
  checkAddress('DATABASE_URL', url)
  return { url, directUrl: direct || url, pooler: pooler as Pooler }
}

/** With several machines, one of them migrates, before any of the others is upgraded. */
export function migratesAtStartOf(value: Values): boolean {
  if (value.MIGRATE_AT_START !== '') return value.MIGRATE_AT_START === 'on'
  return value.NODE_ENV !== 'production' || value.DATABASE_URL === ''
}

function checkAddress(name: string, url: string): void {
  try {
    parseDatabaseAddress(url)
  } catch (error) {
    if (!(error instanceof InvalidDatabaseAddress)) throw error
    throw new ConfigError(`${name}: ${error.message}`)
  }
}
