import { type RefCallback, useCallback, useState } from 'react'
import type { Fit } from './page-view.ts'

/** In pixels, without what is out of sight. */
export interface PaneSize {
  width: number
  height: number
}

/** The width of a page in pixels. Its ratio is height by width, as it is shown. */
export function fittedWidth(fit: Fit, pane: PaneSize, ratio: number, zoom: number): number {
  const width = fit === 'page' ? Math.min(pane.width, pane.height / ratio) : pane.width
  return Math.max(1, width * zoom)
}

/** The size of the scrolled pane that an element is directly in. */
export function usePaneSize(): { ref: RefCallback<HTMLElement>; pane: PaneSize } {
  const [pane, setPane] = useState<PaneSize>({ width: 0, height: 0 })
  const ref = useCallback<RefCallback<HTMLElement>>((element) => {
    const around = element?.parentElement
    if (!element || !around) return
    const measure = () => {
      const { paddingTop, paddingBottom } = getComputedStyle(around)
      const padding = Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom)
      const { width } = element.getBoundingClientRect()
      const height = Math.max(1, Math.floor(around.clientHeight - padding))
      setPane((before) =>
        before.width === width && before.height === height ? before : { width, height },
      )
    }
    let frame = 0
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    })
    observer.observe(element)
    observer.observe(around)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [])
  return { ref, pane }
}
