import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../tests/support/browser/browser.ts'
import { startService } from '../tests/support/processes/service-process.ts'
import { median } from './lines.ts'

/**
 * What a page of the docs costs a reader: bytes on the wire and time to the first paint, in a real
 * browser with an empty cache (first) and with what it kept (again), on a line of 10 Mbit/s with 40
 * ms. `--checkout FOLDER` adds an earlier version, built there.
 */
const { values } = parseArgs({ options: { checkout: { type: 'string' } } })

const pages = ['/docs', '/docs/cases', '/docs/callbacks', '/docs/reference/']
const rounds = 7
const line = {
  offline: false,
  latency: 40,
  downloadThroughput: 1_250_000,
  uploadThroughput: 1_250_000,
}

interface Visit {
  bytes: number
  paintMs: number
}

async function visitTwice(browser: Browser, url: string): Promise<[Visit, Visit]> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', line)
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    const visit = async (): Promise<Visit> => {
      bytes = 0
      await page.goto(url, { waitUntil: 'networkidle' })
      // The reference paints after its last byte: a script of a megabyte runs first.
      const paint = 'performance.getEntriesByName("first-contentful-paint")[0]?.startTime'
      const paintMs = await page.waitForFunction(paint, undefined, { timeout: 60_000 })
      return { bytes, paintMs: Number(await paintMs.jsonValue()) }
    }
    const first = await visit()
    await page.goto('about:blank')
    return [first, await visit()]
  } finally {
    await context.close()
  }
}

async function measure(browser: Browser, root: string, name: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'deedwire-bench-'))
  const service = await startService({ DATA_DIR: folder }, { root })
  try {
    for (const path of pages) {
      // Pages are made and compressed on first use; that is not what a reader waits for.
      await fetch(service.url + path, { headers: { 'accept-encoding': 'gzip' } })
      const visits: [Visit, Visit][] = []
      for (let i = 0; i < rounds; i += 1) visits.push(await visitTwice(browser, service.url + path))
      const show = (pick: 0 | 1) => {
        const bytes = median(visits.map((both) => both[pick].bytes))
        const paintMs = median(visits.map((both) => both[pick].paintMs))
        return `${(bytes / 1024).toFixed(1).padStart(8)} KB ${paintMs.toFixed(0).padStart(6)} ms`
      }
      process.stdout.write(
        `${name.padEnd(8)}${path.padEnd(18)} first ${show(0)}   again ${show(1)}\n`,
      )
    }
  } finally {
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const browser = await launchBrowser()
try {
  if (values.checkout) await measure(browser, resolve(values.checkout), 'before')
  await measure(browser, resolve(import.meta.dirname, '..'), 'now')
} finally {
  await browser.close()
}
