import type { Mode } from './api/client.ts'
import type { Permission, Session } from './api/session.ts'

interface Page {
  path: string
  /** Entry in the page header, the shortcuts and the palette; left out: no entry. */
  menu?: {
    label: string
    /** Pressed after g. */
    key: string
    group: 'Work' | 'Operations'
    /** Permission to see it; left out: all staff. */
    permission?: Permission
    /** Where its sub-pages are, if not below it. */
    parts?: string
  }
}

/** ▦ Every page of the workbench; `routes.tsx` has their content. */
const pages = {
  signIn: { path: '/sign-in' },
  resetPassword: { path: '/sign-in/reset' },
  setUpTwoFactor: { path: '/sign-in/two-factor' },
  queue: { path: '/$mode/queue', menu: { label: 'Queue', key: 'q', group: 'Work' } },
  case: { path: '/$mode/cases/$id' },
  desk: {
    path: '/$mode/desk',
    menu: { label: 'Search desk', key: 'd', group: 'Work', permission: 'desk:work' },
  },
  search: {
    path: '/$mode/search',
    menu: { label: 'Search documents', key: 'f', group: 'Work', permission: 'documents:read' },
  },
  deskProperty: { path: '/$mode/desk/$property' },
  lenders: {
    path: '/office/lenders',
    menu: {
      label: 'Lenders',
      key: 'l',
      group: 'Operations',
      permission: 'lenders:manage',
      parts: '/$mode/lenders/',
    },
  },
  lender: { path: '/$mode/lenders/$lender' },
  health: {
    path: '/$mode/health',
    menu: { label: 'Health', key: 'h', group: 'Operations', permission: 'health:read' },
  },
  figures: {
    path: '/$mode/figures',
    menu: { label: 'Figures', key: 'i', group: 'Operations', permission: 'figures:read' },
  },
  clauses: {
    path: '/office/clauses',
    menu: { label: 'Clauses', key: 'c', group: 'Operations', permission: 'wording:manage' },
  },
  queryTexts: {
    path: '/office/query-texts',
    menu: { label: 'Query texts', key: 'x', group: 'Operations', permission: 'wording:manage' },
  },
  audit: {
    path: '/office/audit',
    menu: { label: 'Audit trail', key: 't', group: 'Operations', permission: 'audit:read' },
  },
  staff: {
    path: '/office/staff',
    menu: { label: 'Staff', key: 's', group: 'Operations', permission: 'staff:manage' },
  },
  account: { path: '/office/account' },
} as const satisfies Record<string, Page>

type Pages = typeof pages

export const paths = Object.fromEntries(
  Object.entries(pages).map(([name, { path }]) => [name, path]),
) as { [Name in keyof Pages]: Pages[Name]['path'] }

type Id<Path extends string> = Path extends `/$mode/${string}`
  ? `/framed/mode${Path}`
  : `/framed${Path}`

/** The router's ids of the pages within the frame. */
export const routeIds = Object.fromEntries(
  Object.entries(paths).map(([name, path]) => [
    name,
    path.startsWith('/$mode/') ? `/framed/mode${path}` : `/framed${path}`,
  ]),
) as { [Name in keyof Pages]: Id<Pages[Name]['path']> }

export type MenuEntry = NonNullable<Page['menu']> & { path: string }

/** Every page that can be opened from any other. */
export const menu: readonly MenuEntry[] = (Object.values(pages) as Page[]).flatMap((page) =>
  page.menu ? [{ ...page.menu, path: page.path }] : [],
)

/** An address in the current mode. */
export const inMode = (path: string, mode: Mode): string => path.replace('$mode', mode)

/** The first page is that of the work one has. */
export function startPage(role: Session['staff']['role']) {
  if (role === 'searcher') return { to: paths.desk, search: {} }
  if (role === 'manager') return { to: paths.figures, search: {} }
  return { to: paths.queue, search: role === 'analyst' ? { analyst: 'me' } : {} }
}

export const modes: readonly Mode[] = ['live', 'test']
export const isMode = (text: string): text is Mode => text === 'live' || text === 'test'
