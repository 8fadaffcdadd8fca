import { type Home, homeRoutes } from '@balcao/contract/reports/home'
import { DateTime } from 'luxon'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '../../../infra/clock.ts'
import { type World, world } from '../../../test/world.ts'
import { closeShops, openShop, type Shop } from '../../tickets/shop.testkit.ts'

let w: World
let shop: Shop
beforeAll(async () => {
  w = await world()
  shop = await openShop(w)
})
afterAll(closeShops)

interface Pass {
  day: string
  /** Seconds of the company's day. */
  at: number
  userId: number | null
  queueId: number
  isGroup: boolean
  how: string | null
  wait: number | null
  reply: number | null
  /** Opened to closed; null: still open. */
  resolve: number | null
  evaluation: number | null
}

const DAY = '2026-03-18'
const HOUR = 3600
const daysFrom = (day: string, n: number) => new Date(Date.parse(`${day}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10)
/** São Paulo is three hours behind all year. */
const moment = (day: string, seconds: number) => new Date(Date.parse(`${day}T03:00:00Z`) + seconds * 1000)

/** Repeatable chance. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

function passesFrom(seed: number): Pass[] {
  const roll = dice(seed)
  return Array.from({ length: 400 }, () => {
    const at = roll(24 * HOUR)
    const isClosed = roll(4) > 0
    const wait = roll(3) > 0 ? roll(HOUR) : null
    return {
      day: daysFrom(DAY, -roll(30)),
      at,
      userId: [null, shop.ana.id, shop.bia.id][roll(3)] ?? null,
      queueId: [shop.caixa, shop.estoque][roll(2)] ?? shop.caixa,
      isGroup: roll(10) === 0,
      how: isClosed ? (roll(12) === 0 ? 'merged' : 'person') : null,
      wait,
      reply: roll(3) > 0 ? roll(2 * HOUR) : null,
      // Within the day, so that both days of a pass are one.
      resolve: isClosed ? Math.min(24 * HOUR - 1 - at, (wait ?? 0) + roll(5 * HOUR)) : null,
      evaluation: isClosed && roll(3) === 0 ? roll(6) : null,
    }
  })
}

async function put(passes: readonly Pass[]) {
  await w.owner.query('delete from attendances where tenant_id = $1', [shop.tenant])
  for (const [i, pass] of passes.entries()) {
    const openedAt = moment(pass.day, pass.at)
    const closedAt = pass.resolve === null ? null : moment(pass.day, pass.at + pass.resolve)
    await w.owner.query(
      `insert into attendances (tenant_id, ticket_id, n, opened_at, opened_day, contact_id, channel_id, queue_id, user_id, status, is_group,
        by_company, closed_at, closed_day, closed_how, wait_s, reply_s, handle_s, resolve_s, evaluation)
       values ($1, $2, 1, $3, $4, 1, $5, $6, $7, $8, $9, false, $10, $11, $12, $13, $14, $15, $16, $17)`,
      [
        shop.tenant,
        i + 1,
        openedAt,
        pass.day,
        shop.channel,
        pass.queueId,
        pass.userId,
        closedAt ? 'closed' : 'open',
        pass.isGroup,
        closedAt,
        closedAt ? pass.day : null,
        pass.how,
        pass.wait,
        pass.reply,
        pass.resolve === null || pass.wait === null ? null : Math.max(0, pass.resolve - pass.wait),
        pass.resolve,
        pass.evaluation,
      ],
    )
  }
}

function median(list: readonly number[]): number | null {
  const sorted = list.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
const values = (list: (number | null)[]) => list.filter((one): one is number => one !== null)
const hourOf = ({ at }: Pass) => Math.floor(at / HOUR)
const hours = Array.from({ length: 24 }, (_, at) => at)

/** The same figures, counted the plain way. */
function reference(passes: readonly Pass[], day: string) {
  const counted = passes.filter(pass => !pass.isGroup && pass.how !== 'merged')
  const opened = counted.filter(pass => pass.day === day)
  const closed = opened.filter(pass => pass.resolve !== null)
  return {
    opened: opened.length,
    byHour: hours.map(hour => opened.filter(pass => hourOf(pass) === hour).length),
    resolved: closed.length,
    reply: median(values(opened.map(({ reply }) => reply))),
    wait: median(values(opened.map(({ wait }) => wait))),
    resolve: median(values(closed.map(({ resolve }) => resolve))),
    handle: median(values(closed.map(({ wait, resolve }) => (wait === null ? null : Math.max(0, (resolve ?? 0) - wait))))),
    ratings: values(closed.map(({ evaluation }) => evaluation)),
    byUser: [shop.ana.id, shop.bia.id].map(userId => ({
      userId,
      resolved: closed.filter(pass => pass.userId === userId).length,
    })),
  }
}
const mean = (list: number[]) => (list.length === 0 ? null : list.reduce((sum, one) => sum + one, 0) / list.length)
const heatOf = (passes: readonly Pass[]) => {
  const counted = passes.filter(
    pass => !pass.isGroup && pass.how !== 'merged' && pass.day < DAY && pass.day >= daysFrom(DAY, -28),
  )
  const weekday = ({ day }: Pass) => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7
  return Array.from({ length: 7 }, (_, row) =>
    hours.map(hour => Math.round((counted.filter(pass => weekday(pass) === row && hourOf(pass) === hour).length / 4) * 10) / 10),
  )
}

const ask = (who: Shop['dona'], day?: string): Promise<Home> => who.call(homeRoutes.show, { query: day ? { day } : {} })

describe('[RPT-02] the home', () => {
  test.each([3, 77, 2026])('counts as the definitions say, random passes %i', async seed => {
    const passes = passesFrom(seed)
    await put(passes)
    const day = daysFrom(DAY, -(seed % 3))
    const shown = await ask(await w.renewed(shop.dona), day)
    const [now, then] = [reference(passes, day), reference(passes, daysFrom(day, -7))]
    expect(shown).toMatchObject({ day, comparedTo: daysFrom(day, -7), isToday: false, hour: null })
    expect(shown.opened).toEqual({ now: now.opened, before: then.opened, byHour: { now: now.byHour, before: then.byHour } })
    expect(shown.resolved).toEqual({ now: now.resolved, before: then.resolved })
    for (const of of ['reply', 'wait', 'resolve', 'handle'] as const)
      expect([shown[of].now, shown[of].before], of).toEqual([now[of], then[of]])
    expect(shown.rating.count).toBe(now.ratings.length)
    expect(shown.rating.now ?? -1).toBeCloseTo(mean(now.ratings) ?? -1, 2)
    expect(shown.byUser.toSorted((a, b) => a.userId - b.userId)).toEqual(now.byUser.filter(({ resolved }) => resolved > 0))
    if (day === DAY) expect(shown.heat).toEqual(heatOf(passes))
    expect(shown.byQueue.reduce((sum, { opened }) => sum + opened, 0)).toBe(now.opened)
    expect(shown.byChannel.reduce((sum, { resolved }) => sum + resolved, 0)).toBe(now.resolved)
  })

  test('admins see all, supervisors what their rooms show them, everybody else their own', async () => {
    const day = '2026-02-04'
    const mine = await shop.customer('5511980000011').writes('Oi')
    await shop.put(shop.ana, mine, { status: 'open', userId: shop.ana.id })
    const theirs = await shop.customer('5511980000012').writes('Oi')
    await w.owner.query('update attendances set opened_day = $2, opened_at = $3 where ticket_id = any ($1)', [
      [mine, theirs],
      day,
      moment(day, 9 * HOUR),
    ])
    expect((await ask(shop.dona, day)).opened.now).toBe(2)
    expect((await ask(shop.chefe, day)).opened.now).toBe(2)
    expect((await ask(shop.ana, day)).opened.now).toBe(1)
    expect((await ask(shop.zeca, day)).opened.now).toBe(0)
  })

  test('today is compared up to the same hour, and its first answers count before anything is closed', async () => {
    await w.owner.query('delete from attendances where tenant_id = $1', [shop.tenant])
    const { day } = await ask(await w.renewed(shop.dona))
    const ticket = await shop.customer('5511980000013').writes('Alguém?')
    await shop.put(shop.bia, ticket, { status: 'open', userId: shop.bia.id })
    await w.owner.query(
      "update tickets set asked_at = now() - interval '90 seconds', replied_at = now(), last_message_at = now() where id = $1",
      [ticket],
    )
    const at = new Date()
    const add = (id: number, opened: Date) =>
      w.owner.query(
        `insert into attendances (tenant_id, ticket_id, n, opened_at, opened_day, contact_id, channel_id, status, is_group, by_company)
         values ($1, $2, 1, $3, $4, 1, $5, 'closed', false, false)`,
        [shop.tenant, id, opened, daysFrom(day, -7), shop.channel],
      )
    const weekAgo = at.getTime() - 7 * 86_400_000
    await add(9_000_001, new Date(weekAgo - 30_000))
    await add(9_000_002, new Date(weekAgo + 30_000))
    const again = await w.person(shop.tenant, 'outra dona', 'admin')
    await expect.poll(async () => (await ask(again)).opened, { timeout: 9000 }).toMatchObject({ now: 1, before: 1 })
    const shown = await ask(again)
    expect(shown).toMatchObject({ isToday: true, hour: DateTime.fromJSDate(clock.now(), { zone: 'America/Sao_Paulo' }).hour })
    expect(shown.reply).toMatchObject({ now: 90, count: 1 })
    expect(shown.opened.byHour.before.reduce((sum: number, n) => sum + (n ?? 0), 0)).toBe(2)
  })

  test('in service is compared with what was in service at that moment: begun by then, and not closed by then', async () => {
    const other = await openShop(w)
    const begun = async (number: string, daysAgo: number, closedAgo: number | null) => {
      const ticket = await other.customer(number).writes('Oi')
      await other.put(other.ana, ticket, { status: 'open', userId: other.ana.id })
      if (closedAgo !== null) await other.put(other.ana, ticket, { status: 'closed' })
      await w.owner.query('update tickets set created_at = now() - make_interval(days => $2) where id = $1', [ticket, daysAgo])
      await w.owner.query(
        `update attendances set opened_at = now() - make_interval(days => $2), wait_s = 60, closed_at = now() - make_interval(days => $3),
           opened_day = ((now() - make_interval(days => $2)) at time zone 'America/Sao_Paulo')::date,
           closed_day = ((now() - make_interval(days => $3)) at time zone 'America/Sao_Paulo')::date where ticket_id = $1`,
        [ticket, daysAgo, closedAgo],
      )
    }
    // Still so, closed since, closed before that day, and begun since.
    await begun('5511980000021', 9, null)
    await begun('5511980000022', 9, 3)
    await begun('5511980000023', 20, 9)
    await begun('5511980000024', 3, null)
    await begun('5511980000025', 30, 1)
    expect((await ask(other.dona)).inService.before).toBe(3)
    expect((await ask(other.ana)).inService.before).toBe(3)
    expect((await ask(other.bia)).inService.before).toBe(0)
  })

  test('two hundred pages that ask at once are answered from one count, which is five seconds old at most', async () => {
    await w.owner.query('delete from attendances where tenant_id = $1', [shop.tenant])
    const day = '2026-01-07'
    const open = (id: number) =>
      w.owner.query(
        `insert into attendances (tenant_id, ticket_id, n, opened_at, opened_day, contact_id, channel_id, status, is_group, by_company)
         values ($1, $2, 1, $3, $4, 1, $5, 'open', false, false)`,
        [shop.tenant, id, moment(day, 9 * HOUR), day, shop.channel],
      )
    const real = clock.now
    try {
      let at = Date.now()
      clock.now = () => new Date(at)
      const dona = await w.renewed(shop.dona)
      const pages = () => Promise.all(Array.from({ length: 200 }, () => ask(dona, day)))
      await open(9_100_001)
      expect(new Set((await pages()).map(({ opened }) => opened.now))).toEqual(new Set([1]))
      await open(9_100_002)
      expect(new Set((await pages()).map(({ opened }) => opened.now))).toEqual(new Set([1]))
      at += 5_001
      expect(new Set((await pages()).map(({ opened }) => opened.now))).toEqual(new Set([2]))
    } finally {
      clock.now = real
    }
  }, 30_000)

  test('of a new company it says what is left to do, to who arranges it, until the first customer is answered', async () => {
    const fresh = await openShop(w)
    expect((await ask(fresh.dona)).steps).toEqual({ channel: true, people: true, queues: true, hours: false, flow: false })
    expect((await ask(fresh.chefe)).steps).toBe(null)
    expect((await ask(fresh.ana)).steps).toBe(null)
    const ticket = await fresh.customer('5511980000014').writes('Oi')
    await w.owner.query('update tickets set replied_at = now(), last_message_at = now() where id = $1', [ticket])
    expect((await ask(fresh.dona)).steps).toBe(null)
  })

  test.each(['2026-02-31', 'amanhã', '0000-01-01'])('refuses %s, which is no day', async day => {
    expect((await shop.dona.ask('GET', `/home?day=${encodeURIComponent(day)}`)).status).toBe(400)
  })
})
