import { rankOf } from '@balcao/contract/permissions'
import { ticketRoutes } from '@balcao/contract/tickets'
import { userRoutes } from '@balcao/contract/users'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useMemo, useState } from 'react'
import { api } from '../../../api/client.ts'
import { deskKey, namesOf, useNames } from '../../../api/desk.ts'
import { rememberMe, useMe } from '../../../api/me.ts'
import { useSend } from '../../../api/query.ts'
import { countersKey, listKey, openDesk, readList } from '../ask.ts'
import {
  allOf,
  isTab,
  type Narrowing,
  narrowingIn,
  narrowingOf,
  type Question,
  questionOf,
  searchFor,
  type Tab,
} from '../question.ts'

/** Which list somebody looks at: the tab of this browser, the filter of the person, the words of the moment. */
export interface Looking {
  tab: Tab
  choose(tab: Tab): void
  narrowing: Narrowing
  narrow(next: Narrowing): void
  search: string
  find(words: string): void
  hasBotTab: boolean
  question: Question
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
  const narrowing = useMemo(() => narrowingOf(me.configs.filtrosAtendimento), [me.configs.filtrosAtendimento])
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
  }
  const question = useMemo(
    () => (search ? searchFor(search, narrowing) : questionOf(shown, narrowing, hasBotTab)),
    [search, shown, narrowing, hasBotTab],
  )
  return { tab: shown, choose, narrowing, narrow, search, find: setSearch, hasBotTab, question }
}

/** With a question it begins the inbox; without one it only looks whether it has begun. */
export function useDeskQuery(question: Question | null) {
  const cache = useQueryClient()
  return useQuery({
    queryKey: deskKey,
    queryFn: () => openDesk(cache, question ?? questionOf('mine', narrowingOf({}), false)),
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

/** Of what the lists are narrowed to; with the universal counter, of all one may see. */
export function useCounters(question: Question) {
  const me = useMe()
  const isUniversal = useNames().settings.universalCounter === 'enabled'
  const counted = isUniversal ? allOf(question, rankOf(me) !== 'user') : question
  return useQuery({
    queryKey: countersKey(counted),
    queryFn: () => api(ticketRoutes.counters, { query: narrowingIn(counted) }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
