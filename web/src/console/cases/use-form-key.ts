import { useRef } from 'react'
import { ApiError } from '../../api/api-error.ts'

/**
 * The Idempotency-Key of a form: a click that is repeated, also after an answer that never came,
 * changes nothing twice. A refusal changed nothing, so what is sent next is another request.
 */
export function useFormKey() {
  const key = useRef(crypto.randomUUID())
  const renew = () => {
    key.current = crypto.randomUUID()
  }
  return {
    key,
    renew,
    onError: (error: Error) => {
      if (error instanceof ApiError && error.status < 500 && error.status !== 401) renew()
    },
  }
}
