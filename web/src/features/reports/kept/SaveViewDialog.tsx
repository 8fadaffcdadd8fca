import '@mantine/core/styles/Switch.layer.css'
import { ApiError } from '@balcao/contract/client'
import { type ReportName, shapeOf } from '@balcao/contract/reports/columns'
import { REPORT_PERIODS, type ReportPeriod, type ReportView, reportViewRoutes } from '@balcao/contract/reports/report-views'
import type { ReportFilter } from '@balcao/contract/reports/reports'
import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useCan } from '../../../api/me.ts'
import { useSend } from '../../../api/query.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { spanText } from '../shown.ts'
import { periodOf } from './address.ts'
import styles from './Kept.module.css'
import { useKept } from './useKept.ts'

interface SaveViewDialogProps {
  report: ReportName
  filter: ReportFilter
  zone: string | undefined
  /** Null: a new one, of what is on the screen. */
  view: ReportView | null
  onClose(): void
}

/** A name, whose it is, and which days it is of when it is opened. */
export function SaveViewDialog({ report, filter, zone, view, onClose }: SaveViewDialogProps) {
  const t = useText()
  const locale = useLocale()
  const mayShare = useCan('views.share')
  const its = view?.filter ?? filter
  const [name, setName] = useState(view?.name ?? '')
  const [period, setPeriod] = useState<ReportPeriod>(view?.period ?? periodOf(report, filter, zone))
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const { save, busy, taken, setTaken } = useSavingView(view, onClose)
  const hasDays = its.from !== undefined && its.to !== undefined
  const periods = REPORT_PERIODS.filter(
    one => (one !== 'days' || hasDays) && (one !== 'anytime' || shapeOf(report).of === 'contacts'),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { from, to, ...rest } = its
    save(report, { name: name.trim(), period, isShared, filter: period === 'days' ? { ...rest, from, to } : rest })
  }
  return (
    <Dialog title={t(view ? 'reports.keep_editView' : 'reports.keep_newView')} width={460} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <TextInput
          label={t('reports.keep_name')}
          required
          data-autofocus
          maxLength={120}
          value={name}
          error={taken}
          onChange={event => {
            setName(event.currentTarget.value)
            setTaken(null)
          }}
        />
        <NativeSelect
          label={t('reports.period')}
          value={period}
          onChange={event => setPeriod(periods.find(one => one === event.currentTarget.value) ?? 'month')}
          data={periods.map(value => ({
            value,
            label: value === 'days' ? spanText(its, locale) : t(value === 'anytime' ? 'reports.anytime' : `reports.${value}`),
          }))}
        />
        {mayShare && (
          <Switch label={t('reports.keep_share')} checked={isShared} onChange={event => setShared(event.currentTarget.checked)} />
        )}
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

interface Kept {
  name: string
  period: ReportPeriod
  filter: ReportFilter
  isShared: boolean
}

function useSavingView(view: ReportView | null, onClose: () => void) {
  const t = useText()
  const told = useKept(reportViewRoutes.list)
  const create = useSend(reportViewRoutes.create)
  const update = useSend(reportViewRoutes.update)
  const [taken, setTaken] = useState<string | null>(null)
  const then = {
    done: (saved: ReportView) => {
      told(t('reports.keep_saved', { name: saved.name }))
      onClose()
    },
    refused: (error: unknown) => {
      const isTaken = error instanceof ApiError && error.code === 'ERR_NAME_TAKEN'
      if (isTaken) setTaken(t('errors.ERR_NAME_TAKEN'))
      return isTaken
    },
  }
  const save = (report: ReportName, kept: Kept) =>
    void (view ? update.run({ params: { id: view.id }, body: kept }, then) : create.run({ body: { report, ...kept } }, then))
  return { save, busy: create.busy || update.busy, taken, setTaken }
}
