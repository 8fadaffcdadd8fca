import { massRoutes } from '@balcao/contract/campaigns/mass'
import { channelRoutes } from '@balcao/contract/channels/channels'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backgroundOf, channelsOf, startIncoming } from '../server/src/app.ts'
import { startJobs } from '../server/src/infra/jobs/jobs.ts'
import { every } from '../server/src/infra/processes/every.ts'
import { expectAccessible, expectGoodLooks, expectNoSidewaysScroll, FOUR_LOOKS, openHouse, picture } from './house.ts'

const house = await openHouse()
const incoming = startIncoming()
const channels = channelsOf(house.config, house.live.membership, incoming)
const background = backgroundOf(house.config)
const jobs = await startJobs({ pollSeconds: 0.5, work: { ...background, schedules: {} } })
const tending = every(500, 'campaigns', async () => background.rounds.campaigns?.run())
afterAll(async () => {
  await tending()
  await jobs.stop()
  await channels.stop()
  await incoming.stop()
})
let channelId = 0
beforeAll(async () => {
  const body = { type: 'sandbox', name: 'Número oficial', config: { behavesAs: 'official' } } as const
  channelId = (await house.carla.call(channelRoutes.create, { body })).id
  await house.carla.call(channelRoutes.connect, { params: { id: channelId } })
}, 60_000)

const look = async (page: Page, name: string) => {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await picture(page, name)
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${name}.png` })
}
const drawerOf = async (page: Page) => {
  await page.getByRole('button', { name: 'Ações de Número oficial' }).click()
  await page.getByRole('menuitem', { name: 'Modelos aprovados' }).click()
  return page.getByRole('dialog')
}

test('[AHD-40] [MAS-03] a template is written in two languages, judged, sent by lines, paused, corrected and deleted here', async () => {
  const page = await house.as(house.rui, { path: '/sessoes' })
  const drawer = await drawerOf(page)
  await drawer.getByRole('button', { name: 'Criar modelo' }).click()
  await drawer.getByRole('button', { name: 'Enviar para análise' }).click()
  await drawer.getByText('Use só letras minúsculas sem acento, números e _.').waitFor()
  await drawer.getByText('Escreva o texto.').waitFor()
  await drawer.getByLabel('Nome').fill('Pedido Saiu')
  const text = drawer.getByRole('textbox', { name: 'Texto', exact: true })
  await text.fill('Oi, {{1}}: seu pedido sai {{2}}')
  await drawer.getByText('O texto não pode começar nem terminar com uma variável.').waitFor()
  await text.fill('Oi, {{1}}: seu pedido sai {{2}}, até logo.')
  await drawer.getByLabel('Exemplo de {{1}}').fill('Mariana')
  await drawer.getByLabel('Exemplo de {{2}}').fill('hoje')
  await drawer.getByRole('figure').getByText('Oi, Mariana: seu pedido sai hoje, até logo.').waitFor()
  await drawer.getByRole('button', { name: 'Adicionar botão' }).click()
  await drawer.getByLabel('Texto do botão').fill('Acompanhar')
  await drawer.getByLabel('Adicionar idioma').selectOption('es')
  await text.fill('Hola: tu pedido sale hoy.')
  await drawer
    .getByRole('figure', { name: /Espanhol/ })
    .getByText('Hola: tu pedido sale hoy.')
    .waitFor()
  await look(page, 'modelo-novo-light-1366')
  await drawer.getByRole('button', { name: 'Enviar para análise' }).click()

  const its = drawer.getByRole('listitem', { name: 'pedido_saiu' })
  await its.getByText('O provedor está analisando.', { exact: false }).waitFor()
  await its.getByText('Aprovado').first().waitFor()
  await its.getByText('Oi, {{1}}: seu pedido sai {{2}}, até logo.').waitFor()
  await its.getByRole('button', { name: /Espanhol/ }).click()
  await its.getByText('Hola: tu pedido sale hoy.').waitFor()

  await drawer.getByRole('button', { name: 'Criar modelo' }).click()
  await drawer.getByLabel('Nome').fill('oferta_recusado')
  await text.fill('Semana de descontos em toda a loja.')
  await drawer.getByRole('button', { name: 'Enviar para análise' }).click()
  const refused = drawer.getByRole('listitem', { name: 'oferta_recusado' })
  await refused.getByText('A categoria não combina com o texto.', { exact: false }).waitFor()
  await look(page, 'modelos-light-1366')
  await refused.getByRole('button', { name: 'Corrigir e enviar de novo' }).click()
  await drawer.getByLabel('Nome').fill('oferta_invalido')
  await drawer.getByRole('button', { name: 'Enviar para análise' }).click()
  await drawer.getByText('this name is not allowed', { exact: false }).waitFor()
  await drawer.getByRole('button', { name: 'Voltar aos modelos' }).click()

  await sendsByLines()

  const act = async (of: RegExp, what: string) => {
    await drawer.getByRole('button', { name: of }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  await its.getByRole('button', { name: /^Português/ }).click()
  await act(/Ações do modelo pedido_saiu em Português/, 'Pausar aqui')
  await its.getByText('Pausado por sua equipe', { exact: false }).waitFor()
  const form = await house.as(house.ana, { path: '/massa/template-variavel' })
  await form.getByLabel('Modelo').first().waitFor()
  await expect.poll(() => form.getByRole('option', { name: /pedido_saiu \(es\)/ }).count()).toBe(1)
  expect(await form.getByRole('option', { name: /pedido_saiu \(pt_BR\)/ }).count()).toBe(0)
  await act(/Ações do modelo pedido_saiu em Português/, 'Retomar')
  await expect.poll(() => form.getByRole('option', { name: /pedido_saiu \(pt_BR\)/ }).count()).toBe(1)

  await act(/Ações do modelo oferta_recusado/, 'Excluir no provedor')
  await page
    .getByRole('dialog', { name: /Excluir o modelo oferta_recusado/ })
    .getByRole('button', { name: 'Excluir no provedor' })
    .click()
  await refused.waitFor({ state: 'detached' })
}, 90_000)

/** One line a person: number, then what the holes take; a wrong one is named before anything is sent. */
async function sendsByLines(): Promise<void> {
  const page = await house.as(house.ana, { path: '/massa/template-variavel' })
  await page.getByLabel('Modelo').first().selectOption({ label: 'pedido_saiu (pt_BR)' })
  await page
    .getByRole('textbox', { name: 'Uma linha por pessoa' })
    .fill('11984027716; Mariana; hoje\n11972103358; Helena\n119; Edson; hoje')
  await page.getByText('Linha 2: falta a variável 2').waitFor()
  await page.getByText('Linha 3: “119” não é um telefone.', { exact: false }).waitFor()
  await page.getByRole('article').getByText('Oi, Mariana: seu pedido sai hoje, até logo.').waitFor()
  expect((await house.ana.call(massRoutes.list, { query: {} })).count).toBe(0)
  await page.getByLabel('Intervalo máximo (segundos)').fill('0.2')
  await page.getByLabel('Intervalo mínimo (segundos)').fill('0.1')
  await page.getByRole('button', { name: 'Enviar para 1 de 3' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar agora' }).click()
  await page.getByText('Terminada').waitFor({ timeout: 20_000 })
  const { rows } = await house.owner.query(
    "select conversation, payload from sandbox_ledger where channel_id = $1 and type = 'message'",
    [channelId],
  )
  expect(rows).toMatchObject([
    { conversation: '5511984027716', payload: { type: 'template', name: 'pedido_saiu', body: ['Mariana', 'hoje'] } },
  ])
}

test('templates: in both themes, wide and on a phone, nobody trips over them', async () => {
  const page = await house.as(house.rui, { path: '/sessoes' })
  const drawer = await drawerOf(page)
  await expectGoodLooks(page, 'modelos', () => drawer.getByRole('listitem', { name: 'pedido_saiu' }).waitFor(), FOUR_LOOKS)
  await drawer.getByRole('button', { name: 'Criar modelo' }).click()
  await expectGoodLooks(page, 'modelo-novo', () => drawer.getByLabel('Nome').waitFor(), FOUR_LOOKS)
  expect(page.url()).toContain('/sessoes')
})
