import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { IconScreenShare } from '@tabler/icons-react'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useNames } from '../../../api/desk.ts'
import { fetched } from '../../../api/fetched.ts'
import { useMe } from '../../../api/me.ts'
import { useText } from '../../../i18n/index.ts'
import { EmptyState, ErrorState, Loading } from '../../../kit/states.tsx'
import { useMinute } from '../../../kit/useMinute.ts'
import { useSpoken } from '../../../kit/words/spoken.ts'
import { useBrand } from '../../../theme/brand.ts'
import type { Held } from '../in-hand/held.ts'
import { useInHand } from '../in-hand/useInHand.ts'
import { Columns } from './Columns.tsx'
import { type By, columnsBy, type PanelColumn } from './columns.ts'
import { Head } from './Head.tsx'
import type { Mass } from './MassDialog.tsx'
import styles from './Panel.module.css'
import { useAlarm } from './useAlarm.ts'
import { useHandOver } from './useHandOver.ts'
import { PanelContext } from './usePanel.ts'
import { useTv } from './useTv.ts'

const MassDialog = fetched(async () => ({ default: (await import('./MassDialog.tsx')).MassDialog }))

/** Everybody's conversations in hand, who waits longest first. Opened by one call, kept by events. */
export function Panel({ ring }: { ring(): void }) {
  const t = useText()
  const { held, error, refetch } = useInHand()
  const { name } = useBrand()
  useEffect(() => {
    document.title = `${t('panel.title')} · ${name}`
  }, [t, name])
  if (!held && error)
    return (
      <div className={styles.panel}>
        <h1 tabIndex={-1}>{t('panel.title')}</h1>
        <div className="panel">
          <ErrorState error={error} title={t('kit.errorLoading', { what: t('panel.what') })} retry={() => void refetch()} />
        </div>
      </div>
    )
  if (!held)
    return (
      <div className={styles.panel}>
        <h1 tabIndex={-1}>{t('panel.title')}</h1>
        <Loading />
      </div>
    )
  return <Opened held={held} ring={ring} />
}

const BY_KEY = 'balcao.panel.by'
const SOUND_KEY = 'balcao.panel.sound'

function Opened({ held, ring }: { held: Held; ring(): void }) {
  const t = useText()
  const { desk } = useNames()
  const { usuariosOnline } = useMe()
  const now = useMinute()
  const [by, setBy] = useState<By>(() => (localStorage.getItem(BY_KEY) === 'queue' ? 'queue' : 'user'))
  const [sounds, setSounds] = useState(() => localStorage.getItem(SOUND_KEY) !== 'off')
  const [mass, setMass] = useState<{ do: Mass; from?: PanelColumn } | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const { isTv, toggle } = useTv(box)
  const { spoken, say } = useSpoken()
  const handOver = useHandOver(by, say)
  const nobody = t(by === 'user' ? 'panel.nobody' : 'panel.noQueue')
  const columns = useMemo(
    () => columnsBy(by, { held, desk, online: usuariosOnline, nobody }),
    [by, held, desk, usuariosOnline, nobody],
  )
  useAlarm(held.rows, now, (rows: TicketRow[]) => {
    say(rows.map(row => t('panel.tooLong', { name: row.contact.name })).join('. '))
    if (sounds) ring()
  })
  const choose = (next: By) => {
    localStorage.setItem(BY_KEY, next)
    setBy(next)
  }
  const chooseSound = () => {
    localStorage.setItem(SOUND_KEY, sounds ? 'off' : 'on')
    setSounds(!sounds)
  }

  return (
    <PanelContext value={{ by, now, isTv, columns, handOver }}>
      <div ref={box} className={styles.panel} data-tv={isTv || undefined}>
        <Head
          held={held}
          sounds={sounds}
          onBy={choose}
          onSound={chooseSound}
          onTv={toggle}
          onMass={what => setMass({ do: what })}
        />
        {held.rows.size === 0 && (
          <div className="panel">
            <EmptyState
              picture={<IconScreenShare size={36} stroke={1.5} aria-hidden />}
              title={t('panel.nothing')}
              help={t('panel.nothingHelp')}
            />
          </div>
        )}
        <Columns say={say} onRedistribute={from => setMass({ do: 'ofUser', from })} />
        <p className="only-read-aloud" role="status" aria-live="assertive">
          {spoken}
        </p>
      </div>
      {mass && (
        <Suspense>
          <MassDialog what={mass.do} from={mass.from?.id ?? null} onClose={() => setMass(null)} />
        </Suspense>
      )}
    </PanelContext>
  )
}
