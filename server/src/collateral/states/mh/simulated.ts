import { type Clock, systemClock } from '../../../lib/clock.ts'
import { checkedRecord } from '../../connectors/check-record.ts'
import type { Connector } from '../../connectors/connector.ts'
import { inTurns } from '../../connectors/in-turns.ts'
import { requireState } from '../../connectors/require-state.ts'
import { sameParcel } from '../../connectors/simulated/same-parcel.ts'
import { type SimulatedOptions, simulatedCall } from '../../connectors/simulated/simulated-call.ts'
import { type Transcript, transcribed } from '../../connectors/transcript.ts'
import type { Parcel, RegistryRecord } from '../../registry-record.ts'
import { type IndexTwoYear, readIndexTwo, readSevenTwelve, type SevenTwelve } from './read-pages.ts'

/** No index of the state begins earlier, so earlier years are not requested. */
const firstYear = 1985
/** One year is one search; a public portal is not sent thirty at once. */
const askedAtOnce = 3

/** Index-II, year by year, and the 7/12 of the simulated Maharashtra. */
export function simulatedMaharashtra(options: SimulatedOptions): Connector {
  const clock: Clock = options.clock ?? systemClock
  const call = simulatedCall(options)

  async function askIndexTwo(
    transcript: Transcript,
    parcel: Parcel,
    year: number,
    signal: AbortSignal,
  ) {
    const source = `Index-II ${year}`
    const form = formOf(parcel, { year: String(year) })
    const answer = await transcript.ask(source, call('/esearch/index2', form), signal)
    return readIndexTwo(answer.bytes, year, source)
  }

  async function askSevenTwelve(transcript: Transcript, parcel: Parcel, signal: AbortSignal) {
    const source = '7/12'
    const answer = await transcript.ask(
      source,
      call('/mahabhulekh/satbara', formOf(parcel)),
      signal,
    )
    return readSevenTwelve(answer.bytes, source)
  }

  return {
    search: (parcel, signal) =>
      transcribed(clock, async (transcript) => {
        requireState(parcel, 'MH')
        // First, since it shows at once that the portal does not know the place.
        const rights = await askSevenTwelve(transcript, parcel, signal)
        const years = await inTurns(yearsOf(parcel), askedAtOnce, signal, (year, stop) =>
          askIndexTwo(transcript, parcel, year, stop),
        )
        return recordOf(years, rights)
      }),
  }
}

function yearsOf({ fromYear, toYear }: Parcel): number[] {
  const from = Math.max(fromYear, Math.min(firstYear, toYear))
  return Array.from({ length: Math.max(0, toYear - from + 1) }, (_, at) => from + at)
}

function formOf({ district, taluk, village, surveyNo }: Parcel, more: Record<string, string> = {}) {
  return new URLSearchParams({
    district,
    taluk: taluk ?? '',
    village: village ?? '',
    surveyNo,
    ...more,
  })
}

function recordOf(
  years: readonly IndexTwoYear[],
  rights: SevenTwelve | undefined,
): RegistryRecord | undefined {
  const found = years.flatMap((year) => year.found ?? [])
  const parcel = sameParcel([
    ...(rights ? [rights.parcel] : []),
    ...found.map((year) => year.parcel),
  ])
  if (!parcel) return undefined
  const entries = found.flatMap((year) => year.entries)
  const [coveredFrom] = years
    .map((year) => year.coveredFrom)
    .sort()
    .reverse()
  return checkedRecord(
    {
      holders: [],
      remarks: [],
      pending_mutation: false,
      ...rights,
      parcel,
      entries: entries.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
      ...(coveredFrom !== undefined && { covered_from: coveredFrom }),
      missing_sources: [
        ...(found.length === 0 ? ['IGR Index-II'] : []),
        ...(rights ? [] : ['Mahabhulekh 7/12']),
      ],
    },
    'What Maharashtra answered',
  )
}
