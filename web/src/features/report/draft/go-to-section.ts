/** Scrolls to a section, or to a row of it, and focuses the first field. */
export function goToSection(key: string, row?: number): void {
  const section = document.getElementById(`section-${key}`)
  if (!section) return
  const rows = section.querySelectorAll<HTMLElement>('tbody tr, fieldset')
  const place = (row === undefined ? undefined : rows[row]) ?? section
  scrollPane(place)
  const fields = place.querySelectorAll<HTMLElement>('textarea:enabled, input:enabled')
  // The file chooser hides its input.
  const field = [...fields].find((each) => each.checkVisibility())
  const target = field ?? section.querySelector<HTMLElement>('h2')
  target?.focus({ preventScroll: true })
}

/** Only the pane: the page around it does not scroll. */
function scrollPane(place: HTMLElement): void {
  const isPane = (each: HTMLElement) =>
    each.scrollHeight > each.clientHeight && /auto|scroll/.test(getComputedStyle(each).overflowY)
  let pane = place.parentElement
  while (pane && !isPane(pane)) pane = pane.parentElement
  const bar = document.getElementById('report-bar')
  if (!pane || !bar) return
  // The bar sticks to the top of the pane and covers what is behind it.
  const from = pane.getBoundingClientRect().top + bar.offsetHeight
  pane.scrollBy({ top: place.getBoundingClientRect().top - from - 16 })
}

/** The section with the focus, else the one at the top of the pane. */
export function sectionInSight(): string | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('[data-section]')
  if (focused) return focused.dataset.section
  const sections = [...document.querySelectorAll<HTMLElement>('[data-section]')]
  const top = document.getElementById('report-bar')?.getBoundingClientRect().bottom ?? 0
  const isInSight = (section: HTMLElement) => section.getBoundingClientRect().bottom > top + 24
  return sections.find(isInSight)?.dataset.section
}

/** Leaves the field, but stays near it: single-key shortcuts work again, and Tab goes back in. */
export function leaveField(): void {
  const field = document.activeElement
  const isText = field?.matches('textarea, select, input:not([type="checkbox"], [type="radio"])')
  const around = field?.closest('[data-section]') && field.parentElement
  if (!isText || !around) return
  around.tabIndex = -1
  around.focus({ preventScroll: true })
}

/** Pins what has the focus: the row, the factor, or else the section. */
export function pinHere(): void {
  const section = sectionInSight()
  let place: Element | null = document.activeElement?.closest('[data-section]')
    ? document.activeElement
    : document.getElementById(`section-${section}`)
  while (place) {
    const button = place.querySelector<HTMLElement>('[data-pin]')
    if (button) {
      button.click()
      return
    }
    place = place.parentElement
  }
}
