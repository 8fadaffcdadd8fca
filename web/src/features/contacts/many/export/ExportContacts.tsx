import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { CONTACT_COLUMN_TITLES } from '@balcao/contract/contacts/contact-column-titles'
import { CONTACT_COLUMNS, type ContactColumn } from '@balcao/contract/contacts/contact-columns'
import { contactManyRoutes, EXPORT_AT_ONCE } from '@balcao/contract/contacts/many'
import { LOCALES } from '@balcao/contract/values/locales'
import { Button, Checkbox, Radio } from '@mantine/core'
import { useState } from 'react'
import { queryClient, useSend } from '../../../../api/query.ts'
import { saveFile } from '../../../../api/save-file.ts'
import { useLocale, useText } from '../../../../i18n/index.ts'
import { showJobs } from '../../../../kit/jobs/opening.ts'
import { placeWork } from '../../../../kit/jobs/works.ts'
import { Dialog } from '../../../../kit/layers/Dialog.tsx'
import styles from './export.module.css'

interface ExportProps {
  /** What the list asks. */
  query: object
  count: number
  onClose(): void
}

const PAGES = ['pageNumber', 'pageSize', 'sort', 'direction']

/** Everything the list finds, as a file: at once, or, of very many, as a work whose file waits. */
export default function ExportContacts({ query, count, onClose }: ExportProps) {
  const t = useText()
  const locale = useLocale()
  const later = useSend(contactManyRoutes.exportLater)
  const [as, setAs] = useState<'csv' | 'xlsx'>('xlsx')
  const [columns, setColumns] = useState<readonly ContactColumn[]>(CONTACT_COLUMNS.slice(0, 10))
  const [extra, setExtra] = useState(true)
  const titles = CONTACT_COLUMN_TITLES[LOCALES[locale]]
  const found = Object.fromEntries(Object.entries(query).filter(([key]) => !PAGES.includes(key)))
  const chosen = CONTACT_COLUMNS.filter(column => columns.includes(column))
  const asked = { ...found, as, columns: chosen, extra, locale }
  const isLong = count >= EXPORT_AT_ONCE

  const save = () => {
    if (isLong) {
      void later.run(
        { body: { ...asked, title: t('many.exportTitle') } },
        {
          done: work => {
            placeWork(queryClient, work)
            onClose()
            showJobs(true)
          },
        },
      )
      return
    }
    void saveFile(contactManyRoutes.exportNow, { query: asked })
    onClose()
  }

  return (
    <Dialog title={t('many.exportTitle')} width={520} onClose={onClose}>
      <div className={styles.form}>
        <p>{isLong ? t('many.exportLong', { count }) : t('many.exportCount', { count })}</p>
        <Radio.Group label={t('many.fileKind')} value={as} onChange={value => setAs(value === 'csv' ? 'csv' : 'xlsx')}>
          <div className={styles.kinds}>
            <Radio size="md" value="xlsx" label="Excel (.xlsx)" data-autofocus />
            <Radio size="md" value="csv" label="CSV" />
          </div>
        </Radio.Group>
        <fieldset>
          <legend>{t('many.columns')}</legend>
          <div className={styles.columns}>
            {CONTACT_COLUMNS.map(column => (
              <Checkbox
                key={column}
                label={titles[column]}
                checked={columns.includes(column)}
                onChange={event =>
                  setColumns(event.currentTarget.checked ? [...columns, column] : columns.filter(one => one !== column))
                }
              />
            ))}
            <Checkbox label={t('many.extraColumns')} checked={extra} onChange={event => setExtra(event.currentTarget.checked)} />
          </div>
        </fieldset>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button loading={later.busy} disabled={chosen.length === 0} onClick={save}>
            {t('many.exportNow')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
