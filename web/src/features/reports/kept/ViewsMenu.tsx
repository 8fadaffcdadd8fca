import type { ReportName } from '@balcao/contract/reports/columns'
import { type ReportView, reportViewRoutes } from '@balcao/contract/reports/report-views'
import type { ReportFilter } from '@balcao/contract/reports/reports'
import {
  IconBookmark,
  IconBookmarks,
  IconCheck,
  IconChevronDown,
  IconDeviceFloppy,
  IconMail,
  IconMailForward,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { useCan } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { Menu } from '../../../kit/controls/Menu.tsx'
import { navigate } from '../../../navigation/index.ts'
import styles from '../Reports.module.css'
import { addressOf } from './address.ts'

const SaveViewDialog = fetched(async () => ({ default: (await import('./SaveViewDialog.tsx')).SaveViewDialog }))
const ViewsDialog = fetched(async () => ({ default: (await import('./ViewsDialog.tsx')).ViewsDialog }))
const MailDialog = fetched(async () => ({ default: (await import('./MailDialog.tsx')).MailDialog }))
const MailsDialog = fetched(async () => ({ default: (await import('./MailsDialog.tsx')).MailsDialog }))

interface ViewsMenuProps {
  name: ReportName
  filter: ReportFilter
  zone: string | undefined
}

/** What was kept of this report, and what can be kept of it. */
export function ViewsMenu({ name, filter, zone }: ViewsMenuProps) {
  const t = useText()
  const mayMail = useCan('reports.files')
  const { data } = useRead(reportViewRoutes.list, {})
  const [dialog, setDialog] = useState<'save' | 'views' | 'mail' | 'mails' | null>(null)
  const views = (data ?? []).filter(({ report }) => report === name)
  const close = () => setDialog(null)
  return (
    <>
      <Menu width={300}>
        <Menu.Target>
          <button type="button" className={styles.button}>
            <IconBookmarks size={16} stroke={1.75} aria-hidden />
            {t('reports.keep_views')}
            <IconChevronDown size={16} stroke={1.75} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Views views={views} filter={filter} zone={zone} />
          <Menu.Item leftSection={<IconDeviceFloppy size={18} stroke={1.5} aria-hidden />} onClick={() => setDialog('save')}>
            {t('reports.keep_save')}
          </Menu.Item>
          {data && data.length > 0 && (
            <Menu.Item leftSection={<IconBookmark size={18} stroke={1.5} aria-hidden />} onClick={() => setDialog('views')}>
              {t('reports.keep_manage')}
            </Menu.Item>
          )}
          {mayMail && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconMailForward size={18} stroke={1.5} aria-hidden />} onClick={() => setDialog('mail')}>
                {t('reports.keep_mailThis')}
              </Menu.Item>
              <Menu.Item leftSection={<IconMail size={18} stroke={1.5} aria-hidden />} onClick={() => setDialog('mails')}>
                {t('reports.keep_mails')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {dialog === 'save' && <SaveViewDialog report={name} filter={filter} zone={zone} view={null} onClose={close} />}
        {dialog === 'views' && <ViewsDialog zone={zone} onClose={close} />}
        {dialog === 'mail' && <MailDialog report={name} filter={filter} mail={null} onClose={close} />}
        {dialog === 'mails' && <MailsDialog onClose={close} />}
      </Suspense>
    </>
  )
}

interface ViewsProps {
  views: readonly ReportView[]
  filter: ReportFilter
  zone: string | undefined
}

function Views({ views, filter, zone }: ViewsProps) {
  const t = useText()
  if (views.length === 0) return null
  return (
    <>
      {views.map(view => {
        const address = addressOf(view, zone)
        const isShown = address === addressOf({ report: view.report, period: 'days', filter }, zone)
        return (
          <Menu.Item
            key={view.id}
            leftSection={isShown ? <IconCheck size={18} stroke={1.5} aria-hidden /> : <span className={styles.noMark} />}
            onClick={() => navigate(address)}
          >
            {view.name}
            {view.isShared && <small className={styles.about}>{t('reports.keep_ofTeam')}</small>}
          </Menu.Item>
        )
      })}
      <Menu.Divider />
    </>
  )
}
