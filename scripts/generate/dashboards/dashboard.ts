/** ▦ What a dashboard shows, without what Grafana needs to draw it. */

export interface Query {
  /** PromQL. */
  expr: string
  /** The name of each line, with labels as `{{label}}`. */
  legend: string
}

export interface Panel {
  title: string
  /** What to read from it, and when to worry. */
  note: string
  /** Grafana's name of the unit: `s`, `reqps`, `bytes`, `percentunit`, `short`. */
  unit: string
  queries: readonly Query[]
  /** A number instead of lines. */
  isNumber?: true
  /** Values may be below 0. */
  isSigned?: true
}

export interface Dashboard {
  title: string
  panels: readonly Panel[]
}

/** 95th percentile of a histogram, by some of its labels. */
export function p95(metric: string, by: string, filter = ''): string {
  const labels = by === '' ? 'le' : `le, ${by}`
  return `histogram_quantile(0.95, sum by (${labels}) (rate(${metric}_bucket${filter}[5m])))`
}
