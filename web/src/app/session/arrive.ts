import { fetchMe } from '../../api/me.ts'
import { session } from '../../api/session.ts'
import { toastWarning } from '../../kit/layers/toast.ts'
import { navigate } from '../../navigation/index.ts'
import { type Params, routeFor } from '../../navigation/match.ts'
import { loadScreen, loadSignedIn } from '../loading.ts'
import { rootOf } from '../places.ts'
import { ROUTES, type Route } from '../routes.ts'
import { texts } from '../texts.ts'

export type Stop = Exclude<Route, { kind: 'redirect' | 'entrance' }>
export interface Arrived {
  pathname: string
  params: Params
  /** Null where there is nothing. */
  stop: Stop | null
}

/** Fetches what an address needs to be shown; null when it only leads on to another one, which is then under way. */
export async function arrive(pathname: string): Promise<Arrived | null> {
  const found = routeFor(ROUTES, pathname)
  if (!found) return { pathname, params: {}, stop: null }

  const { route, params } = found
  if (route.kind === 'public') {
    await loadScreen(route.screen)
    return { pathname, params, stop: route }
  }
  // Who comes to the bare address asked for nothing in particular: there is nothing to warn of.
  if (!session.token()) return route.kind === 'entrance' ? leadTo('/login') : signInFirst()
  if (route.kind === 'redirect') return leadTo(route.to)
  if (route.kind === 'entrance') return leadTo(rootOf(await fetchMe()))

  await Promise.all([fetchMe(), loadSignedIn(), route.screen && loadScreen(route.screen)])
  return { pathname, params, stop: route }
}

function signInFirst(): null {
  toastWarning(texts.state().t('app.signInFirst'))
  return leadTo('/login')
}

function leadTo(path: string): null {
  navigate(path, { replace: true })
  return null
}

/** A link somebody is about to follow: its screen is fetched while they decide. */
export function preload(to: string): void {
  const route = routeFor(ROUTES, to.split('?')[0] ?? '')?.route
  if (route && 'screen' in route && route.screen) void loadScreen(route.screen).catch(() => undefined)
}
