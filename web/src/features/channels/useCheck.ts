import type { Channel } from '@balcao/contract/channels/channel'
import { channelRoutes } from '@balcao/contract/channels/channels'
import { isErrorCode } from '@balcao/contract/texts/index'
import { useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { toastSuccess, toastWarning } from '../../kit/layers/toast.ts'

/** Whether what is saved works, in words: what the provider said comes below. */
export function useCheck({ id, name }: Pick<Channel, 'id' | 'name'>): () => void {
  const t = useText()
  const check = useSend(channelRoutes.check)
  return () =>
    void check.run(
      { params: { id } },
      {
        done: ({ ok, code, details }) => {
          const reason = code !== undefined && isErrorCode(code) ? t(`errors.${code}`) : null
          const said = details === undefined ? undefined : t('channels.providerSaid', { details })
          if (ok && reason === null) toastSuccess(t('channels.checked', { name }))
          else toastWarning(reason ?? name, said)
        },
      },
    )
}
