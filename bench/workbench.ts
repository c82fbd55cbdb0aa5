import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { trySignIn } from '../tests/support/http/staff-client.ts'
import { type Line, median, printLines } from './lines.ts'
import { openStage } from './stage.ts'
import { type Change, changesOf } from './workbench-changes.ts'
import {
  account,
  type Desk,
  leastPress,
  openDesk,
  openWindow,
  signIn,
  signOut,
  type Window,
} from './workbench-desk.ts'
import { takePictures } from './workbench-frames.ts'
import { type Scrolled, type Way, ways } from './workbench-scrolling.ts'

/**
 * Measures how long a user of the queue waits: a real Chromium, the real service, and a hundred
 * thousand cases. Times are taken inside the page, from the key press to the painted frame. The
 * duration of the calls alone, and of a key press that only paints a frame, show whether the
 * machine is busy.
 */
const storedCases = Number(process.env.BENCH_CASES ?? 100_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
/** ▦ How long a user waits, at most. */
const shownMsMax = 250
const changedMsMax = 150

const say = (text: string) => process.stderr.write(`${text}\n`)
const fix = (value: number) => value.toFixed(0)

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function measureSignIn(desk: Desk): Promise<Line[]> {
  const cold: number[] = []
  const typed: number[] = []
  const warm: number[] = []
  const alone: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    alone.push(
      await timed(async () => {
        await trySignIn(desk.url, account.email, account.password)
        await desk.staff.get('/live/queue?limit=60')
      }),
    )
    const { page, close } = await openWindow(desk)
    cold.push(await signIn(page, 0))
    await signOut(page)
    warm.push(await signIn(page, 0))
    await close()
    const other = await openWindow(desk)
    typed.push(await signIn(other.page, 1000))
    await other.close()
    const [a, b, c, d] = [cold, typed, warm, alone].map((all) => fix(all.at(-1) ?? Number.NaN))
    say(`  round ${round + 1}: ${a}, ${b}, ${c} ms; the two calls alone ${d} ms`)
  }
  const line = (how: string, all: number[]): Line => ({
    question: `first rows after sign-in, ${how}`,
    measured: `median ${fix(median(all))}, worst ${fix(Math.max(...all))} ms; the two calls alone ${fix(median(alone))} ms`,
    wanted: `median at most ${shownMsMax} ms`,
    met: median(all) <= shownMsMax,
  })
  return [
    line('nothing kept, pressed as soon as the page stands', cold),
    line('nothing kept, after a second of typing', typed),
    line('files kept', warm),
  ]
}

interface Changed {
  shown: number
  /** The same call without a page. */
  alone: number
  press: number
  cpu: number
}

/** Each for the first time in its window, except what is cleared: nothing is cached. */
async function measureChanges(desk: Desk): Promise<Line[]> {
  const found: [string, Changed][] = []
  for (let round = 0; round < rounds; round += 1) {
    const window = await openWindow(desk)
    await signIn(window.page, 0)
    // The start page of an analyst has only their own cases.
    await window.page.goto('/live/queue')
    await window.page.getByRole('row').nth(1).waitFor()
    for (const change of changesOf(round)) {
      const changed = await measureChange(desk, window, change)
      if (changed) found.push([change.kind, changed])
      // Counts and further rows that load after a change are not timed with the next one.
      await sleep(250)
    }
    await window.close()
    const worst = Math.max(...found.map(([, { shown }]) => shown))
    say(`  round ${round + 1}: ${found.length} changes, worst ${fix(worst)} ms`)
  }
  const kinds = new Set(changesOf(0).map(({ kind }) => kind))
  const all = Map.groupBy(found, ([kind]) => kind)
  return [
    ...[...kinds].map((kind) => changeLine(kind, all.get(kind) ?? [])),
    changeLine('every kind', found),
  ]
}

async function measureChange(
  { staff }: Desk,
  { page, cpuMs }: Window,
  { kind, asked, change }: Change,
): Promise<Changed | undefined> {
  let first = ''
  const alone = await timed(async () => {
    first = (await staff.get(`/live/queue?limit=60&${asked}`)).json.cases[0]?.external_ref ?? ''
  })
  const press = await leastPress(page)
  if (first === (await page.evaluate<string>('workbenchBench.firstShown()'))) {
    say(`  ${kind}, ${asked}: the first row stays, so nothing can be timed`)
    await change(page)
    return undefined
  }
  let shown = Number.NaN
  let cpu = Number.NaN
  await change(page, async (act) => {
    const before = await cpuMs()
    const painted = page.evaluate<number>(`workbenchBench.untilShown(${JSON.stringify(first)})`)
    await act()
    shown = await painted
    cpu = (await cpuMs()) - before
  })
  return { shown, alone, press, cpu }
}

function changeLine(kind: string, found: readonly [string, Changed][]): Line {
  const of = found.map(([, changed]) => changed)
  const sorted = of.map(({ shown }) => shown).toSorted((a, b) => a - b)
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
  const middle = (name: keyof Changed) => fix(median(of.map((each) => each[name])))
  return {
    question: `filter or order, ${kind}`,
    measured:
      `p50 ${middle('shown')}, p95 ${fix(p95)}, worst ${fix(sorted.at(-1) ?? Number.NaN)} ms of ${of.length}; ` +
      `page’s own time ${middle('cpu')} ms, the call alone ${middle('alone')} ms, a press alone ${middle('press')} ms`,
    wanted: `p95 at most ${changedMsMax} ms`,
    // With too few, most of them changed nothing that can be timed.
    met: p95 <= changedMsMax && of.length >= rounds,
  }
}

/** Twice: once every frame is examined from inside, once by screenshots. */
async function measureScrolling(desk: Desk): Promise<Line[]> {
  const lines: Line[] = []
  for (const way of ways) {
    lines.push(await measureWay(desk, way))
    say(`  ${way.name}: ${lines.at(-1)?.measured}`)
  }
  return lines
}

async function measureWay(desk: Desk, { name, scroll }: Way): Promise<Line> {
  const opened = async () => {
    const window = await openWindow(desk)
    await signIn(window.page, 0)
    await window.page.goto('/live/queue?status=finalised')
    await window.page.getByRole('row').nth(1).waitFor()
    await sleep(500)
    return window
  }
  const { page, close } = await opened()
  await page.evaluate('workbenchBench.watch()')
  await scroll(page)
  const seen = await page.evaluate<Scrolled>('workbenchBench.watched()')
  await close()
  const window = await opened()
  const pictures = await takePictures(window, () => scroll(window.page))
  const addresses = [page, window.page].map((each) => new URL(each.url()).pathname)
  const hasStayed = addresses.every((address) => address === '/live/queue')
  await window.close()
  const seconds = seen.ms / 1000
  const left = hasStayed ? '' : '; the page left the queue'
  return {
    question: `scrolling ${name}`,
    measured:
      `${seen.blank} of ${seen.frames} frames with a blank row, ${pictures.gaps} of ${pictures.count} pictures; ` +
      `${seen.deepest} rows deep in ${seconds.toFixed(1)} s, ${seen.held} frames at the last row loaded, ` +
      `${fix(seen.frames / seconds)} frames a second, longest ${fix(seen.longest)} ms${left}`,
    wanted: 'no blank row',
    met:
      hasStayed &&
      seen.blank === 0 &&
      pictures.gaps === 0 &&
      pictures.count > 0 &&
      seen.deepest > 0,
  }
}

const parts = { 'sign-in': measureSignIn, filters: measureChanges, scrolling: measureScrolling }
const chosen = process.argv.slice(2)
const lines: Line[] = []
const stage = await openStage()
let browser: Browser | undefined
try {
  say(`storing ${storedCases} cases …`)
  const desk = await openDesk(stage, storedCases)
  browser = desk.browser
  for (const [name, measure] of Object.entries(parts)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    say(name)
    lines.push(...(await measure(desk)))
  }
} finally {
  await browser?.close()
  await stage.end()
}
process.stdout.write(
  `${storedCases} cases; load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores at the end.\n`,
)
printLines(lines)
