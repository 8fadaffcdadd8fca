import { IconArrowsMaximize, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText, useTexts } from '../../i18n/index.ts'
import { AppLink } from '../../kit/controls/AppLink.tsx'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { besideNow, showBeside, useBeside } from './beside.ts'
import styles from './Chat.module.css'
import { ChatList } from './list/ChatList.tsx'
import { Talk } from './talk/Talk.tsx'

/** The chat beside the inbox: one goes on working there. */
export default function ChatBeside() {
  const texts = useTexts()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    void texts.load(['internal-chat', 'messages']).then(() => setReady(true))
  }, [texts])
  return isReady ? createPortal(<Panel />, document.body) : null
}

const close = () => showBeside({ isOpen: false })

function Panel() {
  const t = useText()
  const { chatId } = useBeside()
  useEffect(() => {
    const before = document.activeElement
    document.documentElement.dataset.beside = ''
    return () => {
      delete document.documentElement.dataset.beside
      if (before instanceof HTMLElement && before.isConnected && !besideNow().isOpen) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <section
      className={styles.beside}
      aria-label={t('internal-chat.title')}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        close()
      }}
    >
      <div className={styles.besideTools}>
        <AppLink
          to={chatId === null ? '/chat-privado' : `/chat-privado?c=${chatId}`}
          className={styles.back}
          aria-label={t('internal-chat.wholePage')}
          title={t('internal-chat.wholePage')}
          onClick={close}
        >
          <IconArrowsMaximize size={18} stroke={1.75} aria-hidden />
        </AppLink>
        <IconButton variant="subtle" size={36} label={t('kit.close')} onClick={close}>
          <IconX size={19} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      {chatId === null ? (
        <ChatList open={null} onOpen={id => showBeside({ chatId: id })} back={null} />
      ) : (
        <Talk key={chatId} chatId={chatId} hasDetails={false} onBack={() => showBeside({ chatId: null })} />
      )}
    </section>
  )
}
