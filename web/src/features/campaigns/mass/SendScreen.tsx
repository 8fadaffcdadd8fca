import { massRoutes } from '@balcao/contract/campaigns/mass'
import { useRead } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { Page } from '../../../kit/Page.tsx'
import { ErrorState, Loading } from '../../../kit/states.tsx'
import { useParams } from '../../../navigation/index.ts'
import '../heard-campaigns.ts'
import { Running } from '../running/Running.tsx'

/** One mass send while it goes on and after. */
export function SendScreen() {
  const t = useText()
  const id = Number(useParams().envioId) || 0
  const { data, error, refetch } = useRead(massRoutes.show, { params: { id } }, { enabled: id > 0 })
  if (data) return <Running campaign={data} />
  return (
    <Page title={t('mass.title')}>
      {error ? (
        <ErrorState error={error} title={t('kit.errorLoading', { what: t('mass.what') })} retry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}
