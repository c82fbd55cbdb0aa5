export interface Box {
  left: number
  top: number
  width: number
  height: number
}

type Size = Pick<Box, 'width' | 'height'>

const gap = 12
const margin = 8

/** Where a card lies beside what it explains, without covering it: below, above, right or left. */
export function placeBeside(target: Box, card: Size, view: Size): Pick<Box, 'left' | 'top'> {
  const right = target.left + target.width
  const bottom = target.top + target.height
  const left = within(target.left, view.width - card.width - margin)
  const top = within(target.top, view.height - card.height - margin)
  const fits = (space: number, size: number) => space >= size + gap + margin
  if (fits(view.height - bottom, card.height)) return { left, top: bottom + gap }
  if (fits(target.top, card.height)) return { left, top: target.top - gap - card.height }
  if (fits(view.width - right, card.width)) return { left: right + gap, top }
  if (fits(target.left, card.width)) return { left: target.left - gap - card.width, top }
  // No side has room: at the edge that is farther away.
  const isLow = target.top + target.height / 2 > view.height / 2
  return { left, top: isLow ? margin : within(view.height, view.height - card.height - margin) }
}

function within(wanted: number, max: number): number {
  return Math.max(margin, Math.min(wanted, max))
}
