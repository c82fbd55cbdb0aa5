import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A separate, migrated database, created in some tens of milliseconds. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createFrom('deedwire_template')
}

/** Without a table. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createFrom('template0')
}

async function createFrom(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  return {
    url: inject('serverUrl').replace('/deedwire?', `/${name}?`),
    drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

async function onServer(statement: string): Promise<void> {
  const url = inject('serverUrl').replace('/deedwire?', '/postgres?')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
