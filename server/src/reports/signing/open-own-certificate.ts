import { link, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder, writeDurably } from '../../lib/durable-file.ts'
import type { Log } from '../../lib/log/log.ts'
import { KeySigner } from './key-signer.ts'
import { makeCertificate } from './make-certificate.ts'
import { openKeyFile } from './open-key-file.ts'

export const testCertificateFile = 'test-signing.pem'

/** Made once for demo and UAT, and kept in the data folder, readable by its owner only. */
export async function openOwnCertificate(
  dataDir: string,
  operator: string,
  log?: Pick<Log, 'warn'>,
): Promise<KeySigner> {
  const path = join(dataDir, testCertificateFile)
  const isThere = await readFile(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false
      throw error
    },
  )
  if (!isThere) {
    const made = makeCertificate(`${operator} (test certificate)`)
    try {
      await keepFile(path, dataDir, made)
    } catch (error) {
      // Such as a container without a disk. Each signed report contains its certificate.
      log?.warn({ err: error }, 'the test certificate for reports is kept until the stop only')
      return new KeySigner(made.key, [made.certificate])
    }
  }
  return openKeyFile({ file: path, passphrase: undefined, passphraseFile: undefined })
}

/** Two processes that share the folder agree on one: the first file stays. */
async function keepFile(
  path: string,
  dataDir: string,
  { key, certificate }: ReturnType<typeof makeCertificate>,
): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const mine = `${path}.${process.pid}`
  await writeDurably(mine, `${key.export({ type: 'pkcs8', format: 'pem' })}${certificate}`)
  await link(mine, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(mine)
  await syncFolder(dataDir)
}
