import { teamRoutes } from '@balcao/contract/catalogue/teams'
import { demandRoutes } from '@balcao/contract/tickets/closing'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, openHouse, picture } from './house.ts'
import { inbox, openShop } from './inbox-shop.ts'

const house = await openHouse()
const { company, at } = await openShop(house)

test('[TKT-15] value, reason and protocol from the header; notes, extra information and blocks in the card; handed to a team', async () => {
  const shop = await company('Roda')
  await shop.dona.call(demandRoutes.create, { body: { name: 'Entrega atrasada' } })
  const team = { name: 'Montagem', isActive: true, userIds: [shop.rui.id] }
  await shop.dona.call(teamRoutes.create, { body: team })
  await shop.writes('Mariana', '5511984027716', 'O caminhão já saiu?')
  const page = await at(shop.bia)
  const its = inbox(page)
  await its.tab('Esperando 1').click()
  await its.row(/Mariana/).click()
  await its.do(/^Aceitar/).click()
  await its.box.waitFor()

  const menu = (name: string) => page.getByRole('menuitem', { name })
  await its.do('Mais ações').first().click()
  await menu('Valor e motivo').click()
  const worth = page.getByRole('dialog', { name: 'Valor e motivo do atendimento de Mariana' })
  await worth.getByLabel('Valor', { exact: true }).fill('1.240,00')
  await worth.getByLabel('Motivo').selectOption('Entrega atrasada')
  await expectAccessible(page)
  await worth.getByRole('button', { name: 'Salvar' }).click()
  await worth.waitFor({ state: 'detached' })
  const noted = () =>
    house.one<{ value: string; demand: string }>('select value, demand_id as demand from tickets where tenant_id = $1', [
      shop.tenant,
    ])
  expect(Number((await noted()).value)).toBe(1240)

  await its.do('Mais ações').first().click()
  await menu('Gerar protocolo').click()
  const given = page.getByRole('dialog', { name: 'Protocolo do atendimento de Mariana' })
  await given.getByRole('button', { name: 'Gerar e enviar' }).click()
  await its
    .said(/[Pp]rotocolo/)
    .first()
    .waitFor()

  const card = page.getByRole('complementary', { name: 'Ficha do contato' })
  await card.getByText('Notas', { exact: true }).click()
  await card.getByLabel('Nova nota neste atendimento').fill('Prefere ligação depois das 9h.')
  await card.getByRole('button', { name: 'Salvar nota' }).click()
  await card.getByRole('listitem').filter({ hasText: 'Prefere ligação depois das 9h.' }).waitFor()
  await card.getByText('Protocolos', { exact: true }).click()
  await card.getByRole('button', { name: 'Copiar protocolo' }).waitFor()
  await card.getByText('Avaliações', { exact: true }).click()
  await card.getByText('Nenhuma avaliação ainda').waitFor()
  await card.getByRole('button', { name: 'Adicionar informação' }).click()
  await card.getByLabel('Nome', { exact: true }).last().fill('Interfone')
  await card.getByRole('textbox', { name: 'Interfone' }).fill('quebrado, ligar')
  await card.getByRole('button', { name: 'Salvar', exact: true }).click()
  await card.getByText('quebrado, ligar').waitFor()
  await card.getByLabel('Bloquear robôs').click()
  await page.getByRole('region', { name: 'Avisos' }).getByText('Robôs não respondem mais a Mariana').waitFor()
  await expectAccessible(page)
  await picture(page, 'inbox-around-light-1366')

  await its.do('Transferir atendimento').first().click()
  const goals = page.getByRole('dialog', { name: 'Transferir Mariana' })
  await goals.getByRole('combobox').fill('mont')
  await goals.getByRole('option', { name: /Montagem.*ninguém esperando/ }).waitFor()
  await goals.getByRole('button', { name: 'Transferir para Montagem' }).click()
  await page.getByText('Você não tem atendimentos abertos').waitFor()
  const rui = await at(await house.renewed(shop.rui), '/atendimento', {
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
  })
  await inbox(rui).tab('Esperando 1').click()
  await inbox(rui)
    .row(/Mariana.*Montagem/)
    .click()
  await inbox(rui)
    .do(/^Aceitar/)
    .click()
  await inbox(rui).box.waitFor()
  await inbox(rui).do('Mais ações').last().click()
  await rui.getByRole('menuitem', { name: 'Gerar protocolo' }).waitFor()
  await expectAccessible(rui)
  await expectNoSidewaysScroll(rui)
  await picture(rui, 'inbox-around-dark-390')
}, 60_000)

test('[USR-02] an agent who leaves is asked who takes their tickets, and works on the channels they were given', async () => {
  const shop = await company('Saída')
  await shop.writes('Célia', '5511955550301', 'Oi')
  const ticket = (await house.one<{ id: string }>('select id from tickets where tenant_id = $1', [shop.tenant])).id
  await shop.bia.ask('PUT', `/tickets/${ticket}`, { status: 'open' })
  const page = await at(shop.dona, '/usuarios')
  await page
    .getByRole('link', { name: /Rui Teixeira/ })
    .or(page.getByText('Rui Teixeira'))
    .first()
    .click()
  const form = page.getByRole('dialog', { name: 'Editar usuário' })
  await form.getByLabel('Canais', { exact: true }).click()
  await page.getByRole('option', { name: 'Balcão Saída' }).click()
  await form.getByRole('button', { name: /Salvar/ }).click()
  await form.waitFor({ state: 'detached' })
  const linked = await house.one<{ n: number }>('select count(*)::int as n from user_channels where tenant_id = $1', [
    shop.tenant,
  ])
  expect(linked.n).toBe(1)

  await page.getByRole('button', { name: 'Ações de Bia Moraes' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  const ask = page.getByRole('dialog', { name: 'Excluir Bia Moraes?' })
  await ask.getByText('Tem 1 atendimento aberto.').waitFor()
  await ask.getByLabel('Quem fica com os atendimentos').selectOption('Rui Teixeira')
  await expectAccessible(page)
  await picture(page, 'usuarios-leaving-light-1366')
  await ask.getByRole('button', { name: 'Excluir' }).click()
  await expect
    .poll(async () =>
      Number((await house.one<{ u: string }>('select user_id as u from tickets where tenant_id = $1', [shop.tenant])).u),
    )
    .toBe(shop.rui.id)
}, 60_000)
