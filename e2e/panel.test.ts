import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { desk } from '../server/src/test/desk.ts'
import { expectGoodLooks, FOUR_LOOKS, openHouse, picture } from './house.ts'

const house = await openHouse()
const MINUTE = 60_000

/** Who writes, to whom, in which queue, since how many minutes; null: answered. */
const WAITING: readonly [name: string, who: 'ana' | 'rui' | null, minutes: number | null][] = [
  ['Wesley Prates', null, 12],
  ['Neide Furtado', null, 9],
  ['Iara Mendes', null, 1],
  ['Padaria Estrela do Sul', 'ana', 31],
  ['Mariana Duarte', 'ana', 14],
  ['João Pedro Alves', 'ana', 2],
  ['Sérgio Antunes', 'ana', null],
  ['Helena Sakamoto', 'ana', null],
  ['Transportes Lobo', 'rui', 7],
  ['Kleber Nogueira', 'rui', null],
]

beforeAll(async () => {
  const { owner, padaria, queues } = house
  const its = desk(owner, padaria)
  for (const [at, [name, who, minutes]] of WAITING.entries()) {
    const contact = await its.contact(name, { number: `55119876520${String(at).padStart(2, '0')}` })
    const place = who ? { status: 'open' as const, userId: house[who].id } : { status: 'pending' as const }
    const ticket = await its.ticket({ contact, ...place, queueId: queues.balcao })
    await its.message(ticket, 'Bom dia')
    await owner.query('update tickets set waiting_since = $2 where id = $1', [
      ticket,
      minutes === null ? null : new Date(Date.now() - minutes * MINUTE - 5000),
    ])
  }
}, 60_000)

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const names = (page: Page, of: string) => column(page, of).locator('[data-card] a').allTextContents()
const card = (page: Page, name: string) => page.locator('[data-card]', { hasText: name })
const figure = (page: Page, label: string) => page.locator('dl > div', { hasText: label }).locator('dd').innerText()
const nameOf = (who: 'ana' | 'rui') =>
  house.owner.query<{ name: string }>('select name from users where id = $1', [house[who].id])

describe('[RPT-03][SCR-28] the panel', () => {
  test('shows who waits longest first, is handed over by mouse, menu and keyboard, and asks once', async () => {
    const ana = (await nameOf('ana')).rows[0]?.name ?? ''
    const rui = (await nameOf('rui')).rows[0]?.name ?? ''
    const page = await house.as(house.carla, { path: '/painel-atendimentos' })
    await expect.poll(() => names(page, 'Sem dono')).toEqual(['Wesley Prates', 'Neide Furtado', 'Iara Mendes'])
    expect(await names(page, ana)).toEqual([
      'Padaria Estrela do Sul',
      'Mariana Duarte',
      'João Pedro Alves',
      'Helena Sakamoto',
      'Sérgio Antunes',
    ])
    expect(await figure(page, 'Esperando resposta')).toBe('7')
    expect(await figure(page, 'Maior espera')).toBe('31 min')
    expect(await figure(page, 'Em atendimento')).toBe('7')
    expect(await card(page, 'Padaria').getAttribute('data-late')).toBe('red')
    expect(await card(page, 'Mariana').getAttribute('data-late')).toBe('amber')
    expect(await card(page, 'João').getAttribute('data-late')).toBe(null)

    const asked: string[] = []
    page.on('request', request => request.method() === 'GET' && request.url().includes('ticket') && asked.push(request.url()))

    await card(page, 'Neide Furtado').dragTo(column(page, rui).locator('header'))
    await expect.poll(() => names(page, rui)).toEqual(['Neide Furtado', 'Transportes Lobo', 'Kleber Nogueira'])
    await page.getByRole('button', { name: 'Desfazer' }).first().click()
    await expect.poll(() => names(page, 'Sem dono')).toEqual(['Wesley Prates', 'Neide Furtado', 'Iara Mendes'])

    await card(page, 'Mariana Duarte').hover()
    await page.getByRole('button', { name: 'Ações de Mariana Duarte' }).click()
    await page.getByRole('menuitem', { name: rui }).click()
    await expect.poll(() => names(page, rui)).toEqual(['Mariana Duarte', 'Transportes Lobo', 'Kleber Nogueira'])

    await card(page, 'Wesley Prates').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect.poll(() => names(page, 'Sem dono')).toEqual(['Neide Furtado', 'Iara Mendes'])

    await card(page, 'Kleber Nogueira').hover()
    await page.getByRole('button', { name: 'Ações de Kleber Nogueira' }).click()
    await page.getByRole('menuitem', { name: 'Resolver' }).click()
    await expect.poll(() => names(page, rui)).not.toContain('Kleber Nogueira')
    await expect.poll(() => figure(page, 'Em atendimento')).toBe('7')

    // What others do comes by events.
    const { rows } = await house.owner.query<{ id: number }>(
      "select t.id from tickets t join contacts c on c.id = t.contact_id where c.name = 'Iara Mendes'",
    )
    await house.ana.ask('PUT', `/tickets/${rows[0]?.id}`, { status: 'open', userId: house.ana.id })
    await expect.poll(() => names(page, ana)).toContain('Iara Mendes')
    expect(asked).toEqual([])
  })

  test('a card held at the edge brings the column it is meant for, and is put down there', async () => {
    const rui = (await nameOf('rui')).rows[0]?.name ?? ''
    const page = await house.as(house.carla, { path: '/painel-atendimentos', viewport: { width: 390, height: 844 } })
    const goal = column(page, rui).locator('header')
    await card(page, 'Neide Furtado').waitFor()
    expect((await goal.boundingBox())?.x).toBeGreaterThan(390)
    const box = await card(page, 'Neide Furtado').boundingBox()
    if (!box) throw new Error('nothing to take up')
    await page.mouse.move(box.x + 40, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(200, box.y + 20, { steps: 4 })
    // As a hand holds it there: never quite still.
    await expect
      .poll(async () => {
        await page.mouse.move(384 + Math.round(Math.random()), box.y + 20)
        const its = await goal.boundingBox()
        return its !== null && its.x + its.width <= 390
      })
      .toBe(true)
    // Away from the edge, where it goes on no further.
    await page.mouse.move(200, box.y + 20, { steps: 4 })
    const there = await goal.boundingBox()
    if (!there) throw new Error('nowhere to put it')
    await page.mouse.move(Math.min(there.x + there.width / 2, 300), there.y + 20, { steps: 4 })
    await expect.poll(() => column(page, rui).getAttribute('data-target')).toBe('true')
    await page.mouse.up()
    await expect.poll(() => names(page, rui)).toContain('Neide Furtado')
    await page.getByRole('button', { name: 'Desfazer' }).first().click()
    await expect.poll(() => names(page, 'Sem dono')).toContain('Neide Furtado')
  })

  test('of who begins to wait too long it tells once', async () => {
    // The page's clock runs ahead of the server's pings and answers: that is no lost line.
    house.live.realtime.io.engine.opts.pingTimeout = 24 * 3_600_000
    const wait = (minutes: number) =>
      house.owner.query(
        `update tickets t set waiting_since = now() - make_interval(mins => $1) from contacts c
         where c.id = t.contact_id and c.name = 'João Pedro Alves'`,
        [minutes],
      )
    await wait(14)
    const page = await house.as(house.carla, { path: '/painel-atendimentos' })
    await card(page, 'João').waitFor()
    await page.clock.install()
    await page.reload()
    await card(page, 'João').waitFor()
    const heard = () => page.evaluate(() => document.querySelector('[data-heard]')?.getAttribute('data-heard') ?? '')
    await page.evaluate(() => {
      const said = [...document.querySelectorAll('[role="status"][aria-live="assertive"]')]
      for (const one of said) {
        const listen = () => one.setAttribute('data-heard', `${one.getAttribute('data-heard') ?? ''}${one.textContent}|`)
        new MutationObserver(listen).observe(one, { childList: true, characterData: true, subtree: true })
      }
    })
    const WORDS = 'João Pedro Alves espera há mais de 15 minutos'
    for (let n = 0; n < 3; n++) await page.clock.runFor(30_000)
    await expect.poll(heard).toContain(WORDS)
    for (let n = 0; n < 8; n++) await page.clock.runFor(30_000)
    await expect.poll(() => card(page, 'João').getAttribute('data-late')).toBe('red')
    expect((await heard()).split(WORDS)).toHaveLength(2)
    await wait(2)
  })

  test('columns are as wide as each other, with a long name too', async () => {
    const page = await house.as(house.carla, { path: '/painel-atendimentos', viewport: { width: 760, height: 768 } })
    await card(page, 'Padaria').waitFor()
    const widths = await page
      .locator('[data-column]')
      .evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().width)))
    expect(widths.length).toBeGreaterThan(2)
    expect(new Set(widths).size).toBe(1)
  })

  test('on the wall it hides what was answered; Escape leads back', async () => {
    const page = await house.as(house.carla, { path: '/painel-atendimentos' })
    await page.getByRole('button', { name: 'Modo TV' }).click()
    await expect.poll(() => card(page, 'Sérgio Antunes').count()).toBe(0)
    await page.getByText('2 respondidos').waitFor()
    await picture(page, 'panel-tv')
    // Nobody scrolls a wall.
    const columns = page.getByRole('region', { name: 'Painel ao vivo' })
    expect(await columns.evaluate(box => box.scrollWidth - box.clientWidth)).toBe(0)
    await page.keyboard.press('Escape')
    await card(page, 'Sérgio Antunes').waitFor()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true)
  })

  test('[TKT-20] what is done to many is asked first and watched', async () => {
    const page = await house.as(house.carla, { path: '/painel-atendimentos' })
    await page.getByRole('button', { name: 'Mais ações' }).click()
    await page.getByRole('menuitem', { name: 'Marcar tudo como lido' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Marcar tudo como lido' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const unread = () => house.owner.query('select 1 from tickets where tenant_id = $1 and unread > 0', [house.padaria])
    await expect.poll(async () => (await unread()).rows.length).toBe(0)
  })

  test('nobody trips over it, in both themes, wide and on a phone, by person and by queue', async () => {
    const page = await house.as(house.carla, { path: '/painel-atendimentos' })
    await expectGoodLooks(page, 'panel', () => card(page, 'Padaria').first().waitFor(), FOUR_LOOKS)
    await page.getByRole('button', { name: 'Filas' }).click()
    await expectGoodLooks(page, 'panel-queues', () => column(page, 'Sem fila').waitFor(), FOUR_LOOKS)
    expect(page.url()).toContain('/painel-atendimentos')
  })

  test('is for admins', async () => {
    const page = await house.as(house.rui, { path: '/painel-atendimentos' })
    await page.getByText('Você não tem acesso a esta tela').waitFor()
  })
})
