import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { queryClient } from '../api/query-client.ts'
import { readTexts } from '../api/search-texts.ts'
import { Broken, NotFound } from '../ui/not-found.tsx'
import { readTarget } from '../ui/read-target.ts'
import { sessionQuery } from './api/session.ts'
import { readDeliveriesSearch, readFeedSearch, readRequestsSearch } from './callbacks/searches.ts'
import { home, isMode, paths, startPage } from './paths.ts'
import { readCasesSearch, readCollateralSearch, readFiguresSearch } from './searches.ts'

/** Every page, and who may see it: the sign-in page is public, all others need a sign-in. */

const start = { href: home, label: 'Go to the start page' }

const root = createRootRouteWithContext()({
  component: Outlet,
  notFoundComponent: () => <NotFound home={start} />,
  errorComponent: (props) => <Broken {...props} home={start} />,
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: paths.signIn,
  validateSearch: (search): { to?: string | undefined; refused?: string } => ({
    ...readTarget(search),
    ...readTexts(['refused'], search),
  }),
  component: lazyRouteComponent(() => import('./pages/sign-in.tsx'), 'SignInPage'),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: paths.resetPassword,
  component: lazyRouteComponent(() => import('./pages/reset-password.tsx'), 'ResetPasswordPage'),
})

/** Where people without a second factor are led if one is required. */
const setUpTwoFactor = createRoute({
  getParentRoute: () => root,
  path: paths.setUpTwoFactor,
  validateSearch: readTarget,
  beforeLoad: async ({ location, search: { to = home } }) => {
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

const framed = createRoute({
  getParentRoute: () => root,
  id: 'framed',
  beforeLoad: async ({ location }) => {
    const session = await queryClient.ensureQueryData(sessionQuery)
    if (!session) throw redirect({ to: paths.signIn, search: { to: location.href } })
    if (session.two_factor.must_set_up) {
      throw redirect({ to: paths.setUpTwoFactor, search: { to: location.href } })
    }
    return { session }
  },
  component: lazyRouteComponent(() => import('./frame/frame.tsx'), 'Frame'),
})

const first = createRoute({
  getParentRoute: () => framed,
  path: home,
  beforeLoad: ({ context: { session } }) => {
    throw redirect({ href: startPage(session), replace: true })
  },
})

/** Pages of one mode: what they show is live or test. */
const ofMode = createRoute({
  getParentRoute: () => framed,
  id: 'mode',
  beforeLoad: ({ params }) => {
    if (!isMode((params as { mode: string }).mode)) throw notFound()
  },
  // What was typed for test must never be sent to live.
  remountDeps: ({ params }) => params,
  component: Outlet,
})

/** There is no such page with live data. */
function testOnly({ params: { mode } }: { params: { mode: string } }): void {
  if (mode !== 'test') throw notFound()
}

const modeStart = createRoute({
  getParentRoute: () => ofMode,
  path: paths.modeStart,
  beforeLoad: ({ context: { session }, params: { mode } }) => {
    if (isMode(mode)) throw redirect({ href: startPage(session, [mode]), replace: true })
  },
})

const caseLists = createRoute({
  getParentRoute: () => ofMode,
  path: paths.caseLists,
  component: lazyRouteComponent(() => import('./pages/case-lists.tsx'), 'CaseListsPage'),
})

const caseList = createRoute({
  getParentRoute: () => ofMode,
  path: paths.caseList,
  component: lazyRouteComponent(() => import('./pages/case-list.tsx'), 'CaseListPage'),
})

const keys = createRoute({
  getParentRoute: () => ofMode,
  path: paths.keys,
  component: lazyRouteComponent(() => import('./pages/keys.tsx'), 'KeysPage'),
})

const cases = createRoute({
  getParentRoute: () => ofMode,
  path: paths.cases,
  validateSearch: readCasesSearch,
  component: lazyRouteComponent(() => import('./pages/cases.tsx'), 'CasesPage'),
})

const submitCase = createRoute({
  getParentRoute: () => ofMode,
  path: paths.submitCase,
  component: lazyRouteComponent(() => import('./pages/submit-case.tsx'), 'SubmitCasePage'),
})

const oneCase = createRoute({
  getParentRoute: () => ofMode,
  path: paths.case,
  // What was typed for one case must never be sent for another.
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./pages/case.tsx'), 'CasePage'),
})

const collateral = createRoute({
  getParentRoute: () => ofMode,
  path: paths.collateral,
  validateSearch: readCollateralSearch,
  component: lazyRouteComponent(() => import('./pages/collateral.tsx'), 'CollateralPage'),
})

const submitCollateral = createRoute({
  getParentRoute: () => ofMode,
  path: paths.submitCollateral,
  component: lazyRouteComponent(
    () => import('./pages/submit-collateral.tsx'),
    'SubmitCollateralPage',
  ),
})

const collateralRequest = createRoute({
  getParentRoute: () => ofMode,
  path: paths.collateralRequest,
  component: lazyRouteComponent(
    () => import('./pages/collateral-request.tsx'),
    'CollateralRequestPage',
  ),
})

const figures = createRoute({
  getParentRoute: () => ofMode,
  path: paths.figures,
  validateSearch: readFiguresSearch,
  component: lazyRouteComponent(() => import('./pages/figures.tsx'), 'FiguresPage'),
})

const callback = createRoute({
  getParentRoute: () => ofMode,
  path: paths.callback,
  component: lazyRouteComponent(() => import('./pages/callback.tsx'), 'CallbackPage'),
})

const deliveries = createRoute({
  getParentRoute: () => ofMode,
  path: paths.deliveries,
  validateSearch: readDeliveriesSearch,
  component: lazyRouteComponent(() => import('./pages/deliveries.tsx'), 'DeliveriesPage'),
})

const feed = createRoute({
  getParentRoute: () => ofMode,
  path: paths.feed,
  validateSearch: readFeedSearch,
  component: lazyRouteComponent(() => import('./pages/feed.tsx'), 'FeedPage'),
})

const requests = createRoute({
  getParentRoute: () => ofMode,
  path: paths.requests,
  validateSearch: readRequestsSearch,
  component: lazyRouteComponent(() => import('./pages/requests.tsx'), 'RequestsPage'),
})

const goLive = createRoute({
  getParentRoute: () => ofMode,
  beforeLoad: testOnly,
  path: paths.goLive,
  component: lazyRouteComponent(() => import('./pages/go-live.tsx'), 'GoLivePage'),
})

const sandbox = createRoute({
  getParentRoute: () => ofMode,
  beforeLoad: testOnly,
  path: paths.sandbox,
  component: lazyRouteComponent(() => import('./pages/sandbox.tsx'), 'SandboxPage'),
})

const explorer = createRoute({
  getParentRoute: () => ofMode,
  beforeLoad: testOnly,
  path: paths.explorer,
  validateSearch: (search): { operation?: string } => readTexts(['operation'], search),
  component: lazyRouteComponent(() => import('./pages/explorer.tsx'), 'ExplorerPage'),
})

/** Pages without a mode. */
const people = createRoute({
  getParentRoute: () => framed,
  path: paths.people,
  component: lazyRouteComponent(() => import('./pages/people.tsx'), 'PeoplePage'),
})

const account = createRoute({
  getParentRoute: () => framed,
  path: paths.account,
  component: lazyRouteComponent(() => import('./pages/account.tsx'), 'AccountPage'),
})

const tree = root.addChildren([
  signIn,
  resetPassword,
  setUpTwoFactor,
  framed.addChildren([
    first,
    ofMode.addChildren([
      modeStart,
      keys,
      cases,
      submitCase,
      oneCase,
      collateral,
      submitCollateral,
      collateralRequest,
      figures,
      caseLists,
      caseList,
      callback,
      deliveries,
      feed,
      requests,
      goLive,
      sandbox,
      explorer,
    ]),
    people,
    account,
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
