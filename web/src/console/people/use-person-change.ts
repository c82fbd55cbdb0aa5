import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sessionKey } from '../../api/door.ts'
import { peopleQuery } from '../api/people.ts'

/** A change of an account; it may end sessions, one's own too. */
export function usePersonChange<Given>(change: (given: Given) => Promise<unknown>, done: string) {
  const client = useQueryClient()
  return useMutation({
    gcTime: 0,
    mutationFn: change,
    onSuccess: () => {
      notifications.show({ message: done })
      void client.invalidateQueries({ queryKey: sessionKey })
      return client.invalidateQueries({ queryKey: peopleQuery.queryKey })
    },
  })
}
