import { type Chat, type ChatMember, type ChatPerson, chatRoutes } from '@balcao/contract/chats/chats'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api/client.ts'
import { tellFailure } from '../../../api/failure.ts'
import { askAlong, heard } from '../../../api/heard.ts'
import { useMe } from '../../../api/me.ts'
import { askFor, useRead } from '../../../api/query.ts'
import { heldKey, tellHere } from './hearing.ts'
import { whenSent } from './sending.ts'
import { type Held, withOlder } from './store.ts'

whenSent(tellHere.said)

export const useChats = () => useRead(chatRoutes.list, {}, { staleTime: Number.POSITIVE_INFINITY })

export interface People {
  all: readonly ChatPerson[]
  me: number
  of(id: number | null | undefined): ChatPerson | undefined
  nameOf(id: number | null | undefined): string
}

/** Everybody by their id: every author has a name, also one who is gone. */
export function usePeople(): People {
  const { data } = useRead(chatRoutes.people, {}, { staleTime: Number.POSITIVE_INFINITY })
  const { userId } = useMe()
  return useMemo(() => {
    const all = data ?? []
    const byId = new Map(all.map(one => [one.id, one]))
    const of = (id: number | null | undefined) => (id === null || id === undefined ? undefined : byId.get(id))
    return { all, me: userId, of, nameOf: id => of(id)?.name ?? '' }
  }, [data, userId])
}

export const useShown = (id: number) => useRead(chatRoutes.show, { params: { id } }, { staleTime: Number.POSITIVE_INFINITY })

export function useHeld(id: number) {
  const queryKey = heldKey(id)
  const cache = useQueryClient()
  const query = useQuery<Held>({
    queryKey,
    queryFn: () => askAlong(queryKey, () => askFor(queryKey)(chatRoutes.messages, { params: { id } })),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const older = async () => {
    const before = query.data?.rows[0]?.seq
    if (before === undefined || !query.data?.hasMore) return
    const page = await api(chatRoutes.messages, { params: { id }, query: { before } })
    heard<Held>(cache, queryKey, held => withOlder(held, page))
  }
  const goTo = async (seq: number) => {
    if (query.data?.rows.some(one => one.seq === seq)) return
    const page = await api(chatRoutes.messages, { params: { id }, query: { around: seq } })
    cache.setQueryData<Held>(queryKey, page)
  }
  return { ...query, older, goTo: (seq: number) => goTo(seq).catch(tellFailure), newest: () => query.refetch() }
}

/** How a chat is called for its reader. */
export const nameOf = (chat: Pick<Chat, 'name' | 'otherId'>, people: People): string => chat.name ?? people.nameOf(chat.otherId)

/** How far all the others have read. */
export const readByAll = (members: readonly ChatMember[], me: number): number =>
  Math.min(...members.filter(({ userId }) => userId !== me).map(({ readSeq }) => readSeq))

/** The chat with a colleague: made when it is first opened. */
export async function openDirect(userId: number): Promise<Chat> {
  const chat = await api(chatRoutes.create, { body: { kind: 'direct', userId } })
  tellHere.chat(chat)
  return chat
}
