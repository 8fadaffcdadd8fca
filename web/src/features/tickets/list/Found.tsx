import { messageRoutes } from '@balcao/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { keyOf } from '../../../api/query.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { AppLink } from '../../../kit/AppLink.tsx'
import { formatNumber, formatWhen } from '../../../kit/format.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import styles from './Found.module.css'
import { ListBones } from './RowBones.tsx'
import { Rows } from './Rows.tsx'
import { useList, useLooking } from './useInbox.ts'

/** What a search finds: conversations by name, number and protocol, then what was said in any of them. */
export function Found() {
  const t = useText()
  const locale = useLocale()
  const { question, search } = useLooking()
  const { data, error, refetch } = useList(question)
  const messages = useSaid(search)

  if (error && !data)
    return <ErrorState error={error} title={t('kit.errorLoading', { what: t('tickets.what') })} retry={() => void refetch()} />
  if (!data) return <ListBones label={t('kit.loading')} />
  const nobody = data.tickets.length === 0
  if (nobody && messages.data?.messages.length === 0)
    return <EmptyState title={t('tickets.noneFound')} help={t('tickets.noneFoundHelp')} />
  return (
    <>
      <p className={nobody ? 'only-read-aloud' : styles.count} role="status">
        {data.isMore
          ? t('tickets.foundMore', { many: formatNumber(data.count, locale) })
          : t('tickets.found', { count: data.count })}
      </p>
      {!nobody && <Rows page={data} question={question} label={t('tickets.list')} />}
      <Said found={messages.data?.messages ?? []} isAlone={nobody} />
    </>
  )
}

/** The words of messages are looked for when what was typed is one. */
function useSaid(words: string) {
  const asked = { query: { searchTerm: words } }
  return useQuery({
    queryKey: keyOf(messageRoutes.search, asked),
    queryFn: () => api(messageRoutes.search, asked),
    enabled: words.length >= 2,
  })
}

type Message = Awaited<ReturnType<typeof api<typeof messageRoutes.search>>>['messages'][number]

function Said({ found, isAlone }: { found: readonly Message[]; isAlone: boolean }) {
  const t = useText()
  const locale = useLocale()
  if (found.length === 0) return null
  return (
    <section className={styles.said} data-alone={isAlone || undefined}>
      <h2>{t('tickets.messages')}</h2>
      <ul>
        {found.map(message => (
          <li key={message.id}>
            <AppLink to={`/atendimento/${message.ticketId}?t=${Date.parse(message.createdAt)}&seq=${message.seq ?? ''}`}>
              <span className={styles.who}>
                <strong>{message.contactName}</strong>
                <time dateTime={message.createdAt}>{formatWhen(message.createdAt, locale)}</time>
              </span>
              <span className={styles.body}>{message.body}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
