import { rankOf } from '@balcao/contract/permissions'
import { useMemo } from 'react'
import { deskNow, namesOf } from '../../api/desk.ts'
import { useMe } from '../../api/me.ts'
import { Charts } from '../../features/home/Charts.tsx'
import { DayMenu } from '../../features/home/DayMenu.tsx'
import { greeting, spokenDay } from '../../features/home/days.ts'
import { DayFigures } from '../../features/home/figures/DayFigures.tsx'
import { Tiles } from '../../features/home/figures/Tiles.tsx'
import styles from '../../features/home/Home.module.css'
import { ChannelList } from '../../features/home/lists/ChannelList.tsx'
import { QueueList } from '../../features/home/lists/QueueList.tsx'
import { TeamList } from '../../features/home/lists/TeamList.tsx'
import { WaitingList } from '../../features/home/lists/WaitingList.tsx'
import { Steps } from '../../features/home/Steps.tsx'
import { useHome } from '../../features/home/useHome.ts'
import { inServiceList, openedList, waitingList } from '../../features/tickets/in-hand/behind.ts'
import { byLateness, type Held, tally } from '../../features/tickets/in-hand/held.ts'
import { lateOf } from '../../features/tickets/in-hand/late.ts'
import { useInHand } from '../../features/tickets/in-hand/useInHand.ts'
import { useLocale, useText } from '../../i18n/index.ts'
import { useDestinations } from '../../kit/destinations.ts'
import { formatTime } from '../../kit/format.ts'
import { Page } from '../../kit/Page.tsx'
import { ErrorState, Loading } from '../../kit/states.tsx'
import { useMinute } from '../../kit/useMinute.ts'
import { navigate, useLocation } from '../../navigation/index.ts'

/** The day stands in the address, so that who comes back from a list finds it again. */
const dayIn = (search: string) => /[?&]day=(\d{4}-\d\d-\d\d)\b/.exec(search)?.[1]
const showDay = (day: string | undefined) => navigate(day ? `/home?day=${day}` : '/home', { replace: true })

/** How the day goes: what waits now comes by events, the figures of the day at most once a minute. */
export function HomeScreen() {
  const t = useText()
  const locale = useLocale()
  const me = useMe()
  const now = useMinute()
  const day = useLocation(({ search }) => dayIn(search))
  const { held, error: liveError, refetch: askLive } = useInHand()
  const { data: home, error, refetch } = useHome(day, held)
  const name = me.username.split(/\s+/)[0] ?? me.username
  const own = rankOf(me) === 'user' ? me.userId : undefined
  const live = useMemo(() => held && tally(held, ({ userId }) => own === undefined || userId === own), [held, own])
  const title = greeting(t, name, new Date(now))
  const lists = useLists(home?.day ?? '', own)
  const failed = (error && !home && { error, retry: refetch }) || (liveError && !held && { error: liveError, retry: askLive })

  if (failed)
    return (
      <Page title={title}>
        <div className="panel">
          <ErrorState
            error={failed.error}
            title={t('kit.errorLoading', { what: t('home.what') })}
            retry={() => void failed.retry()}
          />
        </div>
      </Page>
    )
  const desk = deskNow()
  if (!home || !held || !live || !desk)
    return (
      <Page title={title}>
        <Loading />
      </Page>
    )
  if (home.steps) return <Steps title={title} steps={home.steps} />
  const about = [
    `${spokenDay(home.day, locale)}${home.isToday ? `, ${formatTime(now)}` : ''}.`,
    t('home.waitingNow', { count: live.waiting }),
    ...(live.free > 0 ? [t('home.freeNow', { count: live.free })] : []),
  ].join(' ')
  return (
    <Page title={title} about={about} action={<DayMenu home={home} onDay={showDay} />}>
      <Tiles home={home} live={live} late={lateOf(live.oldest, now)} now={now} to={lists} />
      <div className={styles.grid}>
        <div className={styles.wide}>
          <DayFigures home={home} list={lists.ofDay} />
          <Charts home={home} />
        </div>
        <Lists held={held} own={own} home={home} now={now} names={namesOf(desk)} list={lists.ofDay} />
      </div>
    </Page>
  )
}

/** The lists behind the figures; reports where they are open to this person. */
function useLists(day: string, own: number | undefined) {
  const paths = useDestinations().map(({ path }) => path)
  const hasReports = paths.includes('/relatorios')
  const ofDay = (query = ''): `/${string}` | null =>
    hasReports ? `/relatorios/atendimentos-por-parametros?from=${day}&to=${day}${query}` : null
  return {
    ofDay,
    waiting: waitingList(own),
    inService: inServiceList(own),
    reply: ofDay() ?? openedList(day, own),
    // The inbox knows when a conversation was opened, not when it was closed: any list of its would be another.
    resolve: ofDay('&by=closed'),
    rating: ofDay('&by=closed'),
  }
}

interface ListsProps {
  held: Held
  own: number | undefined
  home: Parameters<typeof DayFigures>[0]['home']
  now: number
  names: ReturnType<typeof namesOf>
  list(query?: string): `/${string}` | null
}

const MOST_WAITING = 5

function Lists({ held, own, home, now, names, list }: ListsProps) {
  const { usuariosOnline } = useMe()
  const paths = useDestinations().map(({ path }) => path)
  const rows = useMemo(
    () =>
      [...held.rows.values()]
        .filter(row => row.waitingSince !== null && (own === undefined || row.userId === own))
        .sort(byLateness),
    [held, own],
  )
  const { waiting } = tally(held, ({ userId }) => own === undefined || userId === own)
  const loads = useMemo(() => {
    const users = new Set([...held.rows.values()].map(({ userId }) => userId))
    for (const { userId, isOnline } of usuariosOnline) if (isOnline) users.add(userId)
    return [...users].flatMap(id => (id === null ? [] : [{ id, open: tally(held, ({ userId }) => userId === id).all }]))
  }, [held, usuariosOnline])
  const queues = names.desk.queues.map(queue => ({ ...queue, ...tally(held, ({ queueId }) => queueId === queue.id) }))
  return (
    <div className={styles.side}>
      <WaitingList
        rows={rows.slice(0, MOST_WAITING)}
        count={waiting}
        to={waitingList(own)}
        now={now}
        names={names}
        lateOf={lateOf}
      />
      {own === undefined && (
        <TeamList
          loads={loads}
          home={home}
          names={names}
          panel={paths.includes('/painel-atendimentos')}
          online={usuariosOnline}
          list={list}
        />
      )}
      {own === undefined && <QueueList queues={queues} home={home} list={list} />}
      <ChannelList channels={names.desk.channels} home={home} list={list} hasScreen={paths.includes('/sessoes')} />
    </div>
  )
}
