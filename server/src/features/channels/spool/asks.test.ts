import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Connection, SendError } from '../../../drivers/channels/driver.ts'
import { withTenant } from '../../../infra/database/db.ts'
import { type World, world } from '../../../test/world.ts'
import { channelsOf, connected, processes, scripted } from '../sessions/scripted.testkit.ts'
import { askCarrier, askChannel, tellChannel } from './asks.ts'
import { requestSpool } from './requests.ts'

let w: World
let floor: ReturnType<typeof processes>
let its: ReturnType<typeof channelsOf>
beforeAll(async () => {
  w = await world()
  floor = processes(w)
  its = channelsOf(w)
})
afterEach(() => floor.stopAll())

const GROUP = { kind: 'group', scope: '', value: '1203@g.us' } as const
const ANA = { address: { kind: 'phone', scope: '', value: '5511999990000' }, name: 'Ana', isAdmin: true } as const

const channelWith = async (more: Partial<Connection>): Promise<number> => {
  const provider = scripted()
  provider.onConnect = async (session, connection) => {
    await session.say(connected)
    return { ...connection, ...more }
  }
  await floor.start({ provider, sources: [requestSpool([askCarrier])] })
  const id = await its.add()
  await its.becomes(id, { status: 'connected' })
  return id
}
const ask = (id: number) => askChannel(w.padaria, id, { what: 'participants', group: GROUP })
const kept = async () => (await w.owner.query('select id from channel_requests')).rows

describe('asking a channel', () => {
  test('is answered by the process that holds its connection, and nothing is kept of it', async () => {
    const asked: unknown[] = []
    const id = await channelWith({
      async participants(group) {
        asked.push(group)
        return [ANA]
      },
    })
    expect(await ask(id)).toEqual([ANA])
    expect(asked).toEqual([GROUP])
    expect(await kept()).toEqual([])
  })

  test('many at once, each hears its own answer', async () => {
    const id = await channelWith({ participants: async group => [{ ...ANA, name: group.value }] })
    const groups = Array.from({ length: 30 }, (_, i) => `${i}@g.us`)
    const answers = await Promise.all(
      groups.map(value => askChannel(w.padaria, id, { what: 'participants', group: { ...GROUP, value } })),
    )
    expect(answers.map(([one]) => one?.name)).toEqual(groups)
  })

  test('is answered also with what no database can hold, as far as it can be read', async () => {
    let refusal: SendError | null = null
    const id = await channelWith({
      async participants() {
        if (refusal) throw refusal
        return [{ ...ANA, name: 'A\0na\ud800' }]
      },
    })
    expect(await ask(id)).toEqual([{ ...ANA, name: 'Ana\uFFFD' }])
    refusal = new SendError('refused', 'ERR_FETCH_WAPP_MSG', 'no\0group')
    await expect(ask(id)).rejects.toMatchObject({ details: { details: 'no\uFFFDgroup' } })
  })

  test('what the provider refuses, or cannot, is refused with its reason', async () => {
    const refusing = await channelWith({
      participants: () => Promise.reject(new SendError('refused', 'ERR_FETCH_WAPP_MSG', 'no such group')),
    })
    await expect(ask(refusing)).rejects.toMatchObject({ code: 'ERR_FETCH_WAPP_MSG', details: { details: 'no such group' } })
    await expect(askChannel(w.padaria, refusing, { what: 'history', perConversation: 5 })).rejects.toMatchObject({
      code: 'ERR_CHANNEL_CANNOT',
    })
    expect(await kept()).toEqual([])
  })

  test('of one that is not connected, or of another company, is refused at once', async () => {
    const id = await its.add({ keep_connected: false })
    await expect(ask(id)).rejects.toMatchObject({ code: 'ERR_WAPP_INITIALIZED' })
    const there = await channelWith({ participants: async () => [ANA] })
    await expect(askChannel(w.oficina, there, { what: 'participants', group: GROUP })).rejects.toMatchObject({
      code: 'ERR_WAPP_INITIALIZED',
    })
  })
})

describe('what a channel is only told', () => {
  const tell = (id: number, worthMs = 60_000) =>
    withTenant(w.padaria, tx => tellChannel(tx, id, { what: 'block', address: ANA.address, blocked: true }, worthMs))
  const told = async () => (await kept()).length

  test('is carried out, waits for a channel that is down, and leaves nothing behind', async () => {
    const blocked: unknown[] = []
    const provider = scripted()
    provider.onConnect = async (session, connection) => {
      await session.say(connected)
      return { ...connection, block: async (...said) => void blocked.push(said) }
    }
    const id = await its.add({ keep_connected: false })
    await tell(id)
    await floor.start({ provider, sources: [requestSpool([askCarrier])] })
    await w.owner.query('update channels set keep_connected = true where id = $1', [id])
    await its.becomes(id, { status: 'connected' })
    await expect.poll(told).toBe(0)
    expect(blocked).toEqual([[ANA.address, true]])
  })

  test('a name that was asked for becomes news; none does not', async () => {
    const names = [null, { name: 'Ana' }]
    const profile = vi.fn(async () => names.shift() ?? null)
    const id = await channelWith({ profile })
    for (const _ of names.slice()) {
      await withTenant(w.padaria, tx => tellChannel(tx, id, { what: 'profile', address: ANA.address }, 60_000))
      await expect.poll(told).toBe(0)
    }
    expect(profile.mock.calls).toEqual([[ANA.address], [ANA.address]])
    const { rows } = await w.owner.query('select payload, next_at > now() as waits from inbound_events where channel_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ payload: { news: { type: 'identity', addresses: [ANA.address], name: 'Ana' } }, waits: true }])
  })

  test('and refused by its provider leaves nothing behind either; what is no longer worth it is not told', async () => {
    const block = vi.fn(() => Promise.reject(new SendError('refused', 'ERR_CHANNEL_CANNOT', 'no')))
    const id = await channelWith({ block })
    await tell(id)
    await expect.poll(told).toBe(0)
    await tell(id, -1)
    await tell(id)
    await expect.poll(told).toBe(1)
    expect(block).toHaveBeenCalledTimes(2)
  })
})
