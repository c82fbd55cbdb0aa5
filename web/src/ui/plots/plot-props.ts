export interface Point {
  /** Under the axis. */
  label: string
  /** In the note and the table. */
  name: string
  /** One for each series; null where there is none. */
  values: readonly (number | null)[]
}

export interface PlotProps {
  title: string
  /** What is counted, under the title. */
  note?: string
  series: readonly string[]
  points: readonly Point[]
  show(value: number): string
}

export const shown = (value: number | null | undefined, show: PlotProps['show']) =>
  value === null || value === undefined ? 'none' : show(value)
