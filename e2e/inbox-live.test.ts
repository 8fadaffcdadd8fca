import { authRoutes, type Session } from '@balcao/contract/access/auth'
import { messageRoutes, sendingRoutes } from '@balcao/contract/messages/messages'
import { deskRoutes } from '@balcao/contract/tickets/desk'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, type World, world } from '../server/src/test/world.ts'
import { deskKey } from '../web/src/api/desk.ts'
import { keyOf } from '../web/src/api/query.ts'
import messagesLive from '../web/src/features/messages/live.ts'
import ticketsLive from '../web/src/features/tickets/live.ts'
import { NOTHING_NARROWED, questionOf, type Tab } from '../web/src/features/tickets/question.ts'
import { type InboxDesk, inboxDesk, worker } from './inbox-desk.ts'
import { hold, staysFresh } from './stays-fresh.ts'

let w: World
let shop: InboxDesk
let tenant: number
let vendas: number
let canal: number
let bia: Person
let rui: Person
let session: Session
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  w = await world()
})
beforeEach(async () => {
  tenant = await w.tenant('Loja')
  shop = await inboxDesk(w, tenant)
  stops.push(shop.stop)
  vendas = await shop.queue('Vendas', '#15966F')
  canal = await shop.channel('Balcão', 'sandbox', { queue_id: vendas })
  bia = await worker(w, tenant, 'Bia', 'user', [vendas])
  rui = await worker(w, tenant, 'Rui', 'user', [vendas])
  session = await bia.call(authRoutes.session, {})
})
afterAll(async () => {
  for (const stop of stops) await stop()
})

const list = (tab: Tab) => hold(ticketRoutes.list, { query: questionOf(tab, NOTHING_NARROWED, false) })
const counters = () => hold(ticketRoutes.counters, { query: NOTHING_NARROWED })

async function story(more: Pick<Parameters<typeof staysFresh>[0], 'held' | 'change'>) {
  const { desk } = await bia.call(deskRoutes.open, { query: {} })
  await staysFresh({
    world: w,
    reader: bia,
    live: [ticketsLive, messagesLive],
    knows: cache => {
      cache.setQueryData(deskKey, desk)
      cache.setQueryData(keyOf(authRoutes.session, {}), session)
    },
    ...more,
  })
}

const waiting = (more = {}) =>
  shop.story({ name: 'Ana', number: '5511984027716', channel: canal, queueId: vendas, said: [{ ago: 9, text: 'Oi' }], ...more })
const mine = () => waiting({ status: 'open', userId: bia.id })
const accept = (who: Person, id: number) =>
  who.call(ticketRoutes.update, { params: { id }, body: { status: 'open', userId: who.id } })

describe('[RTM-03] what is heard equals what would be read', () => {
  test('a customer writes: the row goes up with its words, its clock and its unread; the conversation grows', async () => {
    const id = await mine()
    await waiting({ name: 'Outro', number: '5511984027717', status: 'open', userId: bia.id, said: [{ ago: 1, text: 'Olá' }] })
    await story({
      held: [list('mine'), hold(messageRoutes.list, { params: { ticketId: id } })],
      change: async () => {
        expect(await shop.customerWrites(canal, '5511984027716', 'E o pedido?', 'Ana')).toBe(id)
        await shop.customerWrites(canal, '5511984027716', 'Alô?', 'Ana')
      },
    })
  })

  test('somebody new writes: a row and a count more', async () => {
    await story({
      held: [list('pending'), counters()],
      change: () => shop.customerWrites(canal, '5511955550000', 'Bom dia', 'Novo'),
    })
  })

  test('[TKT-03] accepted by oneself it goes from one tab to the other, by a colleague it leaves', async () => {
    const [first, second] = [await waiting(), await waiting({ name: 'Caio', number: '5511984027718' })]
    await story({
      held: [list('pending'), list('mine'), list('open'), counters()],
      change: async () => {
        await accept(bia, first)
        await accept(rui, second)
      },
    })
  })

  test('what one writes: the bubble, the row’s last words and its tick; nobody waits any more', async () => {
    const id = await mine()
    await story({
      held: [list('mine'), hold(messageRoutes.list, { params: { ticketId: id } })],
      change: () => bia.call(sendingRoutes.send, { params: { id }, body: { body: 'Já vejo', idFront: 'f-1' } }),
    })
  })

  test('transferred, closed, opened again: the lists and the counts follow', async () => {
    const id = await mine()
    await story({
      held: [list('mine'), list('closed'), counters()],
      change: () => bia.call(ticketRoutes.update, { params: { id }, body: { status: 'closed' } }),
    })
    await story({
      held: [list('closed'), list('mine'), counters()],
      change: () => accept(bia, id),
    })
    await story({
      held: [list('mine'), list('open'), counters()],
      change: () => bia.call(ticketRoutes.update, { params: { id }, body: { status: 'open', userId: rui.id } }),
    })
  })
})
