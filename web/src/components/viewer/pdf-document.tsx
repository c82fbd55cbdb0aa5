import { Loader } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { openPdf, type PDFDocumentProxy } from './pdf.ts'
import { PdfPage } from './pdf-page.tsx'
import type { PageRect, ShownPin } from './rect-layer.tsx'

interface Props {
  url: string
  zoom: number
  rotation: number
  words: string
  /** The page to bring into sight. */
  page: number
  pinsOf(page: number): readonly ShownPin[]
  onRect: ((page: number, rect: PageRect) => void) | undefined
  onOpened(pages: number): void
  /** Pages that the words are on. */
  onFound(pages: readonly number[]): void
}

/** So many pages are looked through for words; papers are rarely longer. */
const searchedMax = 500

/** All pages of a PDF below each other. */
export function PdfDocument({ url, words, page, onOpened, onFound, ...rest }: Props) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [failure, setFailure] = useState<string>()
  const { ref, width } = useElementSize()

  useEffect(() => {
    const opening = new AbortController()
    setPdf(undefined)
    setFailure(undefined)
    openPdf(url, opening.signal).then(
      (opened) => {
        if (opening.signal.aborted) return
        setPdf(opened)
        onOpened(opened.numPages)
      },
      (error: unknown) => {
        if (!opening.signal.aborted) setFailure(failureOf(error))
      },
    )
    return () => opening.abort()
  }, [url, onOpened])

  useEffect(() => {
    // Also once the pages are there: the paper may be opened at a page.
    if (pdf) document.getElementById(`page-${page}`)?.scrollIntoView({ block: 'start' })
  }, [page, pdf])

  useEffect(() => {
    const wanted = words.trim().toLowerCase()
    if (!pdf || wanted.length < 2) {
      onFound([])
      return
    }
    let isGone = false
    pagesWith(pdf, wanted, () => isGone).then(
      (pages) => !isGone && onFound(pages),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [pdf, words, onFound])

  if (failure) return <p role="alert">{failure}</p>
  return (
    <div ref={ref}>
      {!pdf && <Loader role="status" aria-label="Opening" />}
      {pdf &&
        width > 0 &&
        Array.from({ length: pdf.numPages }, (_, i) => i + 1).map((number) => (
          <PdfPage
            key={number}
            pdf={pdf}
            number={number}
            width={width}
            zoom={rest.zoom}
            rotation={rest.rotation}
            words={words}
            pins={rest.pinsOf(number)}
            onRect={rest.onRect && ((rect) => rest.onRect?.(number, rect))}
          />
        ))}
    </div>
  )
}

async function pagesWith(
  pdf: PDFDocumentProxy,
  wanted: string,
  isGone: () => boolean,
): Promise<number[]> {
  const found: number[] = []
  for (let number = 1; number <= Math.min(pdf.numPages, searchedMax); number += 1) {
    if (isGone()) return found
    const content = await (await pdf.getPage(number)).getTextContent()
    const text = content.items.map((item) => ('str' in item ? item.str : '')).join(' ')
    if (text.toLowerCase().includes(wanted)) found.push(number)
  }
  return found
}

function failureOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException')
    return 'This PDF asks for a password. Ask the lender for an open copy.'
  if (name === 'InvalidPDFException')
    return 'This file is not a whole PDF. Ask the lender to send it again.'
  return 'This document cannot be opened.'
}
