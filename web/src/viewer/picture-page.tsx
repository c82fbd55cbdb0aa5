import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { type PageRect, RectLayer, type ShownPin, turn } from './rect-layer.tsx'
import classes from './viewer.module.css'

interface Props {
  number: number
  /** The address of the picture, once it is there. */
  source: string | undefined
  alt: string
  /** As shown, in pixels. */
  width: number
  rotation: number
  /** Height by width, as shown; a guess until the picture is loaded. */
  usual: number
  pins: readonly ShownPin[]
  onRatio(page: number, ratio: number): void
  onRect: ((rect: PageRect) => void) | undefined
  onError?(): void
  children?: ReactNode
}

/** A page that is a picture, turned in place: its place has the shape of what is shown. */
export function PicturePage(props: Props) {
  const { number, source, alt, width, rotation, usual, pins, onRatio, onRect } = props
  /** Of the upright picture. */
  const [ratio, setRatio] = useState<number>()
  const isSide = rotation % 180 !== 0
  useEffect(() => {
    if (ratio !== undefined) onRatio(number, isSide ? 1 / ratio : ratio)
  }, [number, ratio, isSide, onRatio])
  const height = Math.round(width * usual)
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
          alt={alt}
          decoding="async"
          className={classes.drawn}
          style={turned(rotation, isSide ? height : width, isSide ? width : height)}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setRatio(Math.max(1, naturalHeight) / Math.max(1, naturalWidth))
          }
          onError={props.onError}
        />
      )}
      <RectLayer
        pins={pins.map((pin) => ({ ...pin, rect: turn(pin.rect, rotation) }))}
        // Kept as on the upright page.
        onRect={onRect && ((rect) => onRect(turn(rect, -rotation)))}
      />
      {props.children}
    </div>
  )
}

/** Turned around the middle of its place; the sizes are those of the upright picture. */
function turned(rotation: number, width: number, height: number): CSSProperties {
  return { width, height, transform: `translate(-50%, -50%) rotate(${rotation}deg)` }
}
