import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveListener } from '../../../cases/cases.ts'
import { newId } from '../../../lib/ids.ts'
import { createLog } from '../../../lib/log/log.ts'
import { LiveConnections, liveLimits } from './live-connections.ts'

class Response extends EventEmitter {
  written = ''
  writableLength = 0
  writableEnded = false
  destroyed = false
  shouldKeepAlive = true
  writeHead = () => this
  write = (text: string) => {
    this.written += text
    return true
  }
  end = () => {
    this.writableEnded = true
  }
  destroy = () => {
    this.destroyed = true
  }
}

let listeners: LiveListener[]
let living: (tokens: readonly string[]) => Promise<Set<string>>
let connections: LiveConnections
beforeEach(() => {
  vi.useFakeTimers()
  listeners = []
  living = async (tokens) => new Set(tokens)
  const updates = {
    join: (listener: LiveListener) => {
      listeners.push(listener)
      return () => void listeners.splice(listeners.indexOf(listener), 1)
    },
    close: () => {},
  }
  const deps = {
    updates,
    living: (tokens: readonly string[]) => living(tokens),
    log: createLog('silent'),
  }
  connections = new LiveConnections(deps, { ...liveLimits, totalMax: 3 })
})
afterEach(() => {
  connections.close()
  vi.useRealTimers()
})

function open(token: string): Response {
  const response = new Response()
  const staffId = newId('staff')
  const asked = { token, staffId, mode: 'live' as const, watching: undefined, isBack: false }
  connections.open(asked, response as unknown as ServerResponse)
  return response
}

test('more connections than the process allows: 503', () => {
  const first = open('a')
  open('b')
  open('c')
  expect(() => open('d')).toThrow(expect.objectContaining({ code: 'unavailable' }))
  first.emit('close')
  expect(listeners).toHaveLength(2)
  open('d')
})

test('a comment every 15 seconds keeps it open', () => {
  const response = open('a')
  const before = response.written
  vi.advanceTimersByTime(45_000)
  expect(response.written).toBe(`${before}${':\n\n'.repeat(3)}`)
})

test('it ends within 30 seconds of its session; a failing check ends none', async () => {
  const [gone, stays] = [open('gone'), open('stays')]
  living = async () => {
    throw new Error('the database is away')
  }
  await vi.advanceTimersByTimeAsync(30_000)
  expect([gone.writableEnded, stays.writableEnded]).toEqual([false, false])
  living = async () => new Set(['stays'])
  await vi.advanceTimersByTimeAsync(30_000)
  expect([gone.writableEnded, stays.writableEnded]).toEqual([true, false])
  expect(listeners).toHaveLength(1)
})

test('a page that does not read is disconnected', () => {
  const response = open('a')
  response.writableLength = 70_000
  listeners[0]?.tell([{ name: 'resync', data: {} }])
  expect(response.destroyed).toBe(true)
  expect(listeners).toHaveLength(0)
})

test('once closed it accepts none', () => {
  const response = open('a')
  connections.close()
  expect([response.writableEnded, response.shouldKeepAlive]).toEqual([true, false])
  expect(() => open('a')).toThrow(expect.objectContaining({ code: 'unavailable' }))
})
