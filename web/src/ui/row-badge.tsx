import { Badge } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import classes from './row-badge.module.css'

interface Props {
  /** A colour of the theme. */
  color: string
  variant: 'light' | 'outline' | 'filled'
  title?: string
  children: ReactNode
}

/** A small badge that looks like Mantine's, for long lists: without its work per badge. */
export function RowBadge({ color, variant, title, children }: Props) {
  return (
    <span
      className={`${Badge.classes.root} ${classes.badge}`}
      style={looks[variant](`--mantine-color-${color}`) as CSSProperties}
      title={title}
    >
      <span className={Badge.classes.label}>{children}</span>
    </span>
  )
}

const looks = {
  light: (name: string) => ({
    '--badge-bg': `var(${name}-light)`,
    '--badge-color': `var(${name}-light-color)`,
  }),
  outline: (name: string) => ({
    '--badge-bg': 'transparent',
    '--badge-color': `var(${name}-outline)`,
    '--badge-bd': `var(--badge-border-width) solid var(${name}-outline)`,
  }),
  filled: (name: string) => ({
    '--badge-bg': `var(${name}-filled)`,
    '--badge-color': 'var(--mantine-color-white)',
  }),
}
