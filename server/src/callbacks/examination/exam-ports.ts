import type { CallbackSender } from '../post/post-callback.ts'
import { publicSentences } from '../post/post-outcome.ts'
import type { ExamPorts } from './run-examination.ts'

export interface StateAddress {
  /** Has {external_ref} where the reference goes. */
  url: string
  header?: { name: string; value: string } | undefined
}

const textMax = 2_048
/** Longer ones could not be compared quickly enough. */
const stateBytesMax = 60_000

/** The receiver as the service reaches it, through the same guard as every callback. */
export function examPorts(
  sender: CallbackSender,
  target: { url: string; allowPrivate: boolean },
  stateAddress: StateAddress | undefined,
): ExamPorts {
  const post: ExamPorts['post'] = async ({ headers, body, pauseMs }, signal) => {
    const wish = { ...target, headers, body, ...(pauseMs !== undefined && { pauseMs }) }
    const outcome = await sender.post(wish, signal)
    const ms = outcome.durationMs
    if (outcome.kind === 'failed') {
      return { status: null, ms, error: publicSentences[outcome.reason], text: '' }
    }
    const { state } = outcome.headers
    const text = outcome.body.subarray(0, textMax).toString('utf8')
    return { status: outcome.status, ms, error: null, text, ...(state !== undefined && { state }) }
  }
  if (!stateAddress) return { post }
  const { url, header } = stateAddress
  return {
    post,
    async readState(ref, signal) {
      const outcome = await sender.post(
        {
          ...target,
          method: 'GET',
          url: url.replaceAll('{external_ref}', encodeURIComponent(ref)),
          headers: {
            'User-Agent': 'Deedwire-Callbacks/1',
            Accept: 'application/json',
            ...(header && { [header.name]: header.value }),
          },
          body: Buffer.alloc(0),
        },
        signal,
      )
      if (outcome.kind === 'failed' || outcome.body.length > stateBytesMax) return undefined
      // For an unknown case it has no data.
      if (outcome.status === 404) return ''
      return outcome.status === 200 ? outcome.body.toString('utf8') : undefined
    },
  }
}
