import { TextLayer } from 'pdfjs-dist'
import type { TextContent } from 'pdfjs-dist/types/src/display/api.js'
import type { PageViewport } from 'pdfjs-dist/types/src/display/page_viewport.js'
import { useEffect, useRef, useState } from 'react'
import classes from '../viewer.module.css'
import type { PageText } from './pdf-messages.ts'
import type { PdfReader } from './pdf-reader.ts'

interface Props {
  reader: PdfReader
  number: number
  rotation: number
  /** Of the page as it is shown. */
  width: number
  words: string
  isDrawn: boolean
}

/** Around the upper left corner, back into the place of the page. */
const turned: Readonly<Record<number, string>> = {
  90: 'rotate(90deg) translateY(-100%)',
  180: 'rotate(180deg) translate(-100%, -100%)',
  270: 'rotate(270deg) translateX(-100%)',
}

/** The text of a page over its picture, to be selected and marked. */
export function TextOfPage({ reader, number, rotation, width, words, isDrawn }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const [text, setText] = useState<PageText | 'failed'>()
  const [laid, setLaid] = useState(0)

  useEffect(() => {
    const here = new AbortController()
    reader
      .ask({ kind: 'text', page: number, rotation }, here.signal)
      .then(setText, () => setText('failed'))
    return () => here.abort()
  }, [reader, number, rotation])

  useEffect(() => {
    if (!text || text === 'failed') return
    const { view } = text
    const scale = width / (text.rotation % 180 === 0 ? view.width : view.height)
    const { x: pageX, y: pageY, width: pageWidth, height: pageHeight } = view
    const rawDims = { pageWidth, pageHeight, pageX, pageY }
    const layer = document.createElement('div')
    layer.className = classes.text ?? ''
    layer.style.setProperty('--total-scale-factor', String(scale))
    // Laid out upright, then turned as the page is.
    Object.assign(layer.style, {
      width: `${pageWidth * scale}px`,
      height: `${pageHeight * scale}px`,
      transform: turned[text.rotation] ?? '',
    })
    const drawing = new TextLayer({
      textContentSource: inPieces(text.content),
      container: layer,
      // No other part of a viewport is used.
      viewport: { scale, rotation: text.rotation, rawDims } as unknown as PageViewport,
    })
    container.current?.replaceChildren(layer)
    drawing.render().then(
      () => setLaid((times) => times + 1),
      () => {},
    )
    return () => drawing.cancel()
  }, [text, width])

  // biome-ignore lint/correctness/useExhaustiveDependencies: marked again once it is laid out again
  useEffect(() => {
    if (container.current) markWords(container.current, words)
  }, [words, laid])

  const isPartly = isDrawn && text !== undefined && (text === 'failed' || text.isCut)
  return (
    <>
      <div ref={container} />
      {isPartly && (
        <span className={classes.textNote} role="note">
          This page has more text than can be selected and searched here.
        </span>
      )}
    </>
  )
}

const atOnce = 100

/** So that the page stays responsive while a long text is laid out. */
function inPieces(content: TextContent): ReadableStream<TextContent> {
  let at = 0
  return new ReadableStream({
    async pull(controller) {
      if (at >= content.items.length) return controller.close()
      await new Promise((resolve) => setTimeout(resolve))
      controller.enqueue({ ...content, items: content.items.slice(at, at + atOnce) })
      at += atOnce
    },
  })
}

/** Marks the pieces of text that contain the words. */
function markWords(layer: HTMLElement, words: string): void {
  const wanted = words.trim().toLowerCase()
  for (const piece of layer.querySelectorAll('span')) {
    piece.classList.toggle(
      classes.found ?? 'found',
      wanted.length >= 2 && piece.textContent.toLowerCase().includes(wanted),
    )
  }
}
