import { Loader } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef, useState } from 'react'
import { limits } from './limits.ts'
import { PdfPage } from './pdf-page.tsx'
import type { PdfReader } from './pdf-reader.ts'
import type { PageRect, ShownPin } from './rect-layer.tsx'
import { documentTroubles, TroubleNote } from './trouble.tsx'
import { type Found, useFound } from './use-found.ts'
import { usePdf } from './use-pdf.ts'
import classes from './viewer.module.css'

interface Props {
  /** The address of the file, or the file. */
  url: string | Blob
  /** The download address of the file, if there is one. */
  saveUrl?: string
  zoom: number
  rotation: number
  words: string
  /** The page to scroll to. */
  page: number
  findPins(page: number): readonly ShownPin[]
  onRect: ((page: number, rect: PageRect) => void) | undefined
  onOpened(pages: number): void
  onFound(found: Found): void
}

/** All pages of a PDF below each other. */
export function PdfDocument({ url, saveUrl, onOpened, ...rest }: Props) {
  const opened = usePdf(url, onOpened)
  const { ref, width } = useElementSize()
  if (opened.state === 'failed') {
    return <TroubleNote text={documentTroubles[opened.trouble]} saveUrl={saveUrl} />
  }
  return (
    <div ref={ref}>
      {opened.state === 'opening' && <Loader role="status" aria-label="Opening" />}
      {opened.state === 'open' && (
        <>
          {opened.pages > limits.pages && (
            <TroubleNote text={tooManyPages(opened.pages)} saveUrl={saveUrl} />
          )}
          {width > 0 && (
            <Pages
              {...rest}
              reader={opened.reader}
              count={Math.min(opened.pages, limits.pages)}
              width={width}
              saveUrl={saveUrl}
            />
          )}
        </>
      )}
    </div>
  )
}

const formatNumber = (count: number) => count.toLocaleString('en-IN')
const tooManyPages = (pages: number) =>
  `This document has ${formatNumber(pages)} pages. Only the first ${formatNumber(limits.pages)} are shown.`

const gap = 12

interface PagesProps extends Omit<Props, 'url' | 'onOpened' | 'saveUrl'> {
  reader: PdfReader
  count: number
  width: number
  saveUrl: string | undefined
}

/** Only those near the window are in the page, however many there are. */
function Pages({ reader, count, width, words, page, onFound, ...rest }: PagesProps) {
  const { zoom, rotation, findPins, onRect, saveUrl } = rest
  const list = useRef<HTMLDivElement>(null)
  const { findRatio, usual, keepRatio } = useRatios(rotation)
  useFound({ reader, count, words, onFound })
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
          <PdfPage
            reader={reader}
            number={index + 1}
            width={width}
            zoom={zoom}
            rotation={rotation}
            usual={findRatio(index + 1)}
            words={words}
            pins={findPins(index + 1)}
            saveUrl={saveUrl}
            onRatio={keepRatio}
            onRect={onRect && ((rect) => onRect(index + 1, rect))}
          />
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
