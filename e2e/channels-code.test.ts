import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { backgroundOf } from '../server/src/app.ts'
import { applyStatus, takeTemplate } from '../server/src/features/channels/index.ts'
import { startJobs } from '../server/src/infra/jobs/jobs.ts'
import { desk } from '../server/src/test/desk.ts'
import { expectAccessible, expectGoodLooks, expectNoSidewaysScroll, FOUR_LOOKS, openHouse, picture } from './house.ts'

const house = await openHouse()
const its = desk(house.owner, house.padaria)

/** What a phone's session tells, without a phone. */
const tells = (channelId: number, news: Omit<Parameters<typeof applyStatus>[1], 'type'>) =>
  applyStatus({ tenantId: house.padaria, channelId }, { type: 'status', ...news })
const code = (qrCode: string) => ({ status: 'qrcode', qrCode, pairingCode: 'K7QD3MXP', codeSeconds: 60 }) as const
const drawn = (page: Page) => page.getByRole('img', { name: 'QR Code para ler com o celular' })

const TOLD = { type: 'template', externalId: '501', name: 'pedido_saiu', language: 'pt_BR' } as const
const templates = (channelId: number) =>
  house.owner.query(
    `insert into channel_templates (tenant_id, channel_id, external_id, name, language, category, status, content)
     select $1, $2, x.id, x.name, 'pt_BR', 'utility', x.status, jsonb_build_object('header', null, 'body', x.body, 'footer', 'Casa Nativa',
       'buttons', '[]'::jsonb, 'variables', '{"header":[],"body":["1"]}'::jsonb)
     from (values ('501', 'pedido_saiu', 'approved', 'Seu pedido {{1}} saiu para entrega.'),
       ('502', 'oferta', 'pending', 'Olá, {{1}}: semana de descontos.')) as x (id, name, status, body)`,
    [house.padaria, channelId],
  )

test('[CHN-02] a code is shown, renewed and read: here, and by the phone’s owner, who has no login', async () => {
  const id = await its.channel('WhatsApp Assistência', { kind: 'baileys', status: 'disconnected' })
  const page = await house.as(house.rui, { path: '/sessoes' })
  const card = page.getByRole('listitem', { name: 'WhatsApp Assistência' })
  await card.getByRole('button', { name: 'Conectar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Conectar WhatsApp Assistência' })
  await dialog.getByText('O código está a caminho').waitFor()

  await tells(id, code('2@first-of-them,and,long,enough,to,look,real'))
  await dialog.getByText(/Novo código em \d+ s/).waitFor()
  await dialog.getByText('K7QD-3MXP').waitFor()
  const first = await drawn(page).getAttribute('src')
  await tells(id, code('2@second-of-them,and,long,enough,to,look,real'))
  await dialog.getByText('código 2').waitFor()
  await expect.poll(() => drawn(page).getAttribute('src')).not.toBe(first)
  await expectAccessible(page)
  await picture(page, 'sessoes-qr-light-1366')

  await dialog.getByRole('button', { name: 'Link para quem está com o celular' }).click()
  const link = new URL(await dialog.locator('code').innerText())
  const phone = await house.visit({ path: link.hash.slice(1), viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await phone.getByRole('heading', { name: 'Conectar o WhatsApp' }).waitFor()
  await drawn(phone).waitFor()
  expect(await phone.getByRole('navigation').count()).toBe(0)
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await picture(phone, 'conectar-dark-390')

  await tells(id, { status: 'opening' })
  await dialog.locator('[aria-current=step]').getByText('Conectando').waitFor()
  await tells(id, { status: 'connected', number: '5511977542210' })
  await dialog.getByText('WhatsApp Assistência está conectado').waitFor()
  await phone.getByText('Pronto, o celular está conectado').waitFor()
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await card.getByText('(11) 97754-2210').waitFor()
  const late = await house.visit({ path: '/conectar/guessed' })
  await late.getByText('Este link não vale mais').waitFor()
  await expectAccessible(late)
})

test('[CHN-02] a channel that falls is told to those it touches, why and what waits, and that it is back', async () => {
  const id = await its.channel('WhatsApp Vendas', { kind: 'baileys', status: 'connected', keep_connected: true })
  await its.ticket({ channel: id, status: 'open', userId: house.ana.id, name: 'Marina' })
  const page = await house.as(house.ana, { path: '/atendimento' })
  const banner = page.getByText('WhatsApp Vendas está sem conexão.')
  await page.getByText('Marina').first().waitFor()
  expect(await banner.count()).toBe(0)

  await tells(id, { status: 'disconnected', code: 'ERR_CHANNEL_LOGGED_OUT', final: true })
  await banner.waitFor()
  await page.getByText('O celular encerrou esta conexão.').waitFor()
  await page.getByText('O que você escrever fica guardado').waitFor()
  await expectAccessible(page)
  await picture(page, 'channel-down-light-1366')
  await tells(id, { status: 'connected' })
  await banner.waitFor({ state: 'detached' })
})

test('[CHN-28][CHN-03] cards of every standing, templates that change under one’s eyes, and the superadmin over all companies, light and dark, on a phone', async () => {
  const loja = await its.channel('Loja Centro', {
    kind: 'waba',
    number: '551138427700',
    keep_connected: true,
    last_in_at: new Date(),
    is_default: true,
  })
  await its.channel('CasaNativaBot', { kind: 'telegram', status: 'disconnected', status_code: 'ERR_CHANNEL_TOKEN', failures: 4 })
  const meow = {
    kind: 'meow',
    status: 'connected',
    paused_until: new Date(Date.now() + 600_000),
    pause_code: 'ERR_CHANNEL_LIMITED',
  }
  await its.channel('Promoções', { ...meow, keep_connected: true })
  await its.channel('Assistência', { kind: 'baileys', status: 'timeout' })
  const cards = await house.as(house.carla, { path: '/sessoes' })
  await expectGoodLooks(cards, 'sessoes', () => cards.getByText('O token deste canal venceu').first().waitFor(), FOUR_LOOKS)
  const all = await house.as(house.root, { path: '/sessoestenants' })
  await all.getByText('CasaNativaBot').waitFor()
  await all.getByLabel('Buscar por canal, número ou empresa').fill('padaria')
  await all.getByLabel('Situação').selectOption('timeout')
  await all.getByText('CasaNativaBot').waitFor({ state: 'detached' })
  await expectGoodLooks(all, 'sessoestenants', async () => {
    await all.getByText('Assistência', { exact: true }).waitFor()
    await all.getByRole('button', { name: 'Ações de Assistência' }).click()
    await all.getByRole('menuitem', { name: 'Conectar', exact: true }).waitFor()
    await all.getByRole('menuitem', { name: 'Desconectar' }).click()
    await all.getByRole('dialog', { name: 'Desconectar Assistência?' }).getByRole('button', { name: 'Cancelar' }).click()
    await all.getByRole('dialog').waitFor({ state: 'detached' })
  })
  await templates(loja)
  const page = await house.as(house.rui, { path: '/sessoes' })
  await page.getByRole('button', { name: 'Ações de Loja Centro' }).click()
  await page.getByRole('menuitem', { name: 'Modelos aprovados' }).click()
  await page.getByText('Seu pedido {{1}} saiu para entrega.').waitFor()
  await page.getByText('Aprovado', { exact: true }).waitFor()
  await takeTemplate({ tenantId: house.padaria, channelId: loja }, { ...TOLD, status: 'paused', reason: 'LOW_QUALITY' })
  await page.getByText('Pausado', { exact: true }).waitFor()
  await expectAccessible(page)
  await picture(page, 'sessoes-templates-light-1366')
})

test('[CHN-28] what a provider told and could not be applied is seen by its administrator, and tried once more', async () => {
  const id = await its.channel('Recados')
  const news = {
    type: 'message',
    externalId: 'late',
    address: { kind: 'phone', scope: '', value: '5511966660000' },
    name: 'Lia',
    fromMe: false,
    text: 'oi',
  }
  await house.owner.query(
    "insert into inbound_events (tenant_id, channel_id, payload, reason, attempts) values ($1, $2, $3, 'the disk was full', 3)",
    [house.padaria, id, JSON.stringify({ news })],
  )
  const page = await house.as(house.carla, { path: '/sessoes', colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Ações de Recados' }).click()
  await page.getByRole('menuitem', { name: 'Eventos que falharam' }).click()
  await page.getByText('the disk was full').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByText('Nenhum evento falhou').waitFor()
  const { rows } = await house.owner.query('select body from messages where channel_id = $1', [id])
  expect(rows).toEqual([{ body: 'oi' }])
})

test('[SCR-10] a supervisor finds the channels in the menu, adds one, changes it, connects it by a code and by a new one, disconnects it and hands all its tickets to another; an agent finds none', async () => {
  const agent = await house.as(house.ana, { path: '/atendimento' })
  await agent.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Atendimento' }).waitFor()
  expect(await agent.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Canais' }).count()).toBe(0)
  await agent.evaluate(() => {
    location.hash = '#/sessoes'
  })
  await agent.getByText('Você não tem acesso a esta tela').waitFor()

  const page = await house.as(house.rui, { path: '/atendimento' })
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Canais' }).click()
  await page.waitForURL('**/#/sessoes')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Conectar canal' }).first().click()
  await dialog.getByRole('button', { name: /^WhatsApp por QR/ }).click()
  await dialog.getByLabel('Nome').fill('Balcão novo')
  await dialog.getByRole('button', { name: 'Conectar canal' }).click()
  const card = (name: string) => page.getByRole('listitem', { name })
  const made = async () => (await house.owner.query("select id from channels where name = 'Balcão novo'")).rows[0]?.id
  await expect.poll(made).toBeDefined()
  const channel = Number(await made())
  const act = async (what: string, name: string) => {
    await page.getByRole('button', { name: `Ações de ${name}` }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }

  await page.getByRole('dialog', { name: 'Conectar Balcão novo' }).getByText('O código está a caminho').waitFor()
  await tells(channel, code('2@a-code,long,enough,to,look,real,for,the,first'))
  await drawn(page).waitFor()
  await tells(channel, { status: 'connected', number: '5511977542219' })
  await dialog.getByText('Balcão novo está conectado').waitFor()
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()

  await act('Editar canal', 'Balcão novo')
  await dialog.getByLabel('Nome').fill('Balcão da loja')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await card('Balcão da loja').getByText('Conectado', { exact: true }).waitFor()

  const wish = async () => (await house.one<{ wish: string | null }>('select wish from channels where id = $1', [channel])).wish
  await act('Desconectar', 'Balcão da loja')
  await dialog.getByRole('button', { name: 'Desconectar' }).click()
  await expect.poll(wish).toBe('disconnect')
  await tells(channel, { status: 'disconnected' })
  await act('Novo QR Code', 'Balcão da loja')
  await dialog.getByText('O código está a caminho').waitFor()
  await tells(channel, code('2@another-code,long,enough,to,look,real,for,it'))
  await drawn(page).waitFor()
  await page.keyboard.press('Escape')

  const other = await its.channel('Para onde vai', { status: 'connected' })
  for (const name of ['Um', 'Dois']) await its.ticket({ channel, status: 'open', userId: house.ana.id, name })
  await page.reload()
  await act('Transferir atendimentos', 'Balcão da loja')
  const jobs = await startJobs({ pollSeconds: 0.5, work: { ...backgroundOf(house.config), schedules: {} } })
  onTestFinished(() => jobs.stop())
  await dialog.getByRole('combobox').selectOption('Para onde vai')
  await dialog.getByLabel(/^Para confirmar/).fill('Balcão da loja')
  await dialog.getByRole('button', { name: 'Transferir tudo' }).click()
  await expect
    .poll(async () => (await house.owner.query('select from tickets where channel_id = $1', [other])).rowCount, {
      timeout: 20_000,
    })
    .toBe(2)
}, 60_000)
