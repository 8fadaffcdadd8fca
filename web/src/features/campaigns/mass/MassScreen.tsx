import { MASS_TABS } from '@balcao/contract/campaigns/campaign-words'
import { massRoutes } from '@balcao/contract/campaigns/mass'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useRead } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { ScreenTabs } from '../../../kit/controls/ScreenTabs.tsx'
import { Page } from '../../../kit/Page.tsx'
import { EmptyState, ErrorState, Loading } from '../../../kit/states.tsx'
import { navigate, usePathname } from '../../../navigation/index.ts'
import { isMassTab } from './draft.ts'
import { MassForm } from './MassForm.tsx'

/** A message for many, now, in one of five forms. */
export function MassScreen() {
  const t = useText()
  const last = usePathname().split('/').at(-1)
  const { data, error, refetch } = useRead(massRoutes.list, { query: { pageSize: 1 } })
  return (
    <Page
      title={t('mass.title')}
      about={t('mass.about')}
      action={
        <Button variant="default" leftSection={<IconHistory size={16} stroke={1.75} />} onClick={() => navigate('/massa/envios')}>
          {t('mass.sends')}
        </Button>
      }
    >
      <ScreenTabs
        label={t('mass.title')}
        tabs={MASS_TABS.map(tab => ({ to: `/massa/${tab}` as const, label: t(`mass.tab_${tab}`) }))}
      />
      {error && !data ? (
        <ErrorState error={error} title={t('kit.errorLoading', { what: t('mass.what') })} retry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.maySend ? (
        <MassForm tab={isMassTab(last) ? last : 'template'} />
      ) : (
        <EmptyState title={t('mass.mayNot')} help={t('mass.mayNotHelp')} />
      )}
    </Page>
  )
}
