import { messageRoutes } from '@balcao/contract/messages/messages'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../../api/client.ts'
import { keyOf } from '../../../../api/query.ts'
import { useLocale, useText } from '../../../../i18n/index.ts'
import { AppLink } from '../../../../kit/controls/AppLink.tsx'
import { formatNumber, formatWhen } from '../../../../kit/format.ts'
import { Marked } from '../../../../kit/marks/Marked.tsx'
import { EmptyState, ErrorState } from '../../../../kit/states.tsx'
import { navigate } from '../../../../navigation/index.ts'
import { ListBones } from '../rows/RowBones.tsx'
import { Rows } from '../rows/Rows.tsx'
import { useList, useLooking } from '../useInbox.ts'
import styles from './Found.module.css'

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
    return (
      <EmptyState title={t('tickets.noneFound')} help={t('tickets.noneFoundHelp')}>
        <Button variant="default" onClick={() => navigate(`/atendimento/contatos?busca=${encodeURIComponent(search)}`)}>
          {t('tickets.searchContacts')}
        </Button>
      </EmptyState>
    )
  return (
    <>
      <p className={nobody ? 'only-read-aloud' : styles.count} role="status">
        {data.isMore
          ? t('tickets.foundMore', { many: formatNumber(data.count, locale) })
          : t('tickets.found', { count: data.count })}
      </p>
      {!nobody && <Rows page={data} question={question} label={t('tickets.list')} />}
      <Said found={messages.data?.messages ?? []} words={search} isAlone={nobody} />
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

function Said({ found, words, isAlone }: { found: readonly Message[]; words: string; isAlone: boolean }) {
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
                <strong>
                  <Marked text={message.contactName} words={words} />
                </strong>
                <time dateTime={message.createdAt}>{formatWhen(message.createdAt, locale)}</time>
              </span>
              <span className={styles.body}>
                <Marked text={message.body || (message.media?.transcript ?? '')} words={words} />
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
