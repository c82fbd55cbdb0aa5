import type { Reply } from './request.ts'

const requestIds = new WeakMap<object, string>()

/** Stored beside the result, so that the result has the fields of the API and nothing else. */
export function withRequestId<T extends object>(result: T, requestId: string | undefined): T {
  if (requestId !== undefined) requestIds.set(result, requestId)
  return result
}

/** The body as the type its endpoint documents. */
export function resultOf<T extends object>({ body, requestId }: Reply): T {
  return withRequestId(body as T, requestId)
}

/** The id the server logged for the request of this result. Quote it to support. */
export function requestIdOf(result: object): string | undefined {
  return requestIds.get(result)
}
