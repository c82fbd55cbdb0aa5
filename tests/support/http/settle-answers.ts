import type { SampleAnswers } from '../../../server/src/http/v1/sample-answers.ts'

const kinds =
  'lender|key|staff|person|case|doc|sub|blob|evt|req|query|note|file|dlv|col|prop|exam|answer|mail'

/** What differs from run to run becomes the same in each, and stays recognisable. */
export function settleAnswers(
  answers: SampleAnswers,
  addresses: readonly (readonly [from: string, to: string])[],
): SampleAnswers {
  const numbers = new Map<string, number>()
  const ids = new Map<string, string>()
  const settleId = (whole: string, kind: string) => {
    const known = ids.get(whole)
    if (known) return known
    const number = (numbers.get(kind) ?? 0) + 1
    numbers.set(kind, number)
    const made = `${kind}_01kb2x8m5v${String(number).padStart(16, '0')}`
    ids.set(whole, made)
    return made
  }
  let text = JSON.stringify(answers)
  for (const [from, to] of addresses) text = text.replaceAll(from, to)
  const settled = text
    .replace(new RegExp(`\\b(${kinds})_[0-9a-z]{26}\\b`, 'g'), settleId)
    .replace(
      /\/files\/([^?"]+)\?expires=\d+&signature=[\w-]+/g,
      '/files/$1?expires=1795084636&signature=kq3V0mJQm1b8mYJ0o0lqJ8b3e2n4s6u8w0y2A4C6E8G',
    )
    .replace(/svcsec_[\w-]{43}/g, 'svcsec_…')
    .replace(/svc_test_…\w{4}/g, 'svc_test_…nHnJ')
    .replace(/sha256=[0-9a-f]{64}/g, 'sha256=…')
    .replace(/\b\d+(\.\d+)? ms\b/g, '12 ms')
    .replace(/"duration_ms":\d+/g, '"duration_ms":12')
    .replace(/"(cursor|next_after)":"\d+"/g, '"$1":"1"')
  return settleValues(JSON.parse(settled)) as SampleAnswers
}

/** By name: keys and signatures, and what is read on the clock of the machine. */
const fixed: Record<string, unknown> = {
  next_cursor: '…',
  x: '…',
  kid: '…',
  key_id: '…',
  expires_in: 3600,
  // The limits that lenders have; the capture needs more.
  rate_per_second: 100,
  rate_burst: 200,
}

function settleValues(value: unknown, name = '', inside = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => settleValues(one, name, inside))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, settleValues(one, key, name)]),
    )
  }
  if (value === null) return null
  if (name === 'value' && inside === 'signature') return '…'
  // A key is issued by the clock of the machine.
  if (name === 'created_at' && inside === 'key') return '2026-11-16T04:30:00.000Z'
  return name in fixed ? fixed[name] : value
}
