import { IconArrowLeft, IconMessages } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useMe } from '../../api/me.ts'
import { useText } from '../../i18n/index.ts'
import { AppLink } from '../../kit/controls/AppLink.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { navigate, useLocation } from '../../navigation/index.ts'
import { useBrand } from '../../theme/brand.ts'
import styles from './Chat.module.css'
import { Details } from './details/Details.tsx'
import { ChatList } from './list/ChatList.tsx'
import { Talk } from './talk/Talk.tsx'

const openIn = (search: string): number | null => Number(new URLSearchParams(search).get('c')) || null
const openChat = (id: number | null) => navigate(id === null ? '/chat-privado' : `/chat-privado?c=${id}`)

/** Where colleagues write to each other: the inbox's three panes, and on a phone one of them at a time. */
export function ChatScreen() {
  const t = useText()
  const open = openIn(useLocation(({ search }) => search))
  const [hasDetails, setDetails] = useState(() => window.matchMedia('(min-width: 1280px)').matches)
  const { name } = useBrand()
  useEffect(() => {
    document.title = `${t('internal-chat.title')} · ${name}`
  }, [t, name])
  return (
    <div
      className={styles.page}
      data-inside={open !== null || undefined}
      data-details={(open !== null && hasDetails) || undefined}
    >
      <ChatList open={open} onOpen={openChat} back={<Back />} />
      {open === null ? (
        <section className={styles.nobody} aria-label={t('internal-chat.chooseOne')}>
          <EmptyState
            picture={<IconMessages size={40} stroke={1.5} aria-hidden />}
            title={t('internal-chat.chooseOne')}
            help={t('internal-chat.chooseOneHelp')}
          />
        </section>
      ) : (
        <>
          <Talk
            key={open}
            chatId={open}
            hasDetails={hasDetails}
            onDetails={() => setDetails(!hasDetails)}
            onBack={() => openChat(null)}
          />
          {hasDetails && (
            <Details key={`details ${open}`} chatId={open} onClose={() => setDetails(false)} onGone={() => openChat(null)} />
          )}
        </>
      )}
    </div>
  )
}

/** This screen stands outside the others: here is the way back to them. */
function Back() {
  const t = useText()
  const { profile } = useMe()
  return (
    <AppLink
      to={profile === 'superadmin' ? '/' : '/atendimento'}
      className={styles.back}
      aria-label={t('internal-chat.leavePage')}
      title={t('internal-chat.leavePage')}
    >
      <IconArrowLeft size={20} stroke={1.75} aria-hidden />
    </AppLink>
  )
}
