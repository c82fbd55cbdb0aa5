import type { CSSProperties, ReactNode } from 'react'
import classes from './wide-table.module.css'

interface Props {
  /** Of the columns, in their order; a phone shows each beside its value. */
  heads: readonly string[]
  /** In pixels; narrower places scroll. */
  minWidth?: number
  /** Of a table without links or buttons, which is scrolled by keyboard only if it takes the focus. */
  label?: string
  children: ReactNode
}

/** A table that scrolls sideways where it has no room; on a phone each row is a card. */
export function WideTable({ heads, minWidth = 0, label, children }: Props) {
  const style = {
    '--least': `${minWidth}px`,
    ...Object.fromEntries(heads.map((head, i) => [`--head-${i + 1}`, JSON.stringify(head)])),
  } as CSSProperties
  if (label === undefined) {
    return (
      <div className={classes.wide} style={style}>
        {children}
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls within its place, by keyboard too
    <section className={classes.wide} style={style} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
