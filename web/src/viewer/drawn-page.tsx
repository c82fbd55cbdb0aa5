import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useState } from 'react'
import { drawnPageQuery } from '../api/cases.ts'
import type { Mode } from '../api/client.ts'
import { readError } from '../frame/problem.tsx'
import { type PageRect, RectLayer, type ShownPin, turn } from './rect-layer.tsx'
import { TroubleNote } from './trouble.tsx'
import classes from './viewer.module.css'

export interface DrawnAddress {
  mode: Mode
  id: string
  document: string
}

interface Props {
  address: DrawnAddress
  number: number
  /** Number of pages. */
  count: number
  /** As shown, in pixels. */
  width: number
  rotation: number
  /** Height by width, until this page's own is known. */
  usual: number
  pins: readonly ShownPin[]
  saveUrl: string
  onRatio(page: number, ratio: number): void
  onRect: ((rect: PageRect) => void) | undefined
}

/** One page, a blank of about the right size until its picture is there. */
export function DrawnPage(props: Props) {
  const { address, number, count, width, rotation, usual, pins, saveUrl, onRatio, onRect } = props
  const picture = useQuery(drawnPageQuery({ ...address, page: String(number) }))
  const [source, setSource] = useState<string>()
  /** Of the upright page. */
  const [ratio, setRatio] = useState<number>()
  useEffect(() => {
    if (!picture.data) return
    const address = URL.createObjectURL(picture.data)
    setSource(address)
    return () => URL.revokeObjectURL(address)
  }, [picture.data])
  const isSide = rotation % 180 !== 0
  const shownRatio = ratio === undefined ? usual : isSide ? 1 / ratio : ratio
  useEffect(() => {
    if (ratio !== undefined) onRatio(number, isSide ? 1 / ratio : ratio)
  }, [number, ratio, isSide, onRatio])
  const height = Math.round(width * shownRatio)
  return (
    <div
      id={`page-${number}`}
      className={classes.page}
      data-drawn={ratio !== undefined || undefined}
      style={{ width, height }}
    >
      {source && (
        <img
          src={source}
          alt={`Page ${number} of ${count}`}
          className={classes.drawn}
          style={turned(rotation, isSide ? height : width, isSide ? width : height)}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setRatio(naturalHeight / Math.max(1, naturalWidth))
          }
        />
      )}
      <RectLayer
        pins={pins.map((pin) => ({ ...pin, rect: turn(pin.rect, rotation) }))}
        // Kept as on the upright page.
        onRect={onRect && ((rect) => onRect(turn(rect, -rotation)))}
      />
      <span className={classes.pageNumber}>
        {number} of {count}
      </span>
      {picture.error && (
        <div className={classes.trouble}>
          <TroubleNote text={readError(picture.error).message} saveUrl={saveUrl} />
        </div>
      )}
    </div>
  )
}

/** Turned around the middle of its place; the sizes are those of the upright picture. */
function turned(rotation: number, width: number, height: number): CSSProperties {
  return { width, height, transform: `translate(-50%, -50%) rotate(${rotation}deg)` }
}
