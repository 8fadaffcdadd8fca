import { Button } from '@mantine/core'
import { IconBell, IconBellOff, IconDots, IconMaximize, IconMinimize } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { AppLink } from '../../../kit/controls/AppLink.tsx'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { Menu } from '../../../kit/controls/Menu.tsx'
import { formatSpan, formatTime } from '../../../kit/format.ts'
import { inServiceList, waitingList } from '../in-hand/behind.ts'
import { type Held, tally } from '../in-hand/held.ts'
import { lateOf } from '../in-hand/late.ts'
import type { By } from './columns.ts'
import type { Mass } from './MassDialog.tsx'
import styles from './Panel.module.css'
import { usePanel } from './usePanel.ts'

interface HeadProps {
  held: Held
  sounds: boolean
  onBy(by: By): void
  onSound(): void
  onTv(): void
  onMass(what: Mass): void
}

const MASS: readonly Mass[] = ['closeOpen', 'closePending', 'withoutQueue', 'ofUser', 'read']

/** What it comes to, and how it is looked at. */
export function Head({ held, sounds, onBy, onSound, onTv, onMass }: HeadProps) {
  const t = useText()
  const { by, now, isTv } = usePanel()
  const all = tally(held)
  const late = lateOf(all.oldest, now)
  return (
    <header className={styles.top}>
      <h1 tabIndex={-1}>{t('panel.title')}</h1>
      <dl className={styles.figures}>
        <Figure label={t('panel.waiting')} to={waitingList()} late={all.waiting > 0 ? late : undefined}>
          {all.waiting}
        </Figure>
        <Figure label={t('panel.longest')} late={late}>
          {all.oldest ? formatSpan(Math.max(0, now - Date.parse(all.oldest))) : '–'}
        </Figure>
        <Figure label={t('panel.inService')} to={inServiceList()}>
          {all.open}
        </Figure>
      </dl>
      <div className={styles.tools}>
        {!isTv && (
          <>
            {/* biome-ignore lint/a11y/useSemanticElements: two buttons that belong together, no form */}
            <div className={styles.by} role="group" aria-label={t('panel.by')}>
              {(['user', 'queue'] as const).map(one => (
                <button key={one} type="button" aria-pressed={by === one} onClick={() => onBy(one)}>
                  {t(one === 'user' ? 'panel.people' : 'panel.queues')}
                </button>
              ))}
            </div>
            <IconButton
              label={t(sounds ? 'panel.soundOff' : 'panel.soundOn')}
              aria-pressed={sounds}
              variant="subtle"
              onClick={onSound}
            >
              {sounds ? <IconBell size={18} stroke={1.75} /> : <IconBellOff size={18} stroke={1.75} />}
            </IconButton>
            <Menu>
              <Menu.Target>
                <IconButton label={t('panel.moreActs')} variant="subtle">
                  <IconDots size={18} stroke={1.75} />
                </IconButton>
              </Menu.Target>
              <Menu.Dropdown>
                {MASS.map(one => (
                  <Menu.Item key={one} onClick={() => onMass(one)}>
                    {t(`panel.mass_${one}`)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </>
        )}
        <Button
          variant="default"
          leftSection={isTv ? <IconMinimize size={16} stroke={1.75} /> : <IconMaximize size={16} stroke={1.75} />}
          onClick={onTv}
          className={styles.tv ?? ''}
        >
          {t(isTv ? 'panel.leaveTv' : 'panel.tv')}
        </Button>
        <Clock />
      </div>
    </header>
  )
}

interface FigureProps {
  label: string
  to?: `/${string}`
  late?: 'amber' | 'red' | undefined
  children: React.ReactNode
}

function Figure({ label, to, late, children }: FigureProps) {
  return (
    <div data-late={late}>
      <dt>{label}</dt>
      <dd className="figures">{to ? <AppLink to={to}>{children}</AppLink> : children}</dd>
    </div>
  )
}

function Clock() {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <time className={`${styles.time} figures`}>{formatTime(now)}</time>
}
