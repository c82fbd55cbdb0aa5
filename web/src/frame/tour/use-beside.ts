import { type RefObject, useEffect } from 'react'
import { type Box, placeBeside } from './place-beside.ts'
import { findTarget, type TourStep } from './tour-steps.ts'

/** Keeps the card beside the control of the step, and the ring around it, while the page moves. */
export function useBeside(
  step: TourStep | undefined,
  card: RefObject<HTMLElement | null>,
  ring: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (!step) return undefined
    findTarget(step)?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    let frame = 0
    const follow = () => {
      frame = requestAnimationFrame(follow)
      const target = findTarget(step)?.getBoundingClientRect()
      if (!card.current || !ring.current) return
      ring.current.style.visibility = target ? 'visible' : 'hidden'
      if (!target) return
      const view = { width: window.innerWidth, height: window.innerHeight }
      const { offsetWidth: width, offsetHeight: height } = card.current
      setPlace(card.current, placeBeside(target, { width, height }, view))
      setPlace(ring.current, target)
      ring.current.style.width = `${target.width}px`
      ring.current.style.height = `${target.height}px`
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [step, card, ring])
}

function setPlace({ style }: HTMLElement, { left, top }: Pick<Box, 'left' | 'top'>): void {
  style.left = `${left}px`
  style.top = `${top}px`
}
