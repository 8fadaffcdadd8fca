import { type Chat, chatRoutes } from '@balcao/contract/chats/chats'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import styles from '../Chat.module.css'

export default function Rename({ chat, onClose }: { chat: Chat; onClose(): void }) {
  const t = useText()
  const rename = useSend(chatRoutes.rename)
  const [name, setName] = useState(chat.name ?? '')
  return (
    <Dialog title={t('internal-chat.rename')} width={400} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          void rename.run({ params: { id: chat.id }, body: { name: name.trim() } }, { done: onClose })
        }}
      >
        <TextInput
          data-autofocus
          label={t('internal-chat.groupName')}
          value={name}
          maxLength={120}
          required
          onChange={event => setName(event.currentTarget.value)}
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" disabled={name.trim() === ''} loading={rename.busy}>
            {t('kit.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
