import { createHash } from 'node:crypto'
import type http from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeLawFirm } from '../../../../tests/support/reports/law-firm.ts'
import { startSigningService } from '../../../../tests/support/reports/signing-service.ts'
import { RemoteSigner } from './remote-signer.ts'
import { signerConformance } from './signer-conformance.ts'

const firm = () => {
  const { key, certificate, issuer } = makeLawFirm()
  return { key, chain: [certificate, issuer] }
}

/** A stalled machine is not a service that is away. */
const answerMsMax = 170_000

signerConformance('a signing service over HTTP', async () => {
  const service = await startSigningService(firm())
  return {
    signer: new RemoteSigner({ ...service, answerMsMax }),
    secrets: [service.token],
    close: () => service.close(),
  }
})

async function open(answer?: (response: http.ServerResponse) => void) {
  const service = await startSigningService({
    ...firm(),
    ...(answer && { answer: (_, response) => answer(response) }),
  })
  onTestFinished(() => service.close())
  return { service, signer: new RemoteSigner({ ...service, answerMsMax }) }
}

test('the service gets the hash and nothing else of the document', async () => {
  const { service, signer } = await open()
  const signal = AbortSignal.timeout(answerMsMax)
  const bytes = Buffer.from('The mortgagor holds the property.')
  await signer.sign(await signer.readCredential(signal), bytes, signal)
  expect(service.orders).toEqual([
    {
      credential: 'credential-1',
      hash_algorithm: 'SHA-256',
      hash: createHash('sha256').update(bytes).digest('base64'),
      signature_algorithm: 'RSASSA-PKCS1-v1_5',
    },
  ])
})

describe('an answer that cannot be used', () => {
  type Answer = (response: http.ServerResponse) => void
  const text =
    (body: string): Answer =>
    (response) => {
      response.end(body)
    }
  const json = (body: unknown) => text(JSON.stringify(body))
  const status =
    (code: number): Answer =>
    (response) => {
      response.writeHead(code, { location: 'http://127.0.0.1:1/' }).end('{}')
    }
  const cut: Answer = (response) => {
    response.destroy()
  }

  test.each([
    ['no JSON', text('<html>'), 'invalid'],
    ['no certificates', json({ certificates: [] }), 'invalid'],
    ['a broken certificate', json({ certificates: ['AAAA'] }), 'invalid'],
    ['too many certificates', json({ certificates: Array(11).fill('AAAA') }), 'invalid'],
    ['more than it may send', json({ id: 'x'.repeat(300_000) }), 'invalid'],
    ['a refusal', status(403), 'refused'],
    ['a redirect', status(302), 'away'],
    ['too busy', status(503), 'away'],
    ['a cut connection', cut, 'away'],
  ] as const)('%s', async (_, answer, code) => {
    const { signer } = await open(answer)
    const reading = signer.readCredential(AbortSignal.timeout(answerMsMax))
    await expect(reading).rejects.toMatchObject({ name: 'SigningFailed', code })
  })

  test('no answer, until the time is over', async () => {
    const { signer } = await open(() => {})
    const reading = signer.readCredential(AbortSignal.timeout(100))
    await expect(reading).rejects.toMatchObject({ code: 'away' })
  })
})
