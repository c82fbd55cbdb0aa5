import { Text } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { limits } from './limits.ts'
import classes from './viewer.module.css'

/** Of the box around a thumbnail; a page fits into it whichever way it is turned. */
export const thumbnailSize = 112
const rowHeight = thumbnailSize + 34
/** Pages that are only scrolled past are not drawn. */
const scrolledPastMs = 150

/** An upright picture of the page, about as wide as the box. */
export type DrawThumbnail = (page: number, signal: AbortSignal) => Promise<ImageBitmap>

interface Props {
  count: number
  /** The page in sight. */
  sight: number
  rotation: number
  draw: DrawThumbnail
  /** How often a failed page was tried again. */
  attempts: number
  onGo(page: number): void
}

export interface ThumbnailPane {
  /** Where they are shown; none if they are not. */
  pane: HTMLElement | null
  sight: number
  onGo(page: number): void
}

/** Small pictures of all pages. Only those near the window are drawn, and some of them kept. */
export function Thumbnails({ count, sight, rotation, draw, attempts, onGo }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(sight)
  const kept = useKept()
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    overscan: 2,
    scrollToFn: (offset, { adjustments = 0 }, { scrollElement }) =>
      scrollElement?.scrollTo({ top: offset + adjustments, behavior: 'instant' }),
  })
  const move = (to: number) => setActive(Math.min(count, Math.max(1, to)))
  useEffect(() => setActive(sight), [sight])
  useEffect(() => {
    virtual.scrollToIndex(active - 1, { align: 'auto' })
  }, [virtual, active])
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey) return
    const screen = Math.max(1, Math.floor((list.current?.clientHeight ?? 0) / rowHeight))
    const to = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + screen,
      PageUp: active - screen,
      Home: 1,
      End: count,
    }[key]
    if (to === undefined && key !== 'Enter' && key !== ' ') return
    event.preventDefault()
    if (to === undefined) onGo(active)
    else move(to)
  }
  const items = virtual.getVirtualItems()
  const isListed = items.some(({ index }) => index + 1 === active)
  return (
    <div
      ref={list}
      className={classes.thumbnails}
      role="listbox"
      aria-label="Thumbnails"
      tabIndex={0}
      aria-activedescendant={isListed ? `${id}-${active}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {items.map(({ index, start }) => (
          <button
            key={index}
            type="button"
            tabIndex={-1}
            id={`${id}-${index + 1}`}
            role="option"
            aria-label={`Page ${index + 1}`}
            aria-selected={index + 1 === sight}
            aria-setsize={count}
            aria-posinset={index + 1}
            data-active={index + 1 === active || undefined}
            className={classes.thumbnail}
            style={{ transform: `translateY(${start}px)`, height: rowHeight }}
            // The list keeps the focus: this one may be scrolled away.
            onMouseDown={(event) => {
              event.preventDefault()
              list.current?.focus({ preventScroll: true })
            }}
            onClick={() => onGo(index + 1)}
          >
            <Thumbnail
              page={index + 1}
              rotation={rotation}
              draw={draw}
              kept={kept}
              attempts={attempts}
            />
            <span aria-hidden>{index + 1}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

interface ThumbnailProps {
  page: number
  rotation: number
  draw: DrawThumbnail
  kept: Kept
  attempts: number
}

function Thumbnail({ page, rotation, draw, kept, attempts }: ThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [standing, setStanding] = useState<'drawn' | 'failed'>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt draws those that failed
  useEffect(() => {
    const here = new AbortController()
    const show = (bitmap: ImageBitmap) => {
      if (canvas.current) paint(canvas.current, bitmap, rotation)
      setStanding('drawn')
    }
    const found = kept.take(page)
    if (found) {
      show(found)
      return
    }
    const timer = setTimeout(() => {
      draw(page, here.signal).then(
        (bitmap) => {
          if (here.signal.aborted) return bitmap.close()
          kept.keep(page, bitmap)
          show(bitmap)
        },
        () => !here.signal.aborted && setStanding('failed'),
      )
    }, scrolledPastMs)
    return () => {
      clearTimeout(timer)
      here.abort()
    }
  }, [page, rotation, draw, kept, attempts])
  return (
    <span className={classes.thumbnailBox} data-thumbnail={standing}>
      <canvas ref={canvas} aria-hidden />
      {standing === 'failed' && <Text size="xs">Not drawn</Text>}
    </span>
  )
}

/** As large as fits into the box. */
function paint(canvas: HTMLCanvasElement, bitmap: ImageBitmap, rotation: number): void {
  const scale = Math.min(1, thumbnailSize / bitmap.width, thumbnailSize / bitmap.height)
  const [width, height] = [bitmap.width * scale, bitmap.height * scale]
  const isSide = rotation % 180 !== 0
  canvas.width = Math.max(1, Math.round(isSide ? height : width))
  canvas.height = Math.max(1, Math.round(isSide ? width : height))
  const context = canvas.getContext('2d')
  if (!context) return
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((rotation * Math.PI) / 180)
  context.drawImage(bitmap, -width / 2, -height / 2, width, height)
}

interface Kept {
  take(page: number): ImageBitmap | undefined
  keep(page: number, bitmap: ImageBitmap): void
}

/** The thumbnails used last; the others are given back to the browser. */
function useKept(): Kept {
  const [kept] = useState(() => {
    const bitmaps = new Map<number, ImageBitmap>()
    const keep = (page: number, bitmap: ImageBitmap) => {
      bitmaps.delete(page)
      bitmaps.set(page, bitmap)
      for (const [oldest, each] of bitmaps) {
        if (bitmaps.size <= limits.thumbnails) break
        bitmaps.delete(oldest)
        each.close()
      }
    }
    const take = (page: number) => {
      const found = bitmaps.get(page)
      if (found) keep(page, found)
      return found
    }
    const clear = () => {
      for (const each of bitmaps.values()) each.close()
      bitmaps.clear()
    }
    return { keep, take, clear }
  })
  useEffect(() => kept.clear, [kept])
  return kept
}
