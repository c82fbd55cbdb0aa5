/** ▦ The districts of the two states. A portal has them in a list and knows no other. */

export type State = 'MH' | 'KA'

interface District {
  name: string
  /** Old names; the portal answers with the new one. */
  renamedFrom?: readonly string[]
  /** Other spellings, which the portal gives back as they were asked. */
  alsoWritten?: readonly string[]
}

// biome-ignore format: a table
const districts: Record<State, readonly District[]> = {
  MH: [
    { name: 'Chhatrapati Sambhajinagar', renamedFrom: ['Aurangabad'] },
    { name: 'Dharashiv', renamedFrom: ['Osmanabad'] },
    { name: 'Ahilyanagar', renamedFrom: ['Ahmednagar', 'Ahmadnagar'] },
    { name: 'Mumbai', alsoWritten: ['Bombay', 'मुंबई'] },
    { name: 'Mumbai City' },
    { name: 'Mumbai Suburban', alsoWritten: ['Mumbai Suburb', 'मुंबई उपनगर'] },
    { name: 'Pune', alsoWritten: ['Poona', 'पुणे'] },
    { name: 'Thane', alsoWritten: ['Thana', 'ठाणे'] },
    { name: 'Palghar' }, { name: 'Raigad', alsoWritten: ['Raigarh'] }, { name: 'Ratnagiri' },
    { name: 'Sindhudurg' }, { name: 'Nashik', alsoWritten: ['Nasik', 'नाशिक'] }, { name: 'Dhule' },
    { name: 'Nandurbar' }, { name: 'Jalgaon' }, { name: 'Satara' }, { name: 'Sangli' },
    { name: 'Solapur', alsoWritten: ['Sholapur'] }, { name: 'Kolhapur' }, { name: 'Jalna' },
    { name: 'Beed', alsoWritten: ['Bid'] }, { name: 'Latur' }, { name: 'Parbhani' }, { name: 'Hingoli' },
    { name: 'Nanded' }, { name: 'Amravati', alsoWritten: ['Amaravati'] }, { name: 'Akola' },
    { name: 'Washim' }, { name: 'Buldhana', alsoWritten: ['Buldana'] }, { name: 'Yavatmal' },
    { name: 'Nagpur', alsoWritten: ['नागपूर'] }, { name: 'Wardha' }, { name: 'Bhandara' },
    { name: 'Gondia', alsoWritten: ['Gondiya'] }, { name: 'Chandrapur' }, { name: 'Gadchiroli' },
  ],
  KA: [
    { name: 'Bengaluru', renamedFrom: ['Bangalore'], alsoWritten: ['ಬೆಂಗಳೂರು'] },
    { name: 'Bengaluru Urban', alsoWritten: ['Bangalore Urban', 'ಬೆಂಗಳೂರು ನಗರ'] },
    { name: 'Bengaluru Rural', alsoWritten: ['Bangalore Rural'] },
    { name: 'Bengaluru South', alsoWritten: ['Ramanagara', 'Ramanagaram'] },
    { name: 'Mysuru', renamedFrom: ['Mysore'], alsoWritten: ['ಮೈಸೂರು'] },
    { name: 'Belagavi', renamedFrom: ['Belgaum'] },
    { name: 'Kalaburagi', renamedFrom: ['Gulbarga'] },
    { name: 'Vijayapura', renamedFrom: ['Bijapur'] },
    { name: 'Ballari', renamedFrom: ['Bellary'] },
    { name: 'Shivamogga', renamedFrom: ['Shimoga'] },
    { name: 'Tumakuru', renamedFrom: ['Tumkur'] },
    { name: 'Bagalkot', alsoWritten: ['Bagalkote'] }, { name: 'Bidar' }, { name: 'Chamarajanagar' },
    { name: 'Chikkaballapur', alsoWritten: ['Chikkaballapura'] },
    { name: 'Chikkamagaluru', alsoWritten: ['Chikmagalur', 'Chikkamagalur'] }, { name: 'Chitradurga' },
    { name: 'Dakshina Kannada', alsoWritten: ['South Canara'] },
    { name: 'Davanagere', alsoWritten: ['Davangere'] }, { name: 'Dharwad', alsoWritten: ['Dharwar'] },
    { name: 'Gadag' }, { name: 'Hassan' }, { name: 'Haveri' }, { name: 'Kodagu', alsoWritten: ['Coorg'] },
    { name: 'Kolar' }, { name: 'Koppal' }, { name: 'Mandya' }, { name: 'Raichur' }, { name: 'Udupi' },
    { name: 'Uttara Kannada', alsoWritten: ['North Canara'] }, { name: 'Vijayanagara' },
    { name: 'Yadgir', alsoWritten: ['Yadgiri'] },
  ],
}

const rowBySpelling: Record<State, ReadonlyMap<string, District>> = {
  MH: bySpelling(districts.MH),
  KA: bySpelling(districts.KA),
}

function bySpelling(rows: readonly District[]): ReadonlyMap<string, District> {
  return new Map(
    rows.flatMap((row) => {
      const spellings = [row.name, ...(row.renamedFrom ?? []), ...(row.alsoWritten ?? [])]
      return spellings.map((text): [string, District] => [keyOf(text), row])
    }),
  )
}

/** Letters and digits alone, so that `Mumbai-City Dist.` is Mumbai City. */
export function keyOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\bdist(rict)?\b/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/** How the portal writes a district, and one name for all its spellings; undefined if it has none. */
export function districtOf(
  state: State,
  asked: string,
): { written: string; official: string } | undefined {
  const key = keyOf(asked)
  const row = rowBySpelling[state].get(key)
  if (!row) return undefined
  const isOld = row.renamedFrom?.some((name) => keyOf(name) === key)
  return { written: isOld ? row.name : asked, official: row.name }
}

/** Mumbai's registers were typed in from 1985, all others from 2002. */
export function firstYearOf(officialDistrict: string): number {
  return officialDistrict.startsWith('Mumbai') ? 1985 : 2002
}
