import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import classes from './viewer.module.css'

const gap = 12

interface Props {
  count: number
  /** Of the pane, in pixels. */
  width: number
  zoom: number
  rotation: number
  /** The page to scroll to. */
  page: number
  children(page: ListedPage): ReactNode
}

interface ListedPage {
  number: number
  /** Height by width, until the page's own is known. */
  usual: number
  onRatio(page: number, ratio: number): void
}

/** Pages below each other. Only those near the window are drawn, however many there are. */
export function PageList({ count, width, zoom, rotation, page, children }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const { findRatio, usual, keepRatio } = useRatios(rotation)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => list.current?.parentElement?.parentElement ?? null,
    estimateSize: () => Math.round(width * zoom * usual) + gap,
    overscan: 1,
    scrollToFn: (offset, { adjustments = 0 }, { scrollElement }) =>
      scrollElement?.scrollTo({ top: offset + adjustments, behavior: 'instant' }),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sizes of all pages depend on them
  useEffect(() => virtual.measure(), [virtual, width, zoom, rotation, usual])
  useEffect(() => {
    if (page > 1 || (virtual.scrollOffset ?? 0) > 0) {
      virtual.scrollToIndex(Math.min(page, count) - 1, { align: 'start' })
    }
  }, [virtual, page, count])

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
          {children({ number: index + 1, usual: findRatio(index + 1), onRatio: keepRatio })}
        </div>
      ))}
    </div>
  )
}

/** Height divided by width. Until a page is drawn, it is assumed to be like the first drawn one. */
function useRatios(rotation: number) {
  const known = useRef(new Map<string, number>())
  const side = rotation % 180
  const [first, setFirst] = useState<{ ratio: number; side: number }>()
  const keepRatio = useCallback(
    (page: number, ratio: number) => {
      known.current.set(`${page} ${side}`, ratio)
      setFirst((before) => before ?? { ratio, side })
    },
    [side],
  )
  const { ratio, side: upright } = first ?? { ratio: Math.SQRT2, side: 0 }
  const usual = side === upright ? ratio : 1 / ratio
  const findRatio = (page: number) => known.current.get(`${page} ${side}`) ?? usual
  return { findRatio, usual, keepRatio }
}
