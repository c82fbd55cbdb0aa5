import type { Deedwire } from '../../sdk/src/index.ts'
import type { Db } from '../../server/src/db/db.ts'
import type { DocumentKeys } from '../../server/src/lib/document-keys.ts'
import type { Keyring } from '../../server/src/lib/keyring.ts'
import type { Received } from '../support/callbacks/receiver.ts'
import type { SentCase } from './case-ledger.ts'

/** The ledger of what one lender sent, and where the service stores it. */
export interface StoredEvidence {
  db: Db
  keyring: Keyring
  documentKeys: DocumentKeys
  dataDir: string
  /** Reads as the lender does. */
  client: Deedwire
  ledger: readonly SentCase[]
}

/** What was observed from outside during the faults. */
export interface Evidence extends StoredEvidence {
  /** Every answer of 500 or above. */
  failures: readonly { status: number; requestId: string | undefined }[]
  /** Every callback, as the lender's receiver recorded it. */
  received: readonly Received[]
  /** Every line the service printed. */
  printed: readonly string[]
  memory: { peakMb: number; limitMb: number }
}
