import { Loader } from '@mantine/core'
import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { Problem } from '../../frame/problem.tsx'
import { type PaneSize, usePaneSize } from '../fitted.ts'
import { limits } from '../limits.ts'
import { PageList } from '../page-list.tsx'
import type { PageView } from '../page-view.ts'
import type { PageRect, ShownPin } from '../rect-layer.tsx'
import {
  type DrawThumbnail,
  type ThumbnailPane,
  Thumbnails,
  thumbnailSize,
} from '../thumbnails.tsx'
import { documentTroubles, retryOf, TroubleNote, tooManyPages } from '../trouble.tsx'
import { PasswordForm } from './password-form.tsx'
import { PdfPage } from './pdf-page.tsx'
import type { PdfReader } from './pdf-reader.ts'
import { type Found, useFound } from './use-found.ts'
import { usePdf } from './use-pdf.ts'

interface Props {
  /** The address of the file, or the file. */
  url: string | Blob
  /** The download address of the file, if there is one. */
  saveUrl?: string
  view: PageView
  thumbnails?: ThumbnailPane
  words: string
  findPins(page: number): readonly ShownPin[]
  onRect: ((page: number, rect: PageRect) => void) | undefined
  onOpened(pages: number): void
  onFound(found: Found): void
}

/** All pages of a PDF below each other. */
export function PdfDocument({ url, saveUrl, onOpened, ...rest }: Props) {
  const opened = usePdf(url, onOpened)
  const { ref, pane } = usePaneSize()
  if (opened.state === 'unreachable') return <Problem error={opened.error} retry={opened.retry} />
  if (opened.state === 'locked') {
    return <PasswordForm isWrong={opened.isWrong} onUnlock={opened.unlock} />
  }
  if (opened.state === 'failed') {
    const { trouble, retry } = opened
    return (
      <TroubleNote
        text={documentTroubles[trouble]}
        saveUrl={saveUrl}
        retry={retryOf(trouble, retry)}
      />
    )
  }
  return (
    <div ref={ref}>
      {opened.state === 'opening' && <Loader role="status" aria-label="Opening" />}
      {opened.state === 'open' && (
        <>
          {opened.pages > limits.pages && (
            <TroubleNote text={tooManyPages(opened.pages)} saveUrl={saveUrl} />
          )}
          {pane.width > 0 && (
            <Pages
              {...rest}
              reader={opened.reader}
              count={Math.min(opened.pages, limits.pages)}
              pane={pane}
              saveUrl={saveUrl}
            />
          )}
        </>
      )}
    </div>
  )
}

interface PagesProps extends Omit<Props, 'url' | 'onOpened' | 'saveUrl'> {
  reader: PdfReader
  count: number
  pane: PaneSize
  saveUrl: string | undefined
}

function Pages({ reader, count, pane, words, view, thumbnails, onFound, ...rest }: PagesProps) {
  const { findPins, onRect, saveUrl } = rest
  const [attempts, setAttempts] = useState(0)
  useFound({ reader, count, words, onFound })
  const drawThumbnail = useCallback<DrawThumbnail>(
    async (page, signal) => {
      const sharp = Math.min(window.devicePixelRatio || 1, 2)
      const width = thumbnailSize * sharp
      return (await reader.ask({ kind: 'thumbnail', page, width }, signal)).bitmap
    },
    [reader],
  )
  return (
    <>
      {thumbnails?.pane &&
        createPortal(
          <Thumbnails
            count={count}
            sight={thumbnails.sight}
            rotation={view.rotation}
            draw={drawThumbnail}
            attempts={attempts}
            onGo={thumbnails.onGo}
          />,
          thumbnails.pane,
        )}
      <PageList {...view} count={count} pane={pane}>
        {({ number, width, usual, onRatio }) => (
          <PdfPage
            reader={reader}
            number={number}
            width={width}
            rotation={view.rotation}
            usual={usual}
            words={words}
            pins={findPins(number)}
            saveUrl={saveUrl}
            onRatio={onRatio}
            onRect={onRect && ((rect) => onRect(number, rect))}
            onRetry={() => setAttempts(attempts + 1)}
          />
        )}
      </PageList>
    </>
  )
}
