/**
 * Runs in the page, before its own scripts: reports where the focus is and that no pointer was
 * used.
 */

for (const kind of ['pointerdown', 'pointerup', 'mousedown', 'touchstart', 'wheel']) {
  document.addEventListener(
    kind,
    (event) => {
      if (event.isTrusted) console.error(`a pointer was used: ${kind}`)
    },
    { capture: true, passive: true },
  )
}

globalThis.focusNow = {
  isOn: (element) => element === document.activeElement,

  /** As text for a failed expectation. */
  name() {
    const at = document.activeElement
    const name = at?.getAttribute('aria-label') ?? at?.textContent?.slice(0, 40) ?? ''
    return `${at?.tagName.toLowerCase()} “${name}”`
  },

  /** The part of the page it is in: the address of a section, or the page itself. */
  section: () => document.activeElement?.closest('[data-section]')?.dataset.section,
  isInMain: () => document.activeElement?.closest('main') !== null,

  /** How a user can see it. */
  howSeen(element) {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const isInSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    if (!isInSight) return 'out of sight'
    if (!element.matches(':focus-visible')) return 'not at all'
    // A control that hides its input draws the ring on its label, a row around itself.
    const places = [element, element.nextElementSibling, element.closest('[role="row"]')]
    const drawn = places.filter((each) => each !== null)
    const middle = (from, to, size) => (Math.max(from, 0) + Math.min(to, size)) / 2
    const over = document.elementFromPoint(
      middle(left, right, innerWidth),
      middle(top, bottom, innerHeight),
    )
    if (!over?.contains(element) && !drawn.some((each) => each.contains(over))) return 'covered'
    const hasRing = drawn.some((each) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      return outlineStyle !== 'none' && outlineWidth !== '0px'
    })
    if (hasRing) return 'by a ring'
    const isText = element.matches('textarea, input:not([type="checkbox"], [type="radio"])')
    return isText ? 'by a caret' : 'not at all'
  },
}
