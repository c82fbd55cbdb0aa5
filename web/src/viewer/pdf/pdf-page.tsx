import { Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type PageRect, RectLayer, type ShownPin, turn } from '../rect-layer.tsx'
import { pageTroubles, retryOf, TroubleNote } from '../trouble.tsx'
import classes from '../viewer.module.css'
import type { Trouble } from './pdf-messages.ts'
import { type PdfReader, PdfTrouble } from './pdf-reader.ts'
import { TextOfPage } from './text-of-page.tsx'

interface Props {
  reader: PdfReader
  number: number
  /** As shown, in pixels. */
  width: number
  rotation: number
  /** Height by width, as shown; a guess until the page is drawn. */
  usual: number
  /** The search words; marked where they occur. */
  words: string
  pins: readonly ShownPin[]
  saveUrl: string | undefined
  onRatio(page: number, ratio: number): void
  onRect: ((rect: PageRect) => void) | undefined
  onRetry(): void
}

interface Standing {
  isDrawn?: boolean
  trouble?: Trouble
  hasPicturesLeftOut?: boolean
}

/** One page, a blank of about the right size until it is drawn. */
export function PdfPage(props: Props) {
  const { reader, number, width, rotation, usual, pins, saveUrl, onRatio, onRect } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const [{ isDrawn, trouble, hasPicturesLeftOut }, setStanding] = useState<Standing>({})

  const [attempt, setAttempt] = useState(0)
  const retry = () => {
    reader.forget(number)
    setStanding({})
    setAttempt(attempt + 1)
    props.onRetry()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt draws it once more
  useEffect(() => {
    const here = new AbortController()
    const sharpness = Math.min(window.devicePixelRatio || 1, 2)
    const ask = { kind: 'draw', page: number, width, rotation, sharpness } as const
    reader.ask(ask, here.signal).then(
      (drawn) => {
        const surface = canvas.current
        if (!surface) return drawn.bitmap.close()
        surface.width = drawn.bitmap.width
        surface.height = drawn.bitmap.height
        surface.getContext('bitmaprenderer')?.transferFromImageBitmap(drawn.bitmap)
        setStanding({ isDrawn: true, hasPicturesLeftOut: drawn.hasPicturesLeftOut })
        onRatio(number, drawn.ratio)
      },
      (error: unknown) => {
        const kind = error instanceof PdfTrouble ? error.trouble : 'stopped'
        setStanding({ trouble: kind })
      },
    )
    return () => here.abort()
  }, [reader, number, width, rotation, onRatio, attempt])

  // Whole pixels, as the list of pages expects.
  const height = Math.round(width * usual)
  return (
    <div
      id={`page-${number}`}
      className={classes.page}
      data-drawn={isDrawn}
      style={{ width, height }}
    >
      <canvas ref={canvas} className={classes.canvas} />
      <TextOfPage
        key={attempt}
        reader={reader}
        number={number}
        rotation={rotation}
        width={width}
        words={props.words}
        isDrawn={isDrawn ?? false}
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
          <TroubleNote
            text={pageTroubles[trouble]}
            saveUrl={saveUrl}
            retry={retryOf(trouble, retry)}
          />
        </div>
      )}
    </div>
  )
}
