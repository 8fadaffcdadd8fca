import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { desk } from '../server/src/test/desk.ts'
import { atNoon } from '../server/src/test/noon.ts'
import { expectAccessible, expectGoodLooks, FOUR_LOOKS, goTo, openHouse, picture } from './house.ts'

const house = await openHouse()
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const WAITING: readonly [name: string, who: 'ana' | 'rui' | null, minutes: number | null][] = [
  ['Pousada Sol Nascente', 'ana', 64],
  ['Padaria Estrela do Sul', 'rui', 31],
  ['Edson Quaresma', 'ana', 18],
  ['Mariana Duarte', 'rui', 14],
  ['Wesley Prates', null, 12],
  ['Iara Mendes', null, 1],
  ['Sérgio Antunes', 'ana', null],
  ['Kleber Nogueira', 'rui', null],
]
const tickets: number[] = []

/** Four weeks of a shop that is asked most at eleven and at four. */
const USUAL = [0, 0, 0, 0, 0, 0, 0, 3, 4, 11, 18, 26, 23, 14, 20, 28, 25, 20, 15, 8, 3, 0, 0, 0]

beforeAll(async () => {
  const { owner, padaria, queues, ana, rui } = house
  const { zone, dayBegan } = await atNoon(owner, padaria)
  const its = desk(owner, padaria)
  const channel = await its.channel('WhatsApp Loja Centro')
  await its.channel('WhatsApp Vendas', { status: 'disconnected' })
  for (const [at, [name, who, minutes]] of WAITING.entries()) {
    const contact = await its.contact(name, { number: `55119876530${String(at).padStart(2, '0')}` })
    const place = who ? { status: 'open' as const, userId: house[who].id } : { status: 'pending' as const }
    const ticket = await its.ticket({ contact, channel, ...place, queueId: queues.balcao })
    tickets.push(ticket)
    await its.message(ticket, 'Bom dia')
    await owner.query('update tickets set waiting_since = $2, replied_at = now() where id = $1', [
      ticket,
      minutes === null ? null : new Date(Date.now() - minutes * MINUTE - 5000),
    ])
  }
  const rows: unknown[] = []
  for (let back = 0; back <= 28; back++)
    for (const [hour, usual] of USUAL.entries()) {
      const opened = new Date(dayBegan.getTime() - back * DAY + hour * 60 * MINUTE + 5 * MINUTE)
      if (opened.getTime() > Date.now()) continue
      const many = Math.max(0, Math.round((usual * (7 - (back % 7))) / 9) + ((back * 7 + hour) % 3) - 1)
      for (let n = 0; n < many; n++) {
        const at = new Date(opened.getTime() + n * MINUTE)
        const resolve = 1200 + ((back * 13 + hour * 7 + n * 41) % 50) * 60
        const closed = new Date(at.getTime() + resolve * 1000)
        if (closed.getTime() > Date.now()) continue
        rows.push({
          id: 5_000_000 + rows.length,
          at: at.toISOString(),
          closed: closed.toISOString(),
          user: n % 2 ? ana.id : rui.id,
          reply: 60 + ((back * 31 + n * 17) % 200),
          resolve,
          stars: n % 3 ? null : 3 + ((back + n) % 3),
        })
      }
    }
  await owner.query(
    `insert into attendances (tenant_id, ticket_id, n, opened_at, opened_day, contact_id, channel_id, queue_id, user_id, status, is_group,
      by_company, closed_at, closed_day, closed_how, wait_s, reply_s, handle_s, resolve_s, evaluation)
     select $1, id, 1, at, (at at time zone $5)::date, 1, $2, $3, "user", 'closed', false, false, closed,
       (closed at time zone $5)::date, 'person', 90, reply, resolve - 90, resolve, stars
     from json_to_recordset($4) as r(id bigint, at timestamptz, closed timestamptz, "user" bigint, reply int, resolve int, stars int)`,
    [padaria, channel, queues.balcao, JSON.stringify(rows), zone],
  )
}, 60_000)

const tile = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Números do dia' }).locator('> *', { hasText: label })
const figure = async (page: Page, label: string) => (await tile(page, label).locator('strong').innerText()).trim()
const panelFigure = (page: Page, label: string) => page.locator('dl > div', { hasText: label }).locator('dd').innerText()

describe('[RPT-02][SCR-02] the home', () => {
  test('an admin goes from what waits to the list behind it and into the conversation', async () => {
    const page = await house.as(house.carla, { path: '/home' })
    await tile(page, 'Esperando resposta').waitFor()
    expect(await figure(page, 'Esperando resposta')).toBe('6')
    expect(await figure(page, 'Em atendimento')).toBe('6')
    await page.getByText('6 clientes esperam resposta. 2 sem dono.').waitFor()
    expect(await tile(page, 'Esperando resposta').innerText()).toContain('2 sem dono · maior 1 h 04')
    expect(await figure(page, 'Primeira resposta')).toMatch(/min|s/)
    const waiting = page.getByRole('region', { name: 'Esperando resposta' })
    await expect.poll(() => waiting.getByRole('listitem').count()).toBe(5)

    await tile(page, 'Esperando resposta').click()
    await page
      .getByRole('link', { name: /Pousada Sol Nascente/ })
      .first()
      .waitFor()
    await page
      .getByRole('link', { name: /Pousada Sol Nascente/ })
      .first()
      .click()
    await page.getByText('Bom dia').last().waitFor()
  })

  test('of more queues than stand there it says how many more, and shows them', async () => {
    const { padaria, owner } = house
    const { rows } = await owner.query<{ id: number }>(
      "insert into queues (tenant_id, name) select $1, 'Fila ' || n from generate_series(1, 9) n returning id",
      [padaria],
    )
    const page = await house.as(house.carla, { path: '/home' })
    const queues = page.getByRole('region', { name: 'Filas' })
    await expect.poll(() => queues.getByRole('listitem').count()).toBe(8)
    await queues.getByRole('button', { name: /^Mostrar mais \d+$/ }).click()
    await expect.poll(() => queues.getByRole('listitem').count()).toBeGreaterThanOrEqual(10)
    await owner.query('delete from queues where id = any ($1)', [rows.map(({ id }) => id)])
  })

  test('its own figures are an agent’s', async () => {
    const page = await house.as(house.ana, { path: '/home' })
    await tile(page, 'Esperando resposta').waitFor()
    expect(await figure(page, 'Esperando resposta')).toBe('2')
    expect(await figure(page, 'Em atendimento')).toBe('3')
    expect(await page.getByRole('region', { name: 'Equipe' }).count()).toBe(0)
    // No list of theirs is of what was closed that day, so the figure leads to none.
    expect(await tile(page, 'Resolução').evaluate(one => one.tagName)).toBe('DIV')
  })

  test('a notice that stays leaves the day’s button free, also where the figures come after it', async () => {
    const page = await house.as(house.carla, { path: '/painel-atendimentos' })
    await page.locator('[data-card]', { hasText: 'Mariana Duarte' }).hover()
    await page.getByRole('button', { name: 'Ações de Mariana Duarte' }).click()
    const figures = Promise.withResolvers<void>()
    await page.route(
      ({ pathname }) => pathname === '/home',
      async route => {
        await figures.promise
        await route.continue()
      },
    )
    await page.getByRole('menuitem', { name: /^ana/ }).click()
    const undo = page.getByRole('button', { name: 'Desfazer' })
    await undo.waitFor()
    // As long as the focus rests on it, it stays.
    await undo.focus()
    await page.setViewportSize({ width: 390, height: 844 })
    await goTo(page, '/home')
    await page.waitForFunction(() => window.location.hash === '#/home')
    figures.resolve()
    const day = page.getByRole('button', { name: /^Hoje/ })
    await day.waitFor()
    const covered = async () => {
      const [over, under] = [await page.locator('[data-tone]', { has: undo }).boundingBox(), await day.boundingBox()]
      if (!over || !under) throw new Error('one of them is not there')
      return over.y < under.y + under.height && under.y < over.y + over.height
    }
    await expect.poll(covered).toBe(false)
    await day.click({ trial: true })
  })

  test('tile, panel and queues say the same after every event, and nobody asks for any of it', async () => {
    const home = await house.as(house.carla, { path: '/home' })
    const panel = await house.as(house.carla, { path: '/painel-atendimentos' })
    await tile(home, 'Esperando resposta').waitFor()
    await panel.locator('[data-card]').first().waitFor()
    await home.waitForTimeout(500)
    const asked: string[] = []
    for (const page of [home, panel])
      page.on(
        'request',
        request => /\/(home|live-tickets|tickets|desk)/.test(new URL(request.url()).pathname) && asked.push(request.url()),
      )

    const { ana, rui, carla, owner, padaria, queues } = house
    let state = 20_261
    const roll = (below: number) => {
      state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
      return Math.floor((state / 4_294_967_296) * below)
    }
    for (let n = 0; n < 30; n++) {
      const ticket = tickets[roll(tickets.length)] ?? 0
      const who = [ana, rui][roll(2)] ?? ana
      const move = [
        () => carla.ask('PUT', `/tickets/${ticket}`, { status: 'open', userId: who.id }),
        () => carla.ask('PUT', `/tickets/${ticket}`, { status: 'pending', queueId: queues.balcao }),
        () => carla.ask('PUT', `/tickets/${ticket}`, { status: 'closed' }),
        () => carla.ask('PUT', `/ticketsNull/${ticket}`, { status: 'pending' }),
        () => carla.ask('POST', '/tickets', { contactId: 1, status: 'open' }),
      ][roll(5)]
      await move?.()
    }
    const { rows } = await owner.query<{ waiting: number; open: number }>(
      `select count(*) filter (where waiting_since is not null) as waiting, count(*) filter (where status = 'open') as open
       from tickets where tenant_id = $1 and status in ('open', 'pending') and not is_group`,
      [padaria],
    )
    const truth = rows[0]
    await expect.poll(() => figure(home, 'Esperando resposta')).toBe(String(truth?.waiting))
    await expect.poll(() => figure(home, 'Em atendimento')).toBe(String(truth?.open))
    await expect.poll(() => panelFigure(panel, 'Esperando resposta')).toBe(String(truth?.waiting))
    await expect.poll(() => panelFigure(panel, 'Em atendimento')).toBe(String(truth?.open))
    await panel.getByRole('button', { name: 'Filas' }).click()
    const byQueue = async () => {
      const said = await panel.locator('[data-column] header small').allTextContents()
      return said.reduce((sum, text) => sum + (Number.parseInt(text, 10) || 0), 0)
    }
    await expect.poll(byQueue).toBe(Number(truth?.waiting))
    expect(asked).toEqual([])

    // The list behind the tile holds the same.
    const condition = {
      all: [
        { field: 'waiting', operator: 'filled' },
        { field: 'kind', operator: 'notAmong', value: ['group'] },
      ],
    }
    const query = new URLSearchParams({ showAll: 'true', condition: JSON.stringify(condition) })
    for (const status of ['open', 'pending']) query.append('status', status)
    const list = (await carla.ask('GET', `/tickets?${query}`)).body as { count: number }
    expect(list.count).toBe(Number(truth?.waiting))
  })

  test('nobody trips over it, in both themes, wide and on a phone', async () => {
    const page = await house.as(house.carla, { path: '/home' })
    const below = page.getByRole('heading', { name: 'Quando chamam mais' })
    await expectGoodLooks(page, 'home', () => below.waitFor(), FOUR_LOOKS)
    await below.scrollIntoViewIfNeeded()
    await picture(page, 'home-dark-390-below')
    expect(page.url()).toContain('/home')
  })

  test('of a new company it is the way to the first answer, and goes by itself', async () => {
    const tenant = await house.tenant('Nova')
    const dona = await house.person(tenant, 'Nova Dona', 'admin')
    const its = desk(house.owner, tenant)
    const page = await house.as(dona, { path: '/home' })
    const steps = page.getByRole('region', { name: 'Primeiros passos' })
    await steps.getByText('Conectar um canal').waitFor()
    await expectAccessible(page)
    await picture(page, 'home-steps')
    expect(await steps.getByRole('link', { name: 'Conectar' }).getAttribute('href')).toContain('/sessoes')

    // What was done elsewhere is ticked for a person who comes back, however soon.
    await steps.getByRole('link', { name: 'Conectar' }).click()
    await page.getByRole('heading', { name: 'Canais' }).waitFor()
    const channel = await its.channel('Balcão')
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Início' }).click()
    await steps.getByRole('listitem').filter({ hasText: 'Conectar um canal' }).getByText('feito').waitFor()

    const contact = await its.contact('Primeira cliente', { number: '5511987654399' })
    const ticket = await its.ticket({ contact, channel, status: 'pending' })
    await its.message(ticket, 'Oi')
    await house.owner.query('update tickets set replied_at = now(), last_message_at = now() where id = $1', [ticket])
    await page.waitForTimeout(3200)
    await dona.ask('PUT', `/tickets/${ticket}`, { status: 'open', userId: dona.id })
    await steps.waitFor({ state: 'detached' })
    await tile(page, 'Em atendimento').waitFor()
  })
})
