import { REPORTS } from '@balcao/contract/reports/columns'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { medians } from '../server/src/features/reports/queries/medians.ts'
import { lettersOf } from '../server/src/infra/pdf/text.testkit.ts'
import { desk } from '../server/src/test/desk.ts'
import { expectAccessible, expectNoSidewaysScroll, openHouse, picture } from './house.ts'

const house = await openHouse()

/** Yesterday by the company's clock, whatever the hour here. */
const DAY = new Date(Date.now() - 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
const ON_THAT_DAY = `from=${DAY}&to=${DAY}`
/** Who wrote, who answered, after how many seconds, how many until it was closed; one was opened the day before. */
const PASSES: readonly [name: string, who: 'ana' | 'rui', reply: number, resolve: number, before?: true][] = [
  ['Padaria Sol', 'ana', 60, 1200],
  ['Mercado Bom', 'ana', 90, 1500],
  ['Oficina Lima', 'ana', 75, 900],
  ['Hotel Lento', 'rui', 10_800, 14_400],
  ['Bar da Esquina', 'rui', 9_000, 12_600],
  ['Cliente da véspera', 'ana', 30, 86_400, true],
]

beforeAll(async () => {
  const { owner, padaria, queues } = house
  const its = desk(owner, padaria)
  const channel = await its.channel('WhatsApp Loja')
  for (const [at, [name, who, reply, resolve, before]] of PASSES.entries()) {
    const contact = await its.contact(name, { number: `55119876540${String(at).padStart(2, '0')}` })
    const ticket = await its.ticket({ contact, channel, status: 'closed', userId: house[who].id, queueId: queues.balcao })
    await its.message(ticket, `Aqui é ${name}`)
    await owner.query(
      `update attendances set opened_at = o.at, opened_day = (o.at at time zone 'America/Sao_Paulo')::date, channel_id = $7,
         closed_at = o.at + make_interval(secs => $4), closed_day = ((o.at + make_interval(secs => $4)) at time zone 'America/Sao_Paulo')::date,
         status = 'closed', closed_how = 'person', wait_s = 20, reply_s = $5, handle_s = $4::int - 20, resolve_s = $4, user_id = $6,
         evaluation = case when $4 > 10000 then 2 else 5 end
       from (select ($3::date + interval '9 hours') at time zone 'America/Sao_Paulo' - case when $8 then interval '1 day' else interval '0' end as at) o
       where tenant_id = $1 and ticket_id = $2`,
      [padaria, ticket, DAY, resolve, reply, house[who].id, channel, before ?? false],
    )
  }
}, 60_000)

const tile = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Números do dia' }).locator('> *', { hasText: label })
const dayFigure = (page: Page, label: string) => page.locator('dl > div', { has: page.getByText(label, { exact: true }) })
const figureOf = async (page: Page, label: string) => (await tile(page, label).locator('strong').innerText()).trim()
const total = (page: Page) =>
  page
    .getByRole('row', { name: /^Total/ })
    .getByRole('rowheader')
    .innerText()
const figure = (page: Page, label: string) =>
  page
    .locator('main dl > div', { has: page.getByText(label, { exact: true }) })
    .locator('b')
    .innerText()

async function homeOfThatDay() {
  const page = await house.as(house.carla, { path: '/home' })
  await page.getByRole('button', { name: /Hoje/ }).click()
  // The first is today, the second the day before.
  await page.getByRole('menuitem').nth(1).click()
  await expect.poll(() => dayFigure(page, 'Reabertas').innerText()).toContain('0')
  await expect.poll(() => dayFigure(page, 'Novas conversas').innerText()).toMatch(/\b5\b/)
  return page
}

describe('[AHD-18] from a figure to what is behind it', () => {
  test('an admin finds why a day was slow: from the tile by person to the conversation', async () => {
    const page = await homeOfThatDay()
    expect(await tile(page, 'Primeira resposta').innerText()).toContain('1 min 30 s')
    await tile(page, 'Primeira resposta').click()
    await page.getByRole('heading', { name: 'Atendimentos por parâmetros' }).waitFor()
    expect(await total(page)).toBe('Total: 5')
    expect(await figure(page, '1ª resposta')).toBe('1 min 30 s')
    await page.getByRole('link', { name: 'Atendimentos por usuário' }).click()
    const row = page.getByRole('row', { name: /^rui/ })
    await row.getByText('2 h 45').waitFor()
    await row.getByRole('button', { name: 'Ver a lista: rui, 2', exact: true }).first().click()
    await expect.poll(() => total(page)).toBe('Total: 2')
    await page.getByRole('link', { name: 'Hotel Lento' }).click()
    await page.getByText('Aqui é Hotel Lento').last().waitFor()
  })

  test('each figure of a day equals its list: opened, resolved, reopened, times and stars', async () => {
    const page = await homeOfThatDay()
    const cases: [label: string, count: number, shown?: [string, string]][] = [
      ['Novas conversas', 5],
      ['Resolvidas', 6],
      ['Espera (TME)', 5, ['Espera', '20 s']],
    ]
    for (const [label, count, shown] of cases) {
      const figureOf = dayFigure(page, label)
      if (shown) expect(await figureOf.innerText()).toContain(shown[1])
      else expect((await figureOf.locator('dd').first().innerText()).trim()).toMatch(new RegExp(`^${count}\\b`))
      await figureOf.getByRole('link').click()
      await expect.poll(() => total(page)).toBe(`Total: ${count}`)
      if (shown) expect(await figure(page, shown[0])).toBe(shown[1])
      // The day that was chosen is still chosen.
      await page.goBack()
      await expect.poll(() => dayFigure(page, 'Novas conversas').innerText()).toMatch(/\b5\b/)
    }
    const resolution = await tile(page, 'Resolução').locator('strong').innerText()
    await tile(page, 'Resolução').click()
    await expect.poll(() => total(page)).toBe('Total: 6')
    expect((await figure(page, 'Resolução')).replaceAll(' ', '')).toBe(resolution.replaceAll(' ', ''))
    // By the day they were closed: the one of the day before is among them.
    await page.getByRole('link', { name: 'Cliente da véspera' }).waitFor()
    expect(await figure(page, 'Nota')).toBe('3,5')
  })

  test('a PDF says the figures of the screen, and its table the same rows', async () => {
    const path = `/relatorios/${REPORTS.users.path}?${ON_THAT_DAY}`
    const page = await house.as(house.carla, { path })
    await page.getByRole('row', { name: /^Total/ }).waitFor()
    const shown = await page
      .locator('main dl > div')
      .evaluateAll(all =>
        all.map(one => ({ name: one.querySelector('dt')?.textContent ?? '', value: one.querySelector('b')?.textContent ?? '' })),
      )
    expect(shown.length).toBeGreaterThan(3)
    const cells = await page
      .getByRole('region', { name: 'Atendimentos por usuário' })
      .locator('tr')
      .evaluateAll(rows => rows.map(row => [...row.querySelectorAll('th, td')].map(cell => cell.textContent ?? '')))
    const answer = await house.app.inject({
      url: `/media/reports/users?${ON_THAT_DAY}&as=pdf&locale=pt`,
      headers: { authorization: `Bearer ${house.carla.token}` },
    })
    const letters = lettersOf(answer.rawPayload)
    const plain = (text: string) => text.replace(/\s/g, '')
    for (const { name, value } of shown) expect(letters, name).toContain(plain(name + value))
    for (const row of cells) for (const cell of row) if (/^\d+$/.test(cell)) expect(letters).toContain(cell)
    const counts = cells.map(row => row.slice(1, 5).join(''))
    for (const row of counts) expect(letters).toContain(plain(row))
  })

  test('so many over more than a quarter show means and say so; medians are computed when they are asked for', async () => {
    const { most } = medians
    onTestFinished(() => {
      medians.most = most
    })
    medians.most = 0
    const from = new Date(Date.parse(DAY) - 120 * 86_400_000).toISOString().slice(0, 10)
    for (const [colorScheme, width] of [
      ['light', 1366],
      ['dark', 390],
    ] as const) {
      const page = await house.as(house.carla, {
        path: `/relatorios/${REPORTS.users.path}?from=${from}&to=${DAY}`,
        colorScheme,
        viewport: { width, height: width === 390 ? 844 : 768 },
      })
      await page.getByRole('columnheader', { name: '1ª resposta (média)' }).waitFor()
      const counts = await page.getByRole('row', { name: /^Total/ }).innerText()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await picture(page, `relatorios-longo-${colorScheme}-${width}`)
      await page.getByRole('button', { name: 'Calcular as medianas' }).click()
      await page.getByRole('columnheader', { name: '1ª resposta', exact: true }).waitFor()
      expect((await page.getByRole('row', { name: /^Total/ }).innerText()).split('\t').slice(0, 5)).toEqual(
        counts.split('\t').slice(0, 5),
      )
    }
  })
})

test('a home left open asks for its figures once a minute, whatever happens, and never while nobody looks', async () => {
  // The page's clock runs ahead of the server's pings and answers: that is no lost line.
  house.live.realtime.io.engine.opts.pingTimeout = 24 * 3_600_000
  const page = await house.as(house.carla, { path: '/home' })
  await tile(page, 'Esperando resposta').waitFor()
  await page.clock.install()
  await page.reload()
  await tile(page, 'Esperando resposta').waitFor()
  const asked = { home: 0, counters: 0, others: [] as string[] }
  let underway = 0
  page.on('requestfinished', () => underway--)
  page.on('requestfailed', () => underway--)
  page.on('request', request => {
    underway++
    const { pathname } = new URL(request.url())
    if (pathname === '/home') asked.home++
    else if (pathname === '/tickets/counters') asked.counters++
    else if (/^\/(live-tickets|tickets|desk|reports)/.test(pathname)) asked.others.push(pathname)
  })
  const its = desk(house.owner, house.padaria)
  const ticket = await its.ticket({ contact: await its.contact('Agitado'), status: 'pending', queueId: house.queues.balcao })
  const MINUTES = 5
  const pass = async () => {
    for (let n = 0; n < MINUTES; n++) {
      for (const status of ['open', 'pending', 'open'] as const)
        await house.carla.ask('PUT', `/tickets/${ticket}`, { status, userId: status === 'open' ? house.ana.id : null })
      for (let seconds = 0; seconds < 60; seconds += 5) {
        await page.clock.runFor(5000)
        await expect.poll(() => underway).toBeLessThanOrEqual(0)
      }
      await expect.poll(() => figureOf(page, 'Em atendimento')).toBe('1')
    }
  }
  await pass()
  expect(asked.others).toEqual([])
  expect(asked.home).toBeGreaterThan(0)
  expect(asked.home).toBeLessThanOrEqual(MINUTES)
  // The number at the menu's way to the inbox, gathered.
  expect(asked.counters).toBeLessThanOrEqual(MINUTES)

  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const before = asked.home
  await pass()
  expect(asked.home).toBe(before)
  expect(asked.others).toEqual([])
})
