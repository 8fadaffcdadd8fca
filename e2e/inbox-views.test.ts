import { savedViewRoutes } from '@balcao/contract/catalogue/saved-views'
import { contactRoutes } from '@balcao/contract/contacts/contacts'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, openHouse, picture } from './house.ts'
import { inbox, openShop } from './inbox-shop.ts'

const house = await openHouse()
const shop = await openShop(house)

const lists = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Mais listas' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('[AHD-02] a view is put together, looked at, kept right by what happens, shared, and restored by its link', async () => {
  const its = await shop.company('Visões')
  const { bia, dona } = its
  const contactOf = async (id: number) => (await dona.call(ticketRoutes.show, { params: { id } })).contactId
  const vip = await its.its.tag('VIP', '#2f7fc1')
  const waits = { channel: its.channel.id, queueId: its.vendas }
  const ana = await its.its.story({
    ...waits,
    name: 'Ana',
    number: '5511984027716',
    tags: [vip],
    unread: 1,
    said: [{ ago: 9, text: 'Oi' }],
  })
  const caio = await its.its.story({
    ...waits,
    name: 'Caio',
    number: '5511984027718',
    unread: 1,
    said: [{ ago: 5, text: 'Olá' }],
  })
  const page = await shop.at(dona)
  const list = inbox(page)

  await lists(page, 'Nova visão')
  const dialog = page.getByRole('dialog', { name: 'Nova visão' })
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('VIPs')
  await dialog.getByRole('button', { name: 'Condição' }).click()
  await page.getByRole('menuitem', { name: 'Etiqueta' }).click()
  await page.getByRole('checkbox', { name: 'VIP' }).check()
  await page.getByRole('button', { name: 'Pronto' }).click()
  await dialog.getByText('Mostra: Etiqueta tem VIP.').waitFor()
  await dialog.getByRole('switch', { name: 'Compartilhar com a empresa' }).check()
  await expectAccessible(page)
  await picture(page, 'inbox-view-edit-light-1366')
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()

  await list.tab(/VIPs/).waitFor()
  await list.row(/Ana/).waitFor()
  expect(await list.row(/Caio/).count()).toBe(0)

  // What happens moves it, and a conversation that is opened keeps it.
  await dona.call(contactRoutes.setTags, { params: { id: await contactOf(caio) }, body: { tags: [vip] } })
  await list.row(/Caio/).waitFor()
  await list.row(/Ana/).click()
  await expect.poll(() => page.url()).toMatch(new RegExp(`/atendimento/${ana}\\?.*visao=`))
  await dona.call(contactRoutes.setTags, { params: { id: await contactOf(ana) }, body: { tags: [] } })
  await list.row(/Ana/).waitFor({ state: 'detached' })

  // A colleague with the link looks at the same, of what they may see.
  const [view] = await bia.call(savedViewRoutes.list, { query: { kind: 'inbox' } })
  const hers = await shop.at(bia, `/atendimento?visao=${view?.id}`, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  await inbox(hers).tab(/VIPs/).waitFor()
  await inbox(hers).row(/Caio/).waitFor()
  await hers.getByRole('button', { name: 'Mais listas' }).click()
  await hers.getByRole('menuitem', { name: 'Nova visão' }).waitFor()
  await picture(hers, 'inbox-views-dark-390')
  await expectNoSidewaysScroll(hers)

  // Taken away by one, it leaves the other's screen.
  await lists(page, 'Organizar visões')
  await page.getByRole('button', { name: 'Excluir: VIPs' }).click()
  await page.getByRole('button', { name: 'Excluir', exact: true }).click()
  await inbox(hers).tab(/VIPs/).waitFor({ state: 'detached' })
}, 60_000)
