import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { channelRoutes } from '@balcao/contract/channels/channels'
import { flowRoutes } from '@balcao/contract/flows/flows'
import { botRunRoutes } from '@balcao/contract/flows/hand-overs'
import { sendingRoutes } from '@balcao/contract/messages/messages'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { afterAll, expect, test } from 'vitest'
import { sharedBrowser } from './browser.ts'
import { startProduct } from './product.ts'

const product = await startProduct()
const browser = await sharedBrowser()
afterAll(() => product.stop())

test('a customer walks a menu on the demo phone; a person takes over in the middle, and the bot says nothing after', async () => {
  const { root } = product
  await root.call(queueRoutes.create, { body: { name: 'Recepção', color: null, isActive: true } })
  const made = await root.call(flowRoutes.create, { body: { name: 'Recepção', template: 'clinic' } })
  expect(made.errors).toBe(0)
  await root.call(flowRoutes.publish, { params: { id: made.id }, body: { rev: made.draftRev } })
  const { id: channelId, hookUrl } = await root.call(channelRoutes.create, {
    body: { type: 'sandbox', name: 'Clínica', chatFlowId: made.id },
  })
  await root.call(channelRoutes.connect, { params: { id: channelId } })
  const key = hookUrl.split('/').at(-1) ?? ''
  const page = await browser.newPage({ viewport: { width: 390, height: 780 }, locale: 'pt-BR' })
  page.setDefaultTimeout(15_000)
  await page.goto(`${product.url}/demo-phone#key=${key}&from=5511955554444&name=Marina`)
  await page.getByText('online').waitFor()
  const write = async (words: string) => {
    await page.getByLabel('Mensagem').fill(words)
    await page.keyboard.press('Enter')
  }
  const bot = page.locator('.bubble:not(.mine)')
  await write('Oi')
  await bot.getByText('Aqui é da clínica.').waitFor()
  await page.getByRole('button', { name: 'Agendar consulta' }).click()
  await bot.getByText('nome completo do paciente').waitFor()
  await write('Marina Alves')
  await bot.getByText('Qual especialidade?').waitFor()

  const { tickets } = await root.call(ticketRoutes.list, { query: { status: ['pending'], showAll: true } })
  const id = tickets[0]?.id ?? expect.fail('nobody waits')
  await root.call(ticketRoutes.update, { params: { id }, body: { status: 'open', userId: Number(root.userId) } })
  const said = await bot.count()
  await write('Pediatria')
  await page.locator('.mine', { hasText: 'Pediatria' }).getByText('✓').waitFor()
  await root.call(sendingRoutes.send, { params: { id }, body: { body: 'Oi Marina, aqui é uma pessoa.' } })
  await bot.getByText('aqui é uma pessoa').waitFor()
  const [run] = await root.call(botRunRoutes.ofTicket, { params: { id } })
  expect(run).toMatchObject({
    flowName: 'Recepção',
    how: 'taken',
    variables: expect.arrayContaining([{ name: 'paciente', value: 'Marina Alves' }]),
  })
  expect(run?.endedAt).not.toBeNull()
  expect(await bot.count()).toBe(said + 1)
})
