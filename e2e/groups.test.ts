import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { channelRoutes } from '@balcao/contract/channels/channels'
import { sandboxRoutes } from '@balcao/contract/channels/sandbox'
import { groupRuleRoutes } from '@balcao/contract/groups/group-rules'
import { groupRoutes } from '@balcao/contract/groups/groups'
import { settingRoutes } from '@balcao/contract/setting-routes'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { channelsOf, startIncoming } from '../server/src/app.ts'
import { stepTender } from '../server/src/features/groups/steps/tend.ts'
import { deedTender } from '../server/src/features/groups/watch/tend.ts'
import { expectAccessible, expectNoSidewaysScroll, openHouse, picture } from './house.ts'

const house = await openHouse({ EGRESS_ALLOW: '127.0.0.1' })
const incoming = startIncoming()
const channels = channelsOf(house.config, house.live.membership, incoming)
const pictures = createServer((asked, answer) => {
  const isPicture = asked.url === '/foto.png'
  answer.writeHead(200, { 'content-type': isPicture ? 'image/png' : 'image/svg+xml' })
  answer.end(isPicture ? PNG : '<svg xmlns="http://www.w3.org/2000/svg"/>')
})
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
afterAll(async () => {
  pictures.close()
  await channels.stop()
  await incoming.stop()
})

const GROUP = { id: 'vip-1', name: 'Clientes VIP' }
const EDSON = { from: '5511970001111', name: 'Edson' }
const HELENA = { from: '5511970002222', name: 'Helena' }
let channelId = 0
beforeAll(async () => {
  await new Promise<void>(open => pictures.listen(0, '127.0.0.1', open))
  const config = { behavesAs: 'phone' as const }
  const { id } = await house.carla.call(channelRoutes.create, { body: { type: 'sandbox', name: 'WhatsApp Vendas', config } })
  await house.carla.call(channelRoutes.connect, { params: { id } })
  channelId = id
  await vi.waitFor(async () => {
    const known = await house.carla.call(channelRoutes.list, {})
    if (known.find(one => one.id === id)?.status !== 'connected') throw new Error('not connected yet')
  }, 15_000)
  // Who wrote once is no stranger.
  await hears(['0', '1', '2'].map(i => ({ type: 'message', externalId: `hi-${i}`, from: `551197000${i}001`, text: 'Oi' })))
})

const hears = (event: object) => house.carla.call(sandboxRoutes.event, { params: { channelId }, body: event as never })
const ledger = async (type: string) =>
  (await house.carla.call(sandboxRoutes.ledger, { params: { channelId }, query: {} })).entries.filter(one => one.type === type)

/** The worker's part: nobody waits here for the pauses between two acts. */
async function act(of: 'create' | 'edit' | 'members' | 'send', who = house.ana): Promise<void> {
  const { id } = await who.call(groupRoutes.lastWork, { query: { of } })
  await house.owner.query("update works set status = 'running' where id = $1 and status = 'waiting'", [id])
  await steps()
}
async function steps(): Promise<void> {
  for (let i = 0; i < 6; i++) {
    await house.owner.query("update group_paces set next_at = '-infinity'")
    await stepTender()()
  }
}
const rules = async () => {
  await Promise.all([deedTender()(), deedTender()()])
  await deedTender()()
}
const choose = async (page: Page, ...names: string[]) => {
  for (const name of names) {
    await page.getByPlaceholder(/^(Outro grupo|Escolha os grupos)/).fill(name)
    await page.getByRole('option', { name, exact: true }).click()
  }
  await page.keyboard.press('Escape')
}
const watches = async (page: Page) => {
  await page.getByText('Nenhum canal está ligado').waitFor()
  await page.getByRole('switch', { name: 'WhatsApp Vendas' }).click({ force: true })
  await page.getByText('Nenhum canal está ligado').waitFor({ state: 'detached' })
}
const log = (page: Page) => page.getByRole('region', { name: 'O que a regra fez' })

test('[GRP-01] groups are made of a name, people and how many, and written to by a channel, one or more at once', async () => {
  const page = await house.as(house.ana, { path: '/grupo/massagrupos' })
  const create = page.getByRole('button', { name: /^Criar \d+ grupos?$/ })
  await create.waitFor()
  expect(await create.isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: 'Nome' }).fill('Feirão')
  expect(await create.isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: 'Quantos' }).fill('2')
  await page.getByRole('textbox', { name: 'Quem entra em todos' }).fill('11970000001, 11960002222')
  await page.getByText('2 números').waitFor()
  await create.click()
  await page.getByText('Na fila').first().waitFor()
  await act('create')
  const done = page.getByRole('region', { name: 'Feirão', exact: true })
  await done.getByText('4 de 4 em Feirão').waitFor()
  expect(await done.getByText('Criado').count()).toBe(2)
  expect(await done.getByText('Convite mandado', { exact: true }).count()).toBe(2)
  await page.getByRole('button', { name: 'Feirão 2' }).waitFor()

  await page.getByRole('radio', { name: 'Enviar a grupos' }).check()
  const send = page.getByRole('button', { name: /^Enviar a \d+ grupos?$/ })
  expect(await send.isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Abrimos às 9h')
  expect(await send.isDisabled()).toBe(true)
  await choose(page, 'Feirão 1', 'Feirão 2')
  await page.getByRole('button', { name: 'Enviar a 2 grupos' }).click()
  await page.getByText('Na fila').first().waitFor()
  await act('send')
  await vi.waitFor(async () => expect(await page.getByText('Na conversa do grupo').count()).toBe(2))
  await expect
    .poll(async () => (await ledger('message')).filter(({ payload }) => payload.text === 'Abrimos às 9h').length)
    .toBe(2)
  await picture(page, 'grupo-enviar-light-1366')
})

test('[GRP-03] title, description, picture by address or file and who may write are changed; each is needed once it is chosen', async () => {
  const page = await house.as(house.ana, { path: '/grupo/massagrupos2' })
  await choose(page, 'Feirão 1')
  const change = page.getByRole('button', { name: 'Mudar 1 grupo' })
  const check = (name: string) => page.getByRole('checkbox', { name, exact: true }).check({ force: true })
  expect(await change.isDisabled()).toBe(true)
  await check('Nome')
  expect(await change.isDisabled(), 'no name yet').toBe(true)
  await page.getByRole('textbox', { name: 'Nome' }).fill('Feirão da casa')
  expect(await change.isDisabled()).toBe(false)
  await check('Foto')
  expect(await change.isDisabled(), 'no picture yet').toBe(true)
  const { port } = pictures.address() as AddressInfo
  await page.getByRole('textbox', { name: 'Ou o endereço da foto' }).fill(`http://127.0.0.1:${port}/desenho.svg`)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await page.getByText('Não deu para ler uma imagem neste endereço').waitFor()
  expect(await change.isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: 'Ou o endereço da foto' }).fill(`http://127.0.0.1:${port}/foto.png`)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await page.getByRole('img', { name: 'Foto' }).waitFor()
  await check('Descrição')
  expect(await change.isDisabled(), 'an empty description takes it away').toBe(false)
  await page.getByRole('textbox', { name: 'Descrição' }).fill('Ofertas da semana')
  await check('Quem escreve')
  await picture(page, 'grupo-editar-light-1366')
  await change.click()
  await page.getByText('Na fila').first().waitFor()
  await act('edit')
  await page.getByText('Mudado', { exact: true }).waitFor()
  const [byAddress] = (await ledger('group')).slice(-1)
  expect(byAddress?.payload).toMatchObject({ name: 'Feirão da casa', description: 'Ofertas da semana', onlyAdminsWrite: true })
  expect(byAddress?.payload.picture, 'a JPEG').toMatch(/^ffd8ff /)

  await check('Foto')
  await page.locator('input[type=file]').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: PNG })
  await page.getByRole('img', { name: 'Foto' }).waitFor()
  await change.click()
  await page.getByText('Na fila').first().waitFor()
  await act('edit')
  await page.getByText('Mudado', { exact: true }).waitFor()
  expect((await ledger('group')).at(-1)?.payload).toEqual({ act: 'edit', picture: expect.stringMatching(/^ffd8ff /) })
})

test('[GRP-04] members of several groups are invited, added, removed, promoted and demoted, with a result per number', async () => {
  const page = await house.as(house.ana, { path: '/grupo/massausuarios' })
  const result = page.getByRole('region', { name: /^Feirão/ })
  const does = async (what: string, numbers: string) => {
    await page.getByRole('radio', { name: what, exact: true }).check()
    await page.getByRole('textbox', { name: 'Números' }).fill(numbers)
    const button = page.getByRole('button', { name: what, exact: true }).first()
    await vi.waitFor(async () => expect(await button.isEnabled()).toBe(true))
    await button.click()
  }
  await choose(page, 'Feirão da casa', 'Feirão 2')
  expect(await page.getByRole('radio', { name: 'Mandar convite' }).isChecked()).toBe(true)
  await does('Acrescentar', '11970000403, 11970003333')
  await result.getByText('Na fila').first().waitFor()
  await act('members')
  await result.getByText('4 de 4').waitFor()
  expect(await result.getByText('Entrou', { exact: true }).count()).toBe(2)
  expect(await result.getByText('Só entra por convite', { exact: true }).count()).toBe(2)
  await picture(page, 'grupo-membros-light-1366')
  await result.getByRole('button', { name: 'Mandar convite' }).first().click()
  await result.getByText('Na fila').first().waitFor()
  await steps()
  await result.getByText('Convite mandado', { exact: true }).waitFor()
  expect(await result.getByText('Só entra por convite', { exact: true }).count(), 'of the other group').toBe(1)

  for (const [what, word] of [
    ['Promover', 'Promovido'],
    ['Rebaixar', 'Rebaixado'],
    ['Tirar', 'Tirado'],
  ] as const) {
    await does(what, '11970003333')
    if (what === 'Tirar') await page.getByRole('dialog').getByRole('button', { name: 'Tirar', exact: true }).click()
    await result.getByText('Na fila').first().waitFor()
    await act('members')
    await result.getByText('2 de 2').waitFor()
    expect(await result.getByText(word, { exact: true }).count(), what).toBe(2)
  }
})

test('[GRP-02] a banned number is removed, and again each time it joins; the list says of each where, by whom and since when', async () => {
  const page = await house.as(house.ana, { path: '/grupo/banlist' })
  await watches(page)
  await page.getByRole('textbox', { name: 'Número' }).fill('(11) 97000-1111')
  await page.getByRole('button', { name: 'Banir número' }).click()
  await page.getByRole('button', { name: 'Editar (11) 97000-1111' }).waitFor()
  const list = page.getByRole('region', { name: 'Banidos' })
  expect(await list.getByRole('listitem').first().innerText()).toMatch(/Todos os grupos · ana · \d\d\/\d\d\/\d{4}/)
  for (const i of [1, 2]) {
    const joined = { type: 'members', externalId: `join-${i}`, group: GROUP, change: 'join', people: [EDSON, HELENA] }
    await hears([joined, joined])
    await rules()
  }
  const removed = (await ledger('group')).filter(
    ({ payload, conversation }) => payload.act === 'remove' && conversation === GROUP.id,
  )
  expect(removed.map(({ payload }) => payload.people)).toEqual([['5511970001111'], ['5511970001111']])
  await list.getByText('2 vezes').waitFor()
  await vi.waitFor(async () => expect(await log(page).getByText('Feito').count()).toBe(2))
})

test('[GRP-05] a forbidden word is deleted once, however often it is told, and its author goes where the rule says so', async () => {
  const page = await house.as(house.ana, { path: '/grupo/wordlist' })
  await watches(page)
  await page.getByRole('textbox', { name: 'Palavra proibida' }).fill('Aposta')
  await page.getByRole('button', { name: 'Proibir palavra' }).click()
  await page.getByRole('button', { name: 'Editar Aposta' }).waitFor()
  expect(await page.getByRole('region', { name: 'Palavras' }).getByRole('listitem').first().innerText()).toMatch(
    /Todos os grupos · ana/,
  )

  const said = (externalId: string, text: string) => ({ type: 'message', externalId, ...HELENA, text, group: GROUP })
  const bad = said('bad-1', 'Faça sua APOSTA')
  await hears([said('good-1', 'Apostas não'), bad, bad])
  await rules()
  await hears(bad)
  await rules()
  await log(page).getByText('Helena').waitFor()
  await log(page).getByText('Feito').waitFor()
  expect((await ledger('removal')).map(({ reference }) => reference)).toEqual(['bad-1'])
  const putOut = async () =>
    (await ledger('group')).filter(({ payload }) => payload.act === 'remove' && String(payload.people) === HELENA.from).length
  expect(await putOut()).toBe(0)

  await page.getByRole('button', { name: 'Editar Aposta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar Aposta' })
  await dialog.getByRole('switch', { name: 'Quem escreveu também é tirado' }).click({ force: true })
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.waitFor({ state: 'detached' })
  await hears(said('bad-2', 'aposta!'))
  await rules()
  await vi.waitFor(async () => expect(await log(page).getByText('Feito').count()).toBe(2))
  expect((await ledger('removal')).map(({ reference }) => reference)).toEqual(['bad-1', 'bad-2'])
  expect(await putOut()).toBe(1)
})

test.each([
  [
    '[GRP-06] who joins is greeted',
    'saudacao',
    'O que é dito a quem entra',
    'Salvar saudação',
    'join',
    'Boas-vindas, {{name}}!',
    'Boas-vindas, Lia!',
  ],
  [
    '[GRP-07] who leaves is said goodbye to',
    'despedida',
    'O que é dito quando alguém sai',
    'Salvar despedida',
    'leave',
    'Até logo, {{name}}.',
    'Até logo, Lia.',
  ],
] as const)('%s in the words of the rule, once', async (_, path, label, button, change, text, words) => {
  const page = await house.as(house.ana, { path: `/grupo/${path}` })
  await watches(page)
  await page.getByRole('textbox', { name: label }).fill(text)
  await page.getByRole('button', { name: button }).click()
  await page.getByText(`Todos os grupos · ana`).first().waitFor()
  const told = {
    type: 'members',
    externalId: `${change}-lia`,
    group: GROUP,
    change,
    people: [{ from: '5511970005555', name: 'Lia' }],
  }
  await hears([told, told])
  await rules()
  await hears(told)
  await rules()
  await log(page).getByText('Lia').waitFor()
  await expect.poll(async () => (await ledger('message')).filter(({ payload }) => payload.text === words).length).toBe(1)
  expect(await log(page).getByRole('listitem').count()).toBe(1)
})

test('[MSG-15] in a group’s conversation: who is in it, and a message that calls some, all, or all without their names', async () => {
  const ticket = await house.one<{ id: number; name: string }>(
    'select t.id, c.name from tickets t join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id where t.channel_id = $1 and t.is_group',
    [channelId],
  )
  await house.owner.query("update tickets set status = 'open', user_id = $2 where id = $1", [ticket.id, house.ana.id])
  const { rows } = await house.ana.call(groupRoutes.list, { query: { searchParam: GROUP.id } })
  await house.ana.call(groupRoutes.change, {
    body: { groupIds: [rows[0]?.id ?? 0], act: 'add', numbers: [EDSON.from, HELENA.from] },
  })
  await act('members')
  const page = await house.as(house.ana, { path: `/atendimento/${ticket.id}` })
  for (const [way, text] of [
    ['some', 'Oi, você aí'],
    ['all', 'Oi, todos'],
    ['ghost', 'Reunião às 9h'],
  ] as const) {
    await page.getByRole('button', { name: 'Mais ações' }).first().click()
    await page.getByRole('menuitem', { name: 'Pessoas do grupo e menções' }).click()
    const dialog = page.getByRole('dialog', { name: `Grupo ${ticket.name}` })
    await dialog.getByText('pessoas no grupo').waitFor()
    if (way === 'some') await dialog.getByRole('checkbox', { name: /97000-2222/ }).check({ force: true })
    await dialog.getByRole('combobox', { name: 'Quem chamar' }).selectOption(way)
    await dialog.getByRole('textbox', { name: 'Mensagem' }).fill(text)
    await dialog.getByRole('button', { name: 'Enviar ao grupo' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(text).first().waitFor()
  }
  const said = async (text: string) =>
    (await ledger('message')).map(({ payload }) => payload).find(payload => String(payload.text).endsWith(text))
  await expect.poll(() => said('Reunião às 9h')).toMatchObject({ text: 'Reunião às 9h', mentions: { everybody: true } })
  expect(await said('Oi, você aí')).toMatchObject({
    text: expect.stringMatching(/^@5511970002222 /),
    mentions: { everybody: false },
  })
  expect(await said('Oi, todos')).toMatchObject({ text: expect.stringMatching(/@5511970001111/), mentions: { everybody: true } })
})

const TABS = [
  ['Criar grupos', 'massagrupos', 'Grupos que já existem'],
  ['Editar grupos', 'massagrupos2', 'Marque o que muda'],
  ['Membros', 'massausuarios', 'O que fazer'],
  ['Banidos', 'banlist', 'Canais que cuidam desta regra'],
  ['Palavras', 'wordlist', 'Palavra proibida'],
  ['Saudação', 'saudacao', 'Boas-vindas, {{name}}!'],
  ['Despedida', 'despedida', 'Até logo, {{name}}.'],
] as const

test.each([
  ['an agent, in the light', 'light', { width: 1366, height: 768 }],
  ['a supervisor’s phone, in the dark', 'dark', { width: 390, height: 844 }],
] as const)('[SCR-06] “Grupos” leads to the groups and each of its tabs: %s', async (_, colorScheme, viewport) => {
  const isPhone = viewport.width === 390
  const page = await house.as(isPhone ? house.rui : house.ana, { path: isPhone ? '/grupo' : '/', colorScheme, viewport })
  if (!isPhone) await page.getByRole('navigation').getByRole('link', { name: 'Grupos' }).click()
  for (const [tab, path, shown] of TABS) {
    await page.getByRole('link', { name: tab, exact: true }).click()
    await page.waitForURL(`**/#/grupo/${path}`)
    await page.getByText(shown).first().waitFor({ state: 'attached' })
    await page.getByRole('heading', { level: 1, name: 'Grupos' }).waitFor()
    if (isPhone) await expectNoSidewaysScroll(page)
    const open = await page.locator('nav a[aria-current="page"]', { hasText: tab }).boundingBox()
    expect(open && open.x >= 0 && open.x + open.width <= viewport.width, `the open tab is in sight: ${tab}`).toBe(true)
    await expectAccessible(page)
    await picture(page, `grupo-${path}-${colorScheme}-${viewport.width}`)
  }
})

test('a company keeps groups to its supervisors: an agent is told so, and the server refuses', async () => {
  await house.carla.call(settingRoutes.save, { params: { key: 'massSending' }, body: { value: 'supervisors' } })
  const page = await house.as(house.ana, { path: '/grupo/banlist' })
  await page.getByText('Só quem a empresa escolheu cuida de grupos').waitFor()
  expect(await page.getByRole('button', { name: 'Banir número' }).count()).toBe(0)
  const rule = { rule: 'word' as const, text: 'x', note: '', groupId: null, removesAuthor: false }
  expect(await house.ana.ask('POST', '/group-rules', rule)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  expect(await house.rui.call(groupRuleRoutes.create, { body: rule })).toMatchObject({ text: 'x' })
})
