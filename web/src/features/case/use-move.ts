import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { caseKey } from '../../api/cases.ts'
import type { Mode } from '../../api/client.ts'
import { readError } from '../../frame/problem.tsx'

/** Changes a case and reloads all of it, also after a conflict with another user. */
export function useMove<T>(
  mode: Mode,
  id: string,
  make: (given: T) => Promise<unknown>,
  /** Left out where the page itself shows what happened. */
  done: string | undefined,
) {
  const client = useQueryClient()
  const readAgain = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: caseKey(mode, id) }),
      client.invalidateQueries({ queryKey: ['queue', mode] }),
      client.invalidateQueries({ queryKey: ['queue-counts', mode] }),
    ])
  return useMutation({
    mutationFn: make,
    onSuccess: () => {
      if (done !== undefined) notifications.show({ message: done })
      return readAgain()
    },
    onError: (error) => {
      const isConflict = error instanceof ApiError && (error.status === 412 || error.status === 409)
      notifications.show({
        color: 'red',
        title: isConflict ? 'Already changed by another user' : undefined,
        message: readError(error).message,
      })
      if (isConflict) void readAgain()
    },
  })
}
