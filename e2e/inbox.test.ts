import { sendingRoutes } from '@balcao/contract/messages/messages'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { tcpProxy } from '../server/src/test/tcp-proxy.ts'
import { PASSWORD } from '../server/src/test/world.ts'
import { expectAccessible, expectNoSidewaysScroll, goTo, openHouse, picture, seenIn } from './house.ts'
import {
  changesWords,
  officialStory,
  pastesPicture,
  recordsVoice,
  sendsButtons,
  sendsSms,
  sendsTemplate,
} from './inbox-composer.ts'
import { inbox, openShop } from './inbox-shop.ts'
import { lookStories } from './inbox-stories.ts'
import { putsTheCursor, typesAfterEveryOpening } from './inbox-words.ts'

const house = await openHouse()
const { company, at } = await openShop(house)

/** How long the line is cut: a moment, unless somebody wants a minute. */
const CUT_SECONDS = Number(process.env.CUT_SECONDS ?? 0)

/** As somebody does in the morning. */
async function signIn(email: string, address = house.url): Promise<Page> {
  const page = await house.visit()
  page.setDefaultTimeout(10_000)
  await page.goto(`${address}/#/login`)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('**/#/atendimento')
  return page
}

test('[UIX-02][TKT-03][MSG-03][MSG-20][MSG-17] from the first login to the first answer, a pasted picture and a voice note; a draft survives a reload and is there in another browser', async () => {
  const shop = await company('Casa')
  const page = await signIn(`bia.moraes@t${shop.tenant}.test`)
  const its = inbox(page)
  await page.getByText('Você não tem atendimentos abertos').waitFor()

  await shop.writes('Mariana', '5511984027716', 'O caminhão já saiu?')
  const rail = page.getByRole('navigation', { name: 'Principal' })
  await rail.getByRole('link', { name: 'Atendimento Esperando 1' }).waitFor()
  await its.tab('Esperando 1').click()
  await its.row(/Mariana/).click()
  await its.said('O caminhão já saiu?').waitFor()
  await page.getByText('O cliente não vê que você leu.').waitFor()
  await expectAccessible(page)

  await its.do(/^Aceitar/).click()
  await its.box.fill('Saiu às 8h40.')
  const written = await page.evaluate(() => performance.now())
  await its.box.press('Enter')
  await its.said('Saiu às 8h40.').waitFor()
  expect((await page.evaluate(() => performance.now())) - written).toBeLessThan(2_000)
  // The sandbox's customer reads at once: the tick turns.
  await its.log.getByRole('img', { name: /Enviada|Entregue|Lida/ }).waitFor()
  expect(await shop.messages('from_me')).toMatchObject([{ body: 'Saiu às 8h40.', status: 'sended', user_id: shop.bia.id }])
  await its.tab('Meus 1').waitFor()
  await rail.getByRole('link', { name: 'Atendimento', exact: true }).waitFor()

  await its.box.fill('Rascunho que fica')
  await page.reload()
  await expect.poll(() => its.box.inputValue()).toBe('Rascunho que fica')
  await its.row(/Rascunho: Rascunho que fica/).waitFor()
  await expect.poll(() => house.owner.query('select from drafts').then(({ rowCount }) => rowCount)).toBe(1)
  const elsewhere = await at(shop.bia, new URL(page.url()).hash.slice(1))
  await expect.poll(() => inbox(elsewhere).box.inputValue()).toBe('Rascunho que fica')
  await elsewhere.context().close()

  await its.box.focus()
  await pastesPicture(page, 'sofa.png')
  await page.getByRole('list', { name: 'Arquivos anexados' }).getByText('sofa.png').waitFor()
  await its.box.fill('O sofá é este')
  await its.box.pressSequentially(' :cora')
  await page.getByRole('option', { name: ':coracao', exact: false }).first().waitFor()
  await its.box.press('Enter')
  await expect.poll(() => its.box.inputValue()).toBe('O sofá é este ❤️')
  await its.box.press('Enter')
  await its.log.getByRole('button', { name: 'Abrir foto' }).waitFor()
  await expect.poll(() => shop.messages("body = 'O sofá é este ❤️'")).toMatchObject([{ status: 'sended' }])
  await recordsVoice(page, house, shop.tenant)
  await page.context().close()
}, 60_000)

test('[TKT-16][TKT-08][RTM-03][AHD-04] two at once: each sees the other look and write, the slower reads who was quicker; handed on, it is on the other’s screen', async () => {
  const shop = await company('Dupla')
  const [hers, his] = [await at(shop.bia), await at(shop.rui, '/atendimento', { colorScheme: 'dark' })]
  const [bia, rui] = [inbox(hers), inbox(his)]
  await shop.writes('Sérgio', '5511955550001', 'Tem nota fiscal?')
  for (const one of [bia, rui]) await one.tab('Esperando 1').click()
  await bia.row(/Sérgio/).click()
  await his.getByRole('img', { name: 'Bia está vendo' }).waitFor()
  await rui.row(/Sérgio/).click()
  await hers.getByRole('button', { name: /Rui está vendo/ }).waitFor()

  // His page hears of nothing for a moment: he presses what is no longer true.
  const deaf = await deafPage(his)
  await bia.do(/^Aceitar/).click()
  await bia.box.waitFor()
  await inbox(deaf)
    .do(/^Aceitar/)
    .click()
  await deaf.getByText('Bia Moraes já está com o atendimento de Sérgio.').waitFor()
  await deaf.close()

  // It is hers: he reads, asks to join, and writes all the same.
  await his.getByText('Bia Moraes atende Sérgio.').waitFor()
  expect(await rui.box.count()).toBe(0)
  await rui.do('Pedir para entrar').click()
  await bia.log.getByText('Rui Teixeira pede para entrar neste atendimento.', { exact: false }).waitFor()
  await rui.do('Escrever mesmo assim').click()
  await rui.box.waitFor()
  expect(await his.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')

  await bia.box.pressSequentially('Já vejo')
  await his.getByRole('button', { name: /Bia está escrevendo/ }).waitFor()
  await rui.tab(/^Meus$/).waitFor()
  await expectAccessible(his)
  await picture(his, 'inbox-company-dark-1366')
  await bia.box.press('Enter')
  await his.getByRole('button', { name: /Bia está vendo/ }).waitFor()

  await hers.keyboard.press('Escape')
  await bia.do('Transferir atendimento').click()
  const dialog = hers.getByRole('dialog', { name: /Transferir Sérgio/ })
  await dialog.getByRole('combobox').fill('rui')
  await dialog.getByLabel('Nota para quem recebe').fill('Pede a nota do pedido 48213.')
  await dialog.getByRole('button', { name: 'Transferir para Rui Teixeira' }).click()
  await rui.tab('Meus 1').click()
  await rui.row(/Sérgio/).click()
  await his.getByRole('article', { name: 'Nota interna de Bia Moraes' }).waitFor()
  await bia.tab(/^Meus$/).waitFor()

  await hers.context().close()
  await expect.poll(() => his.getByText(/Bia está/).count()).toBe(0)
  await his.context().close()
}, 60_000)

/** The same screen once more in the same browser, which no event reaches. */
async function deafPage(page: Page): Promise<Page> {
  const deaf = await page.context().newPage()
  deaf.setDefaultTimeout(10_000)
  await deaf.routeWebSocket('**/socket.io/**', () => undefined)
  await deaf.goto(page.url())
  await inbox(deaf).said('Tem nota fiscal?').waitFor()
  return deaf
}

test(
  '[MSG-26][VIS-09] the line is cut, a colleague answers, one comes back: it is all there, and nothing goes over it unasked; a right that is taken away takes the conversation with it, what was written is kept',
  async () => {
    const shop = await company('Cabo')
    const line = await tcpProxy(house.url)
    await shop.writes('Helena', '5511955550002', 'Chegou lindo')
    const page = await signIn(`bia.moraes@t${shop.tenant}.test`, line.url)
    // A part of the composer is on its way when the line is cut: it does not take the conversation along.
    const cut = Promise.withResolvers<void>()
    let isCut = true
    await page.route(/\/HelpTool-[\w-]+\.js/, async route => {
      await cut.promise
      await (isCut ? route.abort() : route.continue())
    })
    const its = inbox(page)
    await its.tab('Esperando 1').click()
    await its.row(/Helena/).click()
    await its.do(/^Aceitar/).click()
    await its.box.waitFor()
    const id = Number(new URL(page.url()).hash.match(/\d+/)?.[0])

    await page.context().setOffline(true)
    line.unplug()
    cut.resolve()
    await shop.rui.call(sendingRoutes.send, { params: { id }, body: { body: 'Ficou lindo mesmo, Helena' } })
    await shop.writes('Padaria', '5511955550003', 'Bom dia')
    await its.box.fill('Que bom que gostou')
    await its.box.press('Enter')
    await page.getByText('Sai quando a conexão voltar').waitFor()
    await page.waitForTimeout(CUT_SECONDS * 1000)

    // Nobody reloads: it comes right by itself, and what was written is asked about.
    isCut = false
    line.plug()
    const back = await page.evaluate(() => performance.now())
    await page.context().setOffline(false)
    await its.said('Ficou lindo mesmo, Helena').waitFor()
    await its.tab('Esperando 1').waitFor()
    expect((await page.evaluate(() => performance.now())) - back).toBeLessThan(2_000)
    await page.getByRole('alertdialog', { name: 'Rui Teixeira respondeu antes de você enviar' }).waitFor()
    expect(await shop.messages(`body like 'Que bom%'`)).toEqual([])
    await page.getByRole('button', { name: 'Continuar editando' }).click()
    expect(await its.box.inputValue()).toBe('Que bom que gostou')
    await its.box.fill('Que bom que gostou. Conte conosco')
    await its.box.press('Enter')
    await its.said('Que bom que gostou. Conte conosco').waitFor()
    await expect.poll(() => shop.messages(`from_me and user_id = ${shop.bia.id}`)).toMatchObject([{ body: /Conte conosco/ }])

    await its.box.fill('Quando quiser, volte')
    await shop.dona.call(ticketRoutes.update, { params: { id }, body: { status: 'open', userId: shop.rui.id } })
    await shop.dona.ask('PUT', `/users/${shop.bia.id}`, { queueIds: [] })
    await page.getByText('Este atendimento não está mais com você').waitFor()
    await its.box.waitFor({ state: 'detached' })
    expect(await its.do(/^Resolver/).count()).toBe(0)
    await page.locator('section:focus').waitFor()
    await its.tab(/^Meus$/).waitFor()
    await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('Quando quiser, volte')
    await page.context().close()
    await line.stop()
  },
  60_000 + CUT_SECONDS * 1000,
)

test('[UIX-07] on a phone, one pane at a time, everything in reach', async () => {
  const shop = await company('Bolso')
  await shop.writes('Beatriz Camargo', '5511955550005', 'Meu pedido saiu?')
  const page = await at(shop.bia, '/atendimento', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const its = inbox(page)
  await its.tab(/Esperando/).tap()
  await its.row(/Beatriz/).tap()
  await its.said('Meu pedido saiu?').waitFor()
  expect(await its.tab(/Esperando/).isVisible()).toBe(false)
  expect(await page.getByRole('navigation', { name: 'Principal' }).isVisible()).toBe(false)
  await its.do(/^Aceitar/).tap()
  // Under a thumb Enter is the way to a new line, and the button sends.
  await its.box.tap()
  await page.keyboard.type('Saiu agora')
  await page.keyboard.press('Enter')
  await page.keyboard.type('e chega hoje')
  expect(await its.box.inputValue()).toBe('Saiu agora\ne chega hoje')
  expect(await shop.messages('from_me')).toEqual([])
  await its.do('Enviar').tap()
  await its.said('Saiu agora').waitFor()
  await expect.poll(() => shop.messages('from_me')).toMatchObject([{ body: 'Saiu agora\ne chega hoje' }])
  await sendsButtons(page)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: /Beatriz Camargo/ }).tap()
  await page.getByRole('complementary', { name: 'Ficha do contato' }).waitFor()
  await expectAccessible(page)
  await its.do('Recolher ficha').tap()
  await its.do('Mais ações').first().tap()
  await page.getByRole('menuitem', { name: 'Resolver', exact: true }).tap()
  const offer = page.getByRole('region', { name: 'Avisos' }).getByText('Resolvido: Beatriz Camargo')
  await offer.waitFor()
  await its.do('Reabrir').tap()
  await its.box.waitFor()
  // It would take back the reopening, and says it took back the end.
  expect(await offer.count()).toBe(0)
  await page.goBack()
  await its.tab(/Meus 1/).waitFor()
  await expectNoSidewaysScroll(page)
  await page.context().close()
}, 60_000)

test('[UIX-07] by the keyboard alone: through the list, accept, answer, note, hand on, close, undo', async () => {
  const shop = await company('Teclas')
  // Who has waited longest stands first.
  await shop.writes('Caio', '5511955550007', 'Primeira')
  await shop.writes('Ana', '5511955550006', 'Segunda')
  const page = await at(shop.bia)
  const its = inbox(page)
  await its.tab('Esperando 2').waitFor()
  await its.tab(/Meus/).focus()
  await page.keyboard.press('ArrowRight')
  await its.row(/Caio/).waitFor()
  await page.keyboard.press('j')
  await its.said('Primeira').waitFor()
  await page.keyboard.press('j')
  await its.said('Segunda').waitFor()
  await page.keyboard.press('k')
  await its.said('Primeira').waitFor()
  await page.keyboard.press('a')
  await its.box.waitFor()
  // An agent who takes it writes: no key in between.
  await page.keyboard.type('Oi, Caio')
  await page.keyboard.press('Enter')
  await its.said('Oi, Caio').waitFor()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Buscar atendimentos, contatos, telas e ações' }).fill('resolver')
  await page
    .getByRole('option', { name: /^Resolver$/ })
    .or(page.getByRole('option', { name: 'Resolver E' }))
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Resolvido: Caio').first().waitFor()
  await page.getByRole('button', { name: 'Desfazer' }).press('Enter')
  await its.box.waitFor()
  await page.keyboard.press('Escape')
  // As long as the conversation stands, a sign may be a word for it.
  await page.getByText('Escolha um atendimento').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('caio')
  await page.getByText('1 atendimento', { exact: true }).waitFor()
  await page.keyboard.press('Escape')

  // A key of one's own, kept with the person; and the palette finds people as well.
  await page.keyboard.press('Escape')
  await page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined))
  await page.keyboard.press('Shift+?')
  const sheet = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  const own = sheet.getByRole('button', { name: /Trocar a tecla de “Próximo atendimento”/ })
  await own.press('Enter')
  await page.keyboard.press('a')
  await sheet.getByText('A tecla A já é de “Aceitar ou reabrir”.').waitFor()
  await page.keyboard.press('y')
  await expect.poll(() => own.innerText()).toBe('Y')
  await picture(page, 'shortcuts-light-1366')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.reload()
  await its.tab(/Esperando/).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /Buscar atendimentos/ }).fill('ana')
  await page.getByRole('option', { name: /^Ana/ }).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await expectAccessible(page)
  await picture(page, 'palette-found-light-1366')
  await page.getByRole('option', { name: /Ana.*Segunda/ }).click()
  await its.said('Segunda').waitFor()
  await its.tab('Esperando 1').click()
  await page.goto(`${house.url}/#/atendimento/chats/`)
  await page.getByText('Escolha um atendimento').waitFor()
  await page.keyboard.press('j')
  expect(page.url()).toContain('/chats')
  await page.keyboard.press('y')
  await its.said('Segunda').waitFor()
  await page.context().close()
}, 60_000)

test('[AHD-01] everything somebody types after opening a conversation, however they opened it, is words; the cursor is in the box after a reply, a change, a tab and a question', async () => {
  const shop = await company('Palavras')
  await shop.writes('Iara', '5511955550021', 'Tem sofá?')
  await shop.writes('Otávio', '5511955550022', 'Tem mesa?')
  await shop.writes('Noêmia', '5511955550023', 'Tem cadeira?')
  const page = await at(shop.bia)
  const tickets = async () =>
    (await house.owner.query('select id, status, user_id, queue_id from tickets where tenant_id = $1 order by id', [shop.tenant]))
      .rows
  await typesAfterEveryOpening(page, shop, tickets)
  await putsTheCursor(page)
  await page.context().close()
}, 90_000)

test('[I18N-01] dark and in Spanish nothing is left in another language, nothing is hard to read', async () => {
  const shop = await company('Noche')
  await shop.writes('Lucía', '5511955550008', '¿Tienen stock?')
  const page = await at(shop.bia, '/atendimento', { colorScheme: 'dark', locale: 'es' })
  await page.getByRole('tab', { name: /En espera 1/ }).click()
  await page.getByRole('link', { name: /Lucía/ }).click()
  await page.getByText('El cliente no ve que lo leíste.').waitFor()
  await page.getByRole('button', { name: /^Aceptar/ }).click()
  await page.getByRole('textbox', { name: 'Mensaje', exact: true }).fill('Sí, quedan dos')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.getByRole('log').getByText('Sí, quedan dos').waitFor()
  await page.getByText('Conversación tomada por ti', { exact: false }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Transferir conversación' }).click()
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page)
  await page.context().close()
}, 60_000)

test('[MSG-06][MSG-21] what was changed, an SMS, and a template when the time to answer freely is over', async () => {
  const shop = await company('Modelos')
  await shop.its.channel('Torpedos', 'sms', { config: {} })
  const official = await officialStory(shop)
  const page = await at(shop.dona, `/atendimento/${official}`)
  await sendsTemplate(page)
  await expect.poll(() => shop.messages("type = 'template'")).toMatchObject([{ body: 'Novidade do pedido 48213.' }])
  await sendsSms(page, 'Seu pedido saiu')
  await expect.poll(() => shop.messages("body = 'Seu pedido saiu'")).toHaveLength(1)

  await shop.writes('Rogério', '5511955550010', 'Bom dia')
  await changesWords(page)
  await page.context().close()
}, 60_000)

test('[UIX-02][UIX-07] at 1366×768 eight rows and nine bubbles at least, in both themes, wide and on a phone, without a barrier', async () => {
  const { bianca, mariana } = await lookStories(house)
  const page = await at(bianca)
  const its = inbox(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await seenIn(page, colorScheme, 1366)
    await goTo(page, `/atendimento/${mariana}`)
    await its.said('Conseguem me dizer onde ele está?').waitFor()
    const whole = (selector: string) =>
      page.locator(selector).evaluateAll(all => {
        const isWhole = (one: Element) => {
          const pane = one.closest('[class*=scroller]')?.getBoundingClientRect()
          const box = one.getBoundingClientRect()
          return pane !== undefined && box.top >= pane.top - 1 && box.bottom <= pane.bottom + 1
        }
        return all.filter(isWhole).length
      })
    await expect.poll(() => whole('li a')).toBeGreaterThanOrEqual(8)
    await expect.poll(() => whole('[role=log] [data-from]')).toBeGreaterThanOrEqual(9)
    await expectAccessible(page)
    await picture(page, `inbox-${colorScheme}-1366`)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Voltar para a lista' }).waitFor()
    await expectAccessible(page)
    await picture(page, `inbox-conversation-${colorScheme}-390`)
    await page.getByRole('button', { name: 'Voltar para a lista' }).click()
    await its.row(/Padaria/).waitFor()
    await expectAccessible(page)
    await picture(page, `inbox-list-${colorScheme}-390`)
  }
}, 60_000)
