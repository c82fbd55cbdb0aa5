import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/** If the focused element left with the previous page, the new page gets the focus. */
export function useFocusAfterPage(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const shown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another address
  useEffect(() => {
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [shown])
  return main
}
