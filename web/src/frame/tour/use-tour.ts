import { useIsFetching, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { call, type Mode } from '../../api/client.ts'
import { sessionQuery, useSession } from '../../api/session.ts'
import { inMode, startPage } from '../../paths.ts'
import { findTarget, type TourStep, tourSteps } from './tour-steps.ts'

/** The tour starts by itself on the first page of an account that has not seen it, once. */
export function useTour(mode: Mode) {
  const { staff, tour_seen: isSeen } = useSession()
  const [isDue, setDue] = useState(!isSeen)
  const [steps, setSteps] = useState<readonly TourStep[]>()
  const navigate = useNavigate()
  const start = startPage(staff.role)
  const isAtStart = useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation?.pathname === inMode(start.to, mode),
  })
  // Once it has been seen, a request must not render the frame again.
  const isFetching = useIsFetching({ predicate: () => isDue }) > 0
  const noteSeen = useNoteSeen()

  const end = useCallback(() => {
    setDue(false)
    setSteps(undefined)
    noteSeen()
  }, [noteSeen])

  useEffect(() => {
    if (steps && !isAtStart) end()
    if (!isDue || steps || !isAtStart || isFetching) return undefined
    // What was loaded last is shown with the next frame.
    const frame = requestAnimationFrame(() => {
      const found = tourSteps[staff.role].filter(findTarget)
      if (found.length > 0) setSteps(found)
    })
    return () => cancelAnimationFrame(frame)
  }, [isDue, steps, isAtStart, isFetching, staff.role, end])

  return {
    steps,
    end,
    begin: () => {
      setDue(true)
      void navigate({ to: start.to, params: { mode }, search: start.search })
    },
  }
}

function useNoteSeen(): () => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    // Leaving the site ends the tour too.
    mutationFn: () => call('noteTourSeen', { body: {}, keepalive: true }),
    retry: 3,
  })
  return useCallback(() => {
    client.setQueryData(
      sessionQuery.queryKey,
      (session) => session && { ...session, tour_seen: true },
    )
    mutate()
  }, [client, mutate])
}
