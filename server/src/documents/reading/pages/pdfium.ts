import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

/** PDFium as WebAssembly: whatever a file does to it, it stays within its own memory. */
export type Pdfium = WrappedPdfiumModule

let opened: Promise<Pdfium> | undefined

export function openPdfium(): Promise<Pdfium> {
  opened ??= load()
  return opened
}

async function load(): Promise<Pdfium> {
  const path = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
  const bytes = readFileSync(path)
  const pdfium = await init({ wasmBinary: new Uint8Array(bytes).buffer })
  pdfium.PDFiumExt_Init()
  return pdfium
}

/** Its whole memory; moves when it grows, so never kept. */
export function memoryOf({ pdfium }: Pdfium): Uint8Array<ArrayBuffer> {
  return (pdfium as unknown as { HEAPU8: Uint8Array<ArrayBuffer> }).HEAPU8
}

/** Memory of PDFium, freed at the end. */
export function withMemory<T>(pdfium: Pdfium, bytes: number, use: (at: number) => T): T {
  const at = allocate(pdfium, bytes)
  try {
    return use(at)
  } finally {
    free(pdfium, at)
  }
}

export function allocate({ pdfium }: Pdfium, bytes: number): number {
  const at = pdfium.wasmExports.malloc(bytes)
  if (at === 0) throw new RangeError('PDFium has no memory left')
  return at
}

export function free({ pdfium }: Pdfium, at: number): void {
  pdfium.wasmExports.free(at)
}
