import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendDownload } from './send-download.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function begin() {
  const destroy = vi.fn()
  const raw = Object.assign(new EventEmitter(), { setTimeout: vi.fn(), destroy })
  const ignore = () => {}
  const reply = { raw, headers: ignore, header: ignore, send: ignore } as unknown as FastifyReply
  const content = Readable.from([])
  sendDownload(reply, { filename: 'a.zip', type: 'application/zip', sizeBytes: 0, content })
  return { raw, destroy }
}

test('a download that is taken slowly is broken off after an hour', () => {
  const { destroy } = begin()
  vi.advanceTimersByTime(60 * 60_000 - 1)
  expect(destroy).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(destroy).toHaveBeenCalledOnce()
})

test('one that ends before keeps no timer', () => {
  const { raw, destroy } = begin()
  raw.emit('close')
  expect(vi.getTimerCount()).toBe(0)
  expect(destroy).not.toHaveBeenCalled()
})
