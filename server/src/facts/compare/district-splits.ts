/** ▦ New district, the districts that it was formed from, and the day. */
const splits: readonly (readonly [string, readonly string[], string])[] = [
  ['Sindhudurg', ['Ratnagiri'], '1981-05-01'],
  ['Jalna', ['Aurangabad', 'Parbhani'], '1981-05-01'],
  ['Latur', ['Osmanabad'], '1982-08-16'],
  ['Gadchiroli', ['Chandrapur'], '1982-08-26'],
  ['Mumbai Suburban', ['Mumbai City', 'Mumbai'], '1990-10-01'],
  ['Washim', ['Akola'], '1998-07-01'],
  ['Nandurbar', ['Dhule'], '1998-07-01'],
  ['Hingoli', ['Parbhani'], '1999-05-01'],
  ['Gondia', ['Bhandara'], '1999-05-01'],
  ['Palghar', ['Thane'], '2014-08-01'],
  ['Bengaluru Rural', ['Bengaluru'], '1986-08-15'],
  ['Bagalkot', ['Vijayapura'], '1997-08-15'],
  ['Chamarajanagar', ['Mysuru'], '1997-08-15'],
  ['Davanagere', ['Chitradurga', 'Shivamogga', 'Ballari'], '1997-08-15'],
  ['Gadag', ['Dharwad'], '1997-08-24'],
  ['Haveri', ['Dharwad'], '1997-08-24'],
  ['Koppal', ['Raichur'], '1997-08-24'],
  ['Udupi', ['Dakshina Kannada'], '1997-08-24'],
  ['Ramanagara', ['Bengaluru Rural'], '2007-08-23'],
  ['Chikkaballapur', ['Kolar'], '2007-08-23'],
  ['Yadgir', ['Kalaburagi'], '2009-12-30'],
  ['Vijayanagara', ['Ballari'], '2021-02-08'],
]

type SameDistrict = (one: string, other: string) => boolean

/** Offices kept the old name for a while, and records without a day may be older. */
const lagYears = 2

/** Whether a text of that day may name the district from which the other was formed. */
export function isFormerDistrict(
  older: { district: string; day: string | undefined },
  newer: string,
  same: SameDistrict,
): boolean {
  return splits.some(([formed, parents, day]) => {
    const year = Number(day.slice(0, 4)) + lagYears
    if (older.day !== undefined && older.day > `${year}${day.slice(4)}`) return false
    return same(formed, newer) && parents.some((parent) => same(parent, older.district))
  })
}
