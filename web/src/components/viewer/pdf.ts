import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

export type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'

/**
 * A paper comes from a stranger: its scripts are never run, its forms never drawn as fields, and
 * nothing is fetched but the file itself and our own fonts.
 */
export async function openPdf(url: string, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const task = getDocument({
    url,
    withCredentials: true,
    enableXfa: false,
    stopAtErrors: false,
    cMapUrl: '/assets/pdf/cmaps/',
    standardFontDataUrl: '/assets/pdf/fonts/',
    wasmUrl: '/assets/pdf/wasm/',
    iccUrl: '/assets/pdf/iccs/',
    // A page of a thousand megapixels would take the browser down.
    canvasMaxAreaInBytes: 256 * 1024 * 1024,
    maxImageSize: 64 * 1024 * 1024,
  })
  signal.addEventListener('abort', () => void task.destroy(), { once: true })
  return task.promise
}
