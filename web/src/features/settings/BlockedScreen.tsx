import { IconReceipt } from '@tabler/icons-react'
import { useMe } from '../../api/me.ts'
import { useText } from '../../i18n/index.ts'
import { Page } from '../../kit/Page.tsx'
import { EmptyState } from '../../kit/states.tsx'

/** All a company that owes may open: what is the matter and whom to talk to. */
export function BlockedScreen() {
  const t = useText()
  const { tenantName } = useMe()
  return (
    <Page title={t('settings.title')} about={t('settings.blockedAbout')}>
      <EmptyState
        picture={<IconReceipt size={40} stroke={1.5} aria-hidden />}
        title={t('settings.overdueTitle')}
        help={t('settings.overdueHelp')}
      >
        <p>{t('settings.overdueWho', { company: tenantName })}</p>
      </EmptyState>
    </Page>
  )
}
