import type { Random } from './random.ts'
import type { Effect, Rect } from './truth.ts'

export const cleanDpi = 200
/** A4 at the clean resolution. */
export const pageWidth = 1654
export const pageHeight = 2340

/** A skewed page is drawn a little smaller, so that no corner is cut off. */
const skewedScale = 0.94

const round = (value: number) => Math.round(value * 100) / 100
const between = (random: Random, from: number, to: number) =>
  round(from + random.next() * (to - from))

/** Each effect leads one page in turn, so that all of them occur. ▦ */
const makers: readonly ((random: Random) => Effect)[] = [
  (random) => ({ name: 'skew', degrees: between(random, 1, 4) * (random.chance(0.5) ? 1 : -1) }),
  (random) => ({ name: 'low_resolution', dpi: random.int(110, 150) }),
  (random) => ({
    name: 'stamp',
    ...overText(random),
    degrees: random.int(-30, 30),
    text: random.pick(['CERTIFIED COPY', 'TRUE COPY', 'SUB REGISTRAR', 'ORIGINAL SEEN']),
  }),
  (random) => ({ name: 'jpeg', quality: random.int(18, 40) }),
  (random) => ({ name: 'noise', strength: random.int(35, 80), seed: random.int(1, 1e6) }),
  (random) => ({ name: 'faint', ink: between(random, 0.35, 0.6) }),
  (random) => ({ name: 'blur', radius: between(random, 0.8, 1.6) }),
  (random) => ({ name: 'signature', ...overText(random), seed: random.int(1, 1e6) }),
  (random) => ({ name: 'turned', degrees: random.chance(0.5) ? 90 : -90 }),
]

/** Where every layout has text. */
const overText = (random: Random) => ({
  x: between(random, 0.2, 0.75),
  y: between(random, 0.1, 0.38),
})

/** Together no person could read them. */
const exclusive: readonly (readonly Effect['name'][])[] = [
  ['low_resolution', 'blur'],
  ['faint', 'noise'],
]

/** One to three; `index` is the number of the page in its half. */
export function chooseEffects(random: Random, index: number): Effect[] {
  const lead = makers[index % makers.length]
  if (!lead) throw new Error('there is no effect')
  const effects = [lead(random)]
  // A turned page is rare in practice: only where it leads.
  const others = makers.slice(0, -1).filter((maker) => maker !== lead)
  for (const maker of random.some(others, random.int(0, 2))) {
    const next = maker(random)
    const clash = exclusive.some(
      (names) => names.includes(next.name) && effects.some((e) => names.includes(e.name)),
    )
    if (!clash) effects.push(next)
  }
  return effects
}

type Matrix = readonly [number, number, number, number, number, number]

/** About the middle of the page, in pixels of the clean picture. */
export function skewMatrix(degrees: number): Matrix {
  const angle = (degrees * Math.PI) / 180
  const cos = Math.cos(angle) * skewedScale
  const sin = Math.sin(angle) * skewedScale
  const [x, y] = [pageWidth / 2, pageHeight / 2]
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y]
}

/** Where a place of the clean page is on the degraded picture. */
export function moveRect(rect: Rect, effects: readonly Effect[]): Rect {
  let moved = rect
  for (const effect of effects) {
    if (effect.name === 'skew') moved = skewRect(moved, skewMatrix(effect.degrees))
  }
  for (const effect of effects) {
    if (effect.name !== 'turned') continue
    const { x, y, w, h } = moved
    moved =
      effect.degrees === 90
        ? { x: 1 - y - h, y: x, w: h, h: w }
        : { x: y, y: 1 - x - w, w: h, h: w }
  }
  return moved
}

function skewRect({ x, y, w, h }: Rect, [a, b, c, d, e, f]: Matrix): Rect {
  const corners = [
    [x, y],
    [x + w, y],
    [x, y + h],
    [x + w, y + h],
  ] as const
  const xs = corners.map(([px, py]) => (a * px * pageWidth + c * py * pageHeight + e) / pageWidth)
  const ys = corners.map(([px, py]) => (b * px * pageWidth + d * py * pageHeight + f) / pageHeight)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { x: left, y: top, w: Math.max(...xs) - left, h: Math.max(...ys) - top }
}
