import type { Address } from '@balcao/contract/channels/addresses'
import { groupRuleRoutes, groupWatchRoutes } from '@balcao/contract/groups/group-rules'
import { afterEach, beforeAll, expect } from 'vitest'
import type { Participant } from '../../../drivers/channels/driver.ts'
import { SendError } from '../../../drivers/channels/driver.ts'
import type { MembersNews } from '../../../drivers/channels/groups.ts'
import { startIncoming } from '../../../incoming.ts'
import { clock } from '../../../infra/clock.ts'
import { type World, world } from '../../../test/world.ts'
import { askCarrier, requestSpool } from '../../channels/index.ts'
import { channelsOf, connected, processes, type Session, scripted } from '../../channels/sessions/scripted.testkit.ts'
import { messageSpool } from '../../messages/index.ts'
import { deedTender } from './tend.ts'

export let w: World
let floor: ReturnType<typeof processes>
let incoming: ReturnType<typeof startIncoming>
/** A world of its own for the file that asks. */
export function openPhones(): void {
  const now = clock.now
  beforeAll(async () => {
    w = await world()
    floor = processes(w)
    incoming = startIncoming()
  })
  afterEach(async () => {
    clock.now = now
    await floor.stopAll()
    await forgetAll()
  })
}
export const forgetAll = async () => {
  for (const table of ['group_deeds', 'group_watches', 'group_rules']) await w.owner.query(`delete from ${table}`)
}

/** Each call is another process. */
export const tendGroupDeeds = () => deedTender()()

let made = 0
export const anew = () => ++made
export const phoneOf = (value: string) => ({ kind: 'phone' as const, scope: '', value })

/** A phone in a group: what it was told to do there, and who is in it. */
export async function phone(people: Participant[] = [], { isAdmin = true, in: there = undefined as Address | undefined } = {}) {
  const provider = scripted()
  const told: string[] = []
  const said: string[] = []
  const its = { isAdmin, people, fault: null as SendError | null, asked: 0, deletes: true }
  const group = there ?? { kind: 'group' as const, scope: '', value: `1203${++made}` }
  const mayRun = () => {
    if (its.fault) throw its.fault
    if (!its.isAdmin) throw new SendError('refused', 'ERR_GROUP_NOT_ADMIN', 'not an admin')
  }
  let session: Session | undefined
  provider.onConnect = async (its_, connection) => {
    session = its_
    await its_.say(connected)
    return {
      ...connection,
      participants: async () => {
        its.asked++
        return its.people
      },
      groups: {
        list: async () => [{ address: group, name: 'Turma', people: its.people.length, isAdmin: its.isAdmin }],
        create: async () => expect.fail('no group is made here'),
        edit: async () => {},
        link: async () => 'https://chat.example/x',
        async members(_, who, act) {
          mayRun()
          told.push(...who.map(({ value }) => `${act} ${value}`))
          return who.map(address => ({ address, outcome: 'done' as const }))
        },
        async removeMessage({ externalId, author }) {
          mayRun()
          if (!its.deletes) throw new SendError('refused', 'ERR_CHANNEL_CANNOT', 'only its own')
          told.push(`delete ${externalId} of ${author}`)
        },
      },
    }
  }
  provider.onSend = async ({ id, content }) => {
    if (content.type === 'text') said.push(content.text)
    return { externalId: id }
  }
  await floor.start({ provider, sources: [requestSpool([askCarrier]), messageSpool], deliver: incoming.deliverNews })
  const channels = channelsOf(w)
  const id = await channels.add()
  await channels.becomes(id, { status: 'connected' })
  const hear = async (news: Parameters<Session['say']>[0]) => session?.say(news)
  const watch = (body: object) => w.carla.call(groupWatchRoutes.watch, { params: { id }, body })
  const members = (change: MembersNews['change'], ...numbers: string[]): MembersNews => ({
    ...{ type: 'members', id: `e${++made}`, group, change, at: new Date() },
    people: numbers.map(value => ({ address: phoneOf(value), name: `Pessoa ${value.slice(-2)}` })),
  })
  const message = (text: string, more: object = {}) => ({
    ...{ type: 'message' as const, externalId: `m${++made}`, address: group, name: 'Turma', fromMe: false, text },
    ...{ author: { address: '5511970001111@s.whatsapp.net', name: 'Edson' }, at: new Date(), ...more },
  })
  return { id, told, said, group, hear, watch, members, message, its }
}

export const rule = (kind: 'ban' | 'word' | 'greeting' | 'farewell', text: string, more: object = {}) =>
  w.ana.call(groupRuleRoutes.create, { body: { rule: kind, text, note: '', groupId: null, removesAuthor: false, ...more } })
export const later = (seconds: number) => {
  clock.now = () => new Date(Date.now() + seconds * 1000)
}
export const deeds = async (channelId: number) =>
  (await w.ana.call(groupWatchRoutes.deeds, { query: {} })).rows.filter(one => one.channelId === channelId).toReversed()
