import { ratingRoutes } from '@balcao/contract/tickets/ratings'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { clock } from '../../infra/clock.ts'
import { type World, world } from '../../test/world.ts'
import { sayInTicket } from '../messages/index.ts'
import { answerRating } from '../ratings/answer.ts'
import { askRating, mayAskRating } from '../ratings/index.ts'
import { closeByKeyword } from './commands/by-clock/keyword.ts'
import { sweepTickets } from './commands/by-clock/sweep.ts'
import { closeShops, openShop, type Shop } from './shop.testkit.ts'

let w: World
let shop: Shop
const links = {
  say: sayInTicket,
  mayAskRating,
  askRating: (tx: Parameters<typeof askRating>[0], id: number) => askRating(tx, id, sayInTicket),
}

beforeAll(async () => {
  w = await world()
})
afterAll(closeShops)
beforeEach(async () => {
  vi.restoreAllMocks()
  shop = await openShop(w)
})

const later = (seconds: number) => vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + seconds * 1000))
const channelHas = (columns: Record<string, unknown>) =>
  w.owner.query(
    `update channels set ${Object.keys(columns)
      .map((name, i) => `${name} = $${i + 3}`)
      .join(', ')} where tenant_id = $1 and id = $2`,
    [shop.tenant, shop.channel, ...Object.values(columns)],
  )
/** Somebody writes, and an agent of the till attends. */
async function attended(number = '5511987650001'): Promise<number> {
  const id = await shop.customer(number).writes('Bom dia')
  expect(await shop.put(shop.ana, id, { status: 'open' })).toMatchObject({ status: 200 })
  return id
}
const answer = (id: number) => answerRating(shop.tenant, id, sayInTicket)
const logsOf = async (id: number) => {
  const { rows } = await w.owner.query('select type, user_id::int as by from ticket_logs where ticket_id = $1 order by id', [id])
  return rows.map(row => [row.type, row.by])
}

describe('[TKT-05] with a farewell', () => {
  test('[CAT-09][MSG-23] the one chosen is said, filled for whom it is said to, and the ticket closes within 30 s; what is written meanwhile stays in it', async () => {
    const id = await attended()
    const made = await shop.chefe.ask('POST', '/farewells', { message: 'Até logo, {{name}}! Aqui é {{user}}.' })
    expect(made).toMatchObject({ status: 201, body: { userId: shop.chefe.id, username: 'chefe' } })
    expect(await shop.put(shop.ana, id, { status: 'closed', farewellId: made.body.id })).toMatchObject({
      status: 200,
      body: { status: 'open', closesAt: expect.any(String) },
    })
    expect(await shop.said(id)).toEqual(['Até logo, Cliente 5511987650001! Aqui é ana.'])

    expect(await shop.customer('5511987650001').writes('obrigada!')).toBe(id)
    later(20)
    await sweepTickets()
    expect((await shop.show(id)).status).toBe('open')
    later(29)
    await Promise.all([sweepTickets(), sweepTickets()])
    expect(await shop.show(id)).toMatchObject({ status: 'closed', closesAt: null, unreadMessages: 0 })
    expect((await logsOf(id)).slice(-2)).toEqual([
      ['farewell', shop.ana.id],
      ['closed', null],
    ])
    expect(await shop.said(id)).toHaveLength(1)
  })

  test('[CHN-20] the channel’s own, unless another is chosen or none is wanted; in groups only a chosen one', async () => {
    await channelHas({ farewell: 'Volte sempre!' })
    const [preset, own, none] = [await attended('551191'), await attended('551192'), await attended('551193')]
    await shop.put(shop.ana, preset, { status: 'closed' })
    await shop.put(shop.ana, own, { status: 'closed', farewell: 'Um abraço' })
    expect(await shop.put(shop.ana, none, { status: 'closed', farewellId: null })).toMatchObject({ body: { status: 'closed' } })
    expect(await Promise.all([preset, own, none].map(shop.said))).toEqual([['Volte sempre!'], ['Um abraço'], []])

    const group = await shop.its.ticket({ isGroup: true, status: 'open', userId: shop.ana.id, channel: shop.channel })
    expect(await shop.put(shop.ana, group, { status: 'closed' })).toMatchObject({ body: { status: 'closed' } })
    // Closed again before its time: nobody hears a second farewell.
    expect(await shop.put(shop.ana, preset, { status: 'closed' })).toMatchObject({ body: { status: 'closed' } })
    expect(await shop.said(preset)).toEqual(['Volte sempre!'])
  })

  test('of several who close it at once one says it', async () => {
    await channelHas({ farewell: 'Volte sempre!', auto_evaluation: true })
    for (let round = 0; round < 5; round++) {
      const id = await attended(`55119${round}`)
      await Promise.all([shop.ana, shop.bia, shop.chefe, shop.dona].map(who => shop.put(who, id, { status: 'closed' })))
      expect((await shop.said(id)).filter(text => text === 'Volte sempre!')).toHaveLength(1)
      expect((await shop.said(id)).filter(text => text.includes('0 - Ruim'))).toHaveLength(1)
    }
  })

  test('one that does not exist refuses the whole closing', async () => {
    const id = await attended()
    expect(await shop.put(shop.ana, id, { status: 'closed', farewellId: 999_999 })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_FAREWELL_FOUND' },
    })
    expect(await shop.show(id)).toMatchObject({ status: 'open', closesAt: null })
  })

  test('[TKT-10] forced, nothing is said and nothing asked', async () => {
    await channelHas({ farewell: 'Volte sempre!', auto_evaluation: true })
    const id = await attended()
    expect(await shop.ana.ask('PUT', `/ticketsForce/${id}`, { status: 'closed', userId: shop.ana.id })).toMatchObject({
      body: { status: 'closed' },
    })
    expect(await shop.said(id)).toEqual([])
  })
})

describe('[EVA-01] with a rating', () => {
  const ask = (id: number, more: object = {}) => shop.put(shop.ana, id, { status: 'closed', evaluation: true, ...more })

  test('[TKT-05][EVA-03] the question is put in the company’s words and language; the customer’s number closes the ticket with thanks', async () => {
    await shop.set('mailLanguage', 'es')
    await shop.set('ratingStored', 'Valeu, {{name}}')
    await shop.set('ratingLabel5', 'Top')
    const id = await attended()
    expect(await ask(id)).toMatchObject({ body: { status: 'open', answeredBy: 'rating', closesAt: expect.any(String) } })
    const [question] = await shop.said(id)
    expect(question?.split('\n')).toEqual([
      '¿Cómo fue nuestra atención? Responde con un número:',
      '0 - Malo',
      '1 - Regular',
      '2 - Bueno',
      '3 - Muy bueno',
      '4 - Excelente',
      '5 - Top',
    ])
    expect(await shop.customer('5511987650001').writes(' 4️⃣ ')).toBe(id)
    await Promise.all([answer(id), answer(id)])
    expect(await shop.show(id)).toMatchObject({ status: 'closed', evaluation: 4, answeredBy: 'person' })
    expect(await shop.said(id)).toEqual([question, 'Valeu, Cliente 5511987650001'])
  })

  test('a first answer that is none gets one more chance, a second closes without a value; the next message opens a new ticket', async () => {
    const id = await attended()
    await ask(id)
    const customer = shop.customer('5511987650001')
    await customer.writes('Obrigada, foi ótimo')
    await answer(id)
    await answer(id)
    expect(await shop.show(id)).toMatchObject({ status: 'open', answeredBy: 'rating' })
    await customer.writes('10')
    await answer(id)
    expect(await shop.show(id)).toMatchObject({ status: 'closed', evaluation: null })
    expect((await shop.said(id)).slice(1)).toEqual([
      'Não entendi a sua nota. Envie um número de 0 a 5 para que a avaliação seja registrada.',
      'A avaliação não foi registrada. Obrigado pelo contato.',
    ])
    expect(await customer.writes('oi de novo')).not.toBe(id)
    const { rows } = await shop.chefe.call(ratingRoutes.list, { query: { ticketId: id } })
    expect(rows).toMatchObject([{ ticketId: id, evaluation: null, attempts: 2, userId: shop.ana.id, username: 'ana' }])
  })

  test('every word of it is the company’s own where it wrote one: the question, each number, the second chance, the end without a value', async () => {
    const own = {
      ratingQuestion: 'Gostou?',
      ratingLabel0: 'Nada',
      ratingLabel1: 'Pouco',
      ratingLabel2: 'Mais ou menos',
      ratingLabel3: 'Sim',
      ratingLabel4: 'Muito',
      ratingLabel5: 'Demais',
      ratingAttempt: 'Só o número, por favor.',
      ratingError: 'Fica para a próxima.',
    }
    for (const key of Object.keys(own) as (keyof typeof own)[]) await shop.set(key, own[key])
    const id = await attended()
    await ask(id)
    for (const _ of [1, 2]) {
      await shop.customer('5511987650001').writes('Não sei')
      await answer(id)
    }
    expect(await shop.said(id)).toEqual([
      'Gostou?\n0 - Nada\n1 - Pouco\n2 - Mais ou menos\n3 - Sim\n4 - Muito\n5 - Demais',
      own.ratingAttempt,
      own.ratingError,
    ])
  })

  test('what was said before the question is no answer to it', async () => {
    const id = await attended()
    await shop.customer('5511987650001').writes('5')
    await ask(id)
    await answer(id)
    expect(await shop.show(id)).toMatchObject({ status: 'open', answeredBy: 'rating' })
  })

  test('a day without an answer closes it, once', async () => {
    const id = await attended()
    await ask(id)
    later(24 * 3600 - 1)
    await sweepTickets()
    expect((await shop.show(id)).status).toBe('open')
    later(24 * 3600 + 1)
    await Promise.all([sweepTickets(), sweepTickets()])
    expect(await shop.show(id)).toMatchObject({ status: 'closed', evaluation: null })
    expect((await logsOf(id)).filter(([type]) => type === 'closed')).toHaveLength(1)
  })

  test('a message of the company ends the waiting, and what the customer then says is no rating', async () => {
    const id = await attended()
    await ask(id)
    expect(await shop.customer('5511987650001').isWritten('Só mais uma coisa')).toBe(id)
    expect(await shop.show(id)).toMatchObject({ status: 'open', answeredBy: 'person', closesAt: null })
    await shop.customer('5511987650001').writes('5')
    await answer(id)
    expect(await shop.show(id)).toMatchObject({ status: 'open', evaluation: null })
  })

  test('nobody is asked again within six hours, nor in groups; a farewell is said all the same', async () => {
    const first = await attended()
    await ask(first)
    await shop.customer('5511987650001').writes('3')
    await answer(first)

    const second = await attended()
    expect(second).not.toBe(first)
    expect(await ask(second, { farewell: 'Tchau' })).toMatchObject({
      body: { answeredBy: 'person', closesAt: expect.any(String) },
    })
    later(6 * 3600 + 1)
    await sweepTickets()
    const third = await attended()
    expect(await ask(third, { farewell: 'Tchau' })).toMatchObject({ body: { answeredBy: 'rating' } })
    expect(await shop.said(third)).toEqual(['Tchau', expect.stringContaining('0 - Ruim')])

    const group = await shop.its.ticket({ isGroup: true, status: 'open', userId: shop.ana.id, channel: shop.channel })
    expect(await ask(group)).toMatchObject({ body: { status: 'closed' } })
    expect(await shop.said(group)).toEqual([])
  })

  test('[CHN-23] by the channel’s wish every attended ticket is asked for one; what nobody attended is not', async () => {
    await channelHas({ auto_evaluation: true })
    const id = await attended('551191')
    expect(await shop.put(shop.ana, id, { status: 'closed' })).toMatchObject({ body: { answeredBy: 'rating' } })
    const unattended = await shop.customer('551192').writes('alguém?')
    expect(await shop.put(shop.ana, unattended, { status: 'closed' })).toMatchObject({ body: { status: 'closed' } })
    const declined = await attended('551193')
    expect(await shop.put(shop.ana, declined, { status: 'closed', evaluation: false })).toMatchObject({
      body: { status: 'closed' },
    })
  })

  test('[EVA-02] given ratings: listed with value, attempts, user, ticket and date, and what they average; only of tickets one may see', async () => {
    for (const [number, value] of [
      ['551191', '5'],
      ['551192', '2'],
      ['551193', 'x'],
    ] as const) {
      const id = await attended(number)
      await ask(id)
      await shop.customer(number).writes(value)
      await answer(id)
    }
    const list = (query: object) => shop.ana.call(ratingRoutes.list, { query })
    expect(await list({})).toMatchObject({ count: 3, average: 3.5, byValue: [0, 0, 1, 0, 0, 1], hasMore: false })
    expect(await list({ evaluation: 5 })).toMatchObject({ count: 1, rows: [{ evaluation: 5, contactName: 'Cliente 551191' }] })
    expect(await list({ pageSize: 2, pageNumber: 2 })).toMatchObject({ count: 3, rows: { length: 1 }, hasMore: false })
    expect(await list({ start: new Date(Date.now() + 60_000).toISOString() })).toMatchObject({ count: 0, average: null })
    expect(await shop.zeca.call(ratingRoutes.list, { query: {} })).toMatchObject({ count: 0, rows: [] })
  })
})

describe('[CHN-21] the word that closes', () => {
  test('said by the customer and nothing else, it closes the ticket as the channel closes; told twice, once', async () => {
    await channelHas({ auto_close_keyword: 'Encerrar', farewell: 'Volte sempre!' })
    const id = await attended()
    const seqOf = async () => (await w.one<{ msgs: number }>('select msgs from tickets where id = $1', [id])).msgs
    const heard = async (body: string) => {
      await shop.customer('5511987650001').writes(body)
      const about = { ticketId: id, seq: await seqOf() }
      await closeByKeyword(shop.tenant, about, links)
      await closeByKeyword(shop.tenant, about, links)
      return (await shop.show(id)).closesAt
    }
    expect(await heard('quero encerrar')).toBeNull()
    expect(await heard(' encerrar ')).not.toBeNull()
    expect(await shop.said(id)).toEqual(['Volte sempre!'])
  })
})
