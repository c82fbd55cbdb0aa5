import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fileQuery, type LoadedFile } from '../file-bytes.ts'
import type { Trouble } from './pdf-messages.ts'
import { PdfReader, PdfTrouble } from './pdf-reader.ts'

export type OpenedPdf =
  | { state: 'opening' }
  | { state: 'open'; reader: PdfReader; pages: number }
  | { state: 'locked'; isWrong: boolean; unlock(password: string): void }
  | { state: 'unreachable'; error: Error; retry(): void }
  | { state: 'failed'; trouble: Trouble | 'large'; retry(): void }

const opening: OpenedPdf = { state: 'opening' }

/** Loads the file and opens it in a worker, which ends with the component. */
export function usePdf(source: string | Blob, onOpened: (pages: number) => void): OpenedPdf {
  const { file, error, refetch } = useFile(source)
  const [opened, setOpened] = useState<OpenedPdf>(opening)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt opens it once more
  useEffect(() => {
    if (!file) return
    const retry = () => setAttempt((times) => times + 1)
    if (!file.isWhole) return setOpened({ state: 'failed', trouble: 'large', retry })
    let isHere = true
    const reader = new PdfReader(file.bytes)
    const open = (password?: string) => {
      setOpened(opening)
      void reader
        .open(password)
        .then(({ pages }): OpenedPdf => ({ state: 'open', reader, pages }))
        .catch((thrown: unknown): OpenedPdf => {
          const trouble = thrown instanceof PdfTrouble ? thrown.trouble : 'stopped'
          if (trouble !== 'password') return { state: 'failed', trouble, retry }
          return { state: 'locked', isWrong: password !== undefined, unlock: open }
        })
        .then((now) => {
          if (!isHere) return
          setOpened(now)
          if (now.state === 'open') onOpened(now.pages)
        })
    }
    open()
    return () => {
      isHere = false
      reader.close()
    }
  }, [file, onOpened, attempt])
  return error ? { state: 'unreachable', error, retry: refetch } : opened
}

/** From its address, or as it is. */
function useFile(source: string | Blob) {
  const url = typeof source === 'string' ? source : undefined
  const [given, setGiven] = useState<LoadedFile>()
  const { data, error, refetch } = useQuery({
    ...fileQuery(url ?? ''),
    ...(url === undefined && { queryFn: skipToken }),
  })
  useEffect(() => {
    if (typeof source === 'string') return
    let isHere = true
    void source.arrayBuffer().then((buffer) => {
      if (isHere) setGiven({ bytes: new Uint8Array(buffer), isWhole: true })
    })
    return () => {
      isHere = false
    }
  }, [source])
  return { file: data ?? given, error: data ? null : error, refetch: () => void refetch() }
}
