import type { Mode, Permission, Session } from './api/session.ts'

export const groups = ['Cases', 'Developers', 'Organisation'] as const
type Group = (typeof groups)[number]

interface Page {
  /** With /$mode/: what it shows is live or test. */
  path: string
  /** Entry in the page header; left out: no entry. */
  menu?: {
    label: string
    group: Group
    /** Permission to see it, in that mode. */
    permission: Permission
    /** Left out: in both modes. */
    only?: Mode
  }
}

/** ▦ Every page of the console, in the order of the menu; `routes.tsx` has their content. */
const pages = {
  signIn: { path: '/console/sign-in' },
  resetPassword: { path: '/console/sign-in/reset' },
  setUpTwoFactor: { path: '/console/sign-in/two-factor' },
  modeStart: { path: '/console/$mode' },
  keys: {
    path: '/console/$mode/keys',
    menu: { label: 'API keys', group: 'Developers', permission: 'keys:manage' },
  },
  cases: {
    path: '/console/$mode/cases',
    menu: { label: 'Cases', group: 'Cases', permission: 'cases:read' },
  },
  submitCase: { path: '/console/$mode/cases/new' },
  case: { path: '/console/$mode/cases/$ref' },
  caseLists: {
    path: '/console/$mode/case-lists',
    menu: { label: 'Cases from a file', group: 'Cases', permission: 'cases:write' },
  },
  caseList: { path: '/console/$mode/case-lists/$list' },
  collateral: {
    path: '/console/$mode/collateral',
    menu: { label: 'Collateral', group: 'Cases', permission: 'cases:read' },
  },
  submitCollateral: { path: '/console/$mode/collateral/new' },
  collateralRequest: { path: '/console/$mode/collateral/$id' },
  figures: {
    path: '/console/$mode/figures',
    menu: { label: 'Figures', group: 'Cases', permission: 'cases:read' },
  },
  callback: {
    path: '/console/$mode/callback',
    menu: { label: 'Callbacks', group: 'Developers', permission: 'callbacks:manage' },
  },
  deliveries: {
    path: '/console/$mode/deliveries',
    menu: { label: 'Deliveries', group: 'Developers', permission: 'callbacks:manage' },
  },
  feed: {
    path: '/console/$mode/feed',
    menu: { label: 'Event feed', group: 'Developers', permission: 'callbacks:manage' },
  },
  requests: {
    path: '/console/$mode/requests',
    menu: { label: 'Request log', group: 'Developers', permission: 'requests:read' },
  },
  goLive: {
    path: '/console/$mode/go-live',
    menu: {
      label: 'Go-live test',
      group: 'Developers',
      permission: 'callbacks:manage',
      only: 'test',
    },
  },
  sandbox: {
    path: '/console/$mode/sandbox',
    menu: { label: 'Sandbox', group: 'Developers', permission: 'sandbox:use', only: 'test' },
  },
  explorer: {
    path: '/console/$mode/explorer',
    menu: { label: 'API explorer', group: 'Developers', permission: 'keys:manage', only: 'test' },
  },
  people: {
    path: '/console/people',
    menu: { label: 'People', group: 'Organisation', permission: 'people:manage' },
  },
  account: { path: '/console/account' },
} as const satisfies Record<string, Page>

type Pages = typeof pages

export const home = '/console'

export const paths = Object.fromEntries(
  Object.entries(pages).map(([name, { path }]) => [name, path]),
) as { [Name in keyof Pages]: Pages[Name]['path'] }

type Id<Path extends string> = Path extends `${string}/$mode/${string}`
  ? `/framed/mode${Path}`
  : `/framed${Path}`

/** The router's ids of the pages within the frame, for `useSearch` and `useParams`. */
export const routeIds = Object.fromEntries(
  Object.entries(paths).map(([name, path]) => [
    name,
    path.includes('/$mode/') ? `/framed/mode${path}` : `/framed${path}`,
  ]),
) as { [Name in keyof Pages]: Id<Pages[Name]['path']> }

const modes: readonly Mode[] = ['live', 'test']
export const isMode = (text: string): text is Mode => text === 'live' || text === 'test'

/** An address in the current mode. */
export const inMode = (path: string, mode: Mode): string => path.replace('$mode', mode)

export type MenuEntry = NonNullable<Page['menu']> & { path: string }

/** Every page that can be opened from any other. */
const menu: readonly MenuEntry[] = (Object.values(pages) as Page[]).flatMap((page) =>
  page.menu ? [{ ...page.menu, path: page.path }] : [],
)

/** Those that the person may open. */
export const menuOf = (mode: Mode, may: (permission: Permission) => boolean): MenuEntry[] =>
  menu.filter(({ permission, only = mode }) => only === mode && may(permission))

const menuIn = (mode: Mode, { permissions }: Session) =>
  menuOf(mode, (permission) => permissions[mode].includes(permission))

/** The first page is that of the work one has. */
export function startPage(session: Session, among: readonly Mode[] = modes): string {
  for (const mode of among) {
    const [first] = menuIn(mode, session)
    if (first) return inMode(first.path, mode)
  }
  return paths.account
}

/** The same page with data of the other mode, if it is there and the person may open it. */
export function pageInMode(session: Session, path: string, mode: Mode): string {
  const there = menuIn(mode, session).find(({ path: page }) =>
    modes.some((one) => page.includes('/$mode/') && isWithin(path, inMode(page, one))),
  )
  return there ? inMode(there.path, mode) : startPage(session, [mode])
}

/** At the page itself or below it. */
export const isWithin = (path: string, page: string): boolean =>
  path === page || path.startsWith(`${page}/`)
