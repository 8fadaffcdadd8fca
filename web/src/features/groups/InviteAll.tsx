import { MENDED_BY_INVITE } from '@balcao/contract/groups/group-words'
import { groupRoutes } from '@balcao/contract/groups/groups'
import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { tellFailure } from '../../api/failure.ts'
import { keyOf } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { toastSuccess } from '../../kit/layers/toast.ts'

/** The cure of all who could not be added at once: each invitation waits its turn. */
export function InviteAll({ work, count }: { work: number; count: number }) {
  const t = useText()
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      for (const id of await inNeed(work)) await api(groupRoutes.invite, { params: { id } })
      toastSuccess(t('groups.inviteBegun'))
    } catch (error) {
      tellFailure(error)
    } finally {
      setBusy(false)
      void cache.invalidateQueries({ queryKey: keyOf(groupRoutes.steps) })
    }
  }
  return (
    <Button
      size="xs"
      variant="default"
      loading={busy}
      leftSection={<IconMail size={15} stroke={1.75} aria-hidden />}
      onClick={() => void run()}
    >
      {t('groups.inviteAll', { count })}
    </Button>
  )
}

async function inNeed(work: number): Promise<number[]> {
  const found: number[] = []
  for (let pageNumber = 1; ; pageNumber++) {
    const { rows, hasMore } = await api(groupRoutes.steps, { params: { id: work }, query: { pageNumber } })
    for (const { id, outcome } of rows) if (outcome !== null && MENDED_BY_INVITE.includes(outcome)) found.push(id)
    if (!hasMore) return found
  }
}
