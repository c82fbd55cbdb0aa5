import { type Clock, systemClock } from '../../../lib/clock.ts'
import { type Answer, ask } from '../../connectors/ask-registry.ts'
import { checkedRecord } from '../../connectors/check-record.ts'
import { type Connector, SearchFailure } from '../../connectors/connector.ts'
import { requireState } from '../../connectors/require-state.ts'
import { sameParcel } from '../../connectors/simulated/same-parcel.ts'
import { type SimulatedOptions, simulatedCall } from '../../connectors/simulated/simulated-call.ts'
import { failureOfStatus, transcribed } from '../../connectors/transcript.ts'
import type { Parcel, RegistryRecord } from '../../registry-record.ts'
import {
  type Certificate,
  type RightsRecord,
  readEncumbranceCertificate,
  readLogin,
  readRecordOfRights,
} from './read-answers.ts'

/** Encumbrance certificate and RTC of the simulated Karnataka, behind a session. */
export function simulatedKarnataka(options: SimulatedOptions): Connector {
  const clock: Clock = options.clock ?? systemClock
  const call = simulatedCall(options)
  /** Shared by all searches, for as long as the portal accepts it. */
  let session: string | undefined

  /** Its answer is not stored with the others: anyone who reads it could use the session. */
  async function logIn(signal: AbortSignal): Promise<string> {
    const answer = await ask(call('/kaveri/api/login', { user: 'simulated' }), signal)
    const code = failureOfStatus(answer.status)
    if (code) throw new SearchFailure(code, `Kaveri login answered ${answer.status}.`)
    session = readLogin(answer.bytes, 'Kaveri login')
    return session
  }

  /** An ended session is renewed once; the next refusal is a failure. */
  async function inSession(
    run: (session: string) => Promise<Answer>,
    signal: AbortSignal,
  ): Promise<Answer> {
    const used = session ?? (await logIn(signal))
    try {
      return await run(used)
    } catch (error) {
      if (!(error instanceof SearchFailure) || error.code !== 'session_expired') throw error
      if (session === used) session = undefined
      return run(session ?? (await logIn(signal)))
    }
  }

  return {
    search: (parcel, signal) =>
      transcribed(clock, async (transcript) => {
        requireState(parcel, 'KA')
        const asked = (source: string, path: string, content: object) =>
          inSession((token) => {
            const headers = { Authorization: `Bearer ${token}` }
            return transcript.ask(source, call(path, content, headers), signal)
          }, signal)
        const place = placeOf(parcel)
        const ec = await asked('Kaveri EC', '/kaveri/api/ec', { ...place, ...periodOf(parcel) })
        const certificate = readEncumbranceCertificate(ec.bytes, 'Kaveri EC')
        const rtc = await asked('Bhoomi RTC', '/bhoomi/api/rtc', place)
        return recordOf(certificate, readRecordOfRights(rtc.bytes, 'Bhoomi RTC'))
      }),
  }
}

function placeOf({ district, taluk = '', hobli = '', village = '', surveyNo }: Parcel) {
  return { district, taluk, hobli, village, surveyNo }
}

function periodOf({ fromYear, toYear }: Parcel) {
  const year = (number: number) => String(number).padStart(4, '0')
  return { fromDate: `01/01/${year(fromYear)}`, toDate: `31/12/${year(toYear)}` }
}

function recordOf(
  { coveredFrom, found }: Certificate,
  rights: RightsRecord | undefined,
): RegistryRecord | undefined {
  const parcel = sameParcel([...(rights ? [rights.parcel] : []), ...(found ? [found.parcel] : [])])
  if (!parcel) return undefined
  return checkedRecord(
    {
      holders: [],
      remarks: [],
      pending_mutation: false,
      ...rights,
      parcel,
      entries: found?.entries ?? [],
      covered_from: coveredFrom,
      missing_sources: [...(found ? [] : ['Kaveri EC']), ...(rights ? [] : ['Bhoomi RTC'])],
    },
    'What Karnataka answered',
  )
}
