import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Mode } from '../../api/client.ts'
import { deskPropertyQuery } from '../../api/search-desk.ts'
import { uploadExtract } from '../../api/upload.ts'

export interface Upload {
  key: string
  file: File
  share: number
  error?: unknown
}

/** Running uploads, each separate; a failed one stays until it is sent again or discarded. */
export function useUploads(mode: Mode, property: string) {
  const client = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const controllers = useRef(new Map<string, AbortController>())
  const drop = (key: string) => {
    controllers.current.get(key)?.abort()
    setUploads((all) => all.filter((each) => each.key !== key))
  }
  const change = (key: string, changed: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...changed } : each)))
  const send = async (file: File) => {
    const key = crypto.randomUUID()
    const controller = new AbortController()
    controllers.current.set(key, controller)
    setUploads((all) => [...all, { key, file, share: 0 }])
    try {
      await uploadExtract({ mode, property }, file, {
        onProgress: (share) => change(key, { share }),
        signal: controller.signal,
      })
      await client.invalidateQueries({ queryKey: deskPropertyQuery(mode, property).queryKey })
      drop(key)
    } catch (error) {
      if (!controller.signal.aborted) change(key, { error })
    }
  }
  const isSending = uploads.some(({ error }) => !error)
  useBlocker({
    shouldBlockFn: () => !window.confirm('A file is still uploading. Leave anyway?'),
    enableBeforeUnload: isSending,
    disabled: !isSending,
  })
  return {
    uploads,
    drop,
    send: (files: Iterable<File>) => {
      for (const file of files) void send(file)
    },
    again: ({ key, file }: Upload) => {
      drop(key)
      void send(file)
    },
  }
}
