import type { Parcel } from '../../registry-record.ts'
import { type Answer, ask, malformed, registryUrl, urlUnder } from '../ask-registry.ts'
import { checkedRecord } from '../check-record.ts'
import { type Connector, type Found, type RawAnswer, SearchFailure } from '../connector.ts'
import { readJson, shapeReader } from '../read-json.ts'
import { requireState } from '../require-state.ts'
import {
  type GatewayAnswer,
  GatewayFailure,
  GatewayFound,
  type GatewayRequest,
  searchPath,
} from './gateway-contract.ts'

export interface GatewayOptions {
  /** HTTPS, or HTTP on this machine. */
  url: string
  token: string
  /** The only state this connector searches. */
  state: string
  timeoutMs: number
}

/** A record with the pages of thirty years, in base64. */
const answerBytesMax = 16 * 1024 * 1024

const readFound = shapeReader(GatewayFound)
const readFailure = shapeReader(GatewayFailure)

/** Searches through a licensed gateway. */
export function gatewayConnector({ url, token, state, timeoutMs }: GatewayOptions): Connector {
  const searchUrl = urlUnder(registryUrl(url), searchPath)
  if (!/^[\x21-\x7e]+$/.test(token)) throw new Error('A token must be ASCII without spaces.')
  return {
    async search(parcel, signal) {
      requireState(parcel, state)
      const answer = await ask(
        {
          url: searchUrl,
          headers: {
            Authorization: `Bearer ${token}`,
            'Content-Type': 'application/json',
            Accept: 'application/json',
          },
          body: JSON.stringify(requestOf(parcel)),
          timeoutMs,
          answerBytesMax,
        },
        signal,
      )
      if (answer.status !== 200) throw failureOf(answer)
      return foundOf(answer)
    },
  }
}

function requestOf(parcel: Parcel): GatewayRequest {
  const { state, district, taluk, hobli, village, surveyNo, parcelType } = parcel
  const { building, wing, floor, unit, fromYear, toYear } = parcel
  return {
    state,
    district,
    ...(taluk && { taluk }),
    ...(hobli && { hobli }),
    ...(village && { village }),
    survey_no: surveyNo,
    ...(parcelType && { parcel_type: parcelType }),
    ...(building && { building }),
    ...(wing && { wing }),
    ...(floor && { floor }),
    ...(unit && { unit }),
    from_year: fromYear,
    to_year: toYear,
  }
}

function foundOf({ bytes }: Answer): Found {
  const { record, answers } = readFound(readJson(bytes, what), what)
  return {
    record: record === null ? undefined : checkedRecord(record, what),
    answers: answers.map(rawAnswerOf),
  }
}

const what = 'The gateway’s answer'

/** By the gateway's own code if it gives one; else by the status, which may come from a proxy. */
function failureOf({ status, bytes }: Answer): SearchFailure {
  try {
    const { error, answers = [] } = readFailure(readJson(bytes, what), what)
    return new SearchFailure(error.code, `The gateway answered ${status} ${error.code}.`, {
      cause: error.message,
      answers: answers.map(rawAnswerOf),
      candidates: textOnly(error.candidates ?? []),
    })
  } catch (cause) {
    const message = `The gateway answered ${status} without a code.`
    if (status === 429) return new SearchFailure('rate_limited', message)
    // A refused token must be fixed by us; the property is searched again afterwards.
    if (status === 401 || status === 403 || status >= 500) {
      return new SearchFailure('portal_unavailable', message, { cause })
    }
    return malformed(message, cause)
  }
}

/** They are stored with the property. */
const textOnly = (texts: readonly string[]) =>
  texts.filter((text) => !text.includes('\0') && text.isWellFormed())

function rawAnswerOf({ source, content_type, fetched_at, content }: GatewayAnswer): RawAnswer {
  const bytes = Buffer.from(content, 'base64')
  // Buffer ignores what is not base64.
  if (bytes.toString('base64') !== content)
    throw malformed(`${what} has content that is not base64.`)
  return { source, contentType: content_type, bytes, fetchedAt: new Date(fetched_at) }
}
