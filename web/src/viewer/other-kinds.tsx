import { Code, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Problem } from '../frame/problem.tsx'
import { fileQuery, type LoadedFile } from './file-bytes.ts'
import { usePaneSize } from './fitted.ts'
import { limits } from './limits.ts'
import { PageList } from './page-list.tsx'
import type { PageView } from './page-view.ts'
import { PicturePage } from './picture-page.tsx'
import { pictureSize } from './picture-size.ts'
import type { PageRect, ShownPin } from './rect-layer.tsx'
import { TroubleNote } from './trouble.tsx'
import classes from './viewer.module.css'

interface PictureProps {
  url: string
  saveUrl: string
  name: string
  type: string
  view: PageView
  marks: readonly ShownPin[]
  onRect: ((rect: PageRect) => void) | undefined
  onOpened(pages: number): void
}

/** Only as a picture: nothing else in the file is used. */
export function Picture(props: PictureProps) {
  const { url, saveUrl, name, type, view, marks, onRect, onOpened } = props
  const { ref, pane } = usePaneSize()
  const [failed, setFailed] = useState<string>()
  const [shown, setShown] = useState<string>()
  const file = useQuery(fileQuery(url))
  useEffect(() => {
    if (!file.data) return
    const trouble = pictureTrouble(file.data)
    setFailed(trouble)
    if (trouble) return
    onOpened(1)
    const address = URL.createObjectURL(new Blob([file.data.bytes], { type }))
    setShown(address)
    return () => URL.revokeObjectURL(address)
  }, [file.data, type, onOpened])
  if (file.error) return <Problem error={file.error} retry={() => void file.refetch()} />
  if (failed) return <TroubleNote text={failed} saveUrl={saveUrl} />
  return (
    <div ref={ref}>
      {!shown && <Loader role="status" aria-label="Opening" />}
      {shown && pane.width > 0 && (
        <PageList {...view} count={1} pane={pane}>
          {(place) => (
            <PicturePage
              {...place}
              source={shown}
              alt={name}
              rotation={view.rotation}
              pins={marks}
              onRect={onRect}
              onError={() => setFailed('This picture is damaged and cannot be shown.')}
            />
          )}
        </PageList>
      )}
    </div>
  )
}

/** Checked by its header: a small file may decompress to gigabytes. */
function pictureTrouble(file: { bytes: Uint8Array; isWhole: boolean }): string | undefined {
  const size = file.isWhole ? pictureSize(file.bytes) : undefined
  if (!size) return 'This picture is damaged and cannot be shown.'
  if (size.width * size.height <= limits.picturePixels) return undefined
  const pixels = (count: number) => count.toLocaleString('en-IN')
  return `This picture is too large to be shown here (${pixels(size.width)} × ${pixels(size.height)} pixels).`
}

/** Up to four bytes a character. */
const plainTextBytes = limits.plainTextLength * 4

export function PlainText({ url, saveUrl }: { url: string; saveUrl: string }) {
  const file = useQuery(fileQuery(url, plainTextBytes))
  const text = useMemo(() => file.data && readText(file.data), [file.data])
  if (file.error) return <Problem error={file.error} retry={() => void file.refetch()} />
  if (!text) return <Loader role="status" aria-label="Opening" />
  return (
    <>
      {!text.isWhole && (
        <TroubleNote text="This file is long. Only its beginning is shown." saveUrl={saveUrl} />
      )}
      {splitText(text.shown).map(({ at, piece }) => (
        <Code block key={at} className={classes.plain ?? ''}>
          {piece}
        </Code>
      ))}
      {text.shown === '' && <Text size="sm">This file is empty.</Text>}
    </>
  )
}

function readText({ bytes, isWhole }: LoadedFile): { shown: string; isWhole: boolean } {
  const all = new TextDecoder().decode(bytes)
  const shown = all.slice(0, limits.plainTextLength)
  return { shown, isWhole: isWhole && shown.length === all.length }
}

const pieceLength = 10_000

/** The browser lays out and draws only the visible pieces. */
function splitText(text: string): { at: number; piece: string }[] {
  const pieces = []
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at, at + pieceLength)
    const end = at + rest.length < text.length ? rest.lastIndexOf('\n') + 1 : 0
    const piece = end > 0 ? rest.slice(0, end) : rest
    pieces.push({ at, piece })
    at += piece.length
  }
  return pieces
}
