import { channelRoutes, SECRET_KEPT } from '@balcao/contract/channels/channels'
import { sandboxRoutes } from '@balcao/contract/channels/sandbox'
import { sendingRoutes } from '@balcao/contract/messages/messages'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from './browser.ts'
import { expectAccessible, expectGoodLooks } from './house.ts'
import { type Product, type Somebody, startProduct } from './product.ts'
import { type Seat, visits } from './visits.ts'

let product: Product
let carla: Somebody
let rui: Somebody
beforeAll(async () => {
  product = await startProduct()
  carla = await product.person('carla', 'admin')
  rui = await product.person('rui', 'super')
})
afterAll(() => product?.stop())

const open = visits(await sharedBrowser(), () => ({ url: product.url, seat: { who: carla, width: 1366, height: 768 } }))
const visit = async (seat: Partial<Seat> = {}) => {
  const page = await open('/sessoes', seat)
  await page.getByRole('heading', { name: 'Canais' }).waitFor()
  return page
}

const row = (page: Page, name: string) => page.getByRole('listitem', { name })
const act = async (page: Page, name: string, what: string) => {
  await page.getByRole('button', { name: `Ações de ${name}` }).click()
  await page.getByRole('menuitem', { name: what }).click()
}
const dialog = (page: Page) => page.getByRole('dialog')
/** A customer writes to a channel, as its provider tells it. */
async function writes(id: number, from: string, text: string): Promise<void> {
  const { hookUrl } = await carla.call(channelRoutes.show, { params: { id } })
  const body = JSON.stringify({ externalId: `in ${from} ${text}`, from, name: `Cliente ${from.slice(-4)}`, text })
  const path = new URL(hookUrl).pathname
  const answer = await fetch(product.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  expect(answer.status).toBe(200)
}
test('a company without a channel tries the product with a test phone in one click, its phone a button and a code', async () => {
  const page = await visit()
  await page.getByRole('button', { name: 'Experimentar com um telefone de teste' }).click()
  await dialog(page).getByRole('img', { name: 'Código para abrir o telefone' }).waitFor()
  await expectAccessible(page)
  const [phone] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog(page).getByRole('link', { name: 'Abrir o telefone' }).click(),
  ])
  await phone.getByRole('heading', { name: 'Telefone de teste' }).waitFor()
  await phone.close()
  await page.keyboard.press('Escape')
  await row(page, 'Telefone de teste').getByText('Conectado').first().waitFor()
  await row(page, 'Telefone de teste').getByRole('button', { name: 'Telefone', exact: true }).waitFor()
  await carla.call(channelRoutes.remove, { params: { id: await idOf('Telefone de teste') } })
})
const idOf = async (name: string) => (await carla.call(channelRoutes.list, {})).find(one => one.name === name)?.id ?? 0
const ticketsOf = async () => {
  const { tickets } = await carla.call(ticketRoutes.list, {
    query: { status: ['open', 'pending'], showAll: true, includeNotQueueDefined: true },
  })
  return tickets
}

test('[CHN-28][CHN-14][CHN-13][CHN-16] a channel is added, connected, followed from elsewhere, changed, emptied into another and deleted', async () => {
  const page = await visit()
  const other = await visit({ who: rui })

  // Made and connected here, it appears and turns live there, with nobody asking again.
  await page.getByRole('button', { name: 'Conectar canal' }).first().click()
  await dialog(page)
    .getByRole('button', { name: /^Telefone de teste/ })
    .click()
  await dialog(page).getByRole('button', { name: 'Conectar canal' }).click()
  await dialog(page).getByText('Campo obrigatório.').first().waitFor()
  expect(
    await dialog(page)
      .getByLabel('Nome')
      .evaluate(field => field === document.activeElement),
  ).toBe(true)
  await dialog(page).getByLabel('Nome').fill('Loja Centro')
  await dialog(page).getByRole('button', { name: 'Conectar canal' }).click()
  await row(other, 'Loja Centro').getByText('Conectado', { exact: true }).waitFor()
  await row(page, 'Loja Centro').getByText('Conectado', { exact: true }).waitFor()

  await carla.call(channelRoutes.create, {
    body: { type: 'sandbox', name: 'Vendas', config: { behavesAs: 'phone', token: 'segredo-9' } },
  })
  await row(page, 'Vendas').getByText('Conecte para receber mensagens por aqui').waitFor()
  // Supervisors connect channels as admins do.
  await other.getByRole('button', { name: 'Conectar canal' }).waitFor()

  await act(page, 'Vendas', 'Editar canal')
  // What is secret is kept or replaced, and what is wrong is said at its field.
  await dialog(page)
    .getByText(/^•+ Guardado/)
    .waitFor()
  expect(await page.content()).not.toContain('segredo-9')
  await dialog(page).getByRole('button', { name: 'Trocar' }).click()
  await dialog(page)
    .getByLabel(/^Token/)
    .fill('segredo-10')
  await dialog(page)
    .getByLabel(/^Provedor em outro endereço/)
    .fill('nada')
  await dialog(page).getByLabel('Nome').fill('Vendas Sul')
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await dialog(page).getByText('Endereço inválido. Informe-o completo, com https://.').waitFor()
  await dialog(page)
    .getByLabel(/^Provedor em outro endereço/)
    .fill('')
  await dialog(page)
    .getByLabel(/^Mensagem de despedida/)
    .fill('Até logo')
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await row(other, 'Vendas Sul').waitFor()
  expect((await carla.call(channelRoutes.show, { params: { id: await idOf('Vendas Sul') } })).config).toMatchObject({
    token: SECRET_KEPT,
  })
  await act(page, 'Vendas Sul', 'Tornar padrão')
  await row(other, 'Vendas Sul').getByRole('img', { name: 'Canal padrão' }).waitFor()
  expect(await row(other, 'Loja Centro').getByRole('img', { name: 'Canal padrão' }).count()).toBe(0)

  // One customer has a ticket in both, another only in the first.
  const [loja, vendas] = [await idOf('Loja Centro'), await idOf('Vendas Sul')]
  await writes(loja, '5511988880001', 'oi')
  await writes(loja, '5511988880002', 'bom dia')
  await writes(vendas, '5511988880001', 'alô')
  await expect.poll(async () => (await ticketsOf()).length, { timeout: 10_000 }).toBe(3)
  await act(page, 'Loja Centro', 'Transferir atendimentos')
  expect(await dialog(page).getByRole('button', { name: 'Transferir tudo' }).isDisabled()).toBe(true)
  await dialog(page)
    .getByLabel(/^Para confirmar/)
    .fill('Loja Centro')
  await dialog(page).getByRole('button', { name: 'Transferir tudo' }).click()
  await expect
    .poll(async () => (await ticketsOf()).map(ticket => ticket.whatsappId), { timeout: 15_000 })
    .toEqual([vendas, vendas])
  await page.keyboard.press('Escape')

  await act(page, 'Loja Centro', 'Excluir canal')
  await dialog(page).getByRole('button', { name: 'Excluir canal' }).click()
  await row(other, 'Loja Centro').waitFor({ state: 'detached' })
  await row(page, 'Loja Centro').waitFor({ state: 'detached' })
})

test('[CHN-02] what is written while a channel is off waits, is counted on its card, and leaves in order when it is back', async () => {
  const { id } = await carla.call(channelRoutes.create, { body: { type: 'sandbox', name: 'Balcão' } })
  await carla.call(channelRoutes.connect, { params: { id } })
  const page = await visit()
  await row(page, 'Balcão').getByText('Conectado', { exact: true }).waitFor()
  await writes(id, '5511988880009', 'oi')
  const mine = async () => (await ticketsOf()).find(ticket => ticket.whatsappId === id)
  await expect.poll(mine, { timeout: 10_000 }).toBeTruthy()
  const ticket = await mine()
  await carla.call(ticketRoutes.update, { params: { id: ticket?.id ?? 0 }, body: { status: 'open' } })

  await act(page, 'Balcão', 'Desconectar')
  await dialog(page).getByRole('button', { name: 'Desconectar' }).click()
  await row(page, 'Balcão').getByText('Conecte para receber mensagens por aqui').waitFor()
  const words = ['primeira', 'segunda', 'terceira']
  for (const body of words) await carla.call(sendingRoutes.send, { params: { id: ticket?.id ?? 0 }, body: { body } })
  await row(page, 'Balcão').getByText('3 na espera').waitFor()
  await row(page, 'Balcão').getByRole('button', { name: 'Conectar', exact: true }).click()
  await row(page, 'Balcão').getByText('3 na espera').waitFor({ state: 'detached' })
  const { entries } = await carla.call(sandboxRoutes.ledger, { params: { channelId: id }, query: {} })
  const sent = entries.filter(entry => entry.type === 'message').map(entry => String(entry.payload.text))
  expect(sent.map(text => words.find(word => text.includes(word)))).toEqual(words)
})

test('[UIX-05] the form of a new channel can be read by everybody: light, and dark on a phone', async () => {
  const page = await visit()
  await page.getByRole('button', { name: 'Conectar canal' }).first().click()
  const official = dialog(page).getByRole('button', { name: /^WhatsApp oficial/ })
  await expectGoodLooks(page, 'sessoes-add', () => official.waitFor())
  await official.click()
  await expectGoodLooks(page, 'sessoes-waba', () => dialog(page).getByLabel('Identificador do número').waitFor())
  expect(await dialog(page).count()).toBe(1)
})
