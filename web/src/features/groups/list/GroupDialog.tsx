import { type Group, groupRoutes } from '@balcao/contract/groups/groups'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { tellFailure } from '../../../api/failure.ts'
import { useRead, useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { download, fileName, xlsxOf } from '../../../kit/files/write.ts'
import { formatPhone } from '../../../kit/format.ts'
import { Confirm } from '../../../kit/layers/Confirm.tsx'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import { ErrorState, Loading } from '../../../kit/states.tsx'
import styles from '../Groups.module.css'
import { CopyLink } from './CopyLink.tsx'

/** Who is in a group, asked of its channel now, and its link. */
export function GroupDialog({ group, onClose }: { group: Group; onClose(): void }) {
  const t = useText()
  const [renewing, setRenewing] = useState(false)
  const found = useRead(groupRoutes.members, { params: { id: group.id } })
  const renew = useSend(groupRoutes.link)
  const members = found.data?.members ?? []
  const save = () => {
    const lines = members.map(({ name, number, isAdmin }) => [
      name,
      number ?? '',
      isAdmin ? t('groups.admin') : t('groups.member'),
    ])
    const head = [t('groups.person'), t('groups.number'), t('groups.role')]
    void xlsxOf([head, ...lines]).then(file => download(file, fileName(group.name, 'xlsx', new Date())), tellFailure)
  }
  return (
    <Dialog title={group.name} onClose={onClose}>
      {group.description && <p className={styles.quiet}>{group.description}</p>}
      <div className={styles.row}>
        <CopyLink group={group} />
        <Button size="compact-xs" variant="subtle" onClick={() => setRenewing(true)}>
          {t('groups.renew')}
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          disabled={members.length === 0}
          leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
          onClick={save}
        >
          {t('groups.downloadMembers')}
        </Button>
      </div>
      {found.isPending && <Loading lines={5} />}
      {found.isError && !found.data && <ErrorState error={found.error} retry={() => void found.refetch()} />}
      {found.data && members.length === 0 && <p className={styles.quiet}>{t('groups.onlyUs')}</p>}
      <ul className={styles.steps}>
        {members.map(({ userId, name, number, isAdmin }) => (
          <li key={userId}>
            <span className={styles.who}>
              <strong>{name || (number ? formatPhone(number) : t('groups.unknown'))}</strong>
              {name !== '' && number && <small>{formatPhone(number)}</small>}
            </span>
            {isAdmin && <span className={styles.quiet}>{t('groups.admin')}</span>}
          </li>
        ))}
      </ul>
      {renewing && (
        <Confirm
          title={t('groups.renewTitle', { name: group.name })}
          help={t('groups.renewHelp')}
          act={t('groups.renew')}
          onConfirm={() =>
            renew.run({ params: { id: group.id }, body: { renew: true } }, { done: () => toastSuccess(t('groups.renewed')) })
          }
          onClose={() => setRenewing(false)}
        />
      )}
    </Dialog>
  )
}
