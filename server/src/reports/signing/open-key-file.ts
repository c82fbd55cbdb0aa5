import { createPrivateKey, type KeyObject, type X509Certificate } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { readCertificates } from '../../lib/signatures/read-certificates.ts'
import { KeySigner } from './key-signer.ts'

export interface KeyFile {
  file: string
  passphrase: string | undefined
  /** Its first line is the passphrase. */
  passphraseFile: string | undefined
}

const fileBytesMax = 1024 * 1024

/** The operator's P12 (PFX) or PEM file with the key, its certificate and their issuers. */
export async function openKeyFile({ file, passphrase, passphraseFile }: KeyFile) {
  const bytes = await readLimited(file)
  const secret = passphrase ?? (passphraseFile && (await readFirstLine(passphraseFile)))
  const isPem = bytes.includes('-----BEGIN ')
  const { key, certificates } = isPem ? readPem(bytes, secret) : await readP12File(bytes, secret)
  return new KeySigner(key, certificates)
}

function readPem(bytes: Buffer, passphrase: string | undefined) {
  const block = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]+?-----END [A-Z ]*PRIVATE KEY-----/
  const found = block.exec(bytes.toString('latin1'))
  if (!found) throw new Error('SIGNING_CERTIFICATE_FILE: contains no private key')
  try {
    const key = createPrivateKey({ key: found[0], ...(passphrase && { passphrase }) })
    return { key, certificates: readCertificates(bytes) }
  } catch {
    // Without the cause: it may quote the file.
    throw new Error(wrong)
  }
}

async function readP12File(
  bytes: Buffer,
  passphrase = '',
): Promise<{ key: KeyObject; certificates: X509Certificate[] }> {
  const { readP12 } = await import('./read-p12.ts')
  try {
    return readP12(bytes, passphrase)
  } catch {
    throw new Error(wrong)
  }
}

const wrong =
  'SIGNING_CERTIFICATE_FILE: cannot be opened; check that it is a P12 or PEM file with a key and its certificate, and that SIGNING_PASSPHRASE is right'

async function readLimited(path: string): Promise<Buffer> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`SIGNING_CERTIFICATE_FILE: cannot be read (${error.code})`)
  })
  try {
    const { size } = await file.stat()
    if (size > fileBytesMax) throw new Error('SIGNING_CERTIFICATE_FILE: is larger than 1 MB')
    return await file.readFile()
  } finally {
    await file.close()
  }
}

async function readFirstLine(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`SIGNING_PASSPHRASE_FILE: cannot be read (${error.code})`)
  })
  return text.split(/\r?\n/, 1)[0] ?? ''
}
