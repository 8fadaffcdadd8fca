import { channelRoutes } from '@balcao/contract/channels/channels'
import { sandboxRoutes } from '@balcao/contract/channels/sandbox'
import { groupRoutes } from '@balcao/contract/groups/groups'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { channelsOf, startIncoming } from '../server/src/app.ts'
import { stepTender } from '../server/src/features/groups/steps/tend.ts'
import { deedTender } from '../server/src/features/groups/watch/tend.ts'
import { clock } from '../server/src/infra/clock.ts'
import { expectAccessible, expectNoSidewaysScroll, openHouse, picture } from './house.ts'

const house = await openHouse()
const incoming = startIncoming()
const channels = channelsOf(house.config, house.live.membership, incoming)
afterAll(async () => {
  await channels.stop()
  await incoming.stop()
})

const GROUP = { id: 'vip-1', name: 'Clientes VIP' }
let channelId = 0
beforeAll(async () => {
  const config = { behavesAs: 'phone' as const }
  const { id } = await house.carla.call(channelRoutes.create, { body: { type: 'sandbox', name: 'WhatsApp Vendas', config } })
  await house.carla.call(channelRoutes.connect, { params: { id } })
  channelId = id
  await vi.waitFor(async () => {
    const known = await house.carla.call(channelRoutes.list, {})
    if (known.find(one => one.id === id)?.status !== 'connected') throw new Error('not connected yet')
  }, 15_000)
  const made = { channelId: id, name: GROUP.name, count: 1, first: 1, numbers: ['5511970001111', '5511970002222'] }
  const { id: work } = await house.carla.call(groupRoutes.create, { body: { ...made, onlyAdminsWrite: false } })
  await act(work)
})

/** The worker's part: nobody waits here for the pauses between two acts. */
async function act(work: number): Promise<void> {
  await house.owner.query("update works set status = 'running' where id = $1", [work])
  const now = clock.now
  for (let i = 1; i < 9; i++) {
    clock.now = () => new Date(Date.now() + i * 180_000)
    await stepTender()()
  }
  clock.now = now
}
const hears = (event: object) => house.carla.call(sandboxRoutes.event, { params: { channelId }, body: event as never })

const SCREENS = [
  ['/grupo/massagrupos', 'Grupos que já existem'],
  ['/grupo/massagrupos2', 'Nada feito ainda'],
  ['/grupo/massausuarios', 'Nada feito ainda'],
  ['/grupo/banlist', 'Nada aqui ainda'],
  ['/grupo/wordlist', 'Nada aqui ainda'],
  ['/grupo/saudacao', 'Nada aqui ainda'],
  ['/grupo/despedida', 'Nada aqui ainda'],
] as const

describe('groups, tab by tab', () => {
  test.each(SCREENS)('%s: there, in both themes and on a phone', async (path, shown) => {
    const page = await house.as(house.carla, { path, colorScheme: 'light' })
    await page.getByRole('heading', { level: 1, name: 'Grupos' }).waitFor()
    await page.getByText(shown).first().waitFor()
    await expectAccessible(page)
    await picture(page, `${path.slice(1).replaceAll('/', '-')}-light-1366`)
    const phone = await house.as(house.carla, { path, colorScheme: 'dark', viewport: { width: 390, height: 844 } })
    await phone.getByText(shown).first().waitFor({ state: 'attached' })
    await expectNoSidewaysScroll(phone)
    await expectAccessible(phone)
    await picture(phone, `${path.slice(1).replaceAll('/', '-')}-dark-390`)
  })
})

test('a forbidden word is deleted once, however often it is told, and the log says so', async () => {
  const page = await house.as(house.carla, { path: '/grupo/wordlist' })
  await page.getByText('Nenhum canal está ligado').waitFor()
  await page.getByRole('switch', { name: 'WhatsApp Vendas' }).click({ force: true })
  await page.getByText('Nenhum canal está ligado').waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'Palavra proibida' }).fill('Aposta')
  await page.getByRole('button', { name: 'Proibir palavra' }).click()
  await page.getByText('Todos os grupos').first().waitFor()

  await page.getByRole('button', { name: 'Editar Aposta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar Aposta' })
  const word = dialog.getByRole('textbox', { name: 'Palavra proibida' })
  expect(await word.inputValue()).toBe('Aposta')
  await word.fill('Apostas')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('button', { name: 'Editar Apostas' }).waitFor()
  await dialog.waitFor({ state: 'detached' })

  const bad = {
    type: 'message',
    externalId: 'bad-1',
    from: '5511970001111',
    name: 'Edson',
    text: 'Faça suas APOSTAS',
    group: GROUP,
  }
  await hears([bad, bad])
  await Promise.all([deedTender()(), deedTender()()])
  await hears(bad)
  await deedTender()()
  const log = page.getByRole('region', { name: 'O que a regra fez' })
  await log.getByText('Edson').waitFor()
  expect(await log.getByRole('listitem').count()).toBe(1)
  await log.getByText('Feito').waitFor()
  const { entries } = await house.carla.call(sandboxRoutes.ledger, { params: { channelId }, query: {} })
  expect(entries.filter(({ type }) => type === 'removal')).toHaveLength(1)
})

test('people are invited first; who cannot be added says why and is sent the invitation', async () => {
  const page = await house.as(house.carla, { path: '/grupo/massausuarios' })
  await page.getByPlaceholder('Outro grupo').fill('Clientes')
  await page.getByRole('option', { name: GROUP.name }).first().click()
  expect(await page.getByRole('radio', { name: 'Mandar convite' }).isChecked()).toBe(true)
  await page.getByRole('radio', { name: 'Acrescentar' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Números' }).fill('11970000403, 11970003333')
  await page.getByText('2 nunca escreveram para a empresa.').waitFor()
  await page.getByRole('button', { name: 'Acrescentar', exact: true }).click()
  await page.getByText('Na fila').first().waitFor()
  const { id } = await house.carla.call(groupRoutes.lastWork, { query: { of: 'members' } })
  await act(id ?? 0)
  await page.getByText('Só entra por convite').first().waitFor()
  await page.getByText('Entrou').first().waitFor()
  await page.getByRole('button', { name: 'Mandar convite' }).last().click()
  await page.getByText('Convite mandado').first().waitFor()
})
