import type { Permission, Session } from './api/session.ts'

interface Page {
  path: string
  /** Entry in the page header; left out: no entry. */
  menu?: {
    label: string
    /** Permission to see it. */
    permission: Permission
  }
}

/** ▦ Every page of the console; `routes.tsx` has their content. */
const pages = {
  signIn: { path: '/console/sign-in' },
  resetPassword: { path: '/console/sign-in/reset' },
  setUpTwoFactor: { path: '/console/sign-in/two-factor' },
  people: { path: '/console/people', menu: { label: 'People', permission: 'people:manage' } },
  account: { path: '/console/account' },
} as const satisfies Record<string, Page>

type Pages = typeof pages

export const home = '/console'

export const paths = Object.fromEntries(
  Object.entries(pages).map(([name, { path }]) => [name, path]),
) as { [Name in keyof Pages]: Pages[Name]['path'] }

export type MenuEntry = NonNullable<Page['menu']> & { path: string }

/** Every page that can be opened from any other. */
export const menu: readonly MenuEntry[] = (Object.values(pages) as Page[]).flatMap((page) =>
  page.menu ? [{ ...page.menu, path: page.path }] : [],
)

/** The first page is that of the work one has. */
export function startPage({ permissions }: Session): string {
  const first = menu.find(({ permission }) => permissions.live.includes(permission))
  return first?.path ?? paths.account
}
