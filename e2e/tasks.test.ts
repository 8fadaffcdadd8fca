import { taskRoutes } from '@balcao/contract/tasks/tasks'
import { beforeAll, describe, expect, test } from 'vitest'
import { desk } from '../server/src/test/desk.ts'
import { expectGoodLooks, openHouse } from './house.ts'

const house = await openHouse()

beforeAll(async () => {
  const { ana, rui, owner, padaria } = house
  const contactId = await desk(owner, padaria).contact('Mariana Duarte')
  const create = async (body: Partial<Parameters<typeof ana.call<typeof taskRoutes.create>>[1]['body']>) =>
    ana.call(taskRoutes.create, {
      body: { name: 'Tarefa', limitDate: new Date(Date.now() + 3 * 86_400_000).toISOString(), ownerId: ana.id, ...body },
    })
  const late = await create({ name: 'Ligar para a Mariana e confirmar a entrega', priority: 'high', contactId })
  await owner.query("update tasks set limit_at = now() - interval '19 hours', noticed_at = now() where id = $1", [late.id])
  await rui.call(taskRoutes.comment, { params: { id: late.id }, body: { comment: 'Ela pediu de manhã, antes das 12h.' } })
  await create({ name: 'Fechar caixa da semana', everyDays: 7, repetitions: 52, priority: 'medium' })
}, 60_000)

describe('[TSK-01][TSK-02][TSK-03][TSK-04][SCR-09] tasks', () => {
  test('are made, given, spoken of and finished, and their giver is told at once', async () => {
    const page = await house.as(house.rui, { path: '/tarefas' })
    const other = await house.as(house.ana, { path: '/tarefas' })
    await page.getByText('Atrasadas: 1.').waitFor()
    await page.getByRole('button', { name: 'Criar tarefa' }).first().click()
    const drawer = page.getByRole('dialog', { name: 'Criar tarefa' })
    await drawer.getByRole('button', { name: 'Criar tarefa' }).click()
    await drawer.getByText('Diga o que há para fazer.').waitFor()
    await drawer.getByLabel('Tarefa', { exact: false }).first().fill('Cobrar romaneio')
    await drawer.getByLabel('Dono').selectOption({ label: 'ana' })
    await drawer.getByLabel('Repetir').selectOption('30')
    await drawer.getByText('A próxima nasce quando esta terminar.').waitFor()
    await drawer.getByRole('button', { name: 'Criar tarefa' }).click()
    await drawer.waitFor({ state: 'detached' })

    await other.getByRole('button', { name: 'Cobrar romaneio', exact: true }).click()
    await other.getByText('a cada 30 dias, 1 de 4').waitFor()
    await other.getByPlaceholder('Comentar').fill('Já pedi, chega amanhã')
    await other.keyboard.press('Enter')
    await other.getByPlaceholder('Comentar').pressSequentially('Confere, @ru')
    await other.getByRole('region', { name: 'Comentários' }).getByRole('option', { name: 'rui' }).waitFor()
    await other.keyboard.press('Enter')
    await other.keyboard.press('Enter')
    await other.getByRole('region', { name: 'Comentários' }).getByText('Confere, @rui').waitFor()
    await other.getByRole('region', { name: 'Comentários' }).getByText('Já pedi, chega amanhã').waitFor()
    await page.locator('[data-task]', { hasText: 'Cobrar romaneio' }).getByText('2 comentários').waitFor({ state: 'attached' })
    await other.getByRole('dialog').getByRole('button', { name: 'Concluir' }).click()
    await page.getByText('a cada 30 dias, 2 de 4').waitFor()
    await page.getByRole('button', { name: /Concluídas/ }).click()
    await page.getByRole('button', { name: 'Reabrir Cobrar romaneio' }).waitFor()

    await page
      .getByRole('button', { name: /avisos? novos?/ })
      .first()
      .click()
    const notices = page.getByRole('dialog', { name: 'Avisos' })
    await notices.getByText('ana concluiu a tarefa Cobrar romaneio').waitFor()
    await notices.getByText('ana comentou na tarefa Cobrar romaneio').first().click()
    await page.getByRole('dialog', { name: 'Tarefa' }).getByText('Já pedi, chega amanhã').waitFor()
  })

  const at = house.walk(house.ana)
  test.each([
    ['/tarefas', 'Fechar caixa da semana'],
    ['/tarefas?task=1', 'Ela pediu de manhã, antes das 12h.'],
  ])('%s: in both themes and on a phone nobody trips over it', async (path, shown) => {
    const page = await at(path)
    await expectGoodLooks(page, `tarefas${path.includes('task') ? '-drawer' : ''}`, () => page.getByText(shown).first().waitFor())
    expect(page.url()).toContain(path)
  })
})
