import type { Pause, Session } from '@balcao/contract/access/auth'
import type { Answer } from '@balcao/contract/route'
import type { Desk, deskRoutes } from '@balcao/contract/tickets/desk'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'

/** Where a ticket can be handed on to. */
export interface Goal {
  key: string
  name: string
  picture: string | null
  group: 'people' | 'queues' | 'teams' | 'channels'
  to:
    | { status?: 'open'; userId: number; queueId?: number }
    | { status: 'pending'; queueId: number }
    | { status: 'pending'; teamId: number }
    | { whatsappId: number }
  isOnline: boolean
  /** The break they take, as they said it. */
  pause: Pause | null
  /** What they have in hand, or how many wait there. */
  load: number | null
  /** The people of a queue or a team, available ones first. */
  members: readonly { id: number; name: string; isOnline: boolean }[]
  /** Why it cannot go there. */
  refusal: 'thisPerson' | 'thisQueue' | 'thisTeam' | 'thisChannel' | null
}

interface Parts {
  ticket: Pick<TicketRow, 'status' | 'userId' | 'queueId' | 'teamId' | 'whatsappId' | 'chatbot'>
  desk: Desk
  me: Pick<Session, 'userId' | 'usuariosOnline'>
  load: Answer<typeof deskRoutes.load> | undefined
  search: string
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Available people come before those on a break, and these before the absent; less in hand comes before more. */
export function goalsFor({ ticket, desk, me, load, search }: Parts): Goal[] {
  const online = new Set(me.usuariosOnline.filter(user => user.isOnline).map(user => user.userId))
  const breaks = new Map(me.usuariosOnline.map(user => [user.userId, user.pause]))
  const inHand = new Map(load?.users.map(user => [user.id, user.open]))
  const waiting = new Map(load?.queues.map(queue => [queue.id, queue.waiting]))
  const worksIn = new Map(load?.queues.map(queue => [queue.id, queue.userIds]))
  const isIn = new Map(load?.teams.map(team => [team.id, team.userIds]))
  const membersOf = ({ to, name, isOnline }: Goal, ids: readonly number[] = []) =>
    'userId' in to && to.userId !== ticket.userId && ids.includes(to.userId) ? [{ id: to.userId, name, isOnline }] : []
  const people = desk.users
    .filter(user => user.isActive)
    .map(
      ({ id, name, picture }): Goal => ({
        key: `user-${id}`,
        name,
        picture,
        group: 'people',
        // What another attends is not started: it is taken over.
        to: id === me.userId && ticket.status === 'open' ? { userId: id } : { status: 'open', userId: id },
        isOnline: online.has(id),
        pause: breaks.get(id) ?? null,
        load: load ? (inHand.get(id) ?? 0) : null,
        members: [],
        refusal: ticket.userId === id ? 'thisPerson' : null,
      }),
    )
    .sort(
      (a, b) =>
        Number(a.refusal !== null) - Number(b.refusal !== null) ||
        Number(b.isOnline) - Number(a.isOnline) ||
        Number(b.pause !== null) - Number(a.pause !== null) ||
        (a.load ?? 0) - (b.load ?? 0) ||
        a.name.localeCompare(b.name),
    )
  const queues = desk.queues
    .filter(queue => queue.isActive)
    .map(
      ({ id, name }): Goal => ({
        key: `queue-${id}`,
        name,
        picture: null,
        group: 'queues',
        to: { status: 'pending', queueId: id },
        isOnline: false,
        pause: null,
        load: load ? (waiting.get(id) ?? 0) : null,
        members: people.flatMap(person => membersOf(person, worksIn.get(id))),
        refusal: ticket.queueId === id && ticket.userId === null && !ticket.chatbot ? 'thisQueue' : null,
      }),
    )
  const teams = teamsFor(ticket, desk, load).map(({ team, ...goal }) => ({
    ...goal,
    members: people.flatMap(person => membersOf(person, isIn.get(team))),
  }))
  return [people, queues, teams, channelsFor(ticket, desk)]
    .map(goals => matching(goals, search))
    .sort((a, b) => a.best - b.best)
    .flatMap(group => group.goals)
}

const channelsFor = (ticket: Parts['ticket'], desk: Desk): Goal[] =>
  desk.channels
    .filter(channel => channel.id !== ticket.whatsappId)
    .map(({ id, name }) => ({
      key: `channel-${id}`,
      name,
      picture: null,
      group: 'channels',
      to: { whatsappId: id },
      isOnline: false,
      pause: null,
      load: null,
      members: [],
      refusal: null,
    }))

function teamsFor(ticket: Parts['ticket'], desk: Desk, load: Parts['load']): (Goal & { team: number })[] {
  const waiting = new Map(load?.teams.map(team => [team.id, team.waiting]))
  return desk.teams
    .filter(team => team.isActive)
    .map(({ id, name }) => ({
      team: id,
      key: `team-${id}`,
      name,
      picture: null,
      group: 'teams',
      to: { status: 'pending', teamId: id },
      isOnline: false,
      pause: null,
      load: load ? (waiting.get(id) ?? 0) : null,
      members: [],
      refusal: ticket.teamId === id && ticket.userId === null && !ticket.chatbot ? 'thisTeam' : null,
    }))
}

/** A queue, in the hands of one who works there; of a team, only the one who takes it. */
export const withMember = (goal: Goal, member: number | null): Goal => {
  const its = goal.members.find(({ id }) => id === member)
  if (its && 'teamId' in goal.to) return { ...goal, name: `${its.name} · ${goal.name}`, to: { status: 'open', userId: its.id } }
  if (!its || !('queueId' in goal.to) || goal.to.queueId === undefined) return goal
  return { ...goal, name: `${its.name} · ${goal.name}`, to: { status: 'open', userId: its.id, queueId: goal.to.queueId } }
}

/** Of one group those that match, the ones that begin so first; how well its best one does. Equals keep their order. */
function matching(goals: readonly Goal[], search: string): { goals: Goal[]; best: number } {
  const ranked = goals
    .map(goal => ({ goal, rank: rankOf(plain(goal.name), plain(search).trim()) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
  return { goals: ranked.map(({ goal }) => goal), best: ranked[0]?.rank ?? NO_MATCH }
}

const NO_MATCH = 3

/** 0: the name begins so; 1: each word typed begins a word of it; 2: they stand somewhere in it. */
function rankOf(name: string, search: string): number {
  if (name.startsWith(search)) return 0
  const typed = search.split(/\s+/)
  const words = name.split(/[^\p{L}\p{N}]+/u)
  if (typed.every(part => words.some(word => word.startsWith(part)))) return 1
  return typed.every(part => name.includes(part)) ? 2 : NO_MATCH
}
