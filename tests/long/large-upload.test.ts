import { createCipheriv, createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UploadOptions } from 'tus-js-client'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../server/src/db/db.ts'
import { openDocument, uploadBytesMax } from '../../server/src/documents/documents.ts'
import type { CaseId, DocumentId } from '../../server/src/lib/ids.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { openTestCases } from '../support/app/test-cases.ts'
import { type ConsoleClient, newPerson } from '../support/http/console-client.ts'
import { until } from '../support/until.ts'

/** The largest file, with the client of the page, over a connection that breaks again and again. */

const cuts = 20
const pieceBytes = 1024 * 1024

let folder: string
let file: string
let sha256: string
let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
let clerk: ConsoleClient
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deedwire-upload-'))
  file = join(folder, 'survey.pdf')
  sha256 = await writeFile(file)
  app = await startTestApp()
  desk = await openTestCases(app)
  clerk = await newPerson(app, desk.lender.id, 'operations')
}, 120_000)
afterAll(async () => {
  await app?.end()
  await rm(folder, { recursive: true, force: true })
})

/** Bytes that no part has twice, without keeping them. */
async function writeFile(path: string): Promise<string> {
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16, 7), Buffer.alloc(16))
  const hash = createHash('sha256')
  const handle = await open(path, 'w')
  for (let at = 0; at < uploadBytesMax; at += pieceBytes) {
    const piece = cipher.update(Buffer.alloc(pieceBytes))
    hash.update(piece)
    await handle.write(piece)
  }
  await handle.close()
  return hash.digest('hex')
}

/** Passes everything on, and breaks a connection whenever `isCut` says so, by the bytes sent so far. */
async function openLine(
  target: string,
  isCut: (sent: number) => boolean,
): Promise<{
  url: string
  close(): Promise<void>
}> {
  const { hostname, port } = new URL(target)
  let sent = 0
  const sockets = new Set<Socket>()
  const server: Server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (piece) => {
      sent += piece.length
      if (isCut(sent)) {
        near.destroy()
        far.end(piece)
        return
      }
      if (!far.write(piece)) {
        near.pause()
        far.once('drain', () => near.resume())
      }
    })
    far.pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the line has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Ends with the address of the upload. */
function send(
  base: string,
  more: Partial<UploadOptions>,
): { upload: Upload; done: Promise<string> } {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const upload = new Upload(createReadStream(file), {
    endpoint: `${base}/console/api/live/uploads`,
    chunkSize: 64 * 1024 * 1024,
    uploadSize: uploadBytesMax,
    metadata: { filename: 'survey.pdf', filetype: 'application/pdf' },
    headers: { ...clerk.headers, origin: base },
    retryDelays: [100, 200, 400, 800, 1600],
    onSuccess: () => resolve(upload.url ?? ''),
    onError: reject,
    ...more,
  })
  upload.start()
  return { upload, done: promise }
}

const idOf = (url: string) => url.split('/').at(-1) ?? ''

async function expectWhole(uploadUrl: string): Promise<void> {
  const found = await desk.open()
  const path = `/live/cases/${found.id}/uploads`
  const added = await clerk.post(path, { uploads: [idOf(uploadUrl)] })
  expect([added.status, added.text]).toEqual([200, added.text])
  const [row] = await app.db.rows<{ id: DocumentId; sha256: Buffer; bytes: number }>(sql`
    SELECT id, sha256, size_bytes AS bytes FROM documents
    WHERE case_id = ${found.id} AND filename = 'survey.pdf'`)
  if (!row) throw new Error('the file is no document of the case')
  expect([row.sha256.toString('hex'), row.bytes]).toEqual([sha256, uploadBytesMax])
  const scope = { lenderId: desk.lender.id, mode: 'live' } as const
  const deps = { db: app.db, scanning: undefined }
  const { blobId } = await openDocument(deps, scope, found.id as CaseId, row.id)
  const hash = createHash('sha256')
  for await (const piece of app.blobs.read(blobId, row.bytes)) hash.update(piece)
  expect(hash.digest('hex')).toBe(sha256)
  await until('the parts are removed', async () => {
    const rows = await app.db.rows(sql`SELECT FROM blobs WHERE state <> 'stored' LIMIT 1`)
    return rows.length === 0
  })
}

test('200 MB over a line that breaks twenty times are a document, byte for byte', async () => {
  let broken = 0
  const between = uploadBytesMax / (cuts + 1)
  const line = await openLine(app.url, (sent) => {
    if (broken >= cuts || sent < (broken + 1) * between) return false
    broken += 1
    return true
  })
  const startedAt = performance.now()
  const { done } = send(line.url, {})
  const url = await done
  await line.close()
  expect(broken).toBe(cuts)
  const [{ parts } = { parts: 0 }] = await app.db.rows<{ parts: number }>(sql`
    SELECT count(*) AS parts FROM upload_parts WHERE upload_id = ${idOf(url)}`)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`200 MB, ${broken} breaks: ${seconds} s, ${parts} parts`)
  // Each break ended a part that was kept.
  expect(parts).toBeGreaterThan(cuts / 2)
  await expectWhole(url)
}, 600_000)

test('two programs that send the same upload at once: the file is whole', async () => {
  const first = send(app.url, { chunkSize: 16 * 1024 * 1024 })
  await until('it has begun', async () => first.upload.url !== null)
  const second = send(app.url, {
    chunkSize: 24 * 1024 * 1024,
    uploadUrl: first.upload.url ?? '',
  })
  const ended = await Promise.all([first.done, second.done])
  expect(new Set(ended.map(idOf)).size).toBe(1)
  await expectWhole(ended[0])
}, 600_000)
