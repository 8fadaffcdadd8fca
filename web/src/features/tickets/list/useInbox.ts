import { userRoutes } from '@balcao/contract/access/users'
import { rankOf } from '@balcao/contract/permissions'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useMemo, useState } from 'react'
import { askQuietly } from '../../../api/client.ts'
import { deskKey, namesOf, useNames } from '../../../api/desk.ts'
import { rememberMe, useMe } from '../../../api/me.ts'
import { useSend } from '../../../api/query.ts'
import { countersKey, listKey, openDesk, readList } from '../ask.ts'
import type { HeldPage } from '../lists.ts'
import {
  allOf,
  countOf,
  isTab,
  type Narrowing,
  NOTHING_NARROWED,
  narrowingIn,
  narrowingOf,
  type Question,
  questionOf,
  searchFor,
  type Tab,
  usualFor,
  type View,
} from '../question.ts'

/** Which list somebody looks at: the tab of this browser, the filter of the person, the words of the moment. */
interface Looking {
  tab: Tab
  choose(tab: Tab): void
  narrowing: Narrowing
  narrow(next: Narrowing): void
  /** The filter as it comes. */
  usual: Narrowing
  search: string
  find(words: string): void
  hasBotTab: boolean
  question: Question
  /** Instead of the tab. */
  view: View | null
  show(view: View | null): void
}

export const LookingContext = createContext<Looking | null>(null)
export function useLooking(): Looking {
  const looking = useContext(LookingContext)
  if (!looking) throw new Error('No inbox above this component')
  return looking
}

const TAB_KEY = 'balcao.inbox.tab'
const keptTab = (): Tab => {
  const kept = localStorage.getItem(TAB_KEY)
  return isTab(kept) ? kept : 'mine'
}

export function useLookingState(): Looking {
  const me = useMe()
  const save = useSend(userRoutes.setConfigs)
  const hasBotTab = useHasBotTab()
  const [tab, setTab] = useState(keptTab)
  const [search, setSearch] = useState('')
  const [view, show] = useState<View | null>(null)
  const { filtrosAtendimento } = me.configs
  const rank = rankOf(me)
  const usual = useMemo(() => usualFor(rank), [rank])
  const narrowing = useMemo(() => narrowingOf(filtrosAtendimento, usual), [filtrosAtendimento, usual])
  const shown = tab === 'chatbot' && !hasBotTab ? 'mine' : tab

  const narrow = (next: Narrowing) => {
    const filtrosAtendimento = { ...me.configs.filtrosAtendimento, ...next }
    rememberMe({ ...me, configs: { ...me.configs, filtrosAtendimento } })
    void save.run({ params: { id: me.userId }, body: { filtrosAtendimento } })
  }
  const choose = (next: Tab) => {
    localStorage.setItem(TAB_KEY, next)
    setTab(next)
    setSearch('')
    view?.leave()
    show(null)
  }
  const question = useMemo(
    () => (search ? searchFor(search, rank !== 'user') : view ? view.question : questionOf(shown, narrowing, hasBotTab)),
    [search, view, shown, narrowing, hasBotTab, rank],
  )
  return { tab: shown, choose, narrowing, usual, narrow, search, find: setSearch, hasBotTab, question, view, show }
}

/** With a question it begins the inbox; without one it only looks whether it has begun. */
export function useDeskQuery(question: Question | null) {
  const cache = useQueryClient()
  return useQuery({
    queryKey: deskKey,
    queryFn: () => openDesk(cache, question ?? questionOf('mine', NOTHING_NARROWED, false)),
    enabled: question !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** Tickets in a bot's hands may have a tab of their own; not before it is known. */
export function useHasBotTab(): boolean {
  const { data } = useDeskQuery(null)
  return data ? namesOf(data).settings.chatbotTab === 'enabled' : false
}

export function useList(question: Question) {
  const cache = useQueryClient()
  return useQuery({
    queryKey: listKey(question),
    queryFn: () => readList(cache, question),
    structuralSharing: false,
    // Events keep a list right: it is read again when they may have been missed. What a search finds, none of them tells.
    staleTime: question.searchParam ? 0 : Number.POSITIVE_INFINITY,
  })
}

const countersOf = (question: Question) => ({
  queryKey: countersKey(question),
  queryFn: () => askQuietly(ticketRoutes.counters, { query: narrowingIn(question) }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Of what the lists are narrowed to; with the universal counter, of all one may see. */
export function useCounters(question: Question) {
  const me = useMe()
  const isUniversal = useNames().settings.universalCounter === 'enabled'
  return useQuery(countersOf(isUniversal ? allOf(question, rankOf(me) !== 'user') : question))
}

/** How many tickets the list of this tab holds beyond what is listed here: those the filter keeps away. */
export function useOutside(listed: Pick<HeldPage, 'count' | 'isMore'> | undefined): number {
  const { question, tab, hasBotTab, view } = useLooking()
  const { data } = useQuery(countersOf(allOf(question, rankOf(useMe()) !== 'user')))
  if (view || !data || !listed || listed.isMore) return 0
  return Math.max(0, countOf(tab, data, hasBotTab) - listed.count)
}
