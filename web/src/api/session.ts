import { type Answer, call } from './client.ts'
import { makeSessionQuery, useDoorSession } from './door.ts'

export type Session = Answer<'getSession'>
export type Permission = Session['permissions'][number]

export const sessionQuery = makeSessionQuery((signal) => call('getSession', { signal }))

export function useSession(): Session {
  const session = useDoorSession()
  if (!('staff' in session)) throw new Error('this page needs staff')
  return session
}

export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useSession()
  return (permission) => permissions.includes(permission)
}
