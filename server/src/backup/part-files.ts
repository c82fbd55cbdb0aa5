import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import type { Keyring } from '../lib/keyring.ts'

export interface Written {
  size_bytes: number
  sha256: string
}

export interface PartKey {
  keyring: Keyring
  /** The backup, and the part of it. */
  backup: string
  part: string
}

/**
 * A key is used for one part of one backup, so the counter may start at zero. The manifest, which is
 * authenticated, has the hash of the encrypted bytes: a changed byte is found before it is decrypted.
 */
const counter = Buffer.alloc(16)
const readBytes = 256 * 1024

function keyOf({ keyring, backup, part }: PartKey): Buffer {
  return Buffer.from(hkdfSync('sha256', keyring.keyFor('backups'), backup, part, 32))
}

/** Compresses, encrypts and writes a stream to a new file, and flushes it. */
export function writePart(
  path: string,
  from: Readable,
  key: PartKey,
  signal: AbortSignal,
): Promise<Written> {
  // Without it, a stream that breaks before the file is open would end the process.
  from.on('error', () => {})
  const gzip = createGzip({ level: constants.Z_BEST_SPEED })
  const cipher = createCipheriv('aes-256-ctr', keyOf(key), counter)
  return writeNew(path, (write) => pipeline(from, gzip, cipher, write, { signal }))
}

/** Writes pieces unchanged to a new file, and flushes it. */
export function writePieces(
  path: string,
  pieces: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<Written> {
  return writeNew(path, async (write) => {
    signal.throwIfAborted()
    await write(pieces)
  })
}

type Write = (pieces: AsyncIterable<Buffer>) => Promise<void>

async function writeNew(path: string, fill: (write: Write) => Promise<void>): Promise<Written> {
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  try {
    await fill(async (pieces) => {
      for await (const piece of pieces) {
        hash.update(piece)
        bytes += piece.length
        await file.appendFile(piece)
      }
    })
    await file.sync()
  } finally {
    await file.close()
  }
  return { size_bytes: bytes, sha256: hash.digest('hex') }
}

/** Decrypts and unpacks a part into a stream; throws if it is not what the manifest says. */
export async function readPart(
  path: string,
  expected: Written,
  to: Writable,
  key: PartKey,
  signal: AbortSignal,
): Promise<void> {
  const decipher = createDecipheriv('aes-256-ctr', keyOf(key), counter)
  const checked = checkPieces(path, expected, createReadStream(path))
  await pipeline(checked, decipher, createGunzip(), to, { signal })
}

/** Passes the pieces on; throws at the end if they are not what was written. */
export async function* checkPieces(
  what: string,
  expected: Written,
  pieces: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of pieces) {
    hash.update(piece)
    bytes += piece.length
    yield piece
  }
  if (bytes !== expected.size_bytes || hash.digest('hex') !== expected.sha256) {
    throw new Error(`${what} changed while it was read`)
  }
}

/** The same of a file as it is now. */
export async function measureFile(path: string, signal: AbortSignal): Promise<Written> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of createReadStream(path, { signal, highWaterMark: readBytes })) {
    hash.update(piece as Buffer)
    bytes += (piece as Buffer).length
  }
  return { size_bytes: bytes, sha256: hash.digest('hex') }
}
