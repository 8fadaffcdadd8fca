import { autoReplyRoutes } from '@balcao/contract/flows/auto-reply/auto-replies'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desk } from '../server/src/test/desk.ts'
import { expectGoodLooks, openHouse } from './house.ts'

const house = await openHouse()
const listed = async () => (await house.rui.call(autoReplyRoutes.list, {})).autoReplies
const says = (page: Page, text: string) => page.getByText(text).first().waitFor()
const opened = async (page: Page, name: string) => {
  await page.getByRole('button', { name }).click()
  const drawer = page.getByRole('dialog', { name })
  await drawer.getByLabel('Nome').waitFor()
  return drawer
}

test('[CAT-11][SCR-26] an auto-reply is made in steps and actions, changed and deleted; each refusal has its sentence', async () => {
  const page = await house.as(house.rui, { path: '/chat-flow/list' })
  await page.getByRole('link', { name: 'Auto-resposta' }).click()
  await says(page, 'Nenhuma auto-resposta ainda')
  await page.getByRole('button', { name: 'Criar auto-resposta' }).click()
  const made = page.getByRole('dialog', { name: 'Criar auto-resposta' })
  await made.getByLabel('Nome').fill('Dúvidas')
  await made.getByRole('button', { name: 'Salvar' }).click()
  await made.getByRole('alert').waitFor()
  await made.getByRole('button', { name: 'Adicionar passo' }).click()
  const first = made.getByRole('group', { name: 'Passo 1' })
  await first.getByLabel('Resposta').fill('Olá! Como ajudamos?')
  await made.getByRole('group', { name: 'Passo 2' }).getByLabel('Resposta').fill('Das 8 às 18.')
  await first.getByRole('button', { name: 'Adicionar ação' }).click()
  await first.getByRole('button', { name: 'Adicionar ação' }).click()
  const [hours, sales] = [1, 2].map(number => first.getByRole('group', { name: `Ação ${number}` }))
  await hours?.getByLabel('Palavras').fill('Horário, quando')
  await hours?.getByLabel('Vai para').selectOption({ label: 'Passo 2' })
  await sales?.getByLabel('Palavras').fill('Comprar')
  await sales?.getByLabel('Vai para').selectOption({ label: 'Fila Balcão' })
  await sales?.getByLabel('Diz antes').fill('Chamando.')
  await made.getByRole('button', { name: 'Salvar' }).click()
  await says(page, '2 passos')
  const [kept] = await listed()
  const hoursStep = kept?.steps[1]?.id
  expect(kept).toMatchObject({
    name: 'Dúvidas',
    queueId: house.queues.balcao,
    steps: [
      {
        reply: 'Olá! Como ajudamos?',
        actions: [
          { words: ['Horário', 'quando'], goal: { to: 'step', stepId: hoursStep }, reply: '' },
          { words: ['Comprar'], goal: { to: 'queue', queueId: house.queues.balcao }, reply: 'Chamando.' },
        ],
      },
      { reply: 'Das 8 às 18.', actions: [] },
    ],
  })

  const changed = await opened(page, 'Dúvidas')
  // A step somebody else took away while this action still leads to it.
  await page.route('**/auto-reply/*', async route =>
    route.continue({ postData: route.request().postData()?.replace(`"stepId":"${hoursStep}"`, '"stepId":"gone"') ?? '' }),
  )
  await changed.getByRole('button', { name: 'Salvar' }).click()
  await says(page, 'Etapa da resposta automática não encontrada.')
  await page.unrouteAll()
  await changed.getByRole('button', { name: 'Excluir passo' }).last().click()
  await changed.getByRole('button', { name: 'Salvar' }).click()
  await says(page, '1 passo')
  expect(await listed()).toMatchObject([{ steps: [{ actions: [{ words: ['Comprar'] }] }] }])

  const ticket = await desk(house.owner, house.padaria).ticket({ answeredBy: 'flow' })
  await house.owner.query('update tickets set chat_flow_id = $2 where id = $1', [ticket, kept?.id])
  const remove = async () => {
    await page.getByRole('dialog', { name: 'Dúvidas', exact: true }).getByRole('button', { name: 'Excluir', exact: true }).click()
    await page.getByRole('dialog', { name: 'Excluir Dúvidas?' }).getByRole('button', { name: 'Excluir' }).click()
  }
  await opened(page, 'Dúvidas')
  await remove()
  await says(page, 'Há atendimentos usando esta resposta automática. Encerre-os antes de excluí-la.')
  await house.owner.query("update tickets set status = 'closed', closed_at = now() where id = $1", [ticket])

  const other = await house.as(house.carla, { path: '/auto-resposta' })
  const stale = await opened(other, 'Dúvidas')
  await remove()
  await says(page, 'Nenhuma auto-resposta ainda')
  await stale.getByRole('button', { name: 'Salvar' }).click()
  await says(other, 'Resposta automática não encontrada.')
  expect(await listed()).toEqual([])
})

test('/auto-resposta: in both themes and on a phone', async () => {
  const goal = { to: 'queue' as const, queueId: house.queues.balcao }
  const steps = [{ id: 'a', reply: 'Olá! Como ajudamos?', actions: [{ words: ['Comprar', 'preço'], goal, reply: 'Chamando.' }] }]
  await house.rui.call(autoReplyRoutes.create, { body: { name: 'Recepção', queueId: house.queues.balcao, steps } })
  const page = await house.as(house.rui, { path: '/auto-resposta' })
  await page.getByRole('heading', { level: 1, name: 'Auto-resposta' }).waitFor()
  await expectGoodLooks(page, 'auto-resposta', () => says(page, 'Recepção'))
  const editor = await opened(page, 'Recepção')
  await expectGoodLooks(page, 'auto-resposta-editor', () => editor.waitFor())
  expect(page.url()).toContain('/auto-resposta')
})
