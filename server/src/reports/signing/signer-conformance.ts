import { verify } from 'node:crypto'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isValidAt } from '../../lib/signatures/check-cms.ts'
import type { Credential, Signer } from './signer.ts'

export interface OpenedSigner {
  signer: Signer
  /** Text that must appear nowhere: a piece of the key, the passphrase, the token. */
  secrets: string[]
  close(): Promise<void>
}

/** What every driver must do. */
export function signerConformance(name: string, open: () => Promise<OpenedSigner>): void {
  describe(name, () => {
    let opened: OpenedSigner
    let credential: Credential
    beforeAll(async () => {
      opened = await open()
      credential = await opened.signer.readCredential(AbortSignal.timeout(170_000))
    })
    afterAll(() => opened.close())
    const sign = (bytes: Buffer, signal = AbortSignal.timeout(170_000)) =>
      opened.signer.sign(credential, bytes, signal)

    test('names the certificate of the signer first, and it is valid', () => {
      expect(isValidAt(credential.chain[0], new Date())).toBe(true)
      const [, ...issuers] = credential.chain
      for (const [i, issuer] of issuers.entries()) {
        expect(credential.chain[i]?.verify(issuer.publicKey)).toBe(true)
      }
    })

    test('signs bytes of any length so that the certificate verifies them', async () => {
      for (const length of [0, 1, 300, 1_000_000]) {
        const bytes = Buffer.alloc(length, 7)
        const { publicKey } = credential.chain[0]
        expect(verify('sha256', bytes, publicKey, await sign(bytes))).toBe(true)
      }
    })

    test('signs several at once, each separately', async () => {
      const all = Array.from({ length: 8 }, (_, i) => Buffer.from(`report ${i}`))
      const signatures = await Promise.all(all.map((bytes) => sign(bytes)))
      const { publicKey } = credential.chain[0]
      for (const [i, bytes] of all.entries()) {
        expect(verify('sha256', bytes, publicKey, signatures[i] ?? Buffer.of())).toBe(true)
      }
    })

    test('stops with its signal', async () => {
      const stopped = AbortSignal.abort()
      await expect(sign(Buffer.from('x'), stopped)).rejects.toMatchObject({ code: 'away' })
      const reading = opened.signer.readCredential(stopped)
      await expect(reading).rejects.toMatchObject({ code: 'away' })
    })

    test('shows its secrets in no listing of its fields', () => {
      const shown = inspect(opened.signer, { depth: 10, showHidden: true })
      const all = `${shown}${JSON.stringify(opened.signer)}`
      for (const secret of opened.secrets) expect(all).not.toContain(secret)
    })
  })
}
