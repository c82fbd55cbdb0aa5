const cards = () => [...document.querySelectorAll<HTMLElement>('[data-proposal]')]

/** The first one, or the one after the focused one; false if nothing is proposed. */
export function goToProposal(): boolean {
  const all = cards()
  const at = all.findIndex((card) => card.contains(document.activeElement))
  const next = all[at + 1] ?? all[0]
  next?.scrollIntoView({ block: 'center' })
  next?.focus({ preventScroll: true })
  return next !== undefined
}

/** From one to the one before or after it. */
export function stepFrom(card: HTMLElement, by: 1 | -1): void {
  const all = cards()
  const next = all[all.indexOf(card) + by]
  next?.scrollIntoView({ block: 'nearest' })
  next?.focus({ preventScroll: true })
}

/** A decided proposal disappears: the focus goes to the next one, or else to the section. */
export function focusNext(id: string): void {
  const all = cards()
  const at = all.findIndex((card) => card.dataset.proposal === id)
  const next = all[at + 1]?.dataset.proposal ?? all[at - 1]?.dataset.proposal
  const section = all[at]?.closest('[data-section]')
  requestAnimationFrame(() => {
    const target = cards().find((card) => card.dataset.proposal === next)
    const place = target ?? section?.querySelector<HTMLElement>('h2')
    place?.scrollIntoView({ block: 'nearest' })
    place?.focus({ preventScroll: true })
  })
}
