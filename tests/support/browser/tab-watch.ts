import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'

/** What happened in a tab since the last call: blocked main thread, memory. */
export interface TabFigures {
  /** Longest time in milliseconds that a timer of 20 ms did not run. */
  silentMs: number
  /** Peak memory in megabytes of a page's process. Zero if /proc is missing. */
  peakMb: number
}

const everyMs = 20

/** Watches one page of a browser that has no other page open. */
export async function watchTab(browser: Browser, page: Page): Promise<() => Promise<TabFigures>> {
  await page.evaluate((step) => {
    const watch = { last: performance.now(), longest: 0 }
    Object.assign(globalThis, { tabWatch: watch })
    setInterval(() => {
      const now = performance.now()
      watch.longest = Math.max(watch.longest, now - watch.last)
      watch.last = now
    }, step)
  }, everyMs)
  let peakMb = 0
  const sampler = setInterval(() => {
    sampleMemory().catch(() => {})
  }, 200)
  page.on('close', () => clearInterval(sampler))
  const session = await browser.newBrowserCDPSession()
  async function sampleMemory(): Promise<void> {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    const pages = processInfo.filter(({ type }) => type === 'renderer')
    peakMb = Math.max(peakMb, ...pages.map(({ id }) => residentMb(id)))
  }
  return async () => {
    await sampleMemory()
    const silentMs = await page.evaluate(() => {
      const { tabWatch: watch } = globalThis as unknown as {
        tabWatch: { last: number; longest: number }
      }
      const longest = Math.max(watch.longest, performance.now() - watch.last)
      Object.assign(watch, { last: performance.now(), longest: 0 })
      return longest
    })
    const figures = { silentMs: Math.round(silentMs), peakMb: Math.round(peakMb) }
    peakMb = 0
    return figures
  }
}

function residentMb(pid: number): number {
  try {
    const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Number(found?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
