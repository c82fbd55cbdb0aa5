import { useEffect, useState } from 'react'
import { fetchFile } from './file-bytes.ts'
import type { Trouble } from './pdf-messages.ts'
import { PdfReader, PdfTrouble } from './pdf-reader.ts'

export type OpenedPdf =
  | { state: 'opening' }
  | { state: 'open'; reader: PdfReader; pages: number }
  | { state: 'failed'; trouble: Trouble | 'unreachable' | 'large' }

/** Loads the file and opens it in a worker, which ends with the component. */
export function usePdf(source: string | Blob, onOpened: (pages: number) => void): OpenedPdf {
  const [opened, setOpened] = useState<OpenedPdf>({ state: 'opening' })
  useEffect(() => {
    const here = new AbortController()
    let reader: PdfReader | undefined
    async function open(): Promise<OpenedPdf> {
      const { bytes, isWhole } = await readFile(source, here.signal)
      if (!isWhole) return { state: 'failed', trouble: 'large' }
      if (here.signal.aborted) return { state: 'opening' }
      reader = new PdfReader(bytes)
      const { pages } = await reader.open()
      return { state: 'open', reader, pages }
    }
    setOpened({ state: 'opening' })
    void open()
      .catch((error: unknown): OpenedPdf => {
        const trouble = error instanceof PdfTrouble ? error.trouble : 'unreachable'
        return { state: 'failed', trouble }
      })
      .then((now) => {
        if (here.signal.aborted) return
        setOpened(now)
        if (now.state === 'open') onOpened(now.pages)
      })
    return () => {
      here.abort()
      reader?.close()
    }
  }, [source, onOpened])
  return opened
}

async function readFile(source: string | Blob, signal: AbortSignal) {
  if (typeof source === 'string') return fetchFile(source, signal)
  return { bytes: new Uint8Array(await source.arrayBuffer()), isWhole: true }
}
