import {
  type AnyRoute,
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { fetchMe } from '../api/me.ts'
import { session } from '../api/session.ts'
import type { Screen } from '../kit/screen.ts'
import { toastWarning } from '../kit/toast.ts'
import { loadScreen } from './loading.ts'
import { FullPageError, NotFound, PageError, PlaceView, RoutePending, ScreenView } from './pages.tsx'
import { PLACES, type Place, REDIRECTS, rootOf } from './places.ts'
import { SignedIn } from './SignedIn.tsx'
import { SCREENS } from './screens.ts'
import { texts } from './texts.ts'

const PENDING_MS = 150
const PUBLIC_PATHS = ['/login', '/signup', '/reset/$token']

/** The frame is not part of the login page's weight; main.tsx fetches it early for who is signed in. */
export const loadFrame = () => import('./frame/Frame.tsx')

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: FullPageError })

/** Everything behind the login asks for a token first, then for who it belongs to. */
const behindLogin = createRoute({
  getParentRoute: () => root,
  id: 'behind-login',
  beforeLoad: async () => {
    if (session.token()) return { me: await fetchMe() }
    toastWarning(texts.state().t('app.signInFirst'))
    throw redirect({ to: '/login', replace: true })
  },
  component: SignedIn,
  pendingComponent: RoutePending,
  errorComponent: FullPageError,
})
const framed = createRoute({
  getParentRoute: () => behindLogin,
  id: 'framed',
  component: lazyRouteComponent(loadFrame, 'Frame'),
  errorComponent: FullPageError,
})
const bare = createRoute({ getParentRoute: () => behindLogin, id: 'bare', component: Outlet, errorComponent: FullPageError })

const entrance = createRoute({
  getParentRoute: () => behindLogin,
  path: '/',
  beforeLoad: ({ context }) => {
    throw redirect({ to: rootOf(context.me), replace: true })
  },
})

const leadingOn = Object.entries(REDIRECTS).map(([from, to]) =>
  createRoute({
    getParentRoute: () => behindLogin,
    path: from,
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  }),
)

/** Every part of the kit in both themes: in the development build only. */
const kitPage = createRoute({
  getParentRoute: () => root,
  path: '/kit',
  loader: () => texts.load(['validation']),
  component: lazyRouteComponent(() => import('./KitPage.tsx')),
})

const shared = (screen: Screen | undefined) => ({
  loader: () => (screen ? loadScreen(screen) : undefined),
  staleTime: Number.POSITIVE_INFINITY,
  pendingComponent: RoutePending,
  errorComponent: PageError,
})

const publicRoutes = PUBLIC_PATHS.map(path => {
  const screen = SCREENS.get(path)
  return createRoute({
    getParentRoute: () => root,
    path,
    ...shared(screen),
    component: () => (screen ? <ScreenView screen={screen} /> : <NotFound />),
  })
})

/** A place whose screen exists opens it; one whose screen comes later says so, by its name. */
function routeOf(parent: AnyRoute, place: Place) {
  const screen = SCREENS.get(place.path)
  return createRoute({
    getParentRoute: () => parent,
    path: place.path,
    ...shared(screen),
    component: () => <PlaceView place={place} screen={screen} />,
  })
}

const routesIn = (parent: AnyRoute, places: readonly Place[]) => places.map(place => routeOf(parent, place))

const routeTree = root.addChildren([
  ...publicRoutes,
  ...(import.meta.env.DEV ? [kitPage] : []),
  behindLogin.addChildren([
    entrance,
    ...leadingOn,
    framed.addChildren(
      routesIn(
        framed,
        PLACES.filter(place => !place.bare),
      ),
    ),
    bare.addChildren(
      routesIn(
        bare,
        PLACES.filter(place => place.bare),
      ),
    ),
  ]),
])

export const router = createRouter({
  routeTree,
  history: createHashHistory(),
  defaultPreload: false,
  defaultPendingMs: PENDING_MS,
  defaultPendingMinMs: 0,
  scrollRestoration: false,
})
