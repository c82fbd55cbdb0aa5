/** A Markdown table with columns of equal width, as the formatter leaves it. */
export function describeTable(head: readonly string[], body: readonly (readonly string[])[]) {
  const widths = head.map((cell, i) =>
    Math.max(3, cell.length, ...body.map((row) => (row[i] ?? '').length)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  return [
    line(head),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...body.map(line),
  ]
}
