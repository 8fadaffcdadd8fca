import { macroRoutes } from '@balcao/contract/catalogue/macros'
import { quickMessageRoutes } from '@balcao/contract/messages/quick-messages'
import { scheduleRoutes } from '@balcao/contract/messages/schedules'
import { demandRoutes, farewellRoutes } from '@balcao/contract/tickets/closing'
import { beforeAll, describe, expect, test } from 'vitest'
import { desk } from '../server/src/test/desk.ts'
import { expectAccessible, expectGoodLooks, openHouse, picture } from './house.ts'

const house = await openHouse()
beforeAll(async () => {
  const { rui, carla } = house
  await rui.call(quickMessageRoutes.create, {
    body: { key: 'pix', message: '{{greeting}}, {{firstName}}! Chave: 11.222', file: null, sendAsAudio: false, active: true },
  })
  await rui.call(macroRoutes.create, {
    body: {
      name: 'Pagamento confirmado',
      message: 'Recebemos, {{firstName}}!',
      addTags: [],
      removeTags: [],
      demandId: null,
      ending: 'resolve',
      to: null,
      active: true,
    },
  })
  await rui.call(farewellRoutes.create, { body: { message: 'Obrigado, {{firstName}}!' } })
  await carla.call(demandRoutes.create, { body: { name: 'Orçamento' } })
  const joana = await desk(house.owner, house.padaria).ticket({ name: 'Joana Prado', status: 'open', userId: carla.id })
  await house.owner.query(
    `insert into ratings (tenant_id, ticket_id, contact_id, user_id, evaluation, attempts, heard_seq, answered_at)
     select tenant_id, id, contact_id, user_id, given, 0, 0, now() from tickets, unnest(array[5, 5, 4, 2, 0]) as given where id = $1`,
    [joana],
  )
  const mmdd = new Date().toISOString().slice(4, 10)
  await house.owner.query("update contacts set birthday = ('1990' || $1)::date where tenant_id = $2 and name = 'Joana Prado'", [
    mmdd,
    house.padaria,
  ])
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  await carla.call(scheduleRoutes.create, {
    body: { ticketId: joana, body: 'Sua entrega é amanhã, {{firstName}}.', scheduleDate: at(1) },
  })
  await carla.call(scheduleRoutes.create, {
    body: { ticketId: joana, body: 'Segue o boleto deste mês.', scheduleDate: at(3), everyDays: 30, repetitions: 9 },
  })
})

const SCREENS = [
  ['AHD-38', '/mensagens-rapidas/minhas', 'Mensagens rápidas', 'Nenhuma mensagem rápida ainda'],
  ['AHD-38', '/mensagens-rapidas/macros', 'Macros', 'Pagamento confirmado'],
  ['AHD-38', '/mensagens-rapidas/minhas-macros', 'Macros', 'Nenhuma macro ainda'],
  ['CAT-05', '/configuracoes/motivos', 'Motivos de atendimento', 'Orçamento'],
  ['SCR-20', '/notas', 'Notas', 'Nenhuma nota ainda'],
  ['SCR-16', '/agendamentos', 'Agendamentos', 'Segue o boleto deste mês.'],
  ['EVA-02', '/avaliacoes/listar', 'Avaliações', '5 respostas de 5 pedidos, 100%'],
  ['EVA-03', '/avaliacoes/configurar', 'Avaliações', 'foi ótimo'],
  ['SCR-21', '/protocolos', 'Protocolos', 'Nenhum protocolo ainda'],
] as const

describe('what a company keeps, screen by screen', () => {
  const at = house.walk(house.carla)
  test.each(SCREENS)('[%s] %s: there, in both themes and on a phone', async (_id, path, title, shown) => {
    const page = await at(path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText(shown).first().waitFor()
    await expectGoodLooks(page, path.slice(1).replaceAll('/', '-'), () =>
      page.getByText(shown).first().waitFor({ state: 'attached' }),
    )
    expect(page.url()).toContain(path)
  })
})

test('[CAT-14] [EVA-02] what waits is found by its day, reworded and cancelled; a figure leads to the ratings it counts', async () => {
  const page = await house.as(house.carla, { path: '/agendamentos' })
  await page.getByRole('link', { name: 'Joana Prado' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Editar agendamento' })
  await dialog.getByLabel('Mensagem').fill('Sua entrega é hoje!')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('cell', { name: 'Sua entrega é hoje!' }).waitFor()
  await page.getByRole('button', { name: 'Ações de Joana Prado' }).first().click()
  await page.getByRole('menuitem', { name: 'Cancelar envio' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar envio' }).click()
  await page.getByRole('cell', { name: 'Sua entrega é hoje!' }).waitFor({ state: 'detached' })

  await page.goto(`${house.url}/#/avaliacoes/listar`)
  await page.getByRole('button', { name: 'Ver as avaliações com nota 5: 2' }).click()
  await expect.poll(() => page.locator('a[data-row]').count()).toBe(2)
  expect(page.url()).toContain('grade=5')
})

test('[AHD-38] a macro is put together on its screen, read before it runs, and runs by one key in a conversation', async () => {
  const queue = await house.queue(house.padaria, 'Financeiro')
  const ticket = await desk(house.owner, house.padaria).ticket({ name: 'Otávio Reis', status: 'open', userId: house.carla.id })
  const page = await house.as(house.carla, { path: '/mensagens-rapidas/macros' })
  await page.getByRole('button', { name: 'Criar macro' }).first().click()
  const form = page.getByRole('dialog', { name: 'Criar macro' })
  await form.getByLabel('Nome', { exact: true }).fill('Passar ao financeiro')
  await form.getByRole('textbox', { name: /^Mensagem/ }).fill('{{name}}, o financeiro já responde.')
  await form.getByRole('combobox', { name: 'No fim' }).click()
  await page.getByRole('option', { name: 'Transferir' }).click()
  await form.getByRole('combobox', { name: /^Transferir para/ }).selectOption({ label: 'Financeiro' })
  await expectAccessible(page)
  await picture(page, 'macro-form-light-1366')
  await form.getByRole('button', { name: /^Criar/ }).click()
  await page.getByRole('cell', { name: 'Transfere para a fila Financeiro' }).waitFor()

  await page.goto(`${house.url}/#/atendimento/${ticket}`)
  await page.getByRole('textbox', { name: 'Mensagem' }).waitFor()
  await page.keyboard.press('Alt+m')
  const dialog = page.getByRole('dialog', { name: 'Executar macro' })
  await dialog.getByLabel('Buscar macros').fill('financeiro')
  await dialog.getByText('Otávio Reis, o financeiro já responde.').waitFor()
  await dialog.getByText('Transfere para a fila Financeiro').waitFor()
  await expectAccessible(page)
  await picture(page, 'macro-picker-light-1366')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Avisos' }).getByText('Macro Passar ao financeiro executada').waitFor()
  await dialog.waitFor({ state: 'detached' })
  const { rows } = await house.owner.query(
    'select t.queue_id::int as queue, t.status, m.body from tickets t join messages m on m.ticket_id = t.id where t.id = $1',
    [ticket],
  )
  expect(rows).toEqual([{ queue, status: 'pending', body: 'Otávio Reis, o financeiro já responde.' }])
})
