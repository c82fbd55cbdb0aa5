import type { SecondPerson } from '../../server/src/access/access.ts'
import type { CalendarBody } from '../../server/src/http/backoffice/office/calendar-schemas.ts'

/** The three lenders and the staff; every name is invented. */
export const lenderKeys = ['bank', 'housing', 'nbfc'] as const
export type LenderKey = (typeof lenderKeys)[number]

export interface DemoLender {
  name: string
  short: string
  domain: string
  loanPrefix: string
  /** The prefix of its loan numbers. */
  product: string
  callback: 'works' | 'fails often' | 'none'
  /** Whether somebody else approves its live reports. */
  secondPerson: SecondPerson
  calendar: Omit<CalendarBody, 'holidays'>
  /** In addition to the national ones, month and day. */
  holidays: readonly string[]
}

const zone = { time_zone: 'Asia/Kolkata' }

export const lenders: Record<LenderKey, DemoLender> = {
  bank: {
    name: 'Vindhyagiri Bank Ltd',
    short: 'VGB',
    domain: 'vindhyagiribank.example',
    loanPrefix: 'VGB/HL',
    product: 'Home loan',
    callback: 'works',
    secondPerson: 'always',
    calendar: {
      ...zone,
      work_days: [1, 2, 3, 4, 5, 6],
      opens_at: '09:30',
      closes_at: '18:30',
      // Second and fourth Saturdays are bank holidays in India.
      monthly_days_off: [{ weekday: 6, weeks: [2, 4] }],
      vendor_hours: 27,
      file_hours: 54,
      case_type_hours: [{ case_type: 'LIT', vendor_hours: 9, file_hours: 18 }],
    },
    holidays: ['05-01'],
  },
  housing: {
    name: 'Kadamba Hearth Housing Finance Ltd',
    short: 'KHHF',
    domain: 'kadambahearth.example',
    loanPrefix: 'KHHF-',
    product: 'Housing loan',
    callback: 'fails often',
    secondPerson: 'never',
    calendar: {
      ...zone,
      work_days: [1, 2, 3, 4, 5],
      opens_at: '10:00',
      closes_at: '18:00',
      vendor_hours: 24,
      file_hours: 48,
    },
    holidays: ['11-01', '12-26'],
  },
  nbfc: {
    name: 'Marigold Lane Capital Ltd',
    short: 'MLC',
    domain: 'marigoldlane.example',
    loanPrefix: 'LAP',
    product: 'Loan against property',
    callback: 'none',
    secondPerson: 'never',
    calendar: {
      ...zone,
      work_days: [1, 2, 3, 4, 5, 6, 7],
      opens_at: '08:00',
      closes_at: '22:00',
      vendor_hours: 36,
      file_hours: 70,
    },
    holidays: [],
  },
}

export function holidaysOf({ holidays }: DemoLender, year: number): string[] {
  const days = ['01-26', '08-15', '10-02', '12-25', ...holidays]
  return [year - 1, year, year + 1].flatMap((of) => days.map((day) => `${of}-${day}`)).sort()
}

export const staff = [
  { key: 'admin', role: 'admin', name: 'Vaishali Karandikar', shown: true },
  { key: 'meera', role: 'analyst', name: 'Meera Joshi', shown: true },
  { key: 'anand', role: 'analyst', name: 'Anand Hegde', shown: true },
  { key: 'farida', role: 'analyst', name: 'Farida Shaikh', shown: false },
  { key: 'prakash', role: 'analyst', name: 'Prakash Gowda', shown: false },
  { key: 'kiran', role: 'searcher', name: 'Kiran Salunkhe', shown: true },
  { key: 'lakshmi', role: 'searcher', name: 'Lakshmi Bhat', shown: false },
  { key: 'rohan', role: 'operator', name: 'Rohan Mathew', shown: true },
] as const
export type StaffKey = (typeof staff)[number]['key']

export const analystKeys = ['meera', 'anand', 'farida', 'prakash'] as const
export type AnalystKey = (typeof analystKeys)[number]

/** Every analyst is an advocate. */
export const enrolments: Record<AnalystKey, { number: string; barCouncil: string }> = {
  meera: { number: 'MAH/0000/2009', barCouncil: 'Bar Council of Maharashtra and Goa' },
  anand: { number: 'KAR/0000/2011', barCouncil: 'Karnataka State Bar Council' },
  farida: { number: 'MAH/0000/2014', barCouncil: 'Bar Council of Maharashtra and Goa' },
  prakash: { number: 'KAR/0000/2006', barCouncil: 'Karnataka State Bar Council' },
}

/** Who approves what another one wrote. */
export function colleagueOf(analyst: AnalystKey): AnalystKey {
  const at = analystKeys.indexOf(analyst)
  return analystKeys[(at + 1) % analystKeys.length] ?? analyst
}
