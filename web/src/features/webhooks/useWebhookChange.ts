import type { Sent } from '@balcao/contract/route'
import { type Webhook, webhookRoutes } from '@balcao/contract/webhooks/webhooks'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useSend } from '../../api/query.ts'

type Change = Sent<typeof webhookRoutes.update>['body']

interface Then {
  done?(): void
  refused?(error: unknown): boolean
}

/** One address being changed; the list shows it at once. */
export function useWebhookChange(id: number) {
  const cache = useQueryClient()
  const update = useSend(webhookRoutes.update)
  const change = (body: Change, { done, refused }: Then = {}) =>
    update.run(
      { params: { id }, body },
      {
        done: next => {
          cache.setQueryData<Webhook[]>(keyOf(webhookRoutes.list, {}), rows => rows?.map(row => (row.id === id ? next : row)))
          done?.()
        },
        ...(refused && { refused }),
      },
    )
  return { change, busy: update.busy }
}
