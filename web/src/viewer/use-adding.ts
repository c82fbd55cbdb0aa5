import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { caseKey } from '../api/cases.ts'
import { type Answer, call, type Mode } from '../api/client.ts'
import type { DocumentSource } from './document-list.ts'

export interface Chosen {
  key: string
  file: File
  isRunning?: boolean
  added?: Answer<'addDocument'>
  error?: unknown
}

/** A slow line needs so long for the largest file. */
const uploadTimeoutMs = 300_000

const chosenOf = (file: File): Chosen => ({ key: crypto.randomUUID(), file })

/** Files on their way to a case, one after the other. A failed one stays until it is sent again. */
export function useAdding(mode: Mode, id: string, files: readonly File[]) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<readonly Chosen[]>(() => files.map(chosenOf))
  const [isSending, setSending] = useState(false)
  const change = (key: string, changed: Omit<Chosen, 'key' | 'file'>) =>
    setChosen((all) =>
      all.map((one) => (one.key === key ? { key, file: one.file, ...changed } : one)),
    )

  /** The documents that are there afterwards. */
  const send = async (query: { source: DocumentSource; note: string }): Promise<string[]> => {
    setSending(true)
    const there: string[] = []
    for (const { key, file, added: before } of chosen) {
      try {
        if (!before) change(key, { isRunning: true })
        const added = before ?? (await addOne(file, query))
        there.push(added.id)
        change(key, { added })
      } catch (error) {
        change(key, { error })
      }
    }
    await client.invalidateQueries({ queryKey: caseKey(mode, id) })
    setSending(false)
    return there
  }

  const addOne = (file: File, { source, note }: { source: DocumentSource; note: string }) =>
    call('addDocument', {
      params: { mode, id },
      query: { filename: file.name, source, ...(note && { note }) },
      body: file,
      timeoutMs: uploadTimeoutMs,
    })

  return {
    chosen,
    isSending,
    send,
    choose: (more: Iterable<File>) => setChosen((all) => [...all, ...[...more].map(chosenOf)]),
    drop: (key: string) => setChosen((all) => all.filter((one) => one.key !== key)),
  }
}
