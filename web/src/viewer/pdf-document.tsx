import { Loader } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { limits } from './limits.ts'
import { PageList } from './page-list.tsx'
import { PdfPage } from './pdf-page.tsx'
import type { PdfReader } from './pdf-reader.ts'
import type { PageRect, ShownPin } from './rect-layer.tsx'
import { documentTroubles, TroubleNote, tooManyPages } from './trouble.tsx'
import { type Found, useFound } from './use-found.ts'
import { usePdf } from './use-pdf.ts'

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

interface PagesProps extends Omit<Props, 'url' | 'onOpened' | 'saveUrl'> {
  reader: PdfReader
  count: number
  width: number
  saveUrl: string | undefined
}

function Pages({ reader, count, width, words, page, onFound, ...rest }: PagesProps) {
  const { zoom, rotation, findPins, onRect, saveUrl } = rest
  useFound({ reader, count, words, onFound })
  return (
    <PageList count={count} width={width} zoom={zoom} rotation={rotation} page={page}>
      {({ number, usual, onRatio }) => (
        <PdfPage
          reader={reader}
          number={number}
          width={width}
          zoom={zoom}
          rotation={rotation}
          usual={usual}
          words={words}
          pins={findPins(number)}
          saveUrl={saveUrl}
          onRatio={onRatio}
          onRect={onRect && ((rect) => onRect(number, rect))}
        />
      )}
    </PageList>
  )
}
