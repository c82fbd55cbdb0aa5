import { Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type PdfReader, PdfTrouble } from './pdf-reader.ts'
import { type PageRect, RectLayer, type ShownPin, turn } from './rect-layer.tsx'
import { TextOfPage } from './text-of-page.tsx'
import { pageTroubles, TroubleNote } from './trouble.tsx'
import classes from './viewer.module.css'

interface Props {
  reader: PdfReader
  number: number
  /** Width of the pane at zoom 1, in pixels. */
  width: number
  zoom: number
  rotation: number
  /** Height by width, until this page's own is known. */
  usual: number
  /** The search words; marked where they occur. */
  words: string
  pins: readonly ShownPin[]
  saveUrl: string | undefined
  onRatio(page: number, ratio: number): void
  onRect: ((rect: PageRect) => void) | undefined
}

interface Standing {
  ratio?: number
  trouble?: string
  hasPicturesLeftOut?: boolean
}

/** One page, a blank of about the right size until it is drawn. */
export function PdfPage(props: Props) {
  const { reader, number, width, zoom, rotation, usual, pins, saveUrl, onRatio, onRect } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const [{ ratio, trouble, hasPicturesLeftOut }, setStanding] = useState<Standing>({})

  useEffect(() => {
    const here = new AbortController()
    const sharpness = Math.min(window.devicePixelRatio || 1, 2)
    const ask = { kind: 'draw', page: number, width: width * zoom, rotation, sharpness } as const
    reader.ask(ask, here.signal).then(
      (drawn) => {
        const surface = canvas.current
        if (!surface) return drawn.bitmap.close()
        surface.width = drawn.bitmap.width
        surface.height = drawn.bitmap.height
        surface.getContext('bitmaprenderer')?.transferFromImageBitmap(drawn.bitmap)
        setStanding({ ratio: drawn.ratio, hasPicturesLeftOut: drawn.hasPicturesLeftOut })
        onRatio(number, drawn.ratio)
      },
      (error: unknown) => {
        const kind = error instanceof PdfTrouble ? error.trouble : 'stopped'
        setStanding({ trouble: pageTroubles[kind] })
      },
    )
    return () => here.abort()
  }, [reader, number, width, zoom, rotation, onRatio])

  // Whole pixels, as the list of pages expects.
  const height = Math.round(width * zoom * (ratio ?? usual))
  return (
    <div
      id={`page-${number}`}
      className={classes.page}
      data-drawn={ratio !== undefined || undefined}
      style={{ width: width * zoom, height }}
    >
      <canvas ref={canvas} className={classes.canvas} />
      <TextOfPage
        reader={reader}
        number={number}
        rotation={rotation}
        width={width * zoom}
        words={props.words}
        isDrawn={ratio !== undefined}
      />
      <RectLayer
        pins={pins.map((pin) => ({ ...pin, rect: turn(pin.rect, rotation) }))}
        // Kept as on the upright page.
        onRect={onRect && ((rect) => onRect(turn(rect, -rotation)))}
      />
      <span className={classes.pageNumber}>{number}</span>
      {hasPicturesLeftOut && (
        <Text size="sm" className={classes.missing ?? ''} role="alert">
          A picture on this page is too large to be shown here. Save the file to see it.
        </Text>
      )}
      {trouble && (
        <div className={classes.trouble}>
          <TroubleNote text={trouble} saveUrl={saveUrl} />
        </div>
      )}
    </div>
  )
}
