import type { Mode } from './api/client.ts'

/** Every address of the workbench. */
export const paths = {
  signIn: '/sign-in',
  queue: '/$mode/queue',
  case: '/$mode/cases/$id',
  desk: '/$mode/desk',
  deskProperty: '/$mode/desk/$property',
  lenders: '/office/lenders',
  lender: '/$mode/lenders/$lender',
  staff: '/office/staff',
  account: '/office/account',
  audit: '/office/audit',
  health: '/$mode/health',
} as const

export const modes: readonly Mode[] = ['live', 'test']
export const isMode = (text: string): text is Mode => text === 'live' || text === 'test'
