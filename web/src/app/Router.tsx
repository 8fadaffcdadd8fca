import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { connection } from '../api/connection.ts'
import { fetched } from '../api/fetched.ts'
import { type Arrival, ArrivalContext, PreloadContext, usePathname } from '../navigation/index.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { loadSignedIn } from './loading.ts'
import { FullPageError, NotFound, PlaceView, RoutePending, ScreenView } from './pages.tsx'
import { type Arrived, arrive, preload, type Stop } from './session/arrive.ts'

const PENDING_MS = 150
const SignedIn = fetched(async () => ({ default: (await loadSignedIn()).SignedIn }))

/** Shows what is at the address: the old screen until the new one is there, a sign of waiting when that takes a while. */
export function Router() {
  const { shown, error, isSlow, retry } = useArrived()
  const arrival = useMemo<Arrival>(() => ({ pathname: shown?.pathname ?? '', params: shown?.params ?? {} }), [shown])
  const place = placeOf(shown)
  useStartAtTheTop(place)

  if (!shown && error === undefined && !isSlow) return null
  return (
    <PreloadContext value={preload}>
      <ArrivalContext value={arrival}>
        <Suspense fallback={<RoutePending />}>
          <Layout stop={shown?.stop ?? null}>
            <ErrorBoundary key={place} fallback={broken => <FullPageError error={broken} retry={retry} />}>
              {error !== undefined && <FullPageError error={error} retry={retry} />}
              {error === undefined && (isSlow || !shown ? <RoutePending /> : <View stop={shown.stop} />)}
            </ErrorBoundary>
          </Layout>
        </Suspense>
      </ArrivalContext>
    </PreloadContext>
  )
}

/** What stays as long as it is the same: an address, or the screen of several. */
const placeOf = (shown: Arrived | null): string =>
  (shown?.stop && 'screen' in shown.stop && shown.stop.screen?.one) || (shown?.pathname ?? '')

/** The frame stays from one screen to the next; only what is in it changes. */
function Layout({ stop, children }: { stop: Stop | null; children: ReactNode }) {
  if (stop?.kind !== 'place') return children
  return <SignedIn bare={stop.place.bare ?? false}>{children}</SignedIn>
}

function View({ stop }: { stop: Stop | null }) {
  if (!stop) return <NotFound />
  return stop.kind === 'public' ? <ScreenView screen={stop.screen} /> : <PlaceView place={stop.place} screen={stop.screen} />
}

interface State {
  shown: Arrived | null
  error?: unknown
  isSlow: boolean
}

function useArrived() {
  const pathname = usePathname()
  const [state, setState] = useState<State>({ shown: null, isSlow: false })
  const [attempt, setAttempt] = useState(0)
  const retry = () => setAttempt(attempt + 1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another arrival
  useEffect(() => {
    let isCurrent = true
    const show = (next: (known: State) => State) => {
      clearTimeout(slow)
      if (isCurrent) setState(next)
    }
    const slow = setTimeout(() => setState(({ shown }) => ({ shown, isSlow: true })), PENDING_MS)
    arrive(pathname).then(
      arrived => arrived && show(() => ({ shown: arrived, isSlow: false })),
      (error: unknown) => show(({ shown }) => ({ shown, error, isSlow: false })),
    )
    return () => {
      isCurrent = false
      clearTimeout(slow)
    }
  }, [pathname, attempt])

  const failed = state.error !== undefined
  useEffect(() => (failed ? connection.subscribe(line => line.reachable && setAttempt(n => n + 1)) : undefined), [failed])
  return { ...state, retry }
}

/** Arriving somewhere starts at the top and says so: the focus goes to the title, as a page load would do. */
function useStartAtTheTop(place: string): void {
  const before = useRef('')
  useEffect(() => {
    const cameFrom = before.current
    before.current = place
    if (cameFrom === '' || cameFrom === place) return
    const main = document.querySelector('main')
    for (const scroller of [window, main]) scroller?.scrollTo(0, 0)
    main?.querySelector('h1')?.focus({ preventScroll: true })
  }, [place])
}
