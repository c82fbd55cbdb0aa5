/**
 * Runs inside the page, before its own scripts: records the last input, when a frame with the
 * expected result was painted, and which frames lack a row.
 */
;(() => {
  let pressedAt = 0
  for (const kind of ['click', 'keydown']) {
    addEventListener(kind, (event) => (pressedAt = event.timeStamp), { capture: true })
  }

  const grid = () => document.querySelector('[role="grid"][aria-label="Cases"]')
  /**
   * The reference in the first row, '' if the page says that no case matches, otherwise undefined.
   */
  function firstShown() {
    const row = grid()?.querySelector('[role="row"][aria-rowindex="2"]')
    if (row) return row.querySelector('a')?.textContent
    return document.body.textContent.includes('No cases match these filters.') ? '' : undefined
  }

  /** Milliseconds from the last press until a frame with that first row was painted. */
  function untilShown(reference) {
    return new Promise((resolve, reject) => {
      setTimeout(() => {
        const stands = `${location.href}, “${document.activeElement?.value}” typed, busy ${grid()?.ariaBusy}`
        reject(new Error(`${reference} was not shown, but ${firstShown()} of ${stands}`))
      }, 10_000)
      const look = () => {
        const shown = firstShown()
        if (reference === null ? shown : shown === reference) {
          // Changes made so far are painted before the next task.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - pressedAt)
          port2.postMessage(0)
        } else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
  }

  /** Number of visible row places without a reference, now. */
  function blankPlaces(scroller, head) {
    const box = scroller.getBoundingClientRect()
    const from = box.top + head.offsetHeight
    const body = grid().querySelector('[role="rowgroup"]').getBoundingClientRect()
    const covered = [...grid().querySelectorAll('[role="rowgroup"] > [role="row"]')]
      .filter((row) => row.querySelector('a')?.textContent)
      .map((row) => row.getBoundingClientRect().top)
    const has = new Set(covered.map((top) => Math.round((top - body.top) / 40)))
    const first = Math.floor((from - body.top) / 40)
    const last = Math.ceil((box.top + scroller.clientHeight - body.top) / 40) - 1
    // If there are more rows, a place below the last row is blank too.
    const hasMore = grid().getAttribute('aria-rowcount') === '-1'
    const end = hasMore ? last : Math.min(last, Math.round(body.height / 40) - 1)
    let blank = 0
    for (let place = Math.max(first, 0); place <= end; place += 1) if (!has.has(place)) blank += 1
    return blank
  }

  let watched
  const bench = {
    untilShown,
    firstShown,
    scroller: () => grid().parentElement,
    bar() {
      const { right, top, bottom } = bench.scroller().getBoundingClientRect()
      return { right, top, bottom }
    },
    /** The position of the references, in pixels of the window. */
    column() {
      const box = bench.scroller().getBoundingClientRect()
      const link = grid().querySelector('[role="row"] a').getBoundingClientRect()
      const head = grid().querySelector('[role="row"]').offsetHeight
      const [left, top, bottom] = [link.left, box.top + head, box.bottom].map(Math.round)
      return { left, width: 100, top, bottom }
    },
    watch() {
      const scroller = bench.scroller()
      const head = grid().querySelector('[role="row"]')
      const seen = { frames: 0, blank: 0, held: 0, deepest: 0, longest: 0 }
      const started = performance.now()
      let before = started
      let on = true
      const look = (now) => {
        if (!on) return
        seen.frames += 1
        seen.longest = Math.max(seen.longest, now - before)
        before = now
        if (blankPlaces(scroller, head) > 0) seen.blank += 1
        const left = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop
        if (left < 2 && grid().getAttribute('aria-rowcount') === '-1') seen.held += 1
        seen.deepest = Math.max(seen.deepest, Math.round(scroller.scrollTop / 40))
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
      watched = () => {
        on = false
        return { ...seen, ms: performance.now() - started }
      }
    },
    watched: () => watched(),
  }
  window.workbenchBench = bench
})()
