import { SigningFailed } from './signer.ts'

export interface Asked {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
  answerMsMax?: number
}

const defaultAnswerMsMax = 10_000
const answerBytesMax = 256 * 1024

/** One request to a signing service or timestamp authority, limited in time and size. */
export async function askService(
  url: string,
  { answerMsMax = defaultAnswerMsMax, ...asked }: Asked,
  signal: AbortSignal,
): Promise<{ status: number; body: Buffer }> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(answerMsMax)])
  try {
    const answer = await fetch(url, { ...asked, signal: limit, redirect: 'error' })
    return { status: answer.status, body: await readLimited(answer) }
  } catch (error) {
    if (error instanceof SigningFailed) throw error
    const why = limit.aborted ? 'did not answer in time' : 'cannot be reached'
    throw new SigningFailed('away', `${new URL(url).host} ${why}`, error)
  }
}

async function readLimited({ body, url }: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let total = 0
  for await (const piece of body ?? []) {
    total += piece.length
    if (total > answerBytesMax) {
      throw new SigningFailed('invalid', `${new URL(url).host} sent too much`)
    }
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
