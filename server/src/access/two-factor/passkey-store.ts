import { type Db, type Runner, sql, type Tx, violates } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import { type AccountId, newId, type PasskeyId } from '../../lib/ids.ts'

export interface PasskeyRow {
  id: PasskeyId
  name: string
  created_at: Date
  used_at: Date | null
}

export interface StoredPasskey {
  id: PasskeyId
  staffId: AccountId
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

const passkeysMax = 20

export function listPasskeys(db: Runner, staffId: AccountId): Promise<PasskeyRow[]> {
  return db.rows<PasskeyRow>(sql`
    SELECT id, name, created_at, used_at FROM staff_passkeys
    WHERE staff_id = ${staffId} ORDER BY id LIMIT ${passkeysMax}`)
}

/** What a browser needs to find the passkeys of an account. */
export function listCredentials(
  db: Runner,
  staffId: AccountId,
): Promise<{ id: string; transports: string[] }[]> {
  return db.rows<{ id: string; transports: string[] }>(sql`
    SELECT credential_id AS id, transports FROM staff_passkeys
    WHERE staff_id = ${staffId} ORDER BY id LIMIT ${passkeysMax}`)
}

export async function findCredential(
  db: Runner,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  const [row] = await db.rows<StoredPasskey>(sql`
    SELECT id, staff_id AS "staffId", credential_id AS "credentialId", public_key AS "publicKey",
      counter, transports
    FROM staff_passkeys WHERE credential_id = ${credentialId}`)
  return row
}

export async function insertPasskey(
  tx: Tx,
  passkey: Omit<StoredPasskey, 'id'> & { name: string },
  now: Date,
): Promise<PasskeyId> {
  const { staffId, credentialId, publicKey, counter, transports, name } = passkey
  const [held] = await tx.rows<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM staff_passkeys WHERE staff_id = ${staffId}`,
  )
  if ((held?.count ?? 0) >= passkeysMax) {
    throw new AppError(
      'not_ready',
      `An account can have ${passkeysMax} passkeys. Remove one first.`,
    )
  }
  const id = newId('passkey', now.getTime())
  try {
    await tx.rows(sql`
      INSERT INTO staff_passkeys (id, staff_id, credential_id, public_key, counter, transports,
        name, created_at)
      VALUES (${id}, ${staffId}, ${credentialId}, ${publicKey}, ${counter}, ${transports},
        ${name.trim()}, ${now})`)
  } catch (error) {
    if (violates(error, 'staff_passkeys_credential')) {
      throw new AppError('not_ready', 'This passkey was added before.')
    }
    throw error
  }
  return id
}

/** Whether the account still has it. */
export async function hasPasskey(tx: Tx, staffId: AccountId, id: PasskeyId): Promise<boolean> {
  const [found] = await tx.rows(
    sql`SELECT 1 FROM staff_passkeys WHERE id = ${id} AND staff_id = ${staffId}`,
  )
  return found !== undefined
}

/** False if the counter did not grow: a copy of the passkey may be in use. */
export async function noteUse(db: Db, id: PasskeyId, counter: number, now: Date): Promise<boolean> {
  const noted = await db.rows(sql`
    UPDATE staff_passkeys SET counter = ${counter}, used_at = ${now}
    WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter}::bigint = 0))
    RETURNING 1`)
  return noted.length === 1
}

export async function renamePasskey(
  tx: Tx,
  staffId: AccountId,
  id: string,
  name: string,
): Promise<PasskeyRow> {
  const [row] = await tx.rows<PasskeyRow>(sql`
    UPDATE staff_passkeys SET name = ${name.trim()} WHERE id = ${id} AND staff_id = ${staffId}
    RETURNING id, name, created_at, used_at`)
  if (!row) throw passkeyNotFound()
  return row
}

export async function deletePasskey(tx: Tx, staffId: AccountId, id: string): Promise<void> {
  const gone = await tx.rows(sql`
    DELETE FROM staff_passkeys WHERE id = ${id} AND staff_id = ${staffId} RETURNING 1`)
  if (gone.length === 0) throw passkeyNotFound()
}

function passkeyNotFound(): AppError {
  return new AppError('not_found', 'Passkey not found.')
}
