import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { fittedWidth, type PaneSize } from './fitted.ts'
import type { PageView } from './page-view.ts'
import classes from './viewer.module.css'

const gap = 12

interface Props extends PageView {
  count: number
  pane: PaneSize
  children(page: ListedPage): ReactNode
}

interface ListedPage {
  number: number
  /** As shown, in pixels. */
  width: number
  /** Height by width, until the page's own is known. */
  usual: number
  onRatio(page: number, ratio: number): void
}

/** Pages below each other. Only those near the window are drawn, however many there are. */
export function PageList(props: Props) {
  const { count, pane, fit, zoom, rotation, page, asked, onSight, children } = props
  const list = useRef<HTMLDivElement>(null)
  const { findRatio, usual, keepRatio } = useRatios(rotation)
  const widthOf = (number: number) => fittedWidth(fit, pane, findRatio(number), zoom)
  const virtual = useVirtualizer<HTMLElement, HTMLDivElement>({
    count,
    getScrollElement: () => list.current?.parentElement?.parentElement ?? null,
    estimateSize: (index) => Math.round(widthOf(index + 1) * findRatio(index + 1)) + gap,
    overscan: 1,
    scrollToFn: (offset, { adjustments = 0 }, { scrollElement }) =>
      scrollElement?.scrollTo({ top: offset + adjustments, behavior: 'instant' }),
  })
  const { look, keep, restore, jump } = usePlace({ virtual, list, page, onSight })
  // Before the next one: what it keeps is restored once the new sizes are rendered.
  useEffect(() => {
    restore()
    look()
  })
  const sizes = [fit, pane.width, fit === 'page' && pane.height, zoom, rotation, usual].join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sizes of all pages depend on them
  useEffect(() => {
    keep()
    virtual.measure()
  }, [virtual, keep, sizes])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, the same page
  useEffect(() => {
    if (page > 1 || (virtual.scrollOffset ?? 0) > 0) jump(Math.min(page, count))
  }, [virtual, jump, page, asked, count])

  return (
    <div ref={list} className={classes.pages} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, start }) => (
        <div
          key={index}
          ref={virtual.measureElement}
          data-index={index}
          className={classes.place}
          style={{ transform: `translateY(${start}px)` }}
        >
          {children({
            number: index + 1,
            width: widthOf(index + 1),
            usual: findRatio(index + 1),
            onRatio: keepRatio,
          })}
        </div>
      ))}
    </div>
  )
}

interface Placing {
  virtual: Virtualizer<HTMLElement, HTMLDivElement>
  list: { current: HTMLDivElement | null }
  page: number
  onSight(page: number): void
}

/** The page at the top of the pane, and how much of it is above. */
interface Anchor {
  index: number
  share: number
}

/** Which page is in sight, and that it stays there when all pages change their size. */
function usePlace({ virtual, list, page, onSight }: Placing) {
  const anchor = useRef<Anchor>(undefined)
  const kept = useRef<Anchor>(undefined)
  const wanted = useRef(page)

  const look = useCallback(() => {
    const pane = virtual.scrollElement
    const top = list.current?.getBoundingClientRect().top
    if (!pane || top === undefined || kept.current) return
    const view = pane.getBoundingClientRect()
    const seen = virtual.getVirtualItems().map(({ index, start, size }) => {
      const [from, height] = [top + start - view.top, size - gap]
      const shown = Math.min(from + height, view.height) - Math.max(from, 0)
      return { index, share: -from / size, part: shown / Math.min(height, view.height) }
    })
    anchor.current = seen.find(({ part }) => part > 0)
    const isWanted = ({ index, part }: { index: number; part: number }) =>
      index + 1 === wanted.current && part > 0.95
    // The last page may not reach the top: while it is seen whole, it is the one that was asked for.
    const found = seen.find(isWanted) ?? seen.find(({ part }) => part >= 0.5)
    if (found) onSight(found.index + 1)
  }, [virtual, list, onSight])

  useEffect(() => {
    const pane = virtual.scrollElement
    pane?.addEventListener('scroll', look, { passive: true })
    return () => pane?.removeEventListener('scroll', look)
  }, [virtual, look])

  const keep = useCallback(() => {
    kept.current = anchor.current
  }, [])
  const restore = useCallback(() => {
    const to = kept.current
    kept.current = undefined
    const item = to && virtual.measurementsCache[to.index]
    const pane = virtual.scrollElement
    const top = list.current?.getBoundingClientRect().top
    if (!item || !pane || top === undefined) return
    const above = top - pane.getBoundingClientRect().top + pane.scrollTop
    const offset = Math.max(0, above + item.start + to.share * item.size)
    if (Math.abs(offset - pane.scrollTop) > 1) virtual.scrollToOffset(offset)
  }, [virtual, list])
  const jump = useCallback(
    (to: number) => {
      wanted.current = to
      anchor.current = { index: to - 1, share: 0 }
      kept.current = undefined
      virtual.scrollToIndex(to - 1, { align: 'start' })
    },
    [virtual],
  )
  return { look, keep, restore, jump }
}

/** Height divided by width. Until a page is drawn, it is assumed to be like the first drawn one. */
function useRatios(rotation: number) {
  const [known, setKnown] = useState<ReadonlyMap<string, number>>(new Map())
  const side = rotation % 180
  const [first, setFirst] = useState<{ ratio: number; side: number }>()
  const keepRatio = useCallback(
    (page: number, ratio: number) => {
      const key = `${page} ${side}`
      setKnown((before) => (before.get(key) === ratio ? before : new Map(before).set(key, ratio)))
      setFirst((before) => before ?? { ratio, side })
    },
    [side],
  )
  const { ratio, side: upright } = first ?? { ratio: Math.SQRT2, side: 0 }
  const usual = side === upright ? ratio : 1 / ratio
  const findRatio = (page: number) => {
    const other = known.get(`${page} ${side === 0 ? 90 : 0}`)
    return known.get(`${page} ${side}`) ?? (other === undefined ? usual : 1 / other)
  }
  return { findRatio, usual, keepRatio }
}
