import type { Campaign } from '@balcao/contract/campaigns/campaign'
import { campaignRoutes } from '@balcao/contract/campaigns/campaigns'
import { Suspense, useEffect, useMemo } from 'react'
import { fetched } from '../../api/fetched.ts'
import { useRead } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { Page } from '../../kit/Page.tsx'
import { ErrorState, Loading } from '../../kit/states.tsx'
import { useLocation, useParams } from '../../navigation/index.ts'
import { useBrand } from '../../theme/brand.ts'
import './heard-campaigns.ts'
import { isStep } from './wizard/steps.ts'

const Wizard = fetched(async () => ({ default: (await import('./wizard/Wizard.tsx')).Wizard }))
const Running = fetched(async () => ({ default: (await import('./running/Running.tsx')).Running }))

/** One campaign: made in five steps, or looked at while it goes on and after. */
export function CampaignScreen() {
  const t = useText()
  const id = Number(useParams().campanhaId) || 0
  const { data, error, refetch } = useRead(campaignRoutes.show, { params: { id } }, { enabled: id > 0 })
  const search = useLocation(location => location.search)
  const step = useMemo(() => new URLSearchParams(search).get('passo'), [search])
  const { name: brand } = useBrand()
  useEffect(() => {
    document.title = `${data?.name ?? t('campaigns.title')} · ${brand}`
  }, [data?.name, t, brand])
  if (error && !data)
    return (
      <Page title={t('campaigns.title')}>
        <ErrorState error={error} title={t('kit.errorLoading', { what: t('campaigns.what') })} retry={() => void refetch()} />
      </Page>
    )
  if (!data)
    return (
      <Page title={t('campaigns.title')}>
        <Loading />
      </Page>
    )
  return (
    <Suspense fallback={<Loading />}>
      {isMaking(data, step) ? (
        <Wizard key={id} campaign={data} step={isStep(step) ? step : 'audience'} />
      ) : (
        <Running campaign={data} />
      )}
    </Suspense>
  )
}

/** A pending one is being made; a canceled one is looked at, unless somebody goes on with it. */
const isMaking = ({ status }: Campaign, step: string | null): boolean =>
  status === 'pending' || (status === 'canceled' && isStep(step))
