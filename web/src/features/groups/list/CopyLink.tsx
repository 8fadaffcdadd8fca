import { type Group, groupRoutes } from '@balcao/contract/groups/groups'
import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { toastSuccess } from '../../../kit/layers/toast.ts'

/** The link is asked for when it is wanted, and goes to the clipboard. */
export function CopyLink({ group }: { group: Pick<Group, 'id'> }) {
  const t = useText()
  const link = useSend(groupRoutes.link)
  const copy = () =>
    void link.run(
      { params: { id: group.id }, body: { renew: false } },
      { done: ({ link: found }) => void navigator.clipboard.writeText(found).then(() => toastSuccess(t('groups.copied'))) },
    )
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      loading={link.busy}
      leftSection={<IconLink size={14} stroke={1.75} aria-hidden />}
      onClick={copy}
    >
      {t('groups.copyLink')}
    </Button>
  )
}
