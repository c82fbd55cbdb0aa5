import { useRef, useState } from 'react'
import type { Mode } from '../../api/transport.ts'
import { type Answer, call } from '../api/client.ts'
import type { UploadedFile } from '../api/uploads.ts'
import type { ChosenFile } from './file-choice.tsx'

/** All parts of a large file on a slow line are joined before the answer. */
const joinTimeoutMs = 120_000

/** Sends files one after the other, each in parts, then adds them to the case together. */
export function useSending(mode: Mode, caseId: string) {
  const [progress, setProgress] = useState<ReadonlyMap<string, number>>(new Map())
  const [isPaused, setPaused] = useState(false)
  const stopping = useRef<AbortController>(null)

  async function send(
    chosen: readonly ChosenFile[],
    about: { note?: string; query_id?: string },
  ): Promise<Answer<'addUploads'>> {
    const { uploadFile } = await import('../api/uploads.ts')
    const controller = new AbortController()
    stopping.current = controller
    setPaused(false)
    const sent: UploadedFile[] = []
    for (const { key, file } of chosen) {
      const onProgress = (part: number) => setProgress((before) => new Map(before).set(key, part))
      sent.push(await uploadFile(file, { mode, caseId, signal: controller.signal, onProgress }))
    }
    const added = await call('addUploads', {
      params: { mode, ref: caseId },
      timeoutMs: joinTimeoutMs,
      body: { uploads: sent.map(({ id }) => id), ...about },
    })
    await Promise.all(sent.map(({ forget }) => forget()))
    setProgress(new Map())
    return added
  }

  return {
    progress,
    isPaused,
    send,
    stop: () => {
      setPaused(true)
      stopping.current?.abort()
    },
  }
}
