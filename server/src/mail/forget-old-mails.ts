import type { Db } from '../db/db.ts'
import { deleteMails, endOverdue, eraseWords } from './mail-store.ts'

const wordDaysKept = 7
const rowDaysKept = 90

/**
 * Words first, some days after a mail was sent or given up; then all of it. Without a mail server no
 * worker gives up the ones that wait.
 */
export async function forgetOldMails(db: Db): Promise<number> {
  await endOverdue(db)
  return (await eraseWords(db, wordDaysKept)) + (await deleteMails(db, rowDaysKept))
}
