import type { Db } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import type { CaseId } from '../../lib/ids.ts'
import type { Scope } from '../../lib/scope.ts'
import type { Blobs } from '../blobs/encrypted-blobs.ts'
import { listDocuments, type StoredDocument } from '../document-store.ts'
import { openDocument } from '../open-document.ts'
import { describeScan } from '../scanning/describe-scan.ts'
import type { Scanning } from '../scanning/scanning.ts'
import { writeZip, type Zip } from './write-zip.ts'
import { ZipNames } from './zip-names.ts'

export interface ZipDeps {
  db: Db
  blobs: Blobs
  scanning: Scanning | undefined
}

export interface DocumentZip {
  documents: number
  leftOut: number
  open(): Zip
}

const leftOutName = 'Documents left out.txt'

/** All documents of a case that may be read, and a text that names the others. */
export async function zipDocuments(
  deps: ZipDeps,
  scope: Scope,
  caseId: CaseId,
): Promise<DocumentZip> {
  const all = await listDocuments(deps.db, scope, caseId)
  if (all.length === 0) throw new AppError('not_found', 'This case has no documents.')
  const described = all.map((document) => ({
    document,
    ...describeScan(document.filename, document.scan, deps.scanning?.whenAway),
  }))
  const sent = described.filter(({ withheld }) => withheld === null)
  const withheld = described.filter((one) => one.withheld !== null)
  return { documents: sent.length, leftOut: withheld.length, open }

  function open(): Zip {
    const names = new ZipNames()
    const texts = new Map<string, string>()
    if (withheld.length > 0) {
      const lines = withheld.map(({ document, message }) => message ?? document.filename)
      texts.set(names.take(leftOutName, leftOutName), `${lines.join('\r\n')}\r\n`)
    }
    const entries = sent.map(({ document }) => ({
      name: names.take(document.filename, document.id),
      sizeBytes: document.sizeBytes,
      at: document.at,
      read: () => readBytes(document),
    }))
    return writeZip(entries, texts)
  }

  /** Its scan is asked for again: the zip file may have taken long to get here. */
  async function* readBytes({ id, sizeBytes }: StoredDocument): AsyncIterable<Buffer> {
    const { blobId } = await openDocument(deps, scope, caseId, id)
    yield* deps.blobs.read(blobId, sizeBytes)
  }
}
