import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { groupRoutes } from '@balcao/contract/groups/groups'
import { afterEach, beforeAll, expect } from 'vitest'
import type { GroupCalls } from '../../../drivers/channels/groups.ts'
import { sandboxGroups } from '../../../drivers/channels/sandbox/groups.ts'
import { clock } from '../../../infra/clock.ts'
import { desk } from '../../../test/desk.ts'
import { type World, world } from '../../../test/world.ts'
import { askCarrier, requestSpool } from '../../channels/index.ts'
import { channelsOf, connected, processes, scripted } from '../../channels/sessions/scripted.testkit.ts'
import { messageSpool } from '../../messages/index.ts'
import { stepTender } from './tend.ts'

export let w: World
let floor: ReturnType<typeof processes>
let ahead = 0

/** A world of its own for the file that asks. */
export function openPhones(): void {
  const now = clock.now
  beforeAll(async () => {
    w = await world()
    floor = processes(w)
  })
  afterEach(async () => {
    clock.now = now
    ahead = 0
    await floor.stopAll()
  })
}

/** A phone whose network keeps groups, and the acts it was told to do, with the answers and failures a test puts in between. */
export async function phone(
  between: (what: string) => void | Promise<void> = () => {},
  can: Partial<Capabilities> = { chosenIds: true },
) {
  const provider = scripted(can)
  const told: string[] = []
  const said: { to: string; text: string }[] = []
  const kept = new Map<string, string>()
  const store = {
    get: async (keys: readonly string[]) =>
      Object.fromEntries(keys.flatMap(key => (kept.has(key) ? [[key, kept.get(key) ?? '']] : []))),
    under: async (prefix: string) => Object.fromEntries([...kept].filter(([key]) => key.startsWith(prefix))),
    set: async (values: Readonly<Record<string, string | null>>) => {
      for (const [key, value] of Object.entries(values)) value === null ? kept.delete(key) : kept.set(key, value)
    },
    clear: async () => kept.clear(),
  }
  const { calls, participants } = sandboxGroups({ store, deliver: async () => {} }, async () => {})
  const noting = <K extends keyof GroupCalls>(name: K): GroupCalls[K] =>
    (async (...args: unknown[]) => {
      told.push(name === 'members' ? `${args[2]} ${(args[1] as { value: string }[]).map(({ value }) => value)}` : name)
      await between(told.at(-1) ?? '')
      return (calls[name] as (...all: unknown[]) => unknown)(...args)
    }) as GroupCalls[K]
  const groups: GroupCalls = {
    list: noting('list'),
    create: noting('create'),
    members: noting('members'),
    edit: noting('edit'),
    link: noting('link'),
    removeMessage: noting('removeMessage'),
  }
  provider.onConnect = async (session, connection) => {
    await session.say(connected)
    return { ...connection, groups, participants }
  }
  provider.onSend = async ({ id, to, content }) => {
    said.push({ to: to.value, text: content.type === 'text' ? content.text : '' })
    return { externalId: id }
  }
  await floor.start({ provider, sources: [requestSpool([askCarrier]), messageSpool] })
  const channels = channelsOf(w)
  const id = await channels.add()
  await channels.becomes(id, { status: 'connected' })
  return { id, told, said, calls }
}

/** The number's next step, whenever it may be. */
export async function nextSteps(times = 1, minutes = 3) {
  for (let i = 0; i < times; i++) {
    ahead += minutes * 60_000
    const at = ahead
    clock.now = () => new Date(Date.now() + at)
    await stepTender(() => 0.5)()
  }
}
/** Nobody works jobs in these tests: the work has had its turn. */
export const begun = (id: number) => w.owner.query("update works set status = 'running' where id = $1", [id])
export const steps = (id: number) => w.ana.call(groupRoutes.steps, { params: { id }, query: {} })
export const refused = (status: number, error: string) => ({ status, body: { error } })

export const KNOWN = '5511970001111'
export const wroteOnce = async () => {
  const its = desk(w.owner, w.padaria)
  const contact = await its.contact('Helena', { number: KNOWN })
  const ticket = await its.ticket({ contact })
  await its.message(ticket, 'Olá')
}

export async function made(channelId: number, more: object = {}) {
  const body = { channelId, name: 'Feirão', count: 1, first: 1, numbers: [KNOWN], onlyAdminsWrite: true, ...more }
  const work = await w.ana.call(groupRoutes.create, { body })
  await begun(work.id)
  return work.id
}

/** A group that is there, with these in it. */
export async function group(its: Awaited<ReturnType<typeof phone>>, people: string[] = []) {
  const addresses = people.map(value => ({ kind: 'phone' as const, scope: '', value }))
  const { group: info } = await its.calls.create('Clientes VIP', addresses, { onlyAdminsWrite: false })
  await w.ana.call(groupRoutes.refresh, { body: { channelId: its.id } })
  const { rows } = await w.ana.call(groupRoutes.list, { query: { channelId: its.id } })
  const found = rows.find(({ externalId }) => externalId === info.address.value) ?? expect.fail('the group was not read')
  return { ...found, address: info.address }
}
export async function change(groupIds: number[], act: 'invite' | 'add' | 'remove' | 'promote' | 'demote', numbers: string[]) {
  const work = await w.ana.call(groupRoutes.change, { body: { groupIds, act, numbers } })
  await begun(work.id)
  return work.id
}

export const groupAddress = async (id: number) => {
  const { external_id: value } = await w.one<{ external_id: string }>('select external_id from groups where id = $1', [id])
  return { kind: 'group' as const, scope: '', value }
}
