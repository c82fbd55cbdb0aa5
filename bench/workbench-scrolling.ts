import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** What workbench-page.js recorded, one sample per frame. */
export interface Scrolled {
  frames: number
  /** Frames with a visible row place without a row. */
  blank: number
  /** Frames at the last row loaded while there are more. */
  held: number
  deepest: number
  longest: number
  ms: number
}

export interface Way {
  name: string
  scroll(page: Page): Promise<void>
}

const overTable = (page: Page) => page.mouse.move(640, 500)

async function wheel(page: Page, turns: number, by: number, everyMs: number): Promise<void> {
  await overTable(page)
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, by)
    await sleep(everyMs)
  }
}

async function press(page: Page, key: string, times: number, everyMs: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await page.keyboard.press(key)
    await sleep(everyMs)
  }
}

/** By the scroll bar, in steps of a frame: fractions of its length. */
async function drag(page: Page, shares: readonly number[]): Promise<void> {
  const { right, top, bottom } = await page.evaluate<Bar>('workbenchBench.bar()')
  const x = right - 7
  // The thumb is at the top, below the end of the bar.
  await page.mouse.move(x, top + 24)
  await page.mouse.down()
  for (const [i, share] of shares.entries()) {
    const before = shares[i - 1] ?? 0
    for (let step = 1; step <= 10; step += 1) {
      const at = before + ((share - before) * step) / 10
      await page.mouse.move(x, top + 24 + at * (bottom - top - 48))
      await sleep(16)
    }
    await sleep(100)
  }
  await page.mouse.up()
}

interface Bar {
  right: number
  top: number
  bottom: number
}

export const ways: Way[] = [
  { name: 'by wheel, steadily', scroll: (page) => wheel(page, 200, 240, 30) },
  { name: 'by wheel, as fast as it turns', scroll: (page) => wheel(page, 300, 1200, 8) },
  {
    name: 'by Page Down, held',
    scroll: async (page) => {
      // A click on a row would open its case.
      await page.getByRole('grid', { name: 'Cases' }).locator('a[tabindex="0"]').focus()
      await press(page, 'PageDown', 150, 30)
    },
  },
  { name: 'by j, held', scroll: (page) => press(page, 'j', 300, 10) },
  {
    name: 'by dragging to the middle, to the end and back',
    scroll: (page) => drag(page, [0.5, 1, 0, 1, 0.5, 0, 1, 0]),
  },
  {
    name: 'by End and Home, in turn',
    scroll: async (page) => {
      for (let time = 0; time < 15; time += 1) {
        await press(page, 'End', 2, 60)
        await press(page, 'Home', 1, 60)
      }
    },
  },
]
