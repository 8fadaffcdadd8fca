import { channelRoutes } from '@balcao/contract/channels/channels'
import { sendingRoutes } from '@balcao/contract/messages/messages'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { channelsOf, startIncoming } from '../server/src/app.ts'
import { connectionOf } from '../server/src/features/channels/index.ts'
import { become, expectAccessible, expectNoSidewaysScroll, openHouse, picture } from './house.ts'

const house = await openHouse()
const incoming = startIncoming()
const channels = channelsOf(house.config, house.live.membership, incoming)
afterAll(async () => {
  await channels.stop()
  await incoming.stop()
})

let key = ''
let channelId = 0
beforeAll(async () => {
  const { id, hookUrl } = await house.carla.call(channelRoutes.create, { body: { type: 'sandbox', name: 'Loja da Padaria' } })
  await house.carla.call(channelRoutes.connect, { params: { id } })
  channelId = id
  key = hookUrl.split('/').at(-1) ?? ''
})

const NUMBER = '5511955554444'
const CUSTOMER = { kind: 'phone', scope: '', value: NUMBER } as const
const never = new AbortController().signal
/** What the company's side can do that has no call of its own here. */
const company = () => connectionOf(house.padaria, channelId) ?? expect.fail('the channel is not connected')
const shown = async (path: string, options: Parameters<typeof house.browser.newContext>[0] = {}): Promise<Page> => {
  const context = await house.browser.newContext({ viewport: { width: 1000, height: 860 }, locale: 'pt-BR', ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  page.on('pageerror', error => {
    throw error
  })
  await page.goto(`${house.url}${path}`)
  return page
}
const asCustomer = (options = {}) => shown(`/demo-phone#key=${key}&from=${NUMBER}&name=Marina`, options)
const ticketId = async () => {
  const find = async () => {
    const { rows } = await house.owner.query(
      'select t.id from tickets t join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id where c.name = $1',
      ['Marina'],
    )
    return Number(rows[0]?.id ?? 0)
  }
  await expect.poll(find).toBeGreaterThan(0)
  return find()
}
const stored = async (where: string) =>
  (await house.owner.query<Record<string, unknown>>(`select * from messages where ${where} order by id desc`)).rows

test('a customer writes, is answered, chooses a button, sends a picture and reacts', async () => {
  const page = await asCustomer()
  await page.getByText('online').waitFor()
  await page.getByLabel('Mensagem').fill('Oi, vocês fazem bolo?')
  await page.keyboard.press('Enter')
  await page.locator('.mine', { hasText: 'vocês fazem bolo' }).getByText('✓').waitFor()

  const id = await ticketId()
  await house.carla.call(ticketRoutes.update, { params: { id }, body: { status: 'open' } })
  await house.carla.call(sendingRoutes.send, { params: { id }, body: { body: 'Fazemos! <b>De quê?</b>' } })
  await page.locator('.bubble:not(.mine)').getByText('Fazemos! <b>De quê?</b>').waitFor()

  const buttons = ['Cenoura', 'Fubá'].map(title => ({ id: title.toLowerCase(), title }))
  await company().send({ id: 'B1', to: CUSTOMER, content: { type: 'buttons', text: 'Qual sabor?', buttons } }, never)
  await page.getByRole('button', { name: 'Fubá' }).click()
  await expect
    .poll(() => stored("body = 'Fubá'"))
    .toMatchObject([{ from_me: false, type: 'interactive', extra: { choice: 'fubá' } }])

  const cake = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c87f3a' } })
    .png()
    .toBuffer()
  await page.getByLabel('Anexar um arquivo').setInputFiles({ name: 'bolo.png', mimeType: 'image/png', buffer: cake })
  await page.getByRole('img', { name: 'bolo.png' }).waitFor()
  await expect.poll(() => stored("type = 'image'")).toMatchObject([{ media: { name: 'bolo.png' } }])

  await page.locator('.bubble', { hasText: 'Fazemos' }).getByRole('button', { name: 'Reagir ou responder' }).click()
  await page.getByRole('button', { name: '❤️' }).click()
  await expect.poll(() => stored("body like 'Fazemos%'")).toMatchObject([{ reactions: [{ emoji: '❤️' }] }])
  await page.locator('.bubble', { hasText: 'Fazemos' }).getByText('❤️').waitFor()
  await picture(page, 'demo-phone')

  await page.reload()
  await page.locator('.mine', { hasText: 'vocês fazem bolo' }).waitFor()
  await page.locator('.bubble:not(.mine)', { hasText: 'Qual sabor?' }).waitFor()
})

test('what the company changes is seen where it stands, and the customer edits and deletes', async () => {
  const page = await asCustomer()
  const id = await ticketId()
  await page.getByLabel('Mensagem').fill('Quero o de cenora')
  await page.getByRole('button', { name: 'Enviar' }).click()
  const mine = page.locator('.mine', { hasText: 'Quero o de' })
  await mine.getByText('✓').waitFor()
  await mine.getByRole('button', { name: 'Editar ou apagar' }).click()
  await page.getByRole('button', { name: 'Editar', exact: true }).click()
  await page.getByLabel('Mensagem').fill('Quero o de cenoura')
  await page.keyboard.press('Enter')
  await expect.poll(() => stored("body = 'Quero o de cenoura'")).toHaveLength(1)
  await mine.getByText('editada').waitFor()

  await house.carla.call(sendingRoutes.send, { params: { id }, body: { body: 'Anotado' } })
  const theirs = page.locator('.bubble:not(.mine)', { hasText: 'Anotado' })
  await theirs.waitFor()
  await expect.poll(async () => (await stored("body = 'Anotado'"))[0]?.external_id).toBeTruthy()
  const [said] = await stored("body = 'Anotado'")
  const target = { to: CUSTOMER, externalId: String(said?.external_id), fromMe: true, sentAt: new Date() }
  await company().react?.(target, '🎂')
  await theirs.getByText('🎂').waitFor()
})

test('strangers see nothing, and an administrator need not know the key', async () => {
  const page = await shown('/demo-phone')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Chave do canal').fill('adivinhada')
  await dialog.getByRole('button', { name: 'Começar' }).click()
  await dialog.getByText('Nenhum canal de teste tem esta chave').waitFor()
  expect(await page.getByRole('listitem').count()).toBe(0)

  await become(page, house.olga)
  await page.reload()
  await page.getByLabel('Chave do canal').waitFor()
  await become(page, house.carla)
  await page.reload()
  await page.getByRole('combobox', { name: 'Canal' }).selectOption('Loja da Padaria')
  await page.getByLabel('Seu telefone').fill('5511922221111')
  await page.getByRole('button', { name: 'Começar' }).click()
  await page.getByText('online').waitFor()
  expect(await page.getByRole('listitem').count()).toBe(0)
})

test.each([
  ['light', 390, 'pt-BR', 'Mensagem'],
  ['dark', 1000, 'es-ES', 'Mensaje'],
  ['dark', 360, 'en-GB', 'Message'],
] as const)('is for everybody: %s, %i px wide, %s', async (colorScheme, width, locale, label) => {
  const page = await asCustomer({ colorScheme, locale, viewport: { width, height: 760 } })
  await page.getByLabel(label).waitFor()
  await page.locator('.bubble:not(.mine)', { hasText: 'Qual sabor?' }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.locator('.bubble:not(.mine) .more').first().click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.locator('#change').click()
  await expectAccessible(page)
})
