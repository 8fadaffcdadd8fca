import { randomUUID } from 'node:crypto'
import { chatRoutes } from '@balcao/contract/chats/chats'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desk } from '../server/src/test/desk.ts'
import type { Person } from '../server/src/test/world.ts'
import { expectAccessible, expectNoSidewaysScroll, openHouse } from './house.ts'

const house = await openHouse()

const say = (who: Person, id: number, body: string, more: object = {}) =>
  who.call(chatRoutes.send, { params: { id }, body: { body, idFront: randomUUID(), ...more } })
const story = (page: Page) => page.getByRole('region', { name: 'Conversa da equipe' }).getByRole('log')
const box = (page: Page) => page.getByRole('textbox', { name: 'Mensagem para a equipe' })
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).getByRole('button')
const door = (page: Page) => page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: /^Chat/ })

test('[CHT-01][CHT-02][CHT-03] two talk in a group: live in every tab, with a mention, a ticket, a reaction and read ticks; who is taken out sees nothing more', async () => {
  const company = await house.tenant('Entregas')
  const bianca = await house.person(company, 'Bianca Moraes', 'super')
  const rafael = await house.person(company, 'Rafael Teixeira', 'user')
  const luana = await house.person(company, 'Luana Prado', 'user')
  const ticket = await desk(house.owner, company).ticket({ status: 'open', userId: bianca.id })
  const { id } = await bianca.call(chatRoutes.create, {
    body: { kind: 'group', name: 'Entregas do dia', userIds: [rafael.id, luana.id] },
  })
  await say(luana, id, 'Bom dia. São 14 entregas hoje, 3 com montagem.')
  await say(luana, id, 'A lista está no quadro')

  // Beside the inbox, with a second tab of hers open.
  const page = await house.as(bianca, { path: `/atendimento/${ticket}` })
  const other = await page.context().newPage()
  await other.goto(`${house.url}/#/atendimento`)
  await door(other).getByText('1 conversa da equipe não lida').waitFor({ state: 'attached' })
  await door(page).click()
  await row(page, 'Entregas do dia').click()
  await story(page).getByText('2 mensagens não lidas').waitFor()
  await expect.poll(() => door(other).textContent()).not.toMatch(/não lida/)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Mostrar o atendimento #${ticket}` }).click()
  await box(page).pressSequentially('Quem avisa? @raf')
  await page.getByRole('option', { name: 'Rafael Teixeira' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')

  const his = await house.as(rafael, { path: `/chat-privado?c=${id}` })
  await story(his).getByText('Quem avisa?').waitFor()
  await story(his).getByText('@Rafael Teixeira').waitFor()
  expect(await story(his).getByText(`#${ticket}`).textContent()).toContain('sem acesso')
  await box(his).fill('Eu aviso, já ligo')
  await page.getByText('Rafael está escrevendo').waitFor()
  await his.keyboard.press('Enter')
  await story(page).getByText('Eu aviso, já ligo').waitFor()
  await his.getByRole('article').filter({ hasText: 'Quem avisa?' }).hover()
  await his.getByRole('article').filter({ hasText: 'Quem avisa?' }).locator('xpath=..').getByRole('button').click()
  await his.getByRole('menuitem', { name: 'Reagir com 👍' }).click()
  await story(page).getByText('👍').waitFor()
  await luana.call(chatRoutes.read, { params: { id }, body: { seq: 99 } })
  await story(page).getByRole('img', { name: 'Lida por todos' }).first().waitFor()

  // His own words are changed and deleted where everybody sees it.
  await box(his).press('ArrowUp')
  await box(his).fill('Eu aviso às 9')
  await his.keyboard.press('Enter')
  await story(page).getByText('Eu aviso às 9').waitFor()
  await story(page).getByText('editada').waitFor()
  await expectAccessible(his)

  // He answers one of them, and says it where the browser can record.
  await his.getByRole('article').filter({ hasText: 'Quem avisa?' }).hover()
  await his.getByRole('article').filter({ hasText: 'Quem avisa?' }).locator('xpath=..').getByRole('button').click()
  await his.getByRole('menuitem', { name: 'Responder' }).click()
  await his.getByRole('button', { name: 'Gravar áudio' }).click()
  if (await his.evaluate(() => MediaRecorder.isTypeSupported('audio/webm;codecs=opus'))) {
    await his.getByRole('timer').getByText('0:01').waitFor()
    await his.getByRole('button', { name: 'Enviar', exact: true }).click()
    const spoken = story(page)
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: 'Ouvir' }) })
    await spoken.getByText('Quem avisa?').waitFor()
    await page.getByRole('button', { name: 'Voltar às conversas' }).click()
    await row(page, 'Entregas do dia')
      .getByText(/Mensagem de voz · 0:0\d/)
      .waitFor()
    await row(page, 'Entregas do dia').click()
    await expectAccessible(his)
  }

  await bianca.call(chatRoutes.leave, { params: { id, userId: rafael.id } })
  await his.getByRole('heading', { name: 'Esta conversa não está mais aqui' }).waitFor()
  await say(bianca, id, 'Ele não ouve isto')
  await his.getByRole('button', { name: 'Voltar às conversas' }).click()
  await his.getByRole('heading', { name: 'Nenhuma conversa ainda' }).waitFor()
  await his.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(his)
})
