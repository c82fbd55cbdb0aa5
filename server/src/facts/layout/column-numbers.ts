import { latinDigits } from '../../collateral/collateral.ts'

const number = /^[([]?(\d{1,2})(?:[-\s]?[\p{L}\p{M}]{1,3})?[)\]]?[.)]?$/u
const columnsMin = 3
/** A number that was misread does not make it another row. */
const shareMin = 0.75

/** The row of a form that only numbers its columns: `(1) (2) (3)`, `१ २ ३ ४`, `5 6-a 6-b 7`. */
export function numbersColumns(words: readonly { text: string }[]): boolean {
  if (words.length < columnsMin) return false
  const numbers = words.map(({ text }) => {
    const [, digits] = number.exec(latinDigits(text)) ?? []
    return digits === undefined ? undefined : Number(digits)
  })
  const first = numbers[0] ?? 0
  if (first !== 1 && (first === 0 || words.length <= columnsMin)) return false
  let [fitting, last] = [0, first - 1]
  for (const each of numbers) {
    if (each === undefined || each < last || each > last + 2) continue
    fitting += 1
    last = each
  }
  return fitting >= words.length * shareMin && last - first >= columnsMin - 1
}
