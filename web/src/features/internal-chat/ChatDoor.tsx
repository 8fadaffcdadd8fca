import { unreadRoutes } from '@balcao/contract/chats/unread'
import { Suspense } from 'react'
import { fetched } from '../../api/fetched.ts'
import { useIsShut } from '../../api/me.ts'
import { useRead } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { useBeside } from './beside.ts'
import styles from './ChatDoor.module.css'

const ChatBeside = fetched(() => import('./ChatBeside.tsx'))

/** At the way to the chat: in how many conversations something is unread; and the chat itself where it is opened beside. */
export default function ChatDoor() {
  const { data } = useRead(unreadRoutes.unread, {}, { staleTime: Number.POSITIVE_INFINITY, enabled: !useIsShut() })
  return (
    <>
      {data && data.length > 0 && <Count count={data.length} />}
      {useBeside().isOpen && (
        <Suspense>
          <ChatBeside />
        </Suspense>
      )}
    </>
  )
}

function Count({ count }: { count: number }) {
  const t = useText()
  return (
    <>
      <span className={styles.count} aria-hidden>
        {count > 99 ? '99+' : count}
      </span>
      <span className="only-read-aloud">{t('app.unreadChats', { count })}</span>
    </>
  )
}
