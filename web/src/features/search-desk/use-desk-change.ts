import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { deskKey, deskListKey } from '../../api/search-desk.ts'
import { useMode } from '../../frame/frame.tsx'
import { readError } from '../../frame/problem.tsx'

/**
 * A change at the search desk: reloads afterwards, also after a conflict with a colleague. With
 * `onEnd` the property leaves the search desk and is not loaded again.
 */
export function useDeskChange<T>(
  make: (given: T) => Promise<unknown>,
  done: string,
  onEnd?: () => void,
) {
  const client = useQueryClient()
  const mode = useMode()
  const readAgain = () => client.invalidateQueries({ queryKey: deskKey(mode) })
  const readLists = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: deskListKey(mode) }),
      client.invalidateQueries({ queryKey: ['case', mode] }),
    ])
  return useMutation({
    mutationFn: make,
    onSuccess: () => {
      notifications.show({ message: done })
      if (!onEnd) return readAgain()
      onEnd()
      return readLists()
    },
    onError: (error) => {
      notifications.show({ color: 'red', message: readError(error).message })
      const isStale = error instanceof ApiError && (error.status === 409 || error.status === 404)
      if (isStale) void readAgain()
    },
  })
}
