import { createHash, type X509Certificate } from 'node:crypto'
import { open } from 'node:fs/promises'
import pc from 'picocolors'
import type { SignatureCheck } from '../../../server/src/lib/signatures/verify-pdf.ts'
import { type Command, UsageError } from '../command.ts'
import { publicUrlOf, urlOption } from '../integrator.ts'
import { safe } from '../show.ts'
import { askService, findCode, type ServiceAnswer } from './ask-verification.ts'

const pdfBytesMax = 100 * 1024 * 1024
const certificateBytesMax = 1024 * 1024

export const reportVerify: Command = {
  usage: 'report verify <file>',
  means:
    'Verify a report: its digital signature, whether a byte was changed, its version, and whether it was superseded.',
  example: 'report verify reports/LOS-7-legal-report-v1.pdf',
  options: [
    {
      flags: '--certificate <file>',
      means: 'certificate of the signer or its issuer that you trust (PEM or DER)',
    },
    { flags: '--code <code>', means: 'verification code; default: the one in the file' },
    { flags: '--offline', means: 'check the signature only; the service is not asked' },
    urlOption,
  ],
  async run({ signal }, [file = ''], options) {
    const pdf = await readLimited(file, pdfBytesMax)
    const { verifyPdf } = await import('../../../server/src/lib/signatures/verify-pdf.ts')
    const trusted = options.certificate ? await readTrusted(options.certificate) : undefined
    const check = verifyPdf(pdf, trusted)
    const answer: ServiceAnswer = options.offline
      ? { state: 'not_asked' }
      : await askService(publicUrlOf(options), options.code ?? findCode(pdf), signal)
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    const lines = [...describeSignature(check), ...describeAnswer(answer, sha256, check)]
    const failed = lines.some(({ state }) => state === 'fault')
    return {
      json: { verified: !failed, sha256, signature: jsonOf(check), service: answer, says: lines },
      text: lines.map(({ state, says }) => `${marks[state]} ${safe(says)}`).join('\n'),
      failed,
      superseded: answer.state === 'found' && answer.superseded,
    }
  },
}

interface Line {
  state: 'ok' | 'note' | 'fault'
  says: string
}

const marks = { ok: pc.green('✓'), note: pc.yellow('!'), fault: pc.red('✗') } as const
const ok = (says: string): Line => ({ state: 'ok', says })
const note = (says: string): Line => ({ state: 'note', says })
const fault = (says: string): Line => ({ state: 'fault', says })

function describeSignature(check: SignatureCheck): Line[] {
  if (check.state === 'unsigned') return [note('This file has no digital signature.')]
  if (check.state === 'invalid') return [fault(`The signature is not valid. ${check.says}`)]
  const { signer, subject, at, level, isTrusted } = check
  const time = level === 'B-T' ? 'timestamped' : 'as stated by the signer'
  return [
    ok('The signature is valid: no byte was changed since.'),
    ok(
      `Signed by ${subject}, ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC (${time}; PAdES ${level}).`,
    ),
    isTrusted === undefined
      ? note(
          `Anyone can make a certificate with this name: compare its serial number, ${signer.serialNumber}, with that of the signer, or give the right one with --certificate.`,
        )
      : isTrusted
        ? ok('The certificate is the one given, or was issued by it.')
        : fault('The certificate is not the one given, nor issued by it: do not trust this file.'),
  ]
}

function describeAnswer(answer: ServiceAnswer, sha256: string, check: SignatureCheck): Line[] {
  if (answer.state === 'not_asked') {
    const unchecked = 'Version and later versions were not checked (--offline).'
    return check.state === 'unsigned'
      ? [fault('Without a signature, only the service can verify it: leave out --offline.')]
      : [note(unchecked)]
  }
  if (answer.state === 'no_code') {
    return [fault('No verification code was found in the file: give it with --code.')]
  }
  if (answer.state === 'away') {
    return [fault(`The service could not be asked (${answer.says}): use --url or --offline.`)]
  }
  if (answer.state === 'unknown') return [fault('The service knows no report with this code.')]
  return [
    answer.sha256 === sha256
      ? ok(`This is the file that was released as version ${answer.version}.`)
      : fault(`This is not the file that was released as version ${answer.version}.`),
    answer.superseded
      ? note(`Superseded: the latest is version ${answer.latest_version}.`)
      : ok('No later version was released.'),
    ...(answer.under_revision ? [note('A new version is being prepared.')] : []),
    ...(answer.is_sandbox ? [note('This is a test report, not a legal opinion.')] : []),
  ]
}

function jsonOf(check: SignatureCheck): object {
  if (check.state !== 'valid') return check
  const { state, signer, subject, at, level, isTrusted } = check
  return {
    state,
    signed_by: subject,
    certificate_serial: signer.serialNumber,
    signed_at: at.toISOString(),
    level,
    trusted: isTrusted ?? null,
  }
}

async function readTrusted(file: string): Promise<X509Certificate[]> {
  const bytes = await readLimited(file, certificateBytesMax)
  const { readCertificates } = await import(
    '../../../server/src/lib/signatures/read-certificates.ts'
  )
  try {
    return readCertificates(bytes)
  } catch {
    throw new UsageError(`--certificate: ${file} is not a certificate`)
  }
}

async function readLimited(path: string, bytesMax: number): Promise<Buffer> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path}: cannot be read (${error.code})`)
  })
  try {
    const { size } = await file.stat()
    if (size > bytesMax) throw new UsageError(`${path}: is larger than ${bytesMax / 1024 ** 2} MB`)
    return await file.readFile()
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${path}: cannot be read (${(error as NodeJS.ErrnoException).code})`)
  } finally {
    await file.close()
  }
}
