import { Code, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Problem } from '../frame/problem.tsx'
import { fetchFile } from './file-bytes.ts'
import { limits } from './limits.ts'
import { pictureSize } from './picture-size.ts'
import { type PageRect, RectLayer, type ShownPin } from './rect-layer.tsx'
import { TroubleNote } from './trouble.tsx'
import classes from './viewer.module.css'

interface PictureProps {
  url: string
  saveUrl: string
  name: string
  type: string
  zoom: number
  rotation: number
  marks: readonly ShownPin[]
  onRect: ((rect: PageRect) => void) | undefined
}

/** Only as a picture: nothing else in the file is used. */
export function Picture(props: PictureProps) {
  const { url, saveUrl, name, type, zoom, rotation, marks, onRect } = props
  const [failed, setFailed] = useState<string>()
  const [shown, setShown] = useState<string>()
  const file = useQuery({
    queryKey: ['picture', url],
    queryFn: ({ signal }) => fetchFile(url, signal),
    gcTime: 0,
  })
  useEffect(() => {
    if (!file.data) return
    const trouble = pictureTrouble(file.data)
    setFailed(trouble)
    if (trouble) return
    const address = URL.createObjectURL(new Blob([file.data.bytes], { type }))
    setShown(address)
    return () => URL.revokeObjectURL(address)
  }, [file.data, type])
  if (file.error) return <Problem error={file.error} />
  if (failed) return <TroubleNote text={failed} saveUrl={saveUrl} />
  if (!shown) return <Loader role="status" aria-label="Opening" />
  return (
    <div
      className={classes.pictureFrame}
      style={{ width: `${zoom * 100}%`, rotate: `${rotation}deg` }}
    >
      <img
        src={shown}
        alt={name}
        decoding="async"
        className={classes.picture}
        onError={() => setFailed('This picture is damaged and cannot be shown.')}
      />
      {/* The frame is turned as a whole, and a pin is drawn on an upright one. */}
      <RectLayer pins={marks} onRect={rotation === 0 ? onRect : undefined} />
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
  const text = useQuery({
    queryKey: ['text', url],
    queryFn: async ({ signal }) => {
      const { bytes, isWhole } = await fetchFile(url, signal, plainTextBytes)
      const all = new TextDecoder().decode(bytes)
      const shown = all.slice(0, limits.plainTextLength)
      return { shown, isWhole: isWhole && shown.length === all.length }
    },
  })
  if (text.error) return <Problem error={text.error} />
  if (text.isPending) return <Loader role="status" aria-label="Opening" />
  return (
    <>
      {!text.data.isWhole && (
        <TroubleNote text="This file is long. Only its beginning is shown." saveUrl={saveUrl} />
      )}
      {splitText(text.data.shown).map(({ at, piece }) => (
        <Code block key={at} className={classes.plain ?? ''}>
          {piece}
        </Code>
      ))}
      {text.data.shown === '' && <Text size="sm">This file is empty.</Text>}
    </>
  )
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
