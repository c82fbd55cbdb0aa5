import net, { type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { MailServer } from '../../../server/src/lib/mail-server.ts'
import { receiverCertificate } from '../callbacks/receiver-certificate.ts'

export interface ArrivedMail {
  from: string
  to: string[]
  /** Headers and content as sent. */
  raw: string
  isSecure: boolean
}

/** Where the server does something else than accept. */
export const smtpSteps = ['connect', 'sender', 'recipient', 'content'] as const
export type SmtpStep = (typeof smtpSteps)[number]
/** A reply with that code, no reply at all, or the end of the connection. */
export type SmtpFault = { code: number; text?: string } | 'silent' | 'hang_up'

export interface TestSmtp {
  port: number
  /** What it accepted. */
  mails: ArrivedMail[]
  /** Contents that it got, whether it accepted them or not. */
  contents: number
  connections: number
  openMax: number
  faults: Partial<Record<SmtpStep, SmtpFault>>
  /** By its recipient; before `faults`. */
  faultsOf: Map<string, SmtpFault>
  /** Before a sender is answered. */
  beforeSender: (() => Promise<void>) | undefined
  /** Before a content is accepted. */
  beforeAccept: (() => Promise<void>) | undefined
  /** Ends every connection. */
  hangUp(): void
  close(): Promise<void>
}

/** A real SMTP server on loopback, without TLS or sign-in unless options say otherwise. */
export async function startTestSmtp(options: SMTPServerOptions = {}, port = 0): Promise<TestSmtp> {
  const sockets = new Set<net.Socket>()
  const at: TestSmtp = {
    port: 0,
    mails: [],
    contents: 0,
    connections: 0,
    openMax: 0,
    faults: {},
    faultsOf: new Map(),
    beforeSender: undefined,
    beforeAccept: undefined,
    hangUp: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: async () => {},
  }
  type Done = (error?: Error | null) => void
  const answer = (fault: SmtpFault | undefined, done: Done) => {
    if (fault === undefined) return done()
    if (fault === 'silent') return
    if (fault === 'hang_up') return at.hangUp()
    const text = fault.text ?? 'refused by the test'
    done(Object.assign(new Error(text), { responseCode: fault.code }))
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.key ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onConnect: (_session, done) => answer(at.faults.connect, done),
    onMailFrom: (_address, _session, done) => {
      void (at.beforeSender?.() ?? Promise.resolve()).then(() => answer(at.faults.sender, done))
    },
    onRcptTo: ({ address }, _session, done) =>
      answer(at.faultsOf.get(address) ?? at.faults.recipient, done),
    onData: (stream, session, done) => {
      const received = async (raw: Buffer) => {
        at.contents += 1
        const fault = at.faults.content
        if (fault) return answer(fault, done)
        const { mailFrom, rcptTo } = session.envelope
        at.mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: raw.toString(),
          isSecure: session.secure,
        })
        await at.beforeAccept?.()
        done()
      }
      // Cut off in the middle: there is nothing to accept.
      buffer(stream).then(received, done)
    },
    ...options,
  })
  // Errors of single connections: the test makes them.
  server.on('error', () => {})
  server.server.on('connection', (socket: net.Socket) => {
    at.connections += 1
    sockets.add(socket)
    at.openMax = Math.max(at.openMax, sockets.size)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  at.port = (server.server.address() as AddressInfo).port
  at.close = async () => {
    at.hangUp()
    await new Promise<void>((resolve) => server.close(resolve))
  }
  return at
}

/** A server that accepts connections and says nothing. */
export async function startMuteServer(): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const plainServer = (port: number): MailServer => ({
  host: '127.0.0.1',
  port,
  tls: 'off',
  credentials: undefined,
})

/** For a server that is started with `receiverCertificate`. */
export const secureServer = (port: number): MailServer => ({
  ...plainServer(port),
  tls: 'required',
  ca: receiverCertificate.cert,
  certificateName: 'receiver.test',
})
