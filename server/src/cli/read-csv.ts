/** RFC 4180: quoted fields may contain commas, line breaks and doubled quotes. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let isQuoted = false
  const endRow = () => {
    row.push(field)
    field = ''
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  for (let i = 0; i < plain.length; i += 1) {
    const letter = plain.charAt(i)
    if (isQuoted && letter === '"' && plain.charAt(i + 1) === '"') {
      field += letter
      i += 1
    } else if (letter === '"') isQuoted = !isQuoted
    else if (isQuoted) field += letter
    else if (letter === ',') {
      row.push(field)
      field = ''
    } else if (letter === '\n') endRow()
    else field += letter
  }
  if (field !== '' || row.length > 0) endRow()
  return rows
}
