import { listLimits } from '../../../case-lists/case-lists.ts'
import { AppError } from '../../../lib/app-error.ts'
import { whileArriving } from '../../routing/overload/overload-guard.ts'
import { pumpBody } from '../../routing/pump-body.ts'
import { limits } from '../../routing/read-body.ts'
import type { RouteRequest } from '../../routing/route.ts'

/** The whole body, which is small; its type is judged by its content. */
export async function receiveFile({ raw, response }: RouteRequest): Promise<Buffer> {
  const { bytesMax } = listLimits
  if (Number(raw.headers['content-length'] ?? 0) > bytesMax) throw tooLarge()
  if (raw.headers.expect?.toLowerCase() === '100-continue') response.writeContinue()
  const pieces: Buffer[] = []
  let received = 0
  const take = (chunk: Buffer) => {
    received += chunk.length
    if (received > bytesMax) throw tooLarge()
    // The pump gives the memory of a chunk back.
    pieces.push(Buffer.from(chunk))
    return undefined
  }
  await whileArriving(
    raw,
    pumpBody(raw, { take, bytesMax: limits.bodyBytesMax, idleMs: limits.idleMs }),
  )
  return Buffer.concat(pieces)
}

const tooLarge = () =>
  new AppError('payload_too_large', 'The file must be at most 5 MB; divide it into several.')
