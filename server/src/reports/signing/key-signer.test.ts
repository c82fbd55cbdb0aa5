import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ellipticP12 } from '../../../../tests/support/reports/elliptic-p12.ts'
import { makeLawFirm } from '../../../../tests/support/reports/law-firm.ts'
import type { Log } from '../../lib/log/log.ts'
import { makeCertificate } from './make-certificate.ts'
import { openKeyFile } from './open-key-file.ts'
import { openOwnCertificate } from './open-own-certificate.ts'
import { signerConformance } from './signer-conformance.ts'

const passphrase = 'open sesame 42'
const close = async () => {}
const folders: string[] = []
afterAll(() => Promise.all(folders.map((path) => rm(path, { recursive: true }))))

async function makeFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'deedwire-signing-'))
  folders.push(path)
  return path
}

async function write(name: string, content: Buffer | string): Promise<string> {
  const path = join(await makeFolder(), name)
  await writeFile(path, content)
  return path
}

const openFile = (file: string, given: string | undefined = undefined) =>
  openKeyFile({ file, passphrase: given, passphraseFile: undefined })

const secretsOf = (pem: string) => [pem.split('\n')[3] ?? 'no key', passphrase]

signerConformance('a P12 file as Windows writes it', async () => {
  const { p12, pem } = makeLawFirm()
  const file = await write('firm.pfx', p12('3des', passphrase))
  return { signer: await openFile(file, passphrase), secrets: secretsOf(pem), close }
})

signerConformance('a P12 file as OpenSSL writes it, its passphrase in a file', async () => {
  const { p12, pem } = makeLawFirm()
  const file = await write('firm.p12', p12('aes256', passphrase))
  const passphraseFile = await write('passphrase', `${passphrase}\n`)
  const signer = await openKeyFile({ file, passphrase: undefined, passphraseFile })
  return { signer, secrets: secretsOf(pem), close }
})

signerConformance('a P12 file with an elliptic key', async () => {
  const file = await write('firm.p12', ellipticP12)
  return { signer: await openFile(file, passphrase), secrets: [passphrase], close }
})

signerConformance('a PEM file, the issuer before the certificate', async () => {
  const { pem } = makeLawFirm()
  return { signer: await openFile(await write('firm.pem', pem)), secrets: secretsOf(pem), close }
})

signerConformance('the test certificate of an installation', async () => {
  const dataDir = await makeFolder()
  const signer = await openOwnCertificate(dataDir, 'Deshmukh & Rao')
  const pem = await readFile(join(dataDir, 'test-signing.pem'), 'utf8')
  return { signer, secrets: [pem.split('\n')[1] ?? 'no key'], close }
})

describe('the test certificate', () => {
  test('is made once, for its owner only, also by two processes at once', async () => {
    const dataDir = await makeFolder()
    const signal = AbortSignal.timeout(10_000)
    const serials: string[] = []
    for (let i = 0; i < 2; i += 1) {
      const signer = await openOwnCertificate(dataDir, 'Deshmukh & Rao')
      serials.push((await signer.readCredential(signal)).chain[0].serialNumber)
    }
    expect(serials[1]).toBe(serials[0])
    expect((await stat(join(dataDir, 'test-signing.pem'))).mode & 0o777).toBe(0o600)
  })
})

test('without a folder to keep it in, the test certificate is kept in memory', async () => {
  const told: string[] = []
  const log = { warn: (_: object, says: string) => void told.push(says) } as unknown as Log
  const file = await write('not-a-folder', '')
  const signer = await openOwnCertificate(join(file, 'data'), 'Deshmukh & Rao', log)
  const { chain } = await signer.readCredential(AbortSignal.timeout(10_000))
  expect(chain[0].subject).toContain('test certificate')
  expect(told).toEqual(['the test certificate for reports is kept until the stop only'])
})

describe('a file that cannot be used is refused, without a word of its content', () => {
  test('with a wrong passphrase, or none', async () => {
    const file = await write('firm.p12', makeLawFirm().p12('aes256', passphrase))
    for (const given of ['wrong', undefined]) {
      await expect(openFile(file, given)).rejects.toThrow(/^SIGNING_CERTIFICATE_FILE: cannot be op/)
    }
  })

  test('that is missing, empty, or no key file', async () => {
    await expect(openFile('/nowhere/x.p12')).rejects.toThrow('cannot be read (ENOENT)')
    for (const content of ['', 'hello', Buffer.alloc(1000, 0x30)]) {
      await expect(openFile(await write('x.p12', content))).rejects.toThrow('cannot be opened')
    }
  })

  test('without a key, or with the key of another certificate', async () => {
    const { certificate } = makeCertificate('A')
    const other = makeCertificate('B').key.export({ type: 'pkcs8', format: 'pem' })
    await expect(openFile(await write('a.pem', String(certificate)))).rejects.toThrow('no private')
    const mixed = await write('b.pem', `${other}${certificate}`)
    await expect(openFile(mixed)).rejects.toThrow('no certificate in the file belongs to its key')
  })
})
