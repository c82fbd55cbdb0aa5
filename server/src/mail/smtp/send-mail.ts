import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailServer } from '../../lib/mail-server.ts'

export interface SentMessage {
  /** Where bounces go. */
  from: string
  to: string
  /** RFC 5322, in bytes. */
  content: Buffer
}

export interface SendLimits {
  /** From the connection until the content is sent. */
  beforeContentMs: number
  /** From then until the answer. RFC 5321, section 4.5.3.2.6 has ten minutes. */
  answerMs: number
}

/** What the server was asked when it refused or did not answer. */
export type SendStep = 'connection' | 'sender' | 'recipient' | 'content'

export type SendOutcome =
  | { kind: 'sent' }
  /** The server does not have it. Without a code, it did not answer. */
  | { kind: 'not_sent'; step: SendStep; code: number | undefined; error: string }
  /** The server may have it: the content was sent, and no answer came. */
  | { kind: 'unknown'; error: string }
  /** The server asked for the content, and the caller did not hand it over. */
  | { kind: 'kept'; reason: unknown }

class NotHandedOver extends Error {}

const errorLengthMax = 300

/**
 * One connection for one message to one address. `handOver` is called when the server asks for the
 * content: if it throws, nothing of the content is sent. Never throws.
 */
export async function sendMail(
  server: MailServer,
  { from, to, content }: SentMessage,
  handOver: () => Promise<void>,
  { beforeContentMs, answerMs }: SendLimits,
): Promise<SendOutcome> {
  const connection = connectionTo(server, { beforeContentMs, answerMs })
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => {})
  connection.on('error', broken.reject)
  connection.on('end', () => broken.reject(new Error('the server closed the connection')))
  const limited = (ms: number) =>
    setTimeout(() => broken.reject(new Error(`no answer within ${ms / 1000} s`)), ms)
  let timer = limited(beforeContentMs)
  let step: SendStep = 'connection'
  let isHandedOver = false
  async function* contentOnceAsked() {
    await handOver().catch((cause: unknown) => {
      throw new NotHandedOver('the content was not handed over', { cause })
    })
    clearTimeout(timer)
    timer = limited(answerMs)
    isHandedOver = true
    yield content
  }
  const ask = (start: (done: (error?: Error | null) => void) => void) =>
    Promise.race([
      broken.promise,
      new Promise<void>((resolve, reject) => start((error) => (error ? reject(error) : resolve()))),
    ])
  try {
    await ask((done) => connection.connect(done))
    const { credentials } = server
    if (credentials) await ask((done) => connection.login({ credentials }, done))
    step = 'sender'
    const message = Readable.from(contentOnceAsked(), { objectMode: false })
    await ask((done) => connection.send({ from, to: [to] }, message, done))
    connection.quit()
    return { kind: 'sent' }
  } catch (failed) {
    if (failed instanceof NotHandedOver) return { kind: 'kept', reason: failed.cause }
    const { responseCode: code, command, message } = failed as SmtpError
    const error = cleanText(message)
    if (isHandedOver) {
      return code ? { kind: 'not_sent', step: 'content', code, error } : { kind: 'unknown', error }
    }
    return { kind: 'not_sent', step: stepOf(command) ?? step, code, error }
  } finally {
    clearTimeout(timer)
    connection.close()
  }
}

interface SmtpError extends Error {
  responseCode?: number
  command?: string
}

function connectionTo(
  { host, port, tls, ca, certificateName }: MailServer,
  { beforeContentMs, answerMs }: SendLimits,
): SMTPConnection {
  return new SMTPConnection({
    host,
    port,
    secure: tls === 'always',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'off',
    allowInternalNetworkInterfaces: true,
    ...(certificateName !== undefined && { servername: certificateName }),
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true, ...(ca !== undefined && { ca }) },
    connectionTimeout: beforeContentMs,
    greetingTimeout: beforeContentMs,
    dnsTimeout: beforeContentMs,
    socketTimeout: Math.max(beforeContentMs, answerMs),
    maxResponseSize: 64 * 1024,
  })
}

function stepOf(command: string | undefined): SendStep | undefined {
  if (command === 'MAIL FROM') return 'sender'
  if (command === 'RCPT TO') return 'recipient'
  return command === 'DATA' ? 'content' : undefined
}

/** Of what a server says, for people to read. */
function cleanText(text: string): string {
  return text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, errorLengthMax)
}
