import type { SettingValues } from '@balcao/contract/settings'
import { type Desk, type DeskChannel, deskRoutes } from '@balcao/contract/tickets/desk'
import { useSyncExternalStore } from 'react'
import { keyOf, queryClient } from './query.ts'

/** The names of all that tickets point at: read with the inbox, kept right by events. */
export const deskKey = keyOf(deskRoutes.open)

type Kept = typeof import('@balcao/contract/tickets/desk')['DESK_SETTINGS'][number]

export interface Names {
  desk: Desk
  queue(id: number | null): Desk['queues'][number] | undefined
  /** Where a ticket waits: its queue, or the team it was handed to. */
  place(row: { queueId: number | null; teamId?: number | null | undefined }): { name: string; color: string | null } | undefined
  tag(id: number): Desk['tags'][number] | undefined
  user(id: number | null | undefined): Desk['users'][number] | undefined
  channel(id: number): DeskChannel | undefined
  settings: Pick<SettingValues, Kept>
}

const known = new WeakMap<Desk, Names>()

/** The same by id: made once for each state of the desk. */
export function namesOf(desk: Desk): Names {
  const made = known.get(desk) ?? index(desk)
  known.set(desk, made)
  return made
}

function index(desk: Desk): Names {
  const queues = byId(desk.queues)
  const teams = byId(desk.teams)
  const tags = byId(desk.tags)
  const users = byId(desk.users)
  const channels = byId(desk.channels)
  return {
    desk,
    queue: id => (id === null ? undefined : queues.get(id)),
    place: ({ queueId, teamId }) => {
      const team = teamId == null ? undefined : teams.get(teamId)
      return team ? { name: team.name, color: null } : queueId === null ? undefined : queues.get(queueId)
    },
    tag: id => tags.get(id),
    user: id => (id === null || id === undefined ? undefined : users.get(id)),
    channel: id => channels.get(id),
    // As the server sends them: reading them with their schemas would bring the rules of all settings with the inbox.
    settings: Object.fromEntries(desk.settings.map(({ key, value }) => [key, value])) as Pick<SettingValues, Kept>,
  }
}

const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map(row => [row.id, row]))

export const deskNow = (): Desk | undefined => queryClient.getQueryData<Desk>(deskKey)

/** One ear at the cache for all of them: there are hundreds on a screen, and the cache says something with every event. */
const listeners = new Set<() => void>()
let isListening = false
function subscribe(listener: () => void): () => void {
  if (!isListening)
    queryClient.getQueryCache().subscribe(({ query }) => {
      if (query.queryKey[0] === deskKey[0]) for (const tell of listeners) tell()
    })
  isListening = true
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** For what is drawn inside the inbox, which waits until this is known. */
export function useNames(): Names {
  const desk = useSyncExternalStore(subscribe, deskNow)
  if (!desk) throw new Error('The desk is not open above this component')
  return namesOf(desk)
}

/** The last tickets of a contact: they come with its conversation. */
export const ticketsOfKey = (contactId: number) => ['tickets of', contactId] as const
