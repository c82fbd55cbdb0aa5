import { defaultHours } from '../../../server/src/cases/turnaround/business-time.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** Local time in India, `2026-08-14 18:00`. */
export const india = (text: string) => new Date(`${text.replace(' ', 'T')}+05:30`)
export const withHolidays = (...dates: string[]) => ({ ...defaultHours, holidays: new Set(dates) })

export const zones = [
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'UTC',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Europe/London',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Apia',
]
