import { channelRoutes } from '@balcao/contract/channels/channels'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PASSWORD } from '../server/src/test/world.ts'
import { expectAccessible, expectNoSidewaysScroll, openHouse, picture } from './house.ts'
import { inbox, openShop } from './inbox-shop.ts'

const house = await openHouse()
const { company, at } = await openShop(house)

const account = (page: Page) => page.getByRole('button', { name: /^Sua conta/ }).click()
const rail = (page: Page) => page.getByRole('navigation', { name: 'Principal' })

/** Every letter of every button inside of it, and every button inside of the dialog. */
async function expectWholeButtons(dialog: Locator): Promise<void> {
  const cut = () =>
    dialog.evaluate(own => {
      const frame = own.getBoundingClientRect()
      const buttons = [...own.querySelectorAll('button')].filter(({ innerText }) => innerText.trim() !== '')
      const isCut = (button: HTMLElement) => {
        const words = document.createRange()
        words.selectNodeContents(button)
        const its = button.getBoundingClientRect()
        const outside = [...words.getClientRects()].some(
          ({ left, right, top, bottom }) => left < its.left || right > its.right || top < its.top - 1 || bottom > its.bottom + 1,
        )
        const hides = [...button.querySelectorAll('*')].some(
          part => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflow === 'hidden',
        )
        return outside || hides || its.left < frame.left || its.right > frame.right
      }
      return { many: buttons.length >= 6, cut: buttons.filter(isCut).map(({ innerText }) => innerText) }
    })
  await expect.poll(cut).toEqual({ many: true, cut: [] })
}

async function photo() {
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#a35' } })
    .jpeg()
    .toBuffer()
  return { name: 'eu.jpg', mimeType: 'image/jpeg', buffer }
}

test('one’s own picture stands where one’s letters did, at once and for colleagues; one’s password is changed with the old one', async () => {
  const shop = await company('Contas')
  await shop.writes('Sérgio', '5511955550111', 'Bom dia')
  const hers = await at(shop.bia)
  const boss = await at(shop.dona)
  await inbox(boss)
    .tab(/Esperando/)
    .click()
  await inbox(boss)
    .row(/Sérgio/)
    .click()

  // Into her hands in one click.
  await boss.getByRole('button', { name: 'Atribuir a…' }).click()
  await boss.getByRole('menuitem', { name: /^Luana/ }).waitFor()
  await picture(boss, 'inbox-assign-light-1366')
  await expectAccessible(boss)
  await boss.getByRole('menuitem', { name: /^Bia/ }).click()
  await inbox(hers)
    .tab(/Meus 1/)
    .waitFor()

  // Whose it is stands in the row: letters, where somebody has no picture.
  await boss.getByRole('searchbox', { name: /^Nome, número/ }).fill('Sérgio')
  const owner = inbox(boss)
    .row(/Sérgio/)
    .getByRole('img', { name: 'Com Bia Moraes' })
  await expect.poll(() => owner.innerText()).toBe('BM')
  expect(
    await inbox(hers)
      .row(/Sérgio/)
      .getByRole('img', { name: /^Com / })
      .count(),
    'one’s own say nothing',
  ).toBe(0)

  // Who asks to join is let in, and may write at once.
  await inbox(boss).do('Pedir para entrar').click()
  await inbox(hers)
    .row(/Sérgio/)
    .click()
  await inbox(hers).do('Deixar entrar').click()
  await inbox(boss).box.waitFor()
  await inbox(hers).log.getByText('Luana Prado já pode escrever aqui.').waitFor()
  await picture(hers, 'inbox-join-light-1366')

  await account(hers)
  const dialog = hers.getByRole('dialog', { name: 'Sua conta' })
  await dialog.locator('input[type=file]').setInputFiles(await photo())
  await dialog.locator('img').waitFor()
  await dialog.getByRole('button', { name: 'Remover foto' }).waitFor()
  // The row says whose it is, by her face now.
  await owner.locator('img').waitFor()

  await expectWholeButtons(dialog)
  await dialog.getByRole('button', { name: 'Trocar senha' }).click()
  const form = dialog.getByRole('form', { name: 'Trocar senha' })
  const change = async (old: string) => {
    await form.getByLabel('Senha atual').fill(old)
    await form.getByLabel('Nova senha').fill('Outra-senha-2')
    await form.getByRole('button', { name: 'Trocar senha' }).click()
  }
  await change('Errada-1!')
  await form.getByText('senha atual', { exact: false }).nth(1).waitFor()
  await picture(hers, 'account-light-1366')
  await expectAccessible(hers)
  await change(PASSWORD)
  await hers.getByRole('region', { name: 'Avisos' }).getByText('Senha trocada').waitFor()
  await form.waitFor({ state: 'detached' })
  const phone = await at(shop.bia, '/atendimento', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await phone.getByRole('button', { name: 'Mais', exact: true }).click()
  for (const language of ['Deutsch', 'Русский', 'Português']) {
    await phone.getByRole('dialog').getByRole('combobox').last().selectOption({ label: language })
    await expectWholeButtons(phone.getByRole('dialog'))
  }
  await phone.getByRole('button', { name: 'Trocar senha' }).click()
  await picture(phone, 'account-dark-390')
  await expectNoSidewaysScroll(phone)
})

test('what one pins goes along to every browser; a channel without a queue is told to who can mend it', async () => {
  const shop = await company('Fixos')
  const page = await at(shop.dona, '/home')
  const elsewhere = await at(shop.dona, '/home')
  await rail(elsewhere).getByRole('link', { name: 'Filas' }).waitFor()
  await page.getByRole('button', { name: 'Todas as telas' }).click()
  for (const name of ['Filas', 'Etiquetas'])
    await page.getByRole('button', { name: new RegExp(`Fixar.*${name}|${name}.*Fixar`) }).click()
  await rail(elsewhere).getByRole('link', { name: 'Etiquetas' }).waitFor()
  await expect.poll(() => rail(elsewhere).getByRole('link', { name: 'Filas' }).count()).toBe(0)

  const desk = await at(shop.dona)
  const agents = await at(shop.bia)
  await shop.dona.call(channelRoutes.update, { params: { id: shop.channel.id }, body: { queueId: null } })
  await desk.getByText('Sem fila: Balcão Fixos').waitFor()
  await picture(desk, 'inbox-queueless-light-1366')
  await desk.getByRole('link', { name: 'Escolher a fila' }).click()
  await desk.getByRole('dialog').getByLabel('Fila padrão').waitFor()
  await inbox(agents)
    .tab(/^Meus$/)
    .waitFor()
  expect(await agents.getByText('Sem fila').count()).toBe(0)
})
