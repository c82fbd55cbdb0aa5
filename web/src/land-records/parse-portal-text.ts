/** Parses texts of the portals into the form that the service accepts. */

const zeros = [0x966, 0xce6]

/** २०१५ and ೨೦೧೫ are 2015. */
function latinDigits(text: string): string {
  return text.replace(/[०-९೦-೯]/g, (digit) => {
    const code = digit.charCodeAt(0)
    const zero = zeros.find((each) => code >= each && code < each + 10) ?? code
    return String(code - zero)
  })
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** 06/06/2015, 6-6-2015, 06-Jun-2015, 2015-06-06 → 2015-06-06; undefined if it is not a date. */
export function parseDay(written: string): string | undefined {
  const text = latinDigits(written).trim().toLowerCase()
  const parts = /^(\d{1,4})[\s./-]+(\d{1,2}|[a-z]{3,9})[\s./-]+(\d{1,4})(?:[\st].*)?$/.exec(text)
  if (!parts) return
  const [, first = '', middle = '', last = ''] = parts
  const isYearFirst = first.length === 4
  if (!isYearFirst && last.length !== 4) return
  const month = /^\d/.test(middle) ? Number(middle) : months.indexOf(middle.slice(0, 3)) + 1
  const [year, day] = isYearFirst ? [first, Number(last)] : [last, Number(first)]
  const date = new Date(Date.UTC(Number(year), month - 1, day))
  const isSame = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isSame ? date.toISOString().slice(0, 10) : undefined
}

export function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Words that continue the name before them, despite a comma. */
const goesOn =
  /^(s\/o|w\/o|d\/o|c\/o|r\/o|ltd|limited|pvt|private|llp|co\b|age|aged|वय|रा\.|ವಯಸ್ಸು|ವಾಸ)/i

/** The parties of one cell, each on its own line: `1) A 2) B`, `A; B`, `A, B`. */
export function partyLines(cell: string): string {
  const parts = cell.split(/[;|\n]|(?:^|\s)\d{1,2}[).]\s+/).flatMap((part) => {
    const names: string[] = []
    for (const piece of part.split(',')) {
      const name = piece.trim()
      const before = names.at(-1)
      if (before !== undefined && goesOn.test(name)) names[names.length - 1] = `${before}, ${name}`
      else if (name) names.push(name)
    }
    return names
  })
  return parts.join('\n')
}
