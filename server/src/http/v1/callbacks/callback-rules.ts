import { faultsOfCallback, faultsOfExamination } from '../../../callbacks/callbacks.ts'
import { Base64Decoder } from '../../../lib/json/base64-decoder.ts'
import { readTime } from '../../routing/read-time.ts'
import type { Sent } from '../../routing/route.ts'
import type { Sound } from '../../routing/sound-parts.ts'
import type { Services } from '../../services.ts'
import type { ExaminationBody } from '../examination/examination-schemas.ts'
import type { CallbackBody, DeliveriesQuery, DiagnoseBody, ReplayBody } from './callback-schemas.ts'

/** The rules of the callback routes, the same for lenders and staff. */

type Asked = { services: Pick<Services, 'clock'> }

export function callbackFaults({ body }: Sent, allowPrivate: boolean): string[] {
  return faultsOfCallback(body as Sound<CallbackBody>, allowPrivate)
}

export function examinationFaults({ body }: Sent, allowPrivate: boolean): string[] {
  return faultsOfExamination(body as Sound<ExaminationBody>, allowPrivate)
}

export function deliveriesFaults({ query }: Sent): string[] {
  const { from, to } = query as Sound<DeliveriesQuery>
  const faults: string[] = []
  readTime('from', from, faults)
  readTime('to', to, faults)
  return faults
}

export function replayFaults({ body }: Sent, { services }: Asked): string[] {
  const { since, until } = body as Sound<ReplayBody>
  const faults: string[] = []
  const from = readTime('since', since, faults)
  readTime('until', until, faults)
  if (from && from > services.clock.now()) faults.push('since: is in the future')
  return faults
}

export function diagnoseFaults({ body: sent, atFault }: Sent): string[] {
  const { body, body_base64 } = sent as Sound<DiagnoseBody>
  const hasText = body !== undefined || atFault.has('body')
  const hasBytes = body_base64 !== undefined || atFault.has('body_base64')
  if (hasText === hasBytes) return [oneOfBoth]
  return body_base64 && !isBase64(body_base64) ? ['body_base64: must be base64'] : []
}

function isBase64(text: string): boolean {
  const decoder = new Base64Decoder()
  const decoded = decoder.push(Buffer.from(text.replace(/[\r\n]+/g, '')))
  return typeof decoded !== 'string' && typeof decoder.finish() !== 'string'
}

const oneOfBoth = 'body: send either body or body_base64'
