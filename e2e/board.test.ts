import { laneRoutes } from '@balcao/contract/catalogue/lanes'
import { boardRoutes } from '@balcao/contract/contacts/board'
import { contactRoutes } from '@balcao/contract/contacts/contacts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { desk } from '../server/src/test/desk.ts'
import { expectGoodLooks, openHouse } from './house.ts'

const house = await openHouse()
const lanes: Record<string, number> = {}
const people: Record<string, number> = {}

beforeAll(async () => {
  const { carla, rui, ana, owner, padaria } = house
  const its = desk(owner, padaria)
  for (const [name, color] of [
    ['Novo contato', '#2f7fc1'],
    ['Orçamento enviado', '#8465d6'],
    ['Pedido fechado', '#15966f'],
  ] as const)
    lanes[name] = (await rui.call(laneRoutes.create, { body: { name, color } })).id
  const { id: vip } = (await carla.ask('POST', '/tags', { tag: 'VIP', color: '#d08a1e', isActive: true })).body as { id: number }
  for (const [i, name] of ['Wesley Prates', 'Otília Bastos', 'Mariana Duarte', 'Condomínio Vila Aurora'].entries()) {
    const contact = await its.contact(name, { number: `551198765100${i}` })
    people[name] = contact
    const ticket = await its.ticket({ contact, status: 'open', userId: ana.id, queueId: house.queues.balcao })
    await its.message(ticket, `Quero orçamento ${i}`)
    await owner.query('update tickets set value = $2 where id = $1', [ticket, 1000 * (i + 1)])
    await ana.call(boardRoutes.move, {
      params: { id: contact },
      body: { laneId: lanes[i < 3 ? 'Novo contato' : 'Pedido fechado'] ?? 0, after: 'last', from: null },
    })
  }
  await ana.call(contactRoutes.setTags, { params: { id: people['Mariana Duarte'] ?? 0 }, body: { tags: [vip] } })
}, 60_000)

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const names = (page: Page, lane: string) => column(page, lane).locator('[data-card] strong').allTextContents()
const columnsOf = async (page: Page) => Promise.all(Object.keys(lanes).map(lane => names(page, lane)))

describe('[CAT-04][SCR-08] the board', () => {
  test('is worked by mouse, by menu and by keyboard, and others see it at once', async () => {
    const page = await house.as(house.ana, { path: '/kanban/kanbans' })
    const other = await house.as(house.rui, { path: '/kanban/kanbans' })
    await expect
      .poll(() => columnsOf(page))
      .toEqual([['Wesley Prates', 'Otília Bastos', 'Mariana Duarte'], [], ['Condomínio Vila Aurora']])
    await expect.poll(() => columnsOf(other)).toEqual(await columnsOf(page))
    expect(await column(page, 'Novo contato').locator('header p').innerText()).toContain('6.000')

    const card = (name: string) => page.locator('[data-card]', { hasText: name })
    await card('Otília Bastos').dragTo(column(page, 'Orçamento enviado').getByText('Nenhum contato nesta etapa'))
    const dragged = [['Wesley Prates', 'Mariana Duarte'], ['Otília Bastos'], ['Condomínio Vila Aurora']]
    await expect.poll(() => columnsOf(page)).toEqual(dragged)
    await expect.poll(() => columnsOf(other)).toEqual(dragged)
    await expect.poll(() => column(other, 'Orçamento enviado').locator('header p').innerText()).toContain('2.000')
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect.poll(() => names(other, 'Novo contato')).toEqual(['Wesley Prates', 'Otília Bastos', 'Mariana Duarte'])

    await page.getByRole('button', { name: 'Mover Mariana Duarte e mais' }).click()
    await page.getByRole('menuitem', { name: 'Pedido fechado' }).click()
    await expect.poll(() => names(other, 'Pedido fechado')).toEqual(['Mariana Duarte', 'Condomínio Vila Aurora'])

    await card('Wesley Prates').focus()
    for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
    await page.getByText('Posição 2 de 3 em Pedido fechado').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    const carried = ['Mariana Duarte', 'Wesley Prates', 'Condomínio Vila Aurora']
    await expect.poll(() => names(page, 'Pedido fechado')).toEqual(carried)
    await expect.poll(() => names(other, 'Pedido fechado')).toEqual(carried)
    await expect.poll(() => card('Wesley Prates').evaluate(one => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Escape')
    expect(await names(page, 'Pedido fechado')).toEqual(carried)
  })

  test('of a full lane only what is in view is drawn, and its end is reached', async () => {
    const { id } = await house.rui.call(laneRoutes.create, { body: { name: 'Clientes antigos', color: '#5d6b65' } })
    await house.owner.query(
      `insert into contacts (tenant_id, name, kanban_id, kanban_rank, kanban_at)
       select $1, 'Antigo ' || n, $2, rtrim(substr((0.1 + n * 0.0000001)::text, 3), '0'), now() from generate_series(1, 400) n`,
      [house.padaria, id],
    )
    for (const [width, height] of [
      [1366, 768],
      [390, 844],
    ] as const) {
      const page = await house.as(house.ana, { path: '/kanban/kanbans', viewport: { width, height } })
      const lane = column(page, 'Clientes antigos')
      await lane.scrollIntoViewIfNeeded()
      await lane.getByText('Antigo 1', { exact: true }).waitFor()
      expect(await lane.locator('[data-card]').count()).toBeLessThan(40)
      expect(await page.evaluate(() => document.querySelector('main')?.scrollHeight ?? 0)).toBeLessThanOrEqual(height)
      await lane.locator('[data-card]').first().hover()
      const isThere = async () => {
        await page.mouse.wheel(0, 4_000)
        return lane.getByText('Antigo 400', { exact: true }).isVisible()
      }
      await expect.poll(isThere, { timeout: 20_000 }).toBe(true)
      expect(await lane.locator('[data-card]').count()).toBeLessThan(40)
    }
    await house.owner.query('delete from contacts where tenant_id = $1 and kanban_id = $2', [house.padaria, id])
    await house.rui.call(laneRoutes.remove, { params: { id } })
  })

  test.each(['/kanban/kanbans', '/kanban/tags'])(
    '%s: wide and light as narrow and dark nobody trips over its cards',
    async path => {
      const page = await house.as(house.rui, { path })
      await expectGoodLooks(page, `board${path.replaceAll('/', '-')}`, () => page.locator('[data-card]').first().waitFor())
      expect(page.url()).toContain(path)
    },
  )
})
