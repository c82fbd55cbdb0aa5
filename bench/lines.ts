/** What a bench prints: a question, the measurement, and whether it is good enough. */
export interface Line {
  question: string
  measured: string
  wanted: string
  met: boolean
}

/** A missed target ends the bench with exit code 1. */
export function printLines(lines: readonly Line[]): void {
  for (const { question, measured, wanted, met } of lines) {
    process.stdout.write(
      `${met ? 'met   ' : 'MISSED'}  ${question}: ${measured} (wanted ${wanted})\n`,
    )
  }
  if (lines.some(({ met }) => !met)) process.exitCode = 1
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
