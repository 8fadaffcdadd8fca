import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { SendError } from '../../../drivers/channels/driver.ts'
import { type World, world } from '../../../test/world.ts'
import { askCarrier, requestSpool } from '../../channels/index.ts'
import { channelsOf, processes, type Scripted, scripted } from '../../channels/sessions/scripted.testkit.ts'

/** Real calls, and a provider that is asked whose a number is. */

let w: World
let provider: Scripted
let phone: number
let asked: string[] = []
let answer: (number: string) => Promise<string | null>

beforeAll(async () => {
  w = await world()
  provider = scripted()
  provider.onConnect = async (session, connection) => {
    await session.say({ type: 'status', status: 'connected' })
    return {
      ...connection,
      findNumber: async number => {
        asked.push(number)
        const value = await answer(number)
        return value === null ? null : { kind: 'phone', scope: '', value }
      },
    }
  }
  const { add, row } = channelsOf(w)
  phone = await add({ config: { behavesAs: 'phone' }, keep_connected: true, is_default: true })
  const { start, stopAll } = processes(w)
  await start({ provider, sources: [requestSpool([askCarrier])] })
  await vi.waitFor(async () => expect(await row(phone)).toMatchObject({ status: 'connected' }), { timeout: 5_000, interval: 20 })
  return stopAll
})
beforeEach(() => {
  asked = []
  answer = async number => number
})

let made = 0
const fresh = () => `55389${String(80_000_000 + ++made)}`
const addressOf = async (contactId: unknown) =>
  (await w.one<{ value: string }>("select value from identities where contact_id = $1 and kind = 'phone'", [contactId])).value

describe('[CON-02] a number is checked on the channel', () => {
  test('[CON-08] and kept as the channel spells it; a form that sends it as it was asks nobody and changes nothing', async () => {
    const number = fresh()
    const spelt = number.replace(/^(55\d\d)9/, '$1')
    answer = async () => spelt
    const { status, body } = await w.ana.ask('POST', '/contacts', { name: 'Marta', number: `+${number}` })
    expect({ status, body }).toMatchObject({ status: 201, body: { number } })
    expect([asked, await addressOf(body.id)]).toEqual([[number], spelt])
    expect(await w.ana.ask('PUT', `/contacts/${body.id}`, { name: 'Marta B.', number })).toMatchObject({
      status: 200,
      body: { number },
    })
    expect([asked, await addressOf(body.id)]).toEqual([[number], spelt])
    const other = fresh()
    answer = async asked => asked
    expect(await w.ana.ask('PUT', `/contacts/${body.id}`, { number: other })).toMatchObject({
      status: 200,
      body: { number: other },
    })
    expect([asked, await addressOf(body.id)]).toEqual([[number, other], other])
  })

  test('one that nobody has is refused, and so is one of which there is no answer; nothing is stored', async () => {
    const number = fresh()
    const invalid = { status: 400, body: { error: 'ERR_WAPP_INVALID_CONTACT', number } }
    const unknown = { status: 502, body: { error: 'ERR_WAPP_CHECK_CONTACT', number } }
    const tries = async (expected: object) => {
      expect(await w.ana.ask('POST', '/contacts', { name: 'Ninguém', number })).toMatchObject(expected)
      expect(await w.ana.ask('POST', '/messages/toContact', { number, body: 'Oi' })).toMatchObject(expected)
    }
    answer = async () => null
    await tries(invalid)
    // Not that the line is down: the channel would be no longer one that can be asked.
    answer = async () => Promise.reject(new SendError('doubt', 'ERR_WAPP_CHECK_CONTACT', 'gone'))
    await tries(unknown)
    expect(await w.one('select count(*)::int as n from contacts where number = $1', [number])).toEqual({ n: 0 })
    expect(await w.ana.ask('POST', '/contacts', { name: 'Sem número' })).toMatchObject({ status: 201 })
  })

  test('a contact who is known already is written to without asking, and where no channel can say the number stands as it is', async () => {
    const number = fresh()
    await w.ana.ask('POST', '/contacts', { name: 'Marta', number })
    asked = []
    answer = async () => null
    expect(await w.ana.ask('POST', '/messages/toContact', { number, body: 'Oi' })).toMatchObject({ status: 201 })
    await w.owner.query('update channels set is_default = false where id = $1', [phone])
    expect(await w.ana.ask('POST', '/contacts', { name: 'Outro', number: fresh() })).toMatchObject({ status: 201 })
    await w.owner.query('update channels set is_default = true where id = $1', [phone])
    expect(asked).toEqual([])
  })
})
