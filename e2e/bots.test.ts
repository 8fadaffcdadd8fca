import { assistanceRoutes } from '@balcao/contract/assistance/assistance'
import { handbookRoutes } from '@balcao/contract/assistance/handbook'
import { integrationRoutes } from '@balcao/contract/integrations/integrations'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asked, type Reply, scriptedProvider } from '../server/src/drivers/channels/lib/testing/provider.ts'
import { desk } from '../server/src/test/desk.ts'
import { expectAccessible, expectGoodLooks, expectNoSidewaysScroll, openHouse, picture } from './house.ts'

const house = await openHouse({ EGRESS_ALLOW: '127.0.0.1' })
const { carla, rui } = house
const its = desk(house.owner, house.padaria)

const says = (text: string): Reply => ({
  body: { status: 'completed', output: [{ type: 'message', content: [{ type: 'output_text', text }] }], usage: {} },
})
let answer: (asked: Asked) => Reply | Promise<Reply> = () => says('Pois não.')
const provider = await scriptedProvider({}, asked => answer(asked))
afterAll(() => provider.close())

const LOOK = process.env.LOOK
const look = async (page: Page, name: string) => {
  await picture(page, name)
  if (LOOK) await page.screenshot({ path: `${LOOK}/${name}.png` })
}
const PHONE = { colorScheme: 'dark', viewport: { width: 390, height: 844 } } as const
let ticket = 0
let channel = 0

beforeAll(async () => {
  channel = await its.channel('Loja Centro')
  ticket = await its.ticket({ name: 'Joana Prado', status: 'open', userId: carla.id })
  await its.message(ticket, 'Bom dia! Quanto tempo demora a entrega no Rio?')
}, 60_000)

describe('help for agents', () => {
  test('without a key its page says how to turn it on, and an agent sees nothing of it', async () => {
    const page = await house.as(carla, { path: '/configuracoes/ajuda', colorScheme: 'light' })
    await page.getByRole('heading', { name: 'Desligada: falta a chave' }).waitFor()
    await page.getByText('para api.openai.com.', { exact: false }).waitFor()
    await look(page, 'assistance-off-light-1366')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Abrir ChatGPT' }).click()
    await page.getByRole('heading', { level: 1, name: 'ChatGPT' }).waitFor()
    const inbox = await house.as(carla, { path: `/atendimento/${ticket}` })
    await inbox.getByRole('button', { name: 'Enviar', exact: true }).waitFor()
    expect(await inbox.getByRole('button', { name: 'Ajuda para responder' }).count()).toBe(0)
  })

  test('[AHD-14] with one, words come into a panel by keyboard, into the box by a press, and to the customer by nobody', async () => {
    await carla.call(integrationRoutes.save, {
      params: { kind: 'chatgpt' },
      body: { values: { key: 'sk-1', model: 'um-modelo', prompt: 'Seja breve.', url: provider.url } },
    })
    await carla.call(handbookRoutes.create, {
      body: { title: 'Entregas', text: 'A entrega no Rio leva 12 dias úteis.', isActive: true },
    })
    answer = () => says('A entrega no Rio leva 12 dias úteis. <b>Veja</b> https://mal.example/x\nPASSAGES: 1')
    const page = await house.as(carla, { path: `/atendimento/${ticket}`, colorScheme: 'light' })
    await page.getByRole('button', { name: 'Ajuda para responder' }).waitFor()
    await page.getByLabel('Mensagem', { exact: true }).focus()
    await page.keyboard.press('Alt+j')
    const panel = page.getByRole('region', { name: 'Ajuda para responder' })
    await panel.locator('button:focus', { hasText: 'Sugerir resposta' }).waitFor()
    await page.keyboard.press('Enter')
    const words = panel.getByText('<b>Veja</b> https://mal.example/x', { exact: false })
    await words.waitFor()
    expect(await panel.getByRole('link').count()).toBe(0)
    expect(await page.getByLabel('Mensagem', { exact: true }).inputValue()).toBe('')
    await panel.getByText('Manual: Entregas').click()
    await panel.getByText('A entrega no Rio leva 12 dias úteis.', { exact: true }).waitFor()
    await look(page, 'assistance-panel-light-1366')
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Pôr na caixa' }).click()
    const box = page.getByLabel('Mensagem', { exact: true })
    const draft = await box.inputValue()
    expect(draft).toContain('leva 12 dias')

    await page.getByRole('button', { name: 'Ajuda para responder' }).click()
    for (const [act, told, written] of [
      ['Resumir conversa', 'Summarise "conversation"', 'Quer saber o prazo.'],
      ['Traduzir o que o cliente disse', 'Translate "text" into Portuguese', 'Bom dia, traduzido.'],
      ['Encurtar rascunho', 'Make "text" clearly shorter', 'São 12 dias.'],
      ['Reescrever rascunho', 'Rewrite "text"', 'A entrega leva doze dias.'],
      ['Traduzir rascunho para o cliente', 'in which the customer writes in "customerWrote"', 'It takes twelve days.'],
    ] as const) {
      answer = ({ body }) => says(String(body.instructions).includes(told) ? written : 'outra coisa')
      await panel.getByRole('button', { name: act }).click()
      await panel.getByText(written).waitFor()
      expect(await box.inputValue(), act).toBe(draft)
    }
    expect(await house.one('select count(*)::int as n from messages where ticket_id = $1 and from_me', [ticket])).toEqual({
      n: 0,
    })
  })

  test('a slow answer says so and is cancelled, at the provider too; a refusal says why', async () => {
    const late = Promise.withResolvers<void>()
    answer = () => late.promise.then(() => says('tarde'))
    const page = await house.as(carla, { path: `/atendimento/${ticket}`, ...PHONE })
    await page.getByRole('button', { name: 'Ajuda para responder' }).click()
    const panel = page.getByRole('region', { name: 'Ajuda para responder' })
    await panel.getByRole('button', { name: 'Resumir conversa' }).click()
    await panel.getByText('Escrevendo…').waitFor()
    await look(page, 'assistance-writing-dark-390')
    await panel.getByRole('button', { name: 'Cancelar' }).click()
    await panel.getByText('Escrevendo…').waitFor({ state: 'hidden' })
    late.resolve()
    answer = () => ({ status: 401, body: { error: { message: 'Incorrect API key' } } })
    await panel.getByRole('button', { name: 'Resumir conversa' }).click()
    await panel.getByText('A chave do robô foi recusada.', { exact: false }).waitFor()
    expect(await panel.getByText('tarde').count()).toBe(0)
    await look(page, 'assistance-refused-dark-390')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  test('an agent who hands a conversation on has it summarised, and takes it as the note', async () => {
    answer = () => says('Quer saber o prazo para o Rio.')
    const page = await house.as(carla, { path: `/atendimento/${ticket}` })
    await page.getByRole('button', { name: 'Transferir' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Resumir a conversa' }).click()
    await dialog.getByText('Quer saber o prazo para o Rio.').waitFor()
    await look(page, 'assistance-transfer-light-1366')
    await dialog.getByRole('button', { name: 'Usar como nota' }).click()
    expect(await dialog.getByLabel('Nota', { exact: false }).inputValue()).toBe('Quer saber o prazo para o Rio.')
    expect((await carla.call(assistanceRoutes.about, {})).asked).toBeGreaterThan(0)
  })
})

describe('engines outside', () => {
  const TABS = [
    ['/configuracoes/chat-gpt', 'Instruções'],
    ['/configuracoes/typebot', 'Endereço'],
    ['/configuracoes/dialogflow', 'JSON'],
    ['/configuracoes/dify', 'Tipo'],
    ['/configuracoes/n8n', 'Endereço'],
    ['/configuracoes/ajuda', 'Ligada para a equipe'],
    ['/configuracoes/manual', '12 dias úteis'],
  ] as const
  const at = house.walk(carla)
  test.each(TABS)('%s: there, in both themes and on a phone', async (path, shown) => {
    const page = await at(path)
    await page.getByText(shown).first().waitFor()
    await expectGoodLooks(page, `bots${path.replaceAll('/', '-')}`, () =>
      page.getByText(shown).first().waitFor({ state: 'attached' }),
    )
    expect(page.url()).toContain(path)
  })

  test('[BOT-03] Dify: what stands on the form is what is saved, the check says in words what is wrong, and the tab is marked', async () => {
    answer = () => ({ status: 401, body: { code: 'unauthorized', message: 'Access token is invalid', status: 401 } })
    const page = await house.as(carla, { path: '/configuracoes/dify' })
    await page.getByLabel('Endereço').fill(`${provider.url}/v1`)
    await page.getByLabel('Chave', { exact: true }).fill('app-errada')
    const types = await page
      .getByLabel('Tipo')
      .locator('option')
      .evaluateAll(all => all.map(one => one.getAttribute('value')))
    expect(types).toEqual(['agent', 'textGenerator', 'chatbot', 'workflow'])
    await page.getByRole('button', { name: 'Testar' }).click()
    await page.locator('[data-result="failed"]').waitFor()
    await page.getByText('A chave do robô foi recusada.', { exact: false }).first().waitFor()
    await look(page, 'bots-dify-wrong-light-1366')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Guardada cifrada; ninguém a lê de volta.').waitFor()
    expect((await carla.call(integrationRoutes.show, { params: { kind: 'dify' } })).values).toMatchObject({ type: 'agent' })
    const tabs = page.getByRole('navigation', { name: 'Abas das configurações' })
    await tabs.getByRole('link', { name: /Dify/ }).getByRole('img', { name: 'em uso' }).waitFor()
  })

  test('Typebot: its buttons are on unless they are switched off', async () => {
    const page = await house.as(carla, { path: '/configuracoes/typebot' })
    await page.getByLabel('Endereço').fill('https://typebot.example')
    await page.getByLabel('Robô', { exact: true }).fill('recepcao')
    expect(await page.getByLabel('Botões do canal').isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page
      .getByText('Dados salvos')
      .or(page.getByRole('button', { name: 'Apagar dados' }))
      .first()
      .waitFor()
    expect((await carla.call(integrationRoutes.show, { params: { kind: 'typebot' } })).values).toMatchObject({ buttons: true })
  })

  test('a supervisor chooses an engine on the channel’s form and finds its fields there', async () => {
    const page = await house.as(rui, { path: '/sessoes', colorScheme: 'light' })
    await page.getByText('Loja Centro').first().waitFor()
    await page
      .getByRole('button', { name: /Loja Centro/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Editar' }).click()
    const drawer = page.getByRole('dialog', { name: 'Loja Centro' })
    await drawer.getByLabel('Robô', { exact: true }).selectOption({ label: 'Typebot' })
    await drawer.getByLabel('Palavra que para o robô').fill('atendente')
    await drawer.getByLabel('Palavra que para o robô').scrollIntoViewIfNeeded()
    await look(page, 'bots-channel-light-1366')
    await expectAccessible(page)
  })

  test('what a bot asked and learnt stands above the box', async () => {
    const withBot = await its.ticket({ name: 'Bruno Alves', status: 'open', userId: carla.id })
    await its.message(withBot, 'Quero trocar a mesa')
    await house.owner.query(
      `with run as (
         insert into bot_runs (tenant_id, ticket_id, engine, state, ended_at, ended_how, ended_because)
         values ($1, $2, 'typebot', '{"variables":{"pedido":"48213"}}', now(), 'queue', 'asked') returning id
       ), log as (
         insert into ticket_logs (tenant_id, ticket_id, type) values ($1, $2, 'chatBot')
       )
       insert into bot_turns (tenant_id, run_id, turn, channel_id, input, outcome, from_seq, to_seq, asked, said)
       select $1, id, n, $3::bigint, 'heard', 'heard', n, n, case n when 1 then 'Qual é o número do pedido?' else '' end, case n when 1 then 'oi' else '48213' end
       from run, generate_series(1, 2) n`,
      [house.padaria, withBot, channel],
    )
    answer = () => says('Quer trocar a mesa do pedido 48213.')
    for (const [name, options] of [
      ['light-1366', { colorScheme: 'light' }],
      ['dark-390', PHONE],
    ] as const) {
      const page = await house.as(carla, { path: `/atendimento/${withBot}`, ...options })
      await page.getByRole('button', { name: /Typebot/ }).click()
      const card = page.getByRole('region', { name: 'O que o robô fez' })
      await card.getByText('Qual é o número do pedido?').waitFor()
      await card.getByRole('button', { name: 'Resumir a conversa' }).click()
      await card.getByText('Quer trocar a mesa do pedido 48213.').waitFor()
      await look(page, `bots-card-${name}`)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  })
})
