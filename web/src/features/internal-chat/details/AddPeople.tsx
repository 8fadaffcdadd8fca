import { CHAT_LIMITS, type ChatMember, chatRoutes } from '@balcao/contract/chats/chats'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import styles from '../Chat.module.css'
import { Choosing } from '../list/Choosing.tsx'

interface AddPeopleProps {
  chatId: number
  members: readonly ChatMember[]
  onClose(): void
}

/** They read messages from then on, and are told so. */
export default function AddPeople({ chatId, members, onClose }: AddPeopleProps) {
  const t = useText()
  const add = useSend(chatRoutes.add)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const isTooMany = members.length + chosen.length > CHAT_LIMITS.members
  return (
    <Dialog title={t('internal-chat.addTitle')} width={440} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          void add.run({ params: { id: chatId }, body: { userIds: [...chosen] } }, { done: onClose })
        }}
      >
        <Choosing chosen={chosen} onChange={setChosen} without={members.map(({ userId }) => userId)} />
        <p className={styles.quiet}>{t(isTooMany ? 'errors.ERR_CHAT_FULL' : 'internal-chat.addHelp')}</p>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" disabled={chosen.length === 0 || isTooMany} loading={add.busy}>
            {t('internal-chat.add')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
