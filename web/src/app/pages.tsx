import { ApiError } from '@balcao/contract/client'
import { Button } from '@mantine/core'
import { IconCloudOff, IconHammer, IconMapOff } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import { ChunkFailed, fetched } from '../api/fetched.ts'
import { useMe } from '../api/me.ts'
import { session } from '../api/session.ts'
import { Unreachable } from '../api/transport.ts'
import { useText } from '../i18n/index.ts'
import { AppLink } from '../kit/controls/AppLink.tsx'
import { Page } from '../kit/Page.tsx'
import type { Screen } from '../kit/screen.ts'
import { EmptyState, ErrorState, Loading, NoPermission } from '../kit/states.tsx'
import { navigate } from '../navigation/index.ts'
import { useBrand } from '../theme/brand.ts'
import { Crash } from './Crash.tsx'
import { componentOf } from './loading.ts'
import styles from './pages.module.css'
import { BLOCKED_PATH, homeOf, isBlocked, mayOpen, type Place } from './places.ts'

const SettingsFrame = fetched(async () => ({ default: (await import('./settings/SettingsFrame.tsx')).SettingsFrame }))

export function ScreenView({ screen }: { screen: Screen }) {
  const Component = componentOf(screen)
  return <Component />
}

/** One address behind the login, for the person who asks: theirs, not theirs, or not there yet. */
export function PlaceView({ place, screen }: { place: Place; screen: Screen | undefined }) {
  const me = useMe()
  if (isBlocked(me) && place.path !== BLOCKED_PATH) return <GoTo path={BLOCKED_PATH} />
  if (!isBlocked(me) && place.path === BLOCKED_PATH) return <GoTo path="/" />
  const elsewhere = place.path === '/home' ? homeOf(me) : null
  if (elsewhere) return <GoTo path={elsewhere} />

  if (!mayOpen(me, place)) return <Refused place={place} />
  const shown = screen ? <ScreenView screen={screen} /> : <ComingSoon place={place} />
  if (!place.path.startsWith('/configuracoes/')) return shown
  return (
    <Suspense fallback={<RoutePending />}>
      <SettingsFrame path={place.path}>{shown}</SettingsFrame>
    </Suspense>
  )
}

function GoTo({ path }: { path: string }) {
  useEffect(() => navigate(path, { replace: true }), [path])
  return null
}

function Refused({ place }: { place: Place }) {
  const t = useText()
  return (
    <Page title={t(place.name)}>
      <NoPermission />
    </Page>
  )
}

function ComingSoon({ place }: { place: Place }) {
  const t = useText()
  const screen = t(place.name)
  return (
    <Page title={screen}>
      <EmptyState
        picture={<IconHammer size={40} stroke={1.5} aria-hidden />}
        title={t('app.comingSoon')}
        help={t('app.comingSoonHelp', { screen })}
      />
    </Page>
  )
}

export function NotFound() {
  const t = useText()
  const { name } = useBrand()
  const signedIn = session.token() !== null
  useEffect(() => {
    document.title = `${t('app.notFound')} · ${name}`
  }, [t, name])
  return (
    <main className={styles.alone}>
      <IconMapOff size={40} stroke={1.5} aria-hidden />
      <h1 tabIndex={-1}>{t('app.notFound')}</h1>
      <p>{t('app.notFoundHelp')}</p>
      <AppLink to={signedIn ? '/' : '/login'}>{t(signedIn ? 'app.goHome' : 'app.goToLogin')}</AppLink>
    </main>
  )
}

export function RoutePending() {
  return (
    <div style={{ padding: 28 }}>
      <Loading />
    </div>
  )
}

/** An address that could not be shown: not fetched, the server not reached, or broken. */
export function FullPageError({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useText()
  if (error instanceof ChunkFailed) return <ChunkFailedState />
  if (!(error instanceof ApiError || error instanceof Unreachable)) return <Crash error={error} />
  return (
    <div style={{ maxWidth: 560, margin: '12vh auto 0' }}>
      <div className="panel">
        <ErrorState error={error} title={t('app.startFailed')} retry={retry} />
      </div>
    </div>
  )
}

function ChunkFailedState() {
  const t = useText()
  return (
    <EmptyState
      picture={<IconCloudOff size={40} stroke={1.5} aria-hidden />}
      title={t('app.chunkFailed')}
      help={t('app.chunkFailedHelp')}
    >
      <Button onClick={() => location.reload()}>{t('kit.reload')}</Button>
    </EmptyState>
  )
}
