import { type ReportName, shapeOf } from '@balcao/contract/reports/columns'
import {
  LAST_MAIL_DAY,
  MAIL_RHYTHMS,
  type MailRhythm,
  type ReportMail,
  reportMailRoutes,
} from '@balcao/contract/reports/report-mails'
import { REPORT_FILES, type ReportFile, type ReportFilter } from '@balcao/contract/reports/reports'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMe } from '../../../api/me.ts'
import { useSend } from '../../../api/query.ts'
import { type PlainKey, useLocale, useText } from '../../../i18n/index.ts'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import styles from './Kept.module.css'
import { useKept } from './useKept.ts'
import { hourText, nextText, weekdays } from './when.ts'

interface MailDialogProps {
  report: ReportName
  filter: ReportFilter
  /** Null: a new one, with the filters on the screen. */
  mail: ReportMail | null
  onClose(): void
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const DAYS = Array.from({ length: LAST_MAIL_DAY }, (_, at) => at + 1)

/** When a report comes, and as what. */
export function MailDialog({ report, filter, mail, onClose }: MailDialogProps) {
  const t = useText()
  const locale = useLocale()
  const { email } = useMe()
  const [name, setName] = useState(mail?.name ?? t(`reports.title_${report}` as PlainKey))
  const [every, setEvery] = useState<MailRhythm>(mail?.every ?? 'week')
  const [on, setOn] = useState(mail?.on ?? 1)
  const [hour, setHour] = useState(mail?.hour ?? 8)
  const [as, setAs] = useState<ReportFile>(mail?.as ?? 'pdf')
  const { save, busy } = useSavingMail(mail, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { from: _from, to: _to, ...rest } = mail?.filter ?? filter
    save(report, { name: name.trim(), every, on: every === 'day' ? 1 : on, hour, as, filter: rest })
  }
  const choose = (next: MailRhythm) => {
    setEvery(next)
    setOn(1)
  }
  const days = every === 'week' ? weekdays(locale).map((label, at) => ({ value: String(at + 1), label })) : DAYS.map(String)
  return (
    <Dialog title={t(mail ? 'reports.keep_editMail' : 'reports.keep_newMail')} width={460} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <p className={styles.help}>
          {t(shapeOf(report).of === 'attendances' ? 'reports.keep_mailHelp' : 'reports.keep_mailHelpContacts', { email })}
        </p>
        <TextInput
          label={t('reports.keep_name')}
          required
          data-autofocus
          maxLength={120}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
        <div className={styles.pair}>
          <NativeSelect
            label={t('reports.keep_every')}
            value={every}
            onChange={event => choose(MAIL_RHYTHMS.find(one => one === event.currentTarget.value) ?? 'week')}
            data={MAIL_RHYTHMS.map(value => ({ value, label: t(`reports.keep_every_${value}`) }))}
          />
          {every !== 'day' && (
            <NativeSelect
              label={t(every === 'week' ? 'reports.keep_weekday' : 'reports.keep_monthday')}
              value={String(on)}
              onChange={event => setOn(Number(event.currentTarget.value))}
              data={days}
            />
          )}
          <NativeSelect
            label={t('reports.keep_hour')}
            value={String(hour)}
            onChange={event => setHour(Number(event.currentTarget.value))}
            data={HOURS.map(value => ({ value: String(value), label: hourText(value, locale) }))}
          />
          <NativeSelect
            label={t('reports.keep_file')}
            value={as}
            onChange={event => setAs(REPORT_FILES.find(one => one === event.currentTarget.value) ?? 'pdf')}
            data={REPORT_FILES.map(value => ({ value, label: value.toUpperCase() }))}
          />
        </div>
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('kit.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type What = Pick<ReportMail, 'name' | 'every' | 'on' | 'hour' | 'as' | 'filter'>

function useSavingMail(mail: ReportMail | null, onClose: () => void) {
  const t = useText()
  const locale = useLocale()
  const kept = useKept(reportMailRoutes.list)
  const create = useSend(reportMailRoutes.create)
  const update = useSend(reportMailRoutes.update)
  const done = (saved: ReportMail) => {
    kept(t('reports.keep_mailSaved', { when: nextText(saved, locale) }))
    onClose()
  }
  const save = (report: ReportName, what: What) =>
    void (mail
      ? update.run({ params: { id: mail.id }, body: what }, { done })
      : create.run({ body: { report, ...what } }, { done }))
  return { save, busy: create.busy || update.busy }
}
