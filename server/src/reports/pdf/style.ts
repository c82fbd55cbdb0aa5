import type { Weight } from '../../lib/drawn-text/fonts.ts'
import type { TextStyle } from '../../lib/drawn-text/styled-lines.ts'

export type { TextStyle }

export const colors = {
  ink: '#1b1f24',
  muted: '#5c6670',
  accent: '#1f3a5f',
  rule: '#c8d0d9',
  tint: '#f2f5f8',
  track: '#e3e8ee',
  watermark: '#9b1c1c',
  positive: '#1d6b3d',
  negative: '#9b1c1c',
  query: '#8a5a00',
} as const

const text = (size: number, weight: Weight, color: string, leading = 1.42): TextStyle => ({
  size,
  weight,
  color,
  leading,
})

export const styles = {
  operator: text(15, 'bold', colors.accent, 1.38),
  operatorLine: text(8.5, 'regular', colors.muted),
  title: { ...text(18, 'bold', colors.ink, 1.38), role: 'title' },
  section: text(11, 'bold', colors.accent),
  part: text(9, 'bold', colors.ink),
  body: text(9.5, 'regular', colors.ink, 1.5),
  label: { ...text(9, 'regular', colors.muted), role: 'rowHeader' },
  value: text(9, 'regular', colors.ink),
  /** Entered texts with words or commas of ours between them. */
  joined: { ...text(9, 'regular', colors.ink), direction: 'ltr' },
  strong: text(9, 'bold', colors.ink),
  figure: text(13, 'bold', colors.ink, 1.38),
  cell: text(8, 'regular', colors.ink),
  cellJoined: { ...text(8, 'regular', colors.ink), direction: 'ltr' },
  cellStrong: text(8, 'bold', colors.ink),
  cellEmpty: text(8, 'regular', colors.muted),
  cellBreak: text(8, 'bold', colors.negative),
  head: text(7.5, 'bold', colors.accent),
  note: text(9, 'regular', colors.muted),
  /** Wide, so that the digits of a hash can be distinguished and compared. */
  hash: { ...text(6.8, 'regular', colors.muted, 1.5), spacing: 0.25 },
  headerFooter: text(7.5, 'regular', colors.muted),
  headerStrong: text(7.5, 'bold', colors.accent),
} as const satisfies Record<string, TextStyle>

export const page = {
  width: 595.28,
  height: 841.89,
  left: 54,
  right: 54,
  top: 48,
  bottom: 40,
} as const
export const contentWidth = page.width - page.left - page.right
