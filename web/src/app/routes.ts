import type { Screen } from '../kit/screen.ts'
import { PLACES, type Place, REDIRECTS } from './places.ts'
import { SCREENS } from './screens.ts'

/** What is at an address: a screen for anybody, a place behind the login, or the way to another one. */
export type Route =
  | { kind: 'public'; path: string; screen: Screen }
  | { kind: 'place'; path: string; place: Place; screen: Screen | undefined }
  | { kind: 'redirect'; path: string; to: string }
  | { kind: 'entrance'; path: '/' }

const PUBLIC_PATHS = [
  '/login',
  '/signup',
  '/termos',
  '/reset/$token',
  '/confirm/$token',
  '/invite/$token',
  '/conectar/$key',
  '/sem-relatorio/$token',
]

export const ROUTES: readonly Route[] = [
  ...[...SCREENS.values()]
    .filter(({ path }) => PUBLIC_PATHS.includes(path) || path === '/kit')
    .map(screen => ({ kind: 'public', path: screen.path, screen }) as const),
  { kind: 'entrance', path: '/' },
  ...Object.entries(REDIRECTS).map(([path, to]) => ({ kind: 'redirect', path, to }) as const),
  ...PLACES.map(place => ({ kind: 'place', path: place.path, place, screen: SCREENS.get(place.path) }) as const),
]
