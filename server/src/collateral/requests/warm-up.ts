import { findingsOf } from '../findings/findings.ts'
import type { RegistryRecord } from '../registry-record.ts'
import { stateRowOf } from '../states/states.ts'

/**
 * The engine's tables are put in order when they are first asked, which takes longer than a hundred
 * records read afterwards. Better at the start than while the first lender waits.
 */
export function warmUp(now: Date): void {
  for (const texts of invented) {
    const { state, place } = texts
    const row = stateRowOf(state)
    if (!row) continue
    const parcel = { ...place, state, surveyNo: number, fromYear: 2000, toYear: 2020 }
    const options = { coveredFrom: '2000-01-01', now }
    findingsOf(parcel, 'Asha Ganesh Kulkarni', row.portal, { record: recordOf(texts) }, options)
  }
}

interface Texts {
  state: string
  place: Omit<RegistryRecord['parcel'], 'survey_no'>
  holder: string
  seller: string
  bank: string
  extent: string
  tenure: string
  natures: readonly [sale: string, mortgage: string, release: string]
}

const number = '1/1'
const invented: readonly Texts[] = [
  {
    state: 'MH',
    place: { district: 'Pune', taluk: 'Haveli', village: 'Wagholi' },
    holder: 'श्रीमती आशा गणेश कुलकर्णी',
    seller: 'विजय दत्तात्रय शिंदे',
    bank: 'बँक ऑफ महाराष्ट्र',
    extent: '0.40.00',
    tenure: 'भोगवटादार वर्ग -१',
    natures: ['खरेदीखत', 'गहाणखत', 'गहाणमुक्त लेख'],
  },
  {
    state: 'KA',
    place: { district: 'Mysuru', hobli: 'Kasaba' },
    holder: 'ಆಶಾ ಗಣೇಶ ಕುಲಕರ್ಣಿ ಕೋಂ ಗಣೇಶ ಕುಲಕರ್ಣಿ',
    seller: 'ನಾಗರಾಜ ಶಿವಕುಮಾರ ಗೌಡ',
    bank: 'ಕೆನರಾ ಬ್ಯಾಂಕ್',
    extent: '1-20-00',
    tenure: 'ಖಾಸಗಿ',
    natures: ['ಕ್ರಯ', 'ಅಡಮಾನ', 'ಋಣ ವಿಮೋಚನೆ'],
  },
]

function recordOf({ place, holder, seller, bank, natures, extent, tenure }: Texts): RegistryRecord {
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
