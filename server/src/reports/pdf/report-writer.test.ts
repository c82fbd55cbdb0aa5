import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { sampleContent, sampleNegative } from '../../../../tests/support/reports/sample-content.ts'
import { createLog } from '../../lib/log/log.ts'
import type { ReportContent } from '../report-content.ts'
import { readPdf } from './read-pdf.ts'
import { ReportWriter } from './report-writer.ts'

const log = createLog('silent')
const writers: ReportWriter[] = []
const open = () => {
  const writer = new ReportWriter(log)
  writers.push(writer)
  return writer
}
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(writers.splice(0).map((writer) => writer.close()))
})
const broken = { case: { externalRef: 'x' } } as unknown as ReportContent

describe('the report thread', () => {
  test('writes many that are requested at once, each for its own caller', async () => {
    const writer = open()
    const versions = Array.from({ length: 12 }, (_, i) => i + 1)
    const written = await Promise.all(
      versions.map((version) => writer.write({ ...sampleNegative(), version })),
    )
    for (const [i, pdf] of written.entries()) {
      expect((await readPdf(pdf)).text).toContain(`Version ${i + 1} (Revision)`)
    }
  })

  test('for live work does not wait for the one for test work, however much that has to do', async () => {
    const [live, sandbox] = [open(), open()]
    await Promise.all([live.write(sampleContent()), sandbox.write(sampleContent())])
    let left = 60
    const flood = Array.from({ length: left }, () =>
      sandbox.write(sampleContent({ sandbox: true })).finally(() => {
        left -= 1
      }),
    )
    const ended = Promise.allSettled(flood)
    await live.write(sampleContent({ preview: true }))
    expect(left).toBeGreaterThan(0)
    await sandbox.close()
    await ended
  })

  test('writes a release before the previews that wait', async () => {
    const writer = open()
    const order: string[] = []
    const asked = [true, true, true, false].map((preview, n) =>
      writer.write(sampleContent({ preview })).then(() => order.push(`${n} ${preview}`)),
    )
    await Promise.all(asked)
    // The first was already being written.
    expect(order).toEqual(['0 true', '3 false', '1 true', '2 true'])
  })

  test('a report that cannot be written fails alone', async () => {
    const writer = open()
    const [first, failed, last] = await Promise.allSettled([
      writer.write(sampleContent()),
      writer.write(broken),
      writer.write(sampleContent()),
    ])
    expect(first.status).toBe('fulfilled')
    expect(last.status).toBe('fulfilled')
    expect(failed).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('could not be written') },
    })
  })

  test('one that cannot even be sent to it fails alone', async () => {
    const writer = open()
    const unsendable = { ...sampleContent(), changes: [() => ''] } as unknown as ReportContent
    await expect(writer.write(unsendable)).rejects.toThrow()
    expect((await writer.write(sampleContent())).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('refuses when too many wait, and writes the others', async () => {
    const writer = open()
    const asked = Array.from({ length: 103 }, () => writer.write(broken))
    const settled = await Promise.allSettled(asked)
    const refused = settled.filter(
      (one) => one.status === 'rejected' && one.reason.code === 'unavailable',
    )
    expect(refused).toHaveLength(2)
  })

  test('one that takes too long is given up, and the next is written by a new thread', async () => {
    const writer = open()
    await writer.write(sampleContent())
    vi.useFakeTimers()
    const late = expect(writer.write(sampleContent())).rejects.toMatchObject({
      code: 'unavailable',
    })
    vi.advanceTimersByTime(60_000)
    vi.useRealTimers()
    await late
    expect((await writer.write(sampleContent())).length).toBeGreaterThan(1000)
  })

  test('that dies fails its waiting callers, and the next request starts a new one', async () => {
    const writer = open()
    await writer.write(sampleContent())
    vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function (this: Worker) {
      void this.terminate()
    })
    const settled = await Promise.allSettled([
      writer.write(sampleContent()),
      writer.write(sampleContent()),
    ])
    for (const one of settled) {
      expect(one).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
    }
    expect((await writer.write(sampleContent())).length).toBeGreaterThan(1000)
  })

  test('ends by itself when closed, after the report that is being written', async () => {
    const terminate = vi.spyOn(Worker.prototype, 'terminate')
    onTestFinished(() => terminate.mockRestore())
    for (const isIdle of [true, false]) {
      const writer = new ReportWriter(log, 60_000)
      await writer.write(sampleContent())
      const running = isIdle ? [] : [writer.write(sampleContent()), writer.write(broken)]
      const ended = Promise.allSettled(running)
      await writer.close()
      await ended
    }
    expect(terminate).not.toHaveBeenCalled()
  })

  test('is stopped if it does not end in time', async () => {
    const terminate = vi.spyOn(Worker.prototype, 'terminate')
    onTestFinished(() => terminate.mockRestore())
    const writer = new ReportWriter(log, 1)
    // Its thread has not even started.
    const failed = Promise.allSettled([writer.write(sampleContent())])
    await writer.close()
    expect(terminate).toHaveBeenCalledOnce()
    expect(await failed).toMatchObject([{ status: 'rejected' }])
  })

  test('closed, it fails its waiting callers and accepts no more', async () => {
    const writer = open()
    const waiting = [writer.write(sampleContent()), writer.write(sampleContent())]
    const failed = Promise.allSettled(waiting)
    await writer.close()
    for (const one of await failed) {
      expect(one).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
    }
    await expect(writer.write(sampleContent())).rejects.toMatchObject({ code: 'unavailable' })
    await writer.close()
  })
})
