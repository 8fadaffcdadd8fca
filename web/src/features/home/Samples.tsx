import { channelRoutes } from '@balcao/contract/channels/channels'
import { hookRoutes } from '@balcao/contract/channels/hooks'
import { Button } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { tellFailure } from '../../api/failure.ts'
import { useCan } from '../../api/me.ts'
import { type Translate, useText } from '../../i18n/index.ts'
import { navigate } from '../../navigation/index.ts'

/** Nobody has these numbers: an area that does not exist. */
const CUSTOMERS = [
  { from: '5500900000001', name: 'Mariana Souza', says: ['home.sample_1a', 'home.sample_1b'] },
  { from: '5500900000002', name: 'Carlos Lima', says: ['home.sample_2'] },
  { from: '5500900000003', name: 'Joana Prado', says: ['home.sample_3'] },
] as const

/** A demonstration channel and three customers who have just written by it, as if a provider told of them. */
async function makeSamples(t: Translate): Promise<void> {
  const { id, hookUrl } = await api(channelRoutes.create, {
    body: { type: 'sandbox', name: t('home.samplesChannel'), config: { behavesAs: 'phone' } },
  })
  await api(channelRoutes.connect, { params: { id } })
  const key = hookUrl.split('/').at(-1) ?? ''
  for (const { from, name, says } of CUSTOMERS)
    for (const text of says)
      await api(hookRoutes.deliver, {
        params: { key },
        body: { type: 'message', externalId: crypto.randomUUID(), from, name, text: t(text) },
      })
}

/** For a company without a channel whose admin wants to see how it feels to answer. */
export function Samples() {
  const t = useText()
  const mayMake = useCan('channels.manage')
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    await makeSamples(t).then(() => navigate('/atendimento'), tellFailure)
    setBusy(false)
  }
  return mayMake ? (
    <Button
      variant="default"
      size="sm"
      loading={busy}
      leftSection={<IconMessagePlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => void make()}
    >
      {t('home.samples')}
    </Button>
  ) : null
}
