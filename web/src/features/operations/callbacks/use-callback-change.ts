import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Mode } from '../../../api/client.ts'
import { lenderQueryKey } from '../../../api/operations.ts'

/**
 * A change of a lender's callback: afterwards all of it is reloaded. Its answer may contain a
 * secret, so it is kept only while it is shown.
 */
export function useCallbackChange<T>(
  mode: Mode,
  lender: string,
  make: () => Promise<T>,
  done?: string,
) {
  const client = useQueryClient()
  return useMutation({
    gcTime: 0,
    mutationFn: make,
    onSuccess: () => {
      if (done) notifications.show({ message: done })
      void client.invalidateQueries({ queryKey: ['callback-states', mode] })
      return client.invalidateQueries({ queryKey: lenderQueryKey(mode, lender, 'callback') })
    },
  })
}
