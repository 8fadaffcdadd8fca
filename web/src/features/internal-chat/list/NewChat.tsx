import { CHAT_LIMITS, chatRoutes } from '@balcao/contract/chats/chats'
import type { Sent } from '@balcao/contract/route'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import styles from '../Chat.module.css'
import { tellHere } from '../data/hearing.ts'
import { Choosing } from './Choosing.tsx'

/** With one it is a conversation between two, with more a group that wants a name. */
export default function NewChat({ onClose, onMade }: { onClose(): void; onMade(id: number): void }) {
  const t = useText()
  const create = useSend(chatRoutes.create)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [name, setName] = useState('')
  const [asGroup, setAsGroup] = useState(false)
  const [first] = chosen
  const isGroup = asGroup || chosen.length > 1
  const canMake = first !== undefined && chosen.length < CHAT_LIMITS.members && (!isGroup || name.trim() !== '')
  const make = () => {
    if (!canMake || first === undefined) return
    const body: Sent<typeof chatRoutes.create>['body'] = isGroup
      ? { kind: 'group', name: name.trim(), userIds: [...chosen] }
      : { kind: 'direct', userId: first }
    void create.run(
      { body },
      {
        done: chat => {
          tellHere.chat(chat)
          onClose()
          onMade(chat.id)
        },
      },
    )
  }
  return (
    <Dialog title={t('internal-chat.new')} width={440} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          make()
        }}
      >
        <Choosing chosen={chosen} onChange={setChosen} />
        {isGroup ? (
          <TextInput
            label={t('internal-chat.groupName')}
            placeholder={t('internal-chat.groupNameExample')}
            value={name}
            maxLength={120}
            required
            onChange={event => setName(event.currentTarget.value)}
          />
        ) : (
          <button type="button" className={styles.link} onClick={() => setAsGroup(true)}>
            {t('internal-chat.makeGroup')}
          </button>
        )}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" disabled={!canMake} loading={create.busy}>
            {isGroup ? t('internal-chat.createGroup', { count: chosen.length + 1 }) : t('internal-chat.openChat')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
