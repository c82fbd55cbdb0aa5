import { useBlocker } from '@tanstack/react-router'

/** Asks before a page with unsaved changes is left, within the workbench and out of it. */
export function useLeaveWarning(isUnsaved: boolean): void {
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isUnsaved &&
      `${current.pathname}?${JSON.stringify(current.search)}` !==
        `${next.pathname}?${JSON.stringify(next.search)}` &&
      !window.confirm('You have unsaved changes. Leave this page?'),
    enableBeforeUnload: () => isUnsaved,
  })
}
