import { type User, userRoutes } from '@balcao/contract/access/users'
import { deskRoutes } from '@balcao/contract/tickets/desk'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { Dialog } from '../../kit/layers/Dialog.tsx'
import type { RemovalPart } from '../../kit/resource/types.ts'
import styles from './UserRemoval.module.css'

/** Who leaves hands their tickets on: to somebody, or back to their queues. */
export default function UserRemoval({ row: user, remove, onClose }: RemovalPart<User>) {
  const t = useText()
  const [to, setTo] = useState('')
  const [busy, setBusy] = useState(false)
  const { data: load } = useRead(deskRoutes.load, {}, { staleTime: 0 })
  const { data: others } = useRead(userRoutes.list, { query: { isActive: 'true', pageSize: 200 } })
  const open = load ? (load.users.find(({ id }) => id === user.id)?.open ?? 0) : null
  const heirs = (others?.rows ?? []).filter(({ id }) => id !== user.id)
  const confirm = async () => {
    setBusy(true)
    await remove(to ? { ticketsTo: Number(to) } : undefined).finally(() => setBusy(false))
    onClose()
  }
  return (
    <Dialog title={t('users.remove', { name: user.name })} width={440} onClose={onClose}>
      <p className={styles.help}>{t('users.leaves')}</p>
      {open !== null && (
        <p className={styles.help} role="status">
          {t('users.hasOpen', { count: open })}
        </p>
      )}
      <NativeSelect
        className={styles.heir ?? ''}
        label={t('users.ticketsTo')}
        description={to ? t('users.ticketsToHelp') : t('users.backToQueueHelp')}
        inputWrapperOrder={['label', 'input', 'description']}
        value={to}
        onChange={event => setTo(event.currentTarget.value)}
        data={[
          { value: '', label: t('users.backToQueue') },
          ...heirs.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <div className={styles.buttons}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('kit.cancel')}
        </Button>
        <Button color="red" loading={busy} onClick={() => void confirm()}>
          {t('resource.delete')}
        </Button>
      </div>
    </Dialog>
  )
}
