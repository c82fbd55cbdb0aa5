import { useParams } from '@tanstack/react-router'
import type { Mode } from '../api/session.ts'
import { isMode } from '../paths.ts'

/** Of the page; pages that both modes share have none. */
export function useGivenMode(): Mode | undefined {
  const { mode = '' } = useParams({ strict: false })
  return isMode(mode) ? mode : undefined
}

/** Of a page with the mode in its address. */
export const useMode = (): Mode => useGivenMode() ?? 'live'
