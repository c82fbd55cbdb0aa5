/**
 * A text that a spreadsheet would run as a formula is made a plain one by an apostrophe. A text cell
 * of an XLSX file never runs, but the file may be saved as CSV, where nothing tells text from formula.
 */
export function withoutFormula(value: string): string {
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
}
