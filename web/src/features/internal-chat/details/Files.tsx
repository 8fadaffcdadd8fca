import { chatRoutes } from '@balcao/contract/chats/chats'
import { IconFileText } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { tellFailure } from '../../../api/failure.ts'
import { heard } from '../../../api/heard.ts'
import { useRead } from '../../../api/query.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { formatWhen } from '../../../kit/format.ts'
import { ErrorState, Loading } from '../../../kit/states.tsx'
import styles from '../Chat.module.css'
import { filesKey } from '../data/hearing.ts'
import type { Files as Held } from '../data/store.ts'
import type { People } from '../data/useChats.ts'
import { fileAddress } from '../talk/FileView.tsx'

/** What was shown here, the newest first. */
export function Files({ chatId, people }: { chatId: number; people: People }) {
  const t = useText()
  const locale = useLocale()
  const cache = useQueryClient()
  const params = { id: chatId }
  const { data, error, refetch } = useRead(chatRoutes.files, { params }, { staleTime: Number.POSITIVE_INFINITY })
  const more = async () => {
    const before = data?.rows.at(-1)?.seq
    if (before === undefined) return
    const page = await api(chatRoutes.files, { params, query: { before } })
    heard<Held>(cache, filesKey(chatId), held => ({ ...held, rows: [...held.rows, ...page.rows], hasMore: page.hasMore }))
  }
  return (
    <section className={styles.part}>
      <h3>
        {t('internal-chat.files')} {data && <span className={styles.number}>{data.count}</span>}
      </h3>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !data && <Loading lines={3} />}
      {data?.rows.length === 0 && <p className={styles.quiet}>{t('internal-chat.noFiles')}</p>}
      <ul>
        {data?.rows.map(({ id, file, userId, createdAt }) => (
          <li key={id}>
            <a className={styles.fileLine} href={fileAddress(id)} download={file?.name}>
              <IconFileText size={24} stroke={1.5} aria-hidden />
              <span>
                <b>{file?.name}</b>
                <small>
                  {people.nameOf(userId).split(' ')[0]}, {formatWhen(createdAt, locale)}
                </small>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {data?.hasMore && (
        <button type="button" className={styles.link} onClick={() => void more().catch(tellFailure)}>
          {t('internal-chat.moreFiles')}
        </button>
      )}
    </section>
  )
}
