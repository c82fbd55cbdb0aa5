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
  /** The same, once the process is to stop. */
  answerMsAtStop: number
}

/** What the server was asked when it refused or did not answer. */
export type SendStep = 'connection' | 'sender' | 'recipient' | 'content'

export type SendOutcome =
  | { kind: 'sent' }
  /** The server does not have it. Without a code, it did not answer. */
  | { kind: 'not_sent'; step: SendStep; code: number | undefined; error: string }
  /** The server may have it: the content was sent, and no answer came. */
  | { kind: 'unknown'; error: string }
  /** The caller did not hand it over. */
  | { kind: 'kept'; reason: string }

class NotHandedOver extends Error {}

const errorLengthMax = 300

/**
 * One connection for one message to one address. `handOver` is called when the server asks for the
 * content: if it throws, nothing of the content is sent; nor is it once the process is to stop.
 * Never throws.
 */
export async function sendMail(
  server: MailServer,
  { from, to, content }: SentMessage,
  handOver: () => Promise<void>,
  limits: SendLimits,
  stopping?: AbortSignal,
): Promise<SendOutcome> {
  const { beforeContentMs, answerMs, answerMsAtStop } = limits
  const connection = connectionTo(server, limits)
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => {})
  connection.on('error', broken.reject)
  connection.on('end', () => broken.reject(new Error('the server closed the connection')))
  const limited = (ms: number) =>
    setTimeout(() => broken.reject(new Error(`no answer within ${ms / 1000} s`)), ms)
  let timer = limited(beforeContentMs)
  let step: SendStep = 'connection'
  let isHandedOver = false
  let isOver = false
  const stop = () => {
    if (!isHandedOver) return broken.reject(new NotHandedOver('the process is to stop'))
    clearTimeout(timer)
    timer = limited(answerMsAtStop)
  }
  stopping?.addEventListener('abort', stop)
  async function* contentOnceAsked() {
    await handOver().catch((cause: unknown) => {
      throw new NotHandedOver('the hand-over was not recorded', { cause })
    })
    // Given up meanwhile: it may have been claimed by another.
    if (isOver) return
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
    if (stopping?.aborted) stop()
    await ask((done) => connection.connect(done))
    const { credentials } = server
    if (credentials) await ask((done) => connection.login({ credentials }, done))
    step = 'sender'
    const message = Readable.from(contentOnceAsked(), { objectMode: false })
    await ask((done) => connection.send({ from, to: [to] }, message, done))
    connection.quit()
    return { kind: 'sent' }
  } catch (failed) {
    if (failed instanceof NotHandedOver) return { kind: 'kept', reason: failed.message }
    const { responseCode: code, command, response, message } = failed as SmtpError
    const error = cleanText(response || message)
    if (isHandedOver) {
      return code ? { kind: 'not_sent', step: 'content', code, error } : { kind: 'unknown', error }
    }
    return { kind: 'not_sent', step: stepOf(command) ?? step, code, error }
  } finally {
    isOver = true
    stopping?.removeEventListener('abort', stop)
    clearTimeout(timer)
    connection.close()
  }
}

interface SmtpError extends Error {
  responseCode?: number
  response?: string
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
