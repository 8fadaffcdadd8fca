import { flowRoutes } from '@balcao/contract/flows/flows'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectGoodLooks, expectNoSidewaysScroll, ON_A_PHONE, openHouse } from './house.ts'

const house = await openHouse()
const LOOK = process.env.LOOK
const look = async (page: Page, name: string) => {
  if (LOOK) await page.screenshot({ path: `${LOOK}/${name}.png` })
}
const panelOf = (page: Page, name: string) => page.getByRole('complementary', { name })

test('a template is tried with the conversations it brings, and with one kept from the simulator; published, it says where it answers', async () => {
  const { id } = await house.rui.call(flowRoutes.create, { body: { name: 'Clínica', template: 'clinic' } })
  const page = await house.as(house.rui, { path: `/chat-flow/builder?id=${id}` })
  // The last card of the row is not behind the fields that open beside the drawing.
  const canvas = page.locator('[data-canvas]')
  await page.locator('.react-flow__node[data-id="book"]').click()
  await panelOf(page, 'Recepção').waitFor()
  await expect
    .poll(async () => {
      const [card, drawing] = [await page.locator('.react-flow__node[data-id="book"]').boundingBox(), await canvas.boundingBox()]
      return card && drawing && card.x >= drawing.x && card.x + card.width <= drawing.x + drawing.width
    })
    .toBe(true)
  await look(page, 'builder-last-card')

  await page.getByRole('button', { name: 'Testar com conversas' }).click()
  const replay = panelOf(page, 'Testar com conversas')
  await replay.getByText('2 de 2 como antes').waitFor()
  await replay.getByRole('button', { name: /^Agenda consulta/ }).click()
  await replay.getByText('O caminho é o mesmo.').waitFor()
  await replay.getByText('Qual especialidade?').waitFor()
  await expectAccessible(page)
  await look(page, 'replay-examples')

  await page.getByRole('button', { name: 'Simular' }).click()
  const trial = panelOf(page, 'Simulador')
  for (const words of ['Oi', '2']) {
    await trial.getByLabel('Escreva como cliente').fill(words)
    await page.keyboard.press('Enter')
  }
  await trial.getByText('Passado para a equipe').waitFor()
  await look(page, 'simulator-keep')
  await trial.getByRole('button', { name: 'Guardar como exemplo' }).click()
  await page.getByText('Guardada com o fluxo').first().waitFor()
  await page.getByRole('button', { name: 'Testar com conversas' }).click()
  await replay.getByText('3 de 3 como antes').waitFor()
  // The step all bookings go by is taken out: that one stops there.
  await page.locator('.react-flow__node[data-id="day"]').click()
  await page.keyboard.press('Delete')
  await replay.getByText('2 de 3 como antes, 1 para em ‹Qual especialidade?›').waitFor()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await replay.getByText('3 de 3 como antes').waitFor()
  await replay.getByRole('button', { name: /^Oi · 2/ }).click()
  await replay.getByRole('button', { name: 'Tirar exemplo' }).click()
  await replay.getByText('2 de 2 como antes').waitFor()

  await page.getByRole('button', { name: 'Publicar versão 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar', exact: true }).click()
  await page.getByText('este fluxo ainda não responde em nenhum canal').waitFor()
  await expectAccessible(page)
  await look(page, 'builder-nowhere')
  await page.getByRole('link', { name: 'Escolher o canal' }).waitFor()
  await page.getByRole('button', { name: 'Voltar à lista' }).click()
  await page.getByText('Publicado, mas não responde em nenhum canal').waitFor()
  await look(page, 'list-nowhere')
  await house.owner.query("insert into channels (tenant_id, kind, name, chat_flow_id) values ($1, 'sandbox', 'Clínica', $2)", [
    house.padaria,
    id,
  ])
  await page.reload()
  await page.getByRole('link', { name: 'Clínica' }).first().waitFor()
  await page.getByText('Publicado, mas não responde em nenhum canal').waitFor({ state: 'detached' })
})

test('conversations that stand in an older version are taken along by a press', async () => {
  const made = await house.rui.call(flowRoutes.create, { body: { name: 'Pedidos', template: 'restaurant' } })
  const { id } = made
  await house.rui.call(flowRoutes.publish, { params: { id }, body: { rev: made.draftRev } })
  await house.owner.query(
    `with way as (insert into channels (tenant_id, kind, name) values ($1, 'sandbox', 'Loja') returning id),
     who as (insert into contacts (tenant_id, name) values ($1, 'Marina') returning id),
     t as (insert into tickets (tenant_id, contact_id, channel_id, status, audience, answered_by, chat_flow_id)
       select $1, who.id, way.id, 'pending', '{}', 'flow', $2 from who, way returning id)
     insert into bot_runs (tenant_id, ticket_id, engine, flow_id, version, state)
     select $1, id, 'flow', $2, 1, '{"at": "address"}' from t`,
    [house.padaria, id],
  )
  const page = await house.as(house.rui, { path: `/chat-flow/builder?id=${id}`, colorScheme: 'dark' })
  await page.locator('.react-flow__node[data-id="address"]').click()
  await panelOf(page, 'Endereço').getByLabel('Nome do passo').fill('Entrega')
  await page.getByRole('button', { name: 'Publicar versão 2' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Levar junto as conversas em andamento (1)').check()
  await expectAccessible(page)
  await look(page, 'publish-take-along')
  await dialog.getByRole('button', { name: 'Publicar', exact: true }).click()
  await page.getByText('Conversas levadas: 1. Terminam na versão delas: 0.').first().waitFor()
  await page.getByRole('button', { name: 'Versões' }).click()
  await panelOf(page, 'Versões').getByText('1 conversa em andamento').waitFor()
  await expectAccessible(page)
  await look(page, 'versions-standing')
  expect(await house.one('select version from bot_runs where flow_id = $1', [id])).toEqual({ version: 2 })
})

test('on a phone, in both themes: the steps, and that nobody is answered by them', async () => {
  const made = await house.rui.call(flowRoutes.create, { body: { name: 'Imóveis', template: 'realEstate' } })
  await house.rui.call(flowRoutes.publish, { params: { id: made.id }, body: { rev: made.draftRev } })
  const page = await house.as(house.rui, {
    path: `/chat-flow/builder?id=${made.id}`,
    viewport: { width: 390, height: 780 },
  })
  await page.getByText('ainda não responde em nenhum canal').waitFor()
  await expectGoodLooks(page, 'steps', () => page.getByRole('list', { name: 'Passos' }).waitFor(), ON_A_PHONE)
  await page.getByRole('button', { name: 'Simular' }).click()
  await panelOf(page, 'Simulador').getByLabel('Escreva como cliente').fill('Oi')
  await page.keyboard.press('Enter')
  await panelOf(page, 'Simulador').getByText('Você procura um imóvel').waitFor()
  await expectNoSidewaysScroll(page)
  await look(page, 'simulator-390')
})
