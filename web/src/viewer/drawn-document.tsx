import { Loader, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { documentPagesQuery } from '../api/cases.ts'
import { Problem } from '../frame/problem.tsx'
import { type DrawnAddress, DrawnPage } from './drawn-page.tsx'
import { limits } from './limits.ts'
import { PageList } from './page-list.tsx'
import type { PageRect, ShownPin } from './rect-layer.tsx'
import { TroubleNote, tooManyPages } from './trouble.tsx'

interface Props {
  address: DrawnAddress
  saveUrl: string
  /** What to say about this way to show it. */
  note: string | null
  zoom: number
  rotation: number
  /** The page to scroll to. */
  page: number
  findPins(page: number): readonly ShownPin[]
  onRect: ((page: number, rect: PageRect) => void) | undefined
  onOpened(pages: number): void
}

/** A file that no browser shows, as pictures of its pages that the service draws. */
export function DrawnDocument({ address, saveUrl, note, onOpened, ...rest }: Props) {
  const { zoom, rotation, page, findPins, onRect } = rest
  const { ref, width } = useElementSize()
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
      {pages !== undefined && width > 0 && (
        <PageList
          count={Math.min(pages, limits.pages)}
          width={width}
          zoom={zoom}
          rotation={rotation}
          page={page}
        >
          {({ number, usual, onRatio }) => (
            <DrawnPage
              address={address}
              number={number}
              count={pages}
              width={width * zoom}
              rotation={rotation}
              usual={usual}
              pins={findPins(number)}
              saveUrl={saveUrl}
              onRatio={onRatio}
              onRect={onRect && ((rect) => onRect(number, rect))}
            />
          )}
        </PageList>
      )}
    </div>
  )
}
