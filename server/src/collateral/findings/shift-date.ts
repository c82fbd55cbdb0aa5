/** Dates compare as text, so an invalid 31 February does no harm. */
export function shiftedDate(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  const all = year * 12 + (month - 1) + months
  const [toYear, toMonth] = [Math.floor(all / 12), (all % 12) + 1]
  return `${String(toYear).padStart(4, '0')}-${String(toMonth).padStart(2, '0')}${date.slice(7)}`
}
