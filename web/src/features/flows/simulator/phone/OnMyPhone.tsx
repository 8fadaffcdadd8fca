import { channelRoutes } from '@balcao/contract/channels/channels'
import type { FlowRow } from '@balcao/contract/flows/flows'
import { useRead } from '../../../../api/query.ts'
import { useText } from '../../../../i18n/index.ts'
import { AppLink } from '../../../../kit/controls/AppLink.tsx'
import { phoneAddress } from '../../../../navigation/phone-address.ts'

/** How a flow is tried as a customer: from one's own number, or on the phone of a test channel that it answers. */
export function OnMyPhone({ flow }: { flow: FlowRow }) {
  const t = useText()
  const channels = useRead(channelRoutes.list, {}, { staleTime: 60_000 }).data ?? []
  const sandboxes = channels.filter(({ id, type }) => type === 'sandbox' && flow.channels.some(one => one.id === id))
  return (
    <>
      <p>{flow.testNumber ? t('flows.onMyPhoneWith', { number: flow.testNumber }) : t('flows.onMyPhoneHow')}</p>
      <p>
        {t('flowTrial.sandbox')}{' '}
        {sandboxes.length === 0 ? (
          <AppLink to="/sessoes">{t('flows.chooseChannel')}</AppLink>
        ) : (
          sandboxes.map(({ id, name }) => <TestPhone key={id} id={id} name={sandboxes.length > 1 ? `: ${name}` : ''} />)
        )}
      </p>
    </>
  )
}

/** Its key stays in the part of the address that no server is sent. */
function TestPhone({ id, name }: { id: number; name: string }) {
  const t = useText()
  const { data } = useRead(channelRoutes.show, { params: { id } }, { staleTime: 60_000 })
  if (!data) return null
  return (
    <a href={phoneAddress(data.hookUrl, location.origin)} target="_blank" rel="noreferrer">
      {t('flowTrial.openSandbox')}
      {name}
    </a>
  )
}
