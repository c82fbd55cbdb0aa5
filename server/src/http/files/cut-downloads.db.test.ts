import { randomBytes } from 'node:crypto'
import { readdir, readlink } from 'node:fs/promises'
import { get } from 'node:http'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app/test-app.ts'
import { openTestCases } from '../../../../tests/support/app/test-cases.ts'
import { pathOf, smallPdf } from '../../../../tests/support/http/file-link.ts'

let app: TestApp
let path: string
beforeAll(async () => {
  app = await startTestApp()
  const found = await (await openTestCases(app)).open('live', { external_ref: 'R-1' })
  await found.hand.review()
  // More than the buffers of a connection can take.
  await found.attach('large.pdf', smallPdf('large', randomBytes(12 * 1024 * 1024)))
  await found.hand.finalise('positive')
  const { files } = (await found.get('report')).json
  path = pathOf(files[1].url)
})
afterAll(() => app.end())

/** Files of the document store that are open in this process. */
async function openFiles(): Promise<string[]> {
  const links = await readdir('/proc/self/fd')
  const targets = await Promise.all(
    links.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return targets.filter((target) => target.startsWith(app.dataDir))
}

/** Requests the file and disconnects with the first bytes of it. */
function cutOff(): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${app.url}${path}`, { agent: false }, (response) => {
      response.once('data', () => {
        response.destroy()
        resolve()
      })
    }).on('error', reject)
  })
}

test('downloads that are cut off leave no file open', async () => {
  // Files left open are closed by the garbage collector at some time, with a warning.
  const forgotten: string[] = []
  const note = ({ message }: Error) => {
    if (/file descriptor/.test(message)) forgotten.push(message)
  }
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))
  const before = (await openFiles()).length
  for (let i = 0; i < 20; i += 1) await cutOff()
  await expect.poll(async () => (await openFiles()).length, { timeout: 20_000 }).toBe(before)
  expect(forgotten).toEqual([])
})
