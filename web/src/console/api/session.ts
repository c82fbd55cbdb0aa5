import { makeSessionQuery, useDoorSession } from '../../api/door.ts'
import { type Answer, call } from './client.ts'

export type Session = Answer<'getSession'>
export type Mode = keyof Session['permissions']
export type Permission = Session['permissions'][Mode][number]
export type Role = Session['person']['role']

export const sessionQuery = makeSessionQuery((signal) => call('getSession', { signal }))

export function useSession(): Session {
  const session = useDoorSession()
  if (!('person' in session)) throw new Error('this page needs a person of a lender')
  return session
}

/** What has no mode, like the people of a lender, asks for live. */
export function useMay(mode: Mode = 'live'): (permission: Permission) => boolean {
  const { permissions } = useSession()
  return (permission) => permissions[mode].includes(permission)
}
