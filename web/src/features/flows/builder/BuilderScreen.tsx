import { flowRoutes } from '@balcao/contract/flows/flows'
import { useMediaQuery } from '@mantine/hooks'
import { ReactFlowProvider } from '@xyflow/react'
import { Suspense } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { Page } from '../../../kit/Page.tsx'
import { EmptyState, ErrorState, Loading } from '../../../kit/states.tsx'
import { useLocation } from '../../../navigation/index.ts'
import { Builder } from './Builder.tsx'

const StepList = fetched(async () => ({ default: (await import('./StepList.tsx')).StepList }))

/** A flow to draw, or on a phone to read and try. */
export function BuilderScreen() {
  const t = useText()
  const search = useLocation(location => location.search)
  const query = new URLSearchParams(search)
  const id = Number(query.get('id')) || 0
  const asked = query.get('side') === 'figures' ? 'figures' : 'fields'
  const isPhone = useMediaQuery('(max-width: 768px)') ?? false
  const me = useMe()
  const shown = useRead(
    flowRoutes.show,
    { params: { id } },
    { enabled: id > 0, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  )
  const facts = useRead(flowRoutes.facts, {}, { staleTime: 60_000 })
  const error = shown.error ?? facts.error
  if (id > 0 && shown.data && facts.data && !shown.isPlaceholderData)
    return isPhone ? (
      <Suspense fallback={<Loading />}>
        <StepList shown={shown.data} facts={facts.data} />
      </Suspense>
    ) : (
      <ReactFlowProvider>
        <Builder key={id} loaded={shown.data} facts={facts.data} myId={me.userId} asked={asked} />
      </ReactFlowProvider>
    )
  return (
    <Page title={t('flows.title')}>
      {id === 0 ? (
        <EmptyState title={t('flows.noneChosen')} />
      ) : error ? (
        <ErrorState error={error} retry={() => void shown.refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}
