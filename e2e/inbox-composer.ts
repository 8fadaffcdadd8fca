import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { expectAccessible, type House, picture } from './house.ts'
import { inbox, type openShop } from './inbox-shop.ts'

/** What somebody does in the composer beside typing. */

const stillMouse = async (page: Page) => {
  await page.mouse.move(0, 0)
  await page.getByRole('tooltip').waitFor({ state: 'detached' })
}

/** Into what has the focus, as a screenshot comes. */
export async function pastesPicture(page: Page, name: string): Promise<void> {
  const png = (
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b7a5b' } })
      .png()
      .toBuffer()
  ).toString('base64')
  await page.evaluate(
    ([bytes, name]) => {
      const data = new DataTransfer()
      const raw = Uint8Array.from(atob(bytes), sign => sign.charCodeAt(0))
      data.items.add(new File([raw], name, { type: 'image/png' }))
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    [png, name] as const,
  )
}

/** Speaks, pauses, listens, goes on and sends; a browser without Opus says that it cannot. */
export async function recordsVoice(page: Page, house: House, tenant: number): Promise<void> {
  const its = inbox(page)
  await its.do('Gravar áudio').click()
  if (!(await page.evaluate(() => MediaRecorder.isTypeSupported('audio/webm;codecs=opus')))) {
    await page
      .getByRole('alert')
      .getByText('Este navegador não grava áudio em um formato que este canal aceite', { exact: false })
      .waitFor()
    console.warn('this browser records no Opus: sending a voice note was not tried')
    return
  }
  await page.getByRole('timer').getByText('0:01').waitFor()
  await its.do('Pausar a gravação').click()
  await page.getByRole('group', { name: 'Gravando' }).getByRole('button', { name: 'Ouvir' }).waitFor()
  await stillMouse(page)
  await expectAccessible(page)
  await picture(page, 'inbox-recording-light-1366')
  await its.do('Continuar gravando').click()
  await page.getByRole('timer').getByText('0:02').waitFor()
  await its.do('Enviar').click()
  await its.log.getByRole('button', { name: 'Ouvir' }).waitFor()
  // Drawn of what is heard in it: a microphone that beeps is not flat.
  const heights = () => its.log.locator('svg rect').evaluateAll(bars => new Set(bars.map(bar => bar.getAttribute('height'))).size)
  await expect.poll(heights).toBeGreaterThan(3)
  const sent = () =>
    house.owner.query(
      `select m.media->>'kind' as kind, f.type, f.seconds, m.status from messages m
       join files f on f.tenant_id = m.tenant_id and f.id = m.file_id where m.tenant_id = $1 and m.media->>'name' = 'voz.ogg'`,
      [tenant],
    )
  await expect
    .poll(async () => (await sent()).rows)
    .toMatchObject([{ kind: 'voice', type: 'audio/ogg', seconds: expect.any(Number), status: 'sended' }])
}

/** On a phone: two buttons, which this channel shows as numbered text. */
export async function sendsButtons(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mais formas de escrever' }).tap()
  await page.getByRole('menuitem', { name: 'Botões ou lista' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Botões ou lista' })
  await dialog.getByLabel('Texto', { exact: true }).fill('Qual cor prefere?')
  await dialog.getByLabel('Botão 1', { exact: true }).fill('Verde')
  await dialog.getByLabel('Botão 2', { exact: true }).fill('verde ')
  await dialog.getByText('Já existe um igual.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Enviar' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Botão 2', { exact: true }).fill('Azul')
  await dialog.getByText('o cliente responde com o número', { exact: false }).waitFor()
  await expectAccessible(page)
  await picture(page, 'inbox-buttons-light-360')
  await dialog.getByRole('button', { name: 'Enviar' }).tap()
  await inbox(page).said('Qual cor prefere?').waitFor()
}

/** What was written wrong is put right. */
export async function changesWords(page: Page): Promise<void> {
  const its = inbox(page)
  await its.tab('Esperando 1').click()
  await its.row(/Rogério/).click()
  await its.do(/^Aceitar/).click()
  await its.box.fill('Bom dya')
  await its.box.press('Enter')
  await its.log.getByRole('img', { name: /Lida/ }).waitFor()
  await its.said('Bom dya').hover()
  await its.log.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await its.box.fill('Bom dia, Rogério')
  await its.box.press('Enter')
  await looksBehind(page, 'Bom dia, Rogério', 'Bom dya')
}

/** Who looks finds what it said, and keeps it under a key. */
async function looksBehind(page: Page, said: string, before: string): Promise<void> {
  await page.getByRole('button', { name: 'editada' }).click()
  const info = page.getByRole('dialog', { name: 'Informações' })
  await info.getByText(before).waitFor()
  await info.getByText('Entregue em').waitFor()
  await expectAccessible(page)
  await picture(page, 'inbox-info-light-1366')
  await page.keyboard.press('Escape')
  await inbox(page).said(said).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Salvar como mensagem rápida' }).click()
  await page.getByLabel('Atalho').fill('bom dia')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await findsByPalette(page, 'bomdia')
}

/** A quick message is found from anywhere, and stands in the box once it is chosen. */
async function findsByPalette(page: Page, key: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /Buscar atendimentos/ }).fill(key)
  await page.getByRole('option', { name: `/${key}` }).click()
  await expect.poll(() => inbox(page).box.inputValue()).toBe(`/${key}`)
}

/** To the telephone of a customer who writes by another channel. */
export async function sendsSms(page: Page, words: string): Promise<void> {
  await page.locator('header').getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Enviar SMS' }).click()
  const dialog = page.getByRole('dialog', { name: /^SMS para/ })
  await dialog.getByLabel('Mensagem').fill(words)
  await dialog.getByText('1 SMS ·', { exact: false }).waitFor()
  await expectAccessible(page)
  await picture(page, 'inbox-sms-light-1366')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await dialog.waitFor({ state: 'detached' })
}

type Shop = Awaited<ReturnType<Awaited<ReturnType<typeof openShop>>['company']>>

/** A customer of an official channel who wrote long ago, and a template to answer by. */
export async function officialStory({ its, dona }: Shop): Promise<number> {
  const channel = await its.channel('Oficial', 'waba', { config: {} })
  await its.template(channel, 'novidade', {
    header: null,
    body: 'Novidade do pedido {{1}}.',
    footer: '',
    buttons: [],
    variables: { header: [], body: ['1'] },
  })
  const said = [{ ago: 30 * 60, text: 'Alguma novidade?' }]
  return its.story({ name: 'Mariana', number: '5511984027716', channel, userId: dona.id, status: 'open', said })
}

/** The time to answer freely is over: an approved text goes out, filled. */
export async function sendsTemplate(page: Page): Promise<void> {
  await page.getByText('Escolha um modelo aprovado.').waitFor()
  const send = page.getByRole('button', { name: 'Enviar modelo' })
  expect(await send.isDisabled()).toBe(true)
  await page.getByLabel('Variável 1 do texto').fill('48213')
  await expectAccessible(page)
  await picture(page, 'inbox-template-light-1366')
  await send.click()
  await inbox(page).said('Novidade do pedido 48213.').last().waitFor()
}
