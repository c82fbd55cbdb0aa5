import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { receiverCertificate } from '../../../../tests/support/callbacks/receiver-certificate.ts'
import {
  plainServer,
  type SmtpStep,
  secureServer,
  smtpSteps,
  startMuteServer,
  startTestSmtp,
  type TestSmtp,
} from '../../../../tests/support/mail/test-smtp.ts'
import type { MailServer } from '../../lib/mail-server.ts'
import { type SendLimits, sendMail } from './send-mail.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()))
})

async function openSmtp(...options: Parameters<typeof startTestSmtp>): Promise<TestSmtp> {
  const smtp = await startTestSmtp(...options)
  opened.push(smtp)
  return smtp
}

/** Generous where the server answers, short where it does not. */
const patient: SendLimits = { beforeContentMs: 20_000, answerMs: 20_000, answerMsAtStop: 300 }
const message = {
  from: 'bounces@office.example',
  to: 'asha@office.example',
  content: Buffer.from('Subject: A case\r\n\r\n.A line that begins with a dot.\r\n'),
}

async function send(server: MailServer, limits = patient, handOver = async () => {}) {
  let asked = 0
  const outcome = await sendMail(
    server,
    message,
    async () => {
      asked += 1
      await handOver()
    },
    limits,
  )
  return { outcome, asked }
}

test('an e-mail is sent as it is, and only after the server asked for it', async () => {
  const smtp = await openSmtp()
  const { outcome, asked } = await send(plainServer(smtp.port), patient, async () => {
    expect(smtp.contents).toBe(0)
  })
  expect([outcome, asked]).toEqual([{ kind: 'sent' }, 1])
  expect(smtp.mails).toEqual([
    {
      from: 'bounces@office.example',
      to: ['asha@office.example'],
      raw: message.content.toString(),
      isSecure: false,
    },
  ])
})

test('one whose claim was lost is not sent', async () => {
  const smtp = await openSmtp()
  const reason = new Error('the claim has ended')
  const { outcome } = await send(plainServer(smtp.port), patient, () => Promise.reject(reason))
  expect(outcome).toEqual({ kind: 'kept', reason: 'the hand-over was not recorded' })
  expect(smtp.contents).toBe(0)
})

const stepNames: Record<SmtpStep, string> = {
  connect: 'connection',
  sender: 'sender',
  recipient: 'recipient',
  content: 'content',
}

describe.each(smtpSteps)('at the step %s', (at) => {
  test.each([451, 550])('the server answers %i', async (code) => {
    const smtp = await openSmtp()
    smtp.faults[at] = { code }
    const { outcome, asked } = await send(plainServer(smtp.port))
    const error = expect.stringContaining(`${code} refused by the test`)
    expect(outcome).toEqual({ kind: 'not_sent', step: stepNames[at], code, error })
    expect(asked).toBe(at === 'content' ? 1 : 0)
  })

  test.each(['silent', 'hang_up'] as const)('the server is %s', async (fault) => {
    const smtp = await openSmtp()
    smtp.faults[at] = fault
    const short = {
      ...patient,
      ...(at === 'content' ? { answerMs: 300 } : { beforeContentMs: 300 }),
    }
    const { outcome, asked } = await send(
      plainServer(smtp.port),
      fault === 'silent' ? short : patient,
    )
    if (at === 'content') {
      expect(outcome).toEqual({ kind: 'unknown', error: expect.any(String) })
      expect(asked).toBe(1)
      return
    }
    expect(outcome).toMatchObject({ kind: 'not_sent', code: undefined })
    expect(asked).toBe(0)
  })
})

test('a server that is not there, and one that never says anything', async () => {
  const smtp = await startTestSmtp()
  await smtp.close()
  expect((await send(plainServer(smtp.port))).outcome).toMatchObject({
    kind: 'not_sent',
    step: 'connection',
    code: undefined,
    error: expect.stringContaining('ECONNREFUSED'),
  })
  const mute = await startMuteServer()
  onTestFinished(() => mute.close())
  const begun = performance.now()
  const { outcome } = await send(plainServer(mute.port), { ...patient, beforeContentMs: 300 })
  expect(outcome).toMatchObject({ kind: 'not_sent', step: 'connection', code: undefined })
  expect(performance.now() - begun).toBeLessThan(15_000)
})

describe('a process that is to stop', () => {
  const sendUntil = (smtp: TestSmtp, stopping: AbortSignal) =>
    sendMail(plainServer(smtp.port), message, async () => {}, patient, stopping)

  test('sends nothing that was not handed over', async () => {
    const smtp = await openSmtp()
    const stopping = new AbortController()
    smtp.beforeSender = async () => stopping.abort()
    expect(await sendUntil(smtp, stopping.signal)).toMatchObject({ kind: 'kept' })
    expect(await sendUntil(smtp, AbortSignal.abort())).toMatchObject({ kind: 'kept' })
    expect(smtp.contents).toBe(0)
  })

  test('waits for an answer a little', async () => {
    const smtp = await openSmtp()
    const stopping = new AbortController()
    smtp.beforeAccept = async () => stopping.abort()
    expect(await sendUntil(smtp, stopping.signal)).toEqual({ kind: 'sent' })
    const again = new AbortController()
    smtp.beforeAccept = () => {
      again.abort()
      return new Promise(() => {})
    }
    expect(await sendUntil(smtp, again.signal)).toMatchObject({ kind: 'unknown' })
  })

  test('does not send what was given up while it was being handed over', async () => {
    const smtp = await openSmtp()
    let finish = () => {}
    const slow = new Promise<void>((resolve) => {
      finish = resolve
    })
    const short = { ...patient, beforeContentMs: 300 }
    const outcome = await sendMail(plainServer(smtp.port), message, () => slow, short)
    expect(outcome).toMatchObject({ kind: 'not_sent', code: undefined })
    finish()
    await slow
    expect((await send(plainServer(smtp.port))).outcome).toEqual({ kind: 'sent' })
    expect(smtp.contents).toBe(1)
  })
})

describe('TLS', () => {
  test('is used before anything is said', async () => {
    const smtp = await openSmtp(receiverCertificate)
    expect((await send(secureServer(smtp.port))).outcome).toEqual({ kind: 'sent' })
    expect(smtp.mails.map(({ isSecure }) => isSecure)).toEqual([true])
  })

  test('from the first byte', async () => {
    const smtp = await openSmtp({ ...receiverCertificate, secure: true })
    const server = { ...secureServer(smtp.port), tls: 'always' } as const
    expect((await send(server)).outcome).toEqual({ kind: 'sent' })
    expect(smtp.mails.map(({ isSecure }) => isSecure)).toEqual([true])
  })

  test('a server without it gets nothing', async () => {
    const smtp = await openSmtp()
    const { outcome } = await send(secureServer(smtp.port))
    expect(outcome).toMatchObject({ kind: 'not_sent', step: 'connection' })
    expect(smtp.contents).toBe(0)
  })

  test.each([
    ['of another name', { certificateName: 'other.test' }],
    ['that no authority has signed', { ca: undefined }],
  ])('a certificate %s is refused', async (_what, change) => {
    const smtp = await openSmtp(receiverCertificate)
    const { ca, ...server } = { ...secureServer(smtp.port), ...change }
    const { outcome } = await send({ ...server, ...(ca !== undefined && { ca }) })
    expect(outcome).toMatchObject({
      kind: 'not_sent',
      step: 'connection',
      error: expect.stringMatching(/certificate|altnames/),
    })
    expect(smtp.contents).toBe(0)
  })
})

test('sign-in: the right password, and a wrong one, which no error repeats', async () => {
  const smtp = await openSmtp({
    ...receiverCertificate,
    authOptional: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'deedwire' && password === 'p@ss'
        ? done(null, { user: username })
        : done(Object.assign(new Error('Wrong password'), { responseCode: 535 })),
  })
  const server = secureServer(smtp.port)
  const right = { ...server, credentials: { user: 'deedwire', pass: 'p@ss' } }
  expect((await send(right)).outcome).toEqual({ kind: 'sent' })
  const wrong = { ...server, credentials: { user: 'deedwire', pass: 'guess-work' } }
  const { outcome } = await send(wrong)
  expect(outcome).toMatchObject({ kind: 'not_sent', step: 'connection', code: 535 })
  expect(JSON.stringify(outcome)).not.toContain('guess-work')
})
