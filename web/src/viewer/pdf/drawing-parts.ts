import { limits } from '../limits.ts'
import { UncountedCanvas } from './memory-guard.ts'

interface Surface {
  canvas: OffscreenCanvas | null
  context: OffscreenCanvasRenderingContext2D | null
}

const areaBytes = ({ width, height }: OffscreenCanvas) => width * height * 4

let held = 0
let onExceeded = () => {}

export function watchLayers(tell: () => void): void {
  onExceeded = tell
}

export function beginLayers(): void {
  held = 0
}

function hold(bytes: number): void {
  held += bytes
  if (held <= limits.layerBytes) return
  onExceeded()
  throw new RangeError('too many layers')
}

/**
 * Where pdf.js draws outside a document. Layers come and go while a page is drawn, so their total
 * size at one time is limited.
 */
export class LayerFactory {
  create(width: number, height: number): Surface {
    if (!(width > 0 && height > 0)) throw new Error('Invalid canvas size')
    hold(width * height * 4)
    const canvas = new UncountedCanvas(width, height)
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) }
  }

  reset({ canvas }: Surface, width: number, height: number): void {
    if (!canvas || !(width > 0 && height > 0)) throw new Error('Invalid canvas size')
    hold(width * height * 4 - areaBytes(canvas))
    Object.assign(canvas, { width, height })
  }

  destroy(surface: Surface): void {
    const { canvas } = surface
    if (!canvas) throw new Error('Canvas is not specified')
    held -= areaBytes(canvas)
    Object.assign(canvas, { width: 0, height: 0 })
    Object.assign(surface, { canvas: null, context: null })
  }

  getNoAlphaContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
    return canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  }
}

/** SVG filters need a document. Without them pdf.js computes the same pixel by pixel. */
export class NoFilters {
  addFilter = () => 'none'
  addHCMFilter = () => 'none'
  addAlphaFilter = () => 'none'
  addLuminosityFilter = () => 'none'
  addKnockoutFilter = () => 'none'
  addHighlightHCMFilter = () => 'none'
  addSelectionHCMFilter = () => 'none'
  addSelectionFilter = () => 'none'
  createSelectionStyle = () => null
  destroy(): void {}
}
