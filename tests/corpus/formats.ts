const monthsEn =
  'January February March April May June July August September October November December'.split(' ')
const monthsMr = 'जानेवारी फेब्रुवारी मार्च एप्रिल मे जून जुलै ऑगस्ट सप्टेंबर ऑक्टोबर नोव्हेंबर डिसेंबर'.split(' ')
const monthsKn = 'ಜನವರಿ ಫೆಬ್ರವರಿ ಮಾರ್ಚ್ ಏಪ್ರಿಲ್ ಮೇ ಜೂನ್ ಜುಲೈ ಆಗಸ್ಟ್ ಸೆಪ್ಟೆಂಬರ್ ಅಕ್ಟೋಬರ್ ನವೆಂಬರ್ ಡಿಸೆಂಬರ್'.split(' ')
export const monthNames = [monthsEn, monthsMr, monthsKn] as const

const dated = (join: (day: string, month: string, year: string) => string) => (date: string) => {
  const [year = '', month = '', day = ''] = date.split('-')
  return join(day, month, year)
}
const named = (months: readonly string[], join: (d: number, m: string, y: string) => string) =>
  dated((day, month, year) => join(Number(day), months[Number(month) - 1] ?? '', year))

function ordinal(day: number): string {
  const last = day % 10
  const isTeen = day > 10 && day < 14
  if (isTeen || last === 0 || last > 3) return `${day}th`
  return `${day}${['', 'st', 'nd', 'rd'][last]}`
}

const digits = (zero: number) => (text: string) =>
  text.replace(/[0-9]/g, (digit) => String.fromCodePoint(zero + Number(digit)))

const small =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  )
const tens = '_ _ Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')

/** As deeds write amounts: crore, lakh, thousand. */
function inWords(amount: number): string {
  const parts: [number, string][] = [
    [10_000_000, 'Crore'],
    [100_000, 'Lakh'],
    [1000, 'Thousand'],
    [100, 'Hundred'],
  ]
  const words: string[] = []
  let left = amount
  for (const [size, name] of parts) {
    const count = Math.floor(left / size)
    if (count > 0) words.push(belowHundred(count), name)
    left %= size
  }
  if (left > 0) words.push(belowHundred(left))
  return words.join(' ')
}

function belowHundred(count: number): string {
  if (count < 20) return small[count] ?? ''
  const rest = count % 10
  return `${tens[Math.floor(count / 10)] ?? ''}${rest > 0 ? ` ${small[rest]}` : ''}`
}

/** How a template writes a value: `{{sale.executed|slash|deva}}`. ▦ */
export const formats: Readonly<Record<string, (value: string) => string>> = {
  slash: dated((d, m, y) => `${d}/${m}/${y}`),
  dash: dated((d, m, y) => `${d}-${m}-${y}`),
  dot: dated((d, m, y) => `${d}.${m}.${y}`),
  abbr: named(monthsEn, (d, m, y) => `${String(d).padStart(2, '0')}-${m.slice(0, 3)}-${y}`),
  long: named(monthsEn, (d, m, y) => `${d} ${m} ${y}`),
  day_of: named(monthsEn, (d, m, y) => `${ordinal(d)} day of ${m}, ${y}`),
  day_month: named(monthsEn, (d, m, y) => `${ordinal(d)} day of ${m} ${y}`),
  of_month: named(monthsEn, (d, m, y) => `${ordinal(d)} day of the month of ${m} in the year ${y}`),
  ordinal: named(monthsEn, (d, m, y) => `${ordinal(d)} ${m}, ${y}`),
  long_mr: named(monthsMr, (d, m, y) => `${d} ${m} ${y}`),
  long_kn: named(monthsKn, (d, m, y) => `${d} ${m} ${y}`),
  mahe: named(monthsMr, (d, m, y) => `${d} माहे ${m} सन ${y}`),
  nth_kn: named(monthsKn, (d, m, y) => `${d}ನೇ ${m} ${y}`),
  year: (date) => date.slice(0, 4),
  inr: (amount) => Number(amount).toLocaleString('en-IN'),
  inr2: (amount) => `${Number(amount).toLocaleString('en-IN')}.00`,
  thousands2: (amount) => `${Number(amount).toLocaleString('en-US')}.00`,
  words: (amount) => inWords(Number(amount)),
  deva: digits(0x966),
  knda: digits(0xce6),
  /** As Karnataka writes a survey number that has no surnoc, which stands before the hissa. */
  surnoc: (survey) => survey.replace('/', '/*/'),
  dotted: (extent) => extent.replaceAll('-', '.'),
  upper: (text) => text.toUpperCase(),
}
