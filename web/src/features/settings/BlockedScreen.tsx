import { urlOf } from '@balcao/contract/client'
import { contactManyRoutes } from '@balcao/contract/contacts/many'
import { Button } from '@mantine/core'
import { IconDownload, IconHourglassEmpty, IconReceipt } from '@tabler/icons-react'
import { useCan, useMe } from '../../api/me.ts'
import { useText } from '../../i18n/index.ts'
import { formatDate } from '../../kit/format.ts'
import { Page } from '../../kit/Page.tsx'
import { EmptyState } from '../../kit/states.tsx'

/** All a company that owes, or whose trial is over, may open: what is the matter, whom to talk to, and its contacts to take along. */
export function BlockedScreen() {
  const t = useText()
  const { tenantName, trial } = useMe()
  const isOver = trial?.isOver === true
  return (
    <Page title={t('settings.title')} about={t('settings.blockedAbout')}>
      <EmptyState
        picture={
          isOver ? <IconHourglassEmpty size={40} stroke={1.5} aria-hidden /> : <IconReceipt size={40} stroke={1.5} aria-hidden />
        }
        title={t(isOver ? 'settings.trialTitle' : 'settings.overdueTitle')}
        help={isOver ? t('settings.trialHelp', { date: formatDate(trial.eraseAt ?? trial.endsAt) }) : t('settings.overdueHelp')}
      >
        <p>{t('settings.overdueWho', { company: tenantName })}</p>
        <TakeAlong />
      </EmptyState>
    </Page>
  )
}

/** The browser fetches the files by itself. */
const address = (as: 'csv' | 'xlsx'): string =>
  new URL(urlOf(contactManyRoutes.exportNow, { query: { as } }).slice(1), document.baseURI).href

function TakeAlong() {
  const t = useText()
  const mayTake = useCan('contacts.manage')
  return mayTake ? (
    <>
      <Button component="a" href={address('xlsx')} download leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}>
        {t('settings.takeContacts', { as: 'Excel' })}
      </Button>
      <Button component="a" href={address('csv')} download variant="default">
        {t('settings.takeContacts', { as: 'CSV' })}
      </Button>
    </>
  ) : null
}
