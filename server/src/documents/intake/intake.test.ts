import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { singleKey } from '../../lib/document-keys.ts'
import { newId } from '../../lib/ids.ts'
import { createLog } from '../../lib/log/log.ts'
import { openBlobs } from '../blobs/open-blobs.ts'
import { Intake } from './intake.ts'

const key = { id: '0123456789abcdef', bytes: Buffer.alloc(32, 7) }
const log = createLog('silent')
let folder: string
let intake: Intake
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deedwire-intake-'))
  await (await openBlobs({ store: 'disk' }, folder, singleKey(key))).prepare('these tests')
  intake = new Intake({ place: { store: 'disk' }, dataDir: folder }, log)
})
afterAll(async () => {
  await intake.close()
  await rm(folder, { recursive: true, force: true })
})

async function send(target: Intake, text: string, blobId = newId('blob')) {
  const upload = target.open({ blobId, key })
  for (let at = 0; at < text.length; at += 100_001) {
    await upload.write(Buffer.from(text.slice(at, at + 100_001)))
  }
  return upload.finish()
}

describe('the intake thread', () => {
  test('stores what was sent, with its size, hash and type', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(3_000_000)])
    const blobId = newId('blob')
    const finished = await send(intake, bytes.toString('base64'), blobId)
    const sha256 = createHash('sha256').update(bytes).digest()
    expect(finished).toEqual({ sizeBytes: bytes.length, sha256, detectedType: 'application/pdf' })
    const blobs = await openBlobs({ store: 'disk' }, folder, singleKey(key))
    const pieces: Buffer[] = []
    for await (const piece of blobs.read(blobId, bytes.length)) pieces.push(Buffer.from(piece))
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
  })

  test('many at once, more than there are slabs, all arrive whole', async () => {
    const texts = Array.from({ length: 100 }, () => randomBytes(150_000))
    const finished = await Promise.all(texts.map((b) => send(intake, b.toString('base64'))))
    for (const [i, content] of finished.entries()) {
      expect(content).toMatchObject({
        sha256: createHash('sha256')
          .update(texts[i] ?? '')
          .digest(),
      })
    }
  })

  test('reports the fault, and leaves no file', async () => {
    expect(await send(intake, 'QU!D')).toBe('bad character')
    expect(await send(intake, 'QUJDR')).toBe('bad length')
    expect(await send(intake, '')).toBe('empty')
    expect(await readdir(join(folder, 'documents', 'incoming'))).toEqual([])
  })

  test('an abandoned upload leaves no file', async () => {
    const upload = intake.open({ blobId: newId('blob'), key })
    await upload.write(Buffer.from('QUJD'.repeat(100_000)))
    await upload.abandon()
    expect(await readdir(join(folder, 'documents', 'incoming'))).toEqual([])
  })

  test('an upload that takes too long fails alone; the thread continues', async () => {
    const printed: string[] = []
    const noting = createLog('info', { write: (line: string) => void printed.push(line) })
    const place = { store: 'disk' } as const
    // Before any thread can have decoded three megabytes.
    const hasty = new Intake({ place, dataDir: folder }, noting, { answerMs: 1 })
    try {
      const text = randomBytes(3_000_000).toString('base64')
      const upload = hasty.open({ blobId: newId('blob'), key })
      await upload.write(Buffer.from(text))
      await expect(upload.finish()).rejects.toMatchObject({ code: 'unavailable' })
      await upload.abandon()
      await expect(hasty.ping()).resolves.toBeUndefined()
      expect(printed).toEqual([])
    } finally {
      await hasty.close()
    }
  })

  test('answers a ping', async () => {
    await expect(intake.ping()).resolves.toBeUndefined()
  })

  test('without a store it refuses at once, and stores once there is one', async () => {
    const place = await mkdtemp(join(tmpdir(), 'deedwire-intake-'))
    const dataDir = join(place, 'in-the-way')
    await writeFile(dataDir, 'a file where a folder should be')
    const broken = new Intake({ place: { store: 'disk' }, dataDir }, log)
    try {
      const refused = Promise.resolve().then(() => send(broken, 'QUJD'))
      await expect(refused).rejects.toMatchObject({ code: 'unavailable' })
      await rm(dataDir)
      await (await openBlobs({ store: 'disk' }, dataDir, singleKey(key))).prepare('these tests')
      await expect
        .poll(() => Promise.resolve().then(() => send(broken, 'QUJD')))
        .toMatchObject({ sizeBytes: 3 })
    } finally {
      await broken.close()
      await rm(place, { recursive: true, force: true })
    }
  })
})
