import { TextLayer } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import type { PDFDocumentProxy } from './pdf.ts'
import { type PageRect, RectLayer, type ShownPin, turn } from './rect-layer.tsx'
import classes from './viewer.module.css'

interface Props {
  pdf: PDFDocumentProxy
  number: number
  /** Width of the pane at zoom 1, in pixels. */
  width: number
  zoom: number
  rotation: number
  /** What is being searched for; marked where it stands. */
  words: string
  pins: readonly ShownPin[]
  onRect: ((rect: PageRect) => void) | undefined
}

/** One page. Drawn when it comes near, kept blank of the right size until then. */
export function PdfPage(props: Props) {
  const { pdf, number, width, zoom, rotation, words, pins, onRect } = props
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const textLayer = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(frame)
  const [ratio, setRatio] = useState(Math.SQRT2)
  const [failure, setFailure] = useState<string>()

  useEffect(() => {
    if (!isNear) return
    let isGone = false
    let stop = () => {}
    async function draw(): Promise<void> {
      const page = await pdf.getPage(number)
      const turned = (page.rotate + rotation) % 360
      const natural = page.getViewport({ scale: 1, rotation: turned })
      const scale = (width * zoom) / natural.width
      const viewport = page.getViewport({ scale, rotation: turned })
      const [surface, layer] = [canvas.current, textLayer.current]
      if (isGone || !surface || !layer) return
      setRatio(natural.height / natural.width)
      const sharp = Math.min(window.devicePixelRatio || 1, 2)
      surface.width = Math.floor(viewport.width * sharp)
      surface.height = Math.floor(viewport.height * sharp)
      const transform = sharp === 1 ? undefined : [sharp, 0, 0, sharp, 0, 0]
      const drawing = page.render({
        canvas: surface,
        viewport,
        ...(transform && { transform }),
        annotationMode: 0,
      })
      stop = () => drawing.cancel()
      await drawing.promise
      layer.replaceChildren()
      layer.style.setProperty('--total-scale-factor', String(scale))
      const text = new TextLayer({
        textContentSource: page.streamTextContent(),
        container: layer,
        viewport,
      })
      stop = () => text.cancel()
      await text.render()
      if (!isGone) markWords(layer, words)
    }
    draw().catch((error: unknown) => {
      const isCancelled = error instanceof Error && /cancel|abort/i.test(error.name + error.message)
      if (!isGone && !isCancelled) setFailure('This page cannot be drawn.')
    })
    return () => {
      isGone = true
      stop()
    }
  }, [pdf, number, width, zoom, rotation, isNear, words])

  return (
    <div
      ref={frame}
      id={`page-${number}`}
      className={classes.page}
      style={{ width: width * zoom, height: width * zoom * ratio }}
    >
      <canvas ref={canvas} className={classes.canvas} />
      <div ref={textLayer} className={classes.text} />
      <RectLayer
        pins={pins.map((pin) => ({ ...pin, rect: turn(pin.rect, rotation) }))}
        // Kept as on the upright page.
        onRect={onRect && ((rect) => onRect(turn(rect, -rotation)))}
      />
      <span className={classes.pageNumber}>{number}</span>
      {failure && <p role="alert">{failure}</p>}
    </div>
  )
}

function useIsNear(frame: React.RefObject<HTMLDivElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const watched = frame.current
    if (!watched) return
    const observer = new IntersectionObserver(
      ([entry]) => setNear(entry?.isIntersecting ?? false),
      { rootMargin: '150% 0px' },
    )
    observer.observe(watched)
    return () => observer.disconnect()
  }, [frame])
  return isNear
}

/** Marks the pieces of text that the words are in. */
function markWords(layer: HTMLElement, words: string): void {
  const wanted = words.trim().toLowerCase()
  if (wanted.length < 2) return
  for (const piece of layer.querySelectorAll('span')) {
    piece.classList.toggle(
      classes.found ?? 'found',
      piece.textContent.toLowerCase().includes(wanted),
    )
  }
}
