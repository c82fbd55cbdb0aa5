import { findingsOf } from '../findings/findings.ts'
import type { RegistryRecord } from '../registry-record.ts'
import type { CoveredStates, WarmUpTexts } from '../states/state.ts'

/**
 * The engine's tables are prepared on first use, which takes longer than a hundred records
 * afterwards. Better at the start than during the first lender's request.
 */
export function warmUp({ rows, rules }: CoveredStates, now: Date): void {
  for (const { code, portal, warmUp: texts } of rows) {
    const years = { fromYear: 2000, toYear: 2020 }
    const parcel = { ...texts.place, state: code, surveyNo: number, ...years }
    const options = { coveredFrom: '2000-01-01', now, rules }
    findingsOf(parcel, 'Asha Ganesh Kulkarni', portal, { record: recordOf(texts) }, options)
  }
}

const number = '1/1'

function recordOf({
  place,
  holder,
  seller,
  bank,
  natures,
  extent,
  tenure,
}: WarmUpTexts): RegistryRecord {
  const [sale, mortgage, release] = natures
  const deeds = [
    [sale, seller, holder],
    [mortgage, holder, bank],
    [release, bank, holder],
  ] as const
  return {
    parcel: { ...place, survey_no: number },
    holders: [holder],
    extent,
    tenure,
    remarks: [bank],
    pending_mutation: false,
    entries: deeds.map(([nature, from, to], i) => ({
      document_no: `A-${i + 1}-2010`,
      date: `201${i}-01-01`,
      nature,
      executants: [from],
      claimants: [to],
    })),
    missing_sources: [],
  }
}
