import { IconClockExclamation, IconCloudOff, IconFileText, IconHeadset, IconHourglassEmpty } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { type Connection, connection } from '../../../api/connection.ts'
import { fetched } from '../../../api/fetched.ts'
import { useCan, useMe } from '../../../api/me.ts'
import { useText } from '../../../i18n/index.ts'
import { AppLink } from '../../../kit/controls/AppLink.tsx'
import { isBlocked } from '../../places.ts'
import styles from './Banners.module.css'
import { useDown } from './useDown.ts'

const DownBanner = fetched(async () => ({ default: (await import('./DownBanner.tsx')).DownBanner }))
const TermsBanner = fetched(async () => ({ default: (await import('./TermsBanner.tsx')).TermsBanner }))

/** What is true of the whole page for now, most urgent first. */
export function Banners() {
  const t = useText()
  const me = useMe()
  return (
    <>
      <OfflineBanner />
      {me.support && (
        <Banner kind="support" icon={<IconHeadset size={18} stroke={1.75} aria-hidden />}>
          {t('app.supportBanner', { tenant: me.tenantName })}
        </Banner>
      )}
      {isBlocked(me) && (
        <Banner kind="waiting" icon={<IconClockExclamation size={18} stroke={1.75} aria-hidden />}>
          {t(me.trial?.isOver ? 'app.trialOverBanner' : 'app.blockedBanner')}
        </Banner>
      )}
      {me.termsPending && (
        <Banner kind="waiting" icon={<IconFileText size={18} stroke={1.75} aria-hidden />}>
          <Suspense>
            <TermsBanner />
          </Suspense>
        </Banner>
      )}
      {!isBlocked(me) && !me.termsPending && <TrialEnds />}
      {!isBlocked(me) && !me.termsPending && <Down />}
    </>
  )
}

const DAY_MS = 86_400_000
const SAID_DAYS = 7

/** In its last week, to the company's admins. */
function TrialEnds() {
  const t = useText()
  const { trial } = useMe()
  const runs = useCan('settings.manage')
  const days = trial && Math.ceil((Date.parse(trial.endsAt) - Date.now()) / DAY_MS)
  if (!runs || !trial || trial.isOver || days === null || days > SAID_DAYS) return null
  return (
    <Banner kind="waiting" icon={<IconHourglassEmpty size={18} stroke={1.75} aria-hidden />}>
      {t('app.trialBanner', { count: Math.max(1, days) })}{' '}
      <AppLink to="/contatos?open=export" className={styles.button}>
        {t('app.trialExport')}
      </AppLink>
    </Banner>
  )
}

/** Channels that fell: hardly ever any, and what says so is fetched when there is one. */
function Down() {
  const { data: down = [] } = useDown()
  return down.length === 0 ? null : (
    <Suspense>
      <DownBanner down={down} />
    </Suspense>
  )
}

function Banner({ kind, icon, children }: { kind: 'offline' | 'waiting' | 'support'; icon: ReactNode; children: ReactNode }) {
  return (
    <div className={`${styles.banner} ${styles[kind]}`} role={kind === 'offline' ? 'alert' : 'note'}>
      {icon}
      <div className={styles.words}>{children}</div>
    </div>
  )
}

/** No server: since when, when we try again, a way not to wait, and that nothing typed is lost. */
function OfflineBanner() {
  const state = useSyncExternalStore(connection.subscribe, connection.state)
  return state.reachable ? null : <Away state={state} />
}

function Away({ state }: { state: Extract<Connection, { reachable: false }> }) {
  const t = useText()
  const now = useSecond()
  const awayFor = Math.max(0, Math.round((now - state.since) / 1000))
  const nextIn = Math.ceil((state.nextTryAt - now) / 1000)

  return (
    <div className={`${styles.banner} ${styles.offline}`}>
      <IconCloudOff size={18} stroke={1.75} aria-hidden />
      <div className={styles.words}>
        <strong role="alert">{t('app.offlineNow')}</strong> {t('app.offlineKept')}{' '}
        <span className="figures">{t('app.offline', { since: inWords(awayFor) })}</span>
      </div>
      <span className="figures">{nextIn > 0 ? t('app.retryIn', { seconds: nextIn }) : t('app.retrying')}</span>
      <button type="button" className={styles.button} onClick={() => void connection.tryNow()}>
        {t('app.retryNow')}
      </button>
    </div>
  )
}

const inWords = (seconds: number) => (seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`)

function useSecond(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
