import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { queryClient } from './api/query-client.ts'
import { queueQuery } from './api/queue.ts'
import { readQueueSearch } from './api/queue-search.ts'
import { readDeskSearch } from './api/search-desk-filter.ts'
import { readTexts, type Texts } from './api/search-texts.ts'
import { sessionQuery } from './api/session.ts'
import {
  readAuditSearch,
  readClausesSearch,
  readFiguresSearch,
  readHealthSearch,
  readLenderSearch,
  readLendersSearch,
} from './features/operations/searches.ts'
import { isMode, paths, startPage } from './paths.ts'
import { Broken, NotFound } from './ui/not-found.tsx'
import { readTarget } from './ui/read-target.ts'

/** Every page, and who may see it: the sign-in page is public, all others need a sign-in. */

const home = { href: '/', label: 'Go to the queue' }

const root = createRootRouteWithContext()({
  component: Outlet,
  notFoundComponent: () => <NotFound home={home} />,
  errorComponent: (props) => <Broken {...props} home={home} />,
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: paths.signIn,
  validateSearch: readTarget,
  component: lazyRouteComponent(() => import('./pages/sign-in.tsx'), 'SignInPage'),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: paths.resetPassword,
  component: lazyRouteComponent(() => import('./pages/reset-password.tsx'), 'ResetPasswordPage'),
})

/** Where staff without a second factor are led if one is required. */
const setUpTwoFactor = createRoute({
  getParentRoute: () => root,
  path: paths.setUpTwoFactor,
  validateSearch: readTarget,
  beforeLoad: async ({ location, search: { to = '/' } }) => {
    const session = await queryClient.ensureQueryData(sessionQuery)
    if (!session) throw redirect({ to: paths.signIn, search: { to: location.href } })
    // Once one is set up on this page, the page stays: it shows the recovery codes.
    if (!session.two_factor.must_set_up) throw redirect({ href: to })
  },
  component: lazyRouteComponent(
    () => import('./pages/set-up-two-factor.tsx'),
    'SetUpTwoFactorPage',
  ),
})

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async () => {
    const session = await queryClient.ensureQueryData(sessionQuery)
    if (!session) throw redirect({ to: paths.signIn })
    throw redirect({ ...startPage(session.staff.role), params: { mode: 'live' } })
  },
})

const framed = createRoute({
  getParentRoute: () => root,
  id: 'framed',
  beforeLoad: async ({ location }) => {
    const session = await queryClient.ensureQueryData(sessionQuery)
    if (!session) throw redirect({ to: paths.signIn, search: { to: location.href } })
    if (session.two_factor.must_set_up) {
      throw redirect({ to: paths.setUpTwoFactor, search: { to: location.href } })
    }
  },
  component: lazyRouteComponent(() => import('./frame/frame.tsx'), 'Frame'),
})

const ofMode = createRoute({
  getParentRoute: () => framed,
  id: 'mode',
  beforeLoad: ({ params }) => {
    if (!isMode((params as { mode: string }).mode)) throw notFound()
  },
  component: Outlet,
})

const rowsQuickMs = 100
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const queue = createRoute({
  getParentRoute: () => ofMode,
  path: paths.queue,
  validateSearch: readQueueSearch,
  loaderDeps: ({ search }) => search,
  // Requested while the page itself is still loading. Rows that come quickly are drawn together with
  // the page: drawing it twice takes longer.
  loader: async ({ params: { mode }, deps, cause }) => {
    if (!isMode(mode)) return
    const rows = queryClient.prefetchInfiniteQuery(queueQuery(mode, deps))
    if (cause === 'enter') await Promise.race([rows, wait(rowsQuickMs)])
  },
  component: lazyRouteComponent(() => import('./pages/queue.tsx'), 'QueuePage'),
})

const caseRoute = createRoute({
  getParentRoute: () => ofMode,
  path: paths.case,
  validateSearch: (search): Texts<'tab' | 'document' | 'find'> & { page?: number } => ({
    ...readTexts(['tab', 'document', 'find'], search),
    ...(Number.isInteger(search.page) && { page: Number(search.page) }),
  }),
  // What was typed for one case must never be sent to the lender of another.
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./pages/case.tsx'), 'CasePage'),
})

const desk = createRoute({
  getParentRoute: () => ofMode,
  path: paths.desk,
  validateSearch: readDeskSearch,
  component: lazyRouteComponent(() => import('./pages/search-desk.tsx'), 'SearchDeskPage'),
})

const search = createRoute({
  getParentRoute: () => ofMode,
  path: paths.search,
  validateSearch: (search): { q?: string } => readTexts(['q'], search),
  component: lazyRouteComponent(() => import('./pages/document-search.tsx'), 'DocumentSearchPage'),
})

const deskProperty = createRoute({
  getParentRoute: () => ofMode,
  path: paths.deskProperty,
  component: lazyRouteComponent(
    () => import('./pages/search-desk-property.tsx'),
    'SearchDeskPropertyPage',
  ),
})

const lender = createRoute({
  getParentRoute: () => ofMode,
  path: paths.lender,
  validateSearch: readLenderSearch,
  component: lazyRouteComponent(() => import('./pages/lender.tsx'), 'LenderPage'),
})

const health = createRoute({
  getParentRoute: () => ofMode,
  path: paths.health,
  validateSearch: readHealthSearch,
  component: lazyRouteComponent(() => import('./pages/health.tsx'), 'HealthPage'),
})

const figures = createRoute({
  getParentRoute: () => ofMode,
  path: paths.figures,
  validateSearch: readFiguresSearch,
  component: lazyRouteComponent(() => import('./pages/figures.tsx'), 'FiguresPage'),
})

/** Pages without a mode. */
const lenders = createRoute({
  getParentRoute: () => framed,
  path: paths.lenders,
  validateSearch: readLendersSearch,
  component: lazyRouteComponent(() => import('./pages/lenders.tsx'), 'LendersPage'),
})

const clauses = createRoute({
  getParentRoute: () => framed,
  path: paths.clauses,
  validateSearch: readClausesSearch,
  component: lazyRouteComponent(() => import('./pages/clauses.tsx'), 'ClausesPage'),
})

const queryTexts = createRoute({
  getParentRoute: () => framed,
  path: paths.queryTexts,
  component: lazyRouteComponent(() => import('./pages/query-texts.tsx'), 'QueryTextsPage'),
})

const staff = createRoute({
  getParentRoute: () => framed,
  path: paths.staff,
  component: lazyRouteComponent(() => import('./pages/staff.tsx'), 'StaffPage'),
})

const account = createRoute({
  getParentRoute: () => framed,
  path: paths.account,
  component: lazyRouteComponent(() => import('./pages/account.tsx'), 'AccountPage'),
})

const audit = createRoute({
  getParentRoute: () => framed,
  path: paths.audit,
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('./pages/audit.tsx'), 'AuditPage'),
})

const tree = root.addChildren([
  signIn,
  resetPassword,
  setUpTwoFactor,
  start,
  framed.addChildren([
    ofMode.addChildren([queue, caseRoute, search, desk, deskProperty, lender, health, figures]),
    lenders,
    clauses,
    queryTexts,
    staff,
    account,
    audit,
  ]),
])

export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
