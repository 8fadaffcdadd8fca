import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, openHouse } from './house.ts'
import { inboxDesk, worker } from './inbox-desk.ts'
import { lookStories } from './inbox-stories.ts'

const house = await openHouse()
const SHOTS = process.env.SHOTS ?? '/tmp/shots'
mkdirSync(SHOTS, { recursive: true })
const shot = (page: Page, name: string) => page.screenshot({ path: `${SHOTS}/${name}.png`, animations: 'disabled' })

test('look', async () => {
  const shop = await lookStories(house)
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await house.as(shop.bianca, { path: `/atendimento/${shop.mariana}`, colorScheme })
    page.on('console', message => message.type() === 'error' && console.log('console:', message.text()))
    await page.getByText('Sérgio Antunes').first().waitFor()
    await page.waitForTimeout(1200)
    await shot(page, `wide-${colorScheme}`)
    const box = page.getByRole('textbox', { name: 'Mensagem' })
    await box.fill('Encontrei o caminhão: está na Teodoro')
    await box.press('Enter')
    await box.fill('Chega em *20 minutos*')
    await box.press('Enter')
    await box.fill('e mais')
    await page.waitForTimeout(700)
    await shot(page, `wide-written-${colorScheme}`)
    await page.getByRole('button', { name: 'Emoji' }).click()
    await page.waitForTimeout(300)
    await shot(page, `emoji-${colorScheme}`)
    await page.keyboard.press('Escape')
    await box.fill('')
    await page.getByRole('log').locator('[class*=bubble]').filter({ hasText: 'Podem montar' }).hover()
    await page.getByRole('button', { name: 'Mais ações' }).last().click()
    await page.waitForTimeout(300)
    await shot(page, `menu-${colorScheme}`)
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Nota' }).click()
    await page.getByRole('textbox', { name: 'Nota' }).fill('Motorista preso na marginal, @Rafael avisa se mudar')
    await page.getByRole('button', { name: 'Guardar nota' }).click()
    await page.getByRole('article').waitFor()
    await page.waitForTimeout(300)
    await shot(page, `note-${colorScheme}`)
    await page.getByRole('tab', { name: 'Responder' }).click()
    await page.getByRole('button', { name: 'Transferir atendimento' }).click()
    await page.waitForTimeout(700)
    await shot(page, `transfer-${colorScheme}`)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Outras formas' }).click()
    await page.getByRole('menuitem', { name: 'Resolver com' }).click()
    await page.waitForTimeout(700)
    await shot(page, `resolve-${colorScheme}`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filtrar' }).click()
    await page.waitForTimeout(300)
    await shot(page, `filter-${colorScheme}`)
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await page.getByRole('tab', { name: /Esperando/ }).click()
    await page.getByText('Cliente 3').first().click()
    await page.waitForTimeout(600)
    await shot(page, `accept-${colorScheme}`)
    await page
      .getByRole('link', { name: /Cliente 3/ })
      .first()
      .waitFor()
    await page.getByRole('tab', { name: /Meus/ }).click()
    await page
      .getByRole('link', { name: /Mariana/ })
      .first()
      .click()
    await page.waitForTimeout(600)
    const calls: string[] = []
    page.on('request', request => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await page.setViewportSize({ width: 360, height: 740 })
    await page.waitForTimeout(400)
    await shot(page, `phone-conversation-${colorScheme}`)
    await page.goto(`${house.url}/#/atendimento`)
    await page.waitForTimeout(600)
    await shot(page, `phone-list-${colorScheme}`)
    if (colorScheme === 'light') await expectAccessible(page)
    await page.context().close()
  }
  expect(1).toBe(1)
  void inboxDesk
  void worker
}, 120_000)
