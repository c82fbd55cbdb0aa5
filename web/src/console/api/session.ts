import { makeSessionQuery, useDoorSession } from '../../api/door.ts'
import { type Answer, call } from './client.ts'

export type Session = Answer<'getSession'>
export type Permission = Session['permissions'][number]
export type Role = Session['person']['role']

export const sessionQuery = makeSessionQuery((signal) => call('getSession', { signal }))

export function useSession(): Session {
  const session = useDoorSession()
  if (!('person' in session)) throw new Error('this page needs a person of a lender')
  return session
}

export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useSession()
  return (permission) => permissions.includes(permission)
}
