import { type Hours, hoursRoutes } from '@balcao/contract/hours/hours'
import { settingRoutes } from '@balcao/contract/setting-routes'
import { DEFAULT_ZONE } from '@balcao/contract/values/zones'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCan } from '../../api/me.ts'
import { keyOf, useRead, useSend } from '../../api/query.ts'
import { useLocale, useText } from '../../i18n/index.ts'
import { dropDraft, readDraft, saveDraft } from '../../kit/drafts.ts'
import { formatTime } from '../../kit/format.ts'
import { toastSuccess } from '../../kit/layers/toast.ts'
import { Page } from '../../kit/Page.tsx'
import { ErrorState, Loading } from '../../kit/states.tsx'
import { useMinute } from '../../kit/useMinute.ts'
import { joinLive } from '../../realtime/apply.ts'
import { AbsencePanel } from './AbsencePanel.tsx'
import { canBeSaved, type Draft, draftOf, hoursOf } from './draft.ts'
import styles from './Hours.module.css'
import { SpecialDays } from './SpecialDays.tsx'
import { WeekPanel } from './WeekPanel.tsx'

const KEY = keyOf(hoursRoutes.show, {})
const place = (cache: QueryClient, hours: Hours) => cache.setQueryData(KEY, hours)
joinLive({ 'hours.changed': place })

/** When a company works, and what who writes at other times is told. */
export function HoursScreen() {
  const t = useText()
  const hours = useRead(hoursRoutes.show, {})
  const settings = useRead(settingRoutes.list, {})
  const failed = hours.error ?? settings.error

  if (hours.data && settings.data) {
    const zone = settings.data.find(({ key }) => key === 'timeZone')?.value ?? DEFAULT_ZONE
    const times = settings.data.find(({ key }) => key === 'absenceMessages')?.value ?? '1'
    return <Editor saved={hours.data} zone={zone} times={times} />
  }
  return (
    <Page title={t('hours.title')} about={t('hours.about')}>
      {failed ? (
        <ErrorState
          error={failed}
          title={t('kit.errorLoading', { what: t('hours.what') })}
          retry={() => void Promise.all([hours.refetch(), settings.refetch()])}
        />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

const DRAFT = 'hours'
const FIELDS = ['week', 'holidays', 'message', 'day', 'date', 'yearly', 'name', 'type', 'hr1', 'hr2', 'hr3', 'hr4']
/** Equal also when their fields came in another order. */
const written = (value: Draft) => JSON.stringify(value, FIELDS)
const same = (a: Draft, b: Draft) => written(a) === written(b)

/** What was changed and not saved waits for this person, also through a reload. */
function useDraft(saved: Hours) {
  const [draft, setDraft] = useState<Draft>(() => (readDraft(DRAFT) as Draft | null) ?? draftOf(saved))
  const [begun, setBegun] = useState(saved)
  const isDirty = !same(draft, draftOf(saved))
  const isMoved = begun !== saved && !same(draftOf(begun), draftOf(saved))
  // What somebody else saves is shown at once where nothing was changed here, and told where something was.
  if (begun !== saved && same(draft, draftOf(begun))) setDraft(draftOf(saved))
  if (begun !== saved && !(isDirty && isMoved)) setBegun(saved)

  const change = (next: Partial<Draft>) => {
    const changed = { ...draft, ...next }
    setDraft(changed)
    if (same(changed, draftOf(saved))) dropDraft(DRAFT)
    else saveDraft(DRAFT, changed)
  }
  const discard = () => {
    dropDraft(DRAFT)
    setBegun(saved)
    setDraft(draftOf(saved))
  }
  return { draft, change, discard, isDirty, isOvertaken: isDirty && isMoved }
}

function Editor({ saved, zone, times }: { saved: Hours; zone: string; times: string }) {
  const t = useText()
  const locale = useLocale()
  const cache = useQueryClient()
  const canChange = useCan('hours.manage')
  const now = useMinute()
  const { draft, change, discard, isDirty, isOvertaken } = useDraft(saved)
  const week = useSend(hoursRoutes.saveWeek)
  const message = useSend(hoursRoutes.saveMessage)
  const busy = week.busy || message.busy

  const save = async () => {
    const { businessHours, holidays, messageBusinessHours } = hoursOf(draft)
    let isSaved = saved.messageBusinessHours === messageBusinessHours.trim()
    if (!isSaved) await message.run({ body: { messageBusinessHours } }, { done: () => (isSaved = true) })
    if (!isSaved) return
    await week.run(
      { body: { businessHours, holidays } },
      {
        done: () => {
          dropDraft(DRAFT)
          place(cache, { businessHours, holidays, messageBusinessHours: messageBusinessHours.trim() })
          toastSuccess(t('hours.saved'))
        },
      },
    )
  }
  useLeavingWarning(isDirty)

  const action = (
    <div className={styles.head}>
      <span className={styles.clock}>{`${zoneName(zone, locale)}, ${formatTime(now, zone)}`}</span>
      {isDirty && (
        <Button variant="subtle" onClick={discard}>
          {t('hours.discard')}
        </Button>
      )}
      {canChange && (
        <Button
          leftSection={<IconCheck size={16} aria-hidden />}
          disabled={!isDirty || !canBeSaved(draft)}
          loading={busy}
          onClick={() => void save()}
        >
          {t('hours.save')}
        </Button>
      )}
    </div>
  )
  return (
    <Page title={t('hours.title')} about={t('hours.about')} action={action}>
      {isOvertaken && (
        <p role="status" className={styles.overtaken}>
          {t('hours.overtaken')}
        </p>
      )}
      <fieldset disabled={!canChange} className={styles.columns}>
        <legend className="only-read-aloud">{t('hours.title')}</legend>
        <div>
          <WeekPanel week={draft.week} hours={hoursOf(draft)} zone={zone} now={now} onChange={next => change({ week: next })} />
          <SpecialDays days={draft.holidays} zone={zone} now={now} onChange={holidays => change({ holidays })} />
        </div>
        <AbsencePanel
          message={draft.message}
          hours={hoursOf(draft)}
          zone={zone}
          times={times}
          now={now}
          onChange={next => change({ message: next })}
        />
      </fieldset>
    </Page>
  )
}

/** "Horário de Brasília". */
const zoneName = (timeZone: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** The browser asks before a tab with unsaved hours is closed. */
function useLeavingWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
}
