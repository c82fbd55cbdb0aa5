import { Loader, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { documentPagesQuery, drawingTimeoutMs, drawnPageQuery } from '../api/cases.ts'
import { call } from '../api/client.ts'
import { Problem } from '../frame/problem.tsx'
import { type DrawnAddress, DrawnPage } from './drawn-page.tsx'
import { usePaneSize } from './fitted.ts'
import { limits } from './limits.ts'
import { PageList } from './page-list.tsx'
import type { PageView } from './page-view.ts'
import type { PageRect, ShownPin } from './rect-layer.tsx'
import { type DrawThumbnail, type ThumbnailPane, Thumbnails, thumbnailSize } from './thumbnails.tsx'
import { TroubleNote, tooManyPages } from './trouble.tsx'

interface Props {
  address: DrawnAddress
  saveUrl: string
  /** What to say about this way to show it. */
  note: string | null
  view: PageView
  thumbnails: ThumbnailPane
  findPins(page: number): readonly ShownPin[]
  onRect: ((page: number, rect: PageRect) => void) | undefined
  onOpened(pages: number): void
}

/** A file that no browser shows, as pictures of its pages that the service draws. */
export function DrawnDocument({
  address,
  saveUrl,
  note,
  view,
  thumbnails,
  onOpened,
  ...rest
}: Props) {
  const { findPins, onRect } = rest
  const { ref, pane } = usePaneSize()
  const drawThumbnail = useDrawThumbnail(address)
  const [attempts, setAttempts] = useState(0)
  const opened = useQuery(documentPagesQuery(address))
  const pages = opened.data?.pages
  useEffect(() => {
    if (pages !== undefined) onOpened(pages)
  }, [pages, onOpened])
  if (opened.error) return <Problem error={opened.error} retry={() => void opened.refetch()} />
  if (opened.data?.fault) return <TroubleNote text={opened.data.fault} saveUrl={saveUrl} />
  return (
    <div ref={ref}>
      {pages === undefined && <Loader role="status" aria-label="Opening" />}
      {note && (
        <Text size="xs" mb="xs" role="note">
          {note}
        </Text>
      )}
      {pages !== undefined && pages > limits.pages && (
        <TroubleNote text={tooManyPages(pages)} saveUrl={saveUrl} />
      )}
      {pages !== undefined &&
        pages > 0 &&
        thumbnails.pane &&
        createPortal(
          <Thumbnails
            count={Math.min(pages, limits.pages)}
            sight={thumbnails.sight}
            rotation={view.rotation}
            draw={drawThumbnail}
            attempts={attempts}
            onGo={thumbnails.onGo}
          />,
          thumbnails.pane,
        )}
      {pages !== undefined && pane.width > 0 && (
        <PageList {...view} count={Math.min(pages, limits.pages)} pane={pane}>
          {({ number, ...place }) => (
            <DrawnPage
              {...place}
              address={address}
              number={number}
              count={pages}
              rotation={view.rotation}
              pins={findPins(number)}
              saveUrl={saveUrl}
              onRect={onRect && ((rect) => onRect(number, rect))}
              onRetry={() => setAttempts(attempts + 1)}
            />
          )}
        </PageList>
      )}
    </div>
  )
}

/** From the page, which the service draws once if it is also shown. */
function useDrawThumbnail({ mode, id, document }: DrawnAddress): DrawThumbnail {
  const client = useQueryClient()
  return useCallback(
    async (page, signal) => {
      const params = { mode, id, document, page: String(page) }
      const { queryKey } = drawnPageQuery(params)
      const query = client.getQueryCache().find<Blob>({ queryKey })
      const picture =
        query?.state.data ??
        // Or it is no longer awaited there.
        (await query?.promise?.catch(() => undefined)) ??
        (await call('readDocumentPage', { params, signal, timeoutMs: drawingTimeoutMs }))
      const resizeWidth = thumbnailSize * Math.min(window.devicePixelRatio || 1, 2)
      return createImageBitmap(picture, { resizeWidth, resizeQuality: 'medium' })
    },
    [client, mode, id, document],
  )
}
