import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/client.ts'
import { deskKey } from '../../api/desk.ts'
import { saidBy } from '../../ui/problem.tsx'
import { useMode } from '../frame.tsx'

/** A change at the desk: afterwards it is read anew, also where a colleague was faster. */
export function useDeskChange<T>(make: (given: T) => Promise<unknown>, done: string) {
  const client = useQueryClient()
  const mode = useMode()
  const readAgain = () => client.invalidateQueries({ queryKey: deskKey(mode) })
  return useMutation({
    mutationFn: make,
    onSuccess: () => {
      notifications.show({ message: done })
      return readAgain()
    },
    onError: (error) => {
      notifications.show({ color: 'red', message: saidBy(error).message })
      const isStale = error instanceof ApiError && (error.status === 409 || error.status === 404)
      if (isStale) void readAgain()
    },
  })
}
