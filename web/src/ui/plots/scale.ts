/** Positions in a plot, in pixels. */
export interface Geometry {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
  /** Width of one point's column. */
  band: number
  toX(index: number): number
  toY(value: number): number
}

export const plotHeight = 220
const margin = { left: 46, right: 16, top: 12, bottom: 28 }

export function createGeometry(width: number, count: number, max: number): Geometry {
  const inner = Math.max(1, width - margin.left - margin.right)
  const tall = plotHeight - margin.top - margin.bottom
  const band = inner / Math.max(1, count)
  return {
    width,
    height: plotHeight,
    left: margin.left,
    right: margin.right,
    top: margin.top,
    bottom: margin.bottom,
    band,
    toX: (index) => margin.left + band * (index + 0.5),
    toY: (value) => margin.top + tall * (1 - value / max),
  }
}

/** Round figures from 0 up to the first at or above the greatest value. */
export function chooseTicks(greatest: number, isWhole: boolean): number[] {
  const most = Math.max(greatest, isWhole ? 4 : 1)
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? rough
  const count = Math.ceil(most / step)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}
