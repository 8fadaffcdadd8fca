import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, goTo, openHouse, seenIn, signedIn } from './house.ts'
import { visits } from './visits.ts'

const cacheDir = mkdtempSync(path.join(tmpdir(), 'balcao-vite-'))
const house = await openHouse()
let web: ViteDevServer
let url = ''
const visit = visits(house.browser, () => ({ url, seat: { who: signedIn(house.carla) } }))

beforeAll(async () => {
  process.env.BALCAO_API = house.url
  web = await createServer({
    configFile: path.resolve(import.meta.dirname, '../web/vite.config.ts'),
    cacheDir,
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  })
  await web.listen()
  url = (web.resolvedUrls?.local[0] ?? '').replace(/\/$/, '')
}, 120_000)

afterAll(async () => {
  await web?.close()
  delete process.env.BALCAO_API
  rmSync(cacheDir, { recursive: true, force: true })
})

describe('[UIX-07] every part of the kit', () => {
  test('can be looked at in the development build, in both themes, and nobody trips over it', async () => {
    const page = await visit('/kit')
    await page.getByRole('heading', { level: 1, name: 'Kit' }).waitFor({ timeout: 50_000 })
    for (const scheme of ['light', 'dark'] as const) {
      await seenIn(page, scheme, 1280)
      await page.getByRole('heading', { name: 'FieldKindsWithErrors' }).waitFor()
      await expectAccessible(page)
      await walkChart(page)
    }
  })
})

/** One stop of the keyboard, arrows from value to value, each spoken; and the same values as a table. */
async function walkChart(page: Page) {
  const chart = page.getByRole('region', { name: 'Bars', exact: true }).first()
  const picture = chart.getByRole('application')
  await picture.focus()
  const spoken = chart.getByRole('status')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => spoken.textContent()).toBe('7h, sexta passada: 3')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => spoken.textContent()).toBe('8h, hoje: 3')
  await page.keyboard.press('Tab')
  expect(await picture.evaluate(element => element.contains(document.activeElement))).toBe(false)
  await chart.getByRole('button', { name: 'Ver como tabela' }).click()
  await chart.getByRole('row', { name: '11h 26 31' }).waitFor()
  await expectAccessible(page)
  await chart.getByRole('button', { name: 'Ver como gráfico' }).click()
}

/** Texts that their own box cuts off without saying so by an ellipsis. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#root *, [role=dialog] *')]
      .filter(element => {
        const { overflowX, textOverflow, display } = getComputedStyle(element)
        const hides = (overflowX === 'hidden' || overflowX === 'clip') && textOverflow !== 'ellipsis' && display !== 'inline'
        const ownText = [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
        const spills = element.matches('button, th, td, label') && element.scrollWidth > element.clientWidth + 1
        return (
          ownText && !element.closest('.only-read-aloud') && (spills || (hides && element.scrollWidth > element.clientWidth + 1))
        )
      })
      .map(element => element.outerHTML.slice(0, 160)),
  )

describe('[ACC-14] texts four tenths longer find their place', () => {
  test('on the plain screens and in their drawers, wide and on a phone', async () => {
    const page = await visit('/nada', { who: { stored: { ...signedIn(house.carla).stored, 'balcao.long': '1' } } })
    for (const [address, ready] of [
      ['/filas', 'link'],
      ['/filas?open=new', 'dialog'],
      ['/usuarios', 'link'],
      ['/usuarios?open=new', 'dialog'],
      ['/etiquetas', 'heading'],
      ['/etiquetas?open=import', 'dialog'],
      ['/equipes?open=new', 'dialog'],
    ] as const) {
      // Nothing of the screen before is left when this one is there.
      await goTo(page, '/nada')
      await page.getByRole('heading', { level: 1, name: /Página não encontrada.*~/ }).waitFor({ timeout: 50_000 })
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await goTo(page, address)
      await page.locator('h1', { hasText: '~' }).filter({ hasNotText: 'Página não encontrada' }).waitFor({ timeout: 50_000 })
      const inPage = ready === 'link' ? page.locator('a[data-row]').first() : page.getByRole(ready).first()
      for (const width of [1280, 390]) {
        await seenIn(page, 'light', width)
        await inPage.waitFor()
        await expectNoSidewaysScroll(page)
        expect(await cutOff(page), `${address} at ${width}`).toEqual([])
      }
    }
  })
})
