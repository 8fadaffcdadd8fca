import { settingRoutes } from '@balcao/contract/setting-routes'
import { tenantRoutes } from '@balcao/contract/tenants/tenants'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../server/src/test/world.ts'
import { coveredBy, expectAccessible, openHouse, picture } from './house.ts'

const house = await openHouse()

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const rail = (page: Page) => page.getByRole('navigation', { name: 'Principal' })
const palette = (page: Page) => page.getByRole('combobox', { name: 'Buscar atendimentos, contatos, telas e ações' })

describe('bad days', () => {
  const SETTINGS = `**${settingRoutes.list.path}`

  test('the server goes away and comes back: said at once, tried again, nothing on screen lost', async () => {
    const page = await house.as(house.bento, { path: '/configuracoes/geral' })
    await heading(page, 'Configurações')
    await page.keyboard.press('Control+k')
    await palette(page).waitFor()
    await page.keyboard.type('meio escrito')
    await page.context().setOffline(true)
    await page.getByText('Sem conexão com o servidor.').first().waitFor()
    await expectAccessible(page)
    expect(await palette(page).inputValue()).toBe('meio escrito')
    await page.keyboard.press('Escape')
    await picture(page, 'offline-light-1366')
    await page.context().setOffline(false)
    await page
      .getByRole('button', { name: 'Tentar agora' })
      .click({ timeout: 3000 })
      .catch(() => undefined)
    await page.getByText('Sem conexão com o servidor.').first().waitFor({ state: 'detached' })
  })

  test('[UIX-08] a 500 says what failed in place and aloud, with the code for the support, and a retry that works', async () => {
    const page = await house.as(house.bento, { path: '/home' })
    await heading(page, /bento/)
    await page.route(SETTINGS, route => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL', requestId: 'req-7k2' } }))
    await rail(page).getByRole('link', { name: 'Configurações' }).click()
    await page.getByText('Erro ao carregar configurações').waitFor()
    await page.getByText('código req-7k2').first().waitFor()
    await page.locator('[data-tone=warning]').waitFor()
    await expectAccessible(page)
    await picture(page, 'error-light-1366')
    await page.unroute(SETTINGS)
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await page.getByText('Criar usuários').waitFor()
  })

  test('a slow server: the shape of what comes, then a word', async () => {
    const page = await house.as(house.bento, { path: '/home' })
    await heading(page, /bento/)
    let answer: () => void = () => undefined
    const asked = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route(SETTINGS, async route => {
      await asked
      await route.continue()
    })
    await rail(page).getByRole('link', { name: 'Configurações' }).click()
    await page.locator('[aria-busy=true]').waitFor()
    await page.getByText('Está demorando mais que o normal').waitFor()
    answer()
    await page.getByText('Criar usuários').waitFor()
  })

  test('[UIX-05] a part that cannot be fetched: a word and a reload that brings it', async () => {
    const page = await house.as(house.bento, { path: '/home' })
    await heading(page, /bento/)
    await page.route('**/assets/SettingsScreen-*.js', route => route.abort())
    await page.evaluate(() => {
      location.hash = '#/configuracoes/geral'
    })
    await page.getByText('Não foi possível baixar esta tela').waitFor()
    await expectAccessible(page)
    await page.unroute('**/assets/SettingsScreen-*.js')
    await page.getByRole('button', { name: 'Recarregar' }).click()
    await page.getByText('Criar usuários').waitFor()
  })

  test('[UIX-05] a part asked for while the line is down comes when it is back, in its own style, and the screen stays', async () => {
    const page = await house.as(house.bento, { path: '/home' })
    await heading(page, /bento/)
    const lost: string[] = []
    page.on('requestfailed', request => /\/AllScreens-/.test(request.url()) && lost.push(new URL(request.url()).pathname))
    await page.context().setOffline(true)
    await page.getByText('Sem conexão com o servidor.').first().waitFor()
    await page.getByRole('button', { name: 'Todas as telas' }).click()
    // Its styles, and as many tries as a part has whose line is up.
    await expect.poll(() => lost.length).toBeGreaterThan(2)
    await heading(page, /bento/)
    // Its program is lost on the way as well, which the browser remembers.
    await page.route('**/assets/AllScreens-*.js', route => route.abort(), { times: 1 })
    await page.context().setOffline(false)
    await page.getByRole('dialog', { name: 'Todas as telas' }).getByRole('link', { name: 'Configurações' }).waitFor()
    expect(lost.some(path => path.endsWith('.js'))).toBe(true)
    const styles = () => [...document.styleSheets].filter(({ href }) => href?.includes('/AllScreens-')).length
    expect(await page.evaluate(styles)).toBe(1)
  })

  test('a screen that breaks leaves the frame standing, and has a code for the support', async () => {
    const page = await house.as(house.bento, { path: '/home' })
    await heading(page, /bento/)
    await page.route(SETTINGS, route => route.fulfill({ json: { not: 'a list' } }))
    await rail(page).getByRole('link', { name: 'Configurações' }).click()
    await page.getByText('Esta tela parou de funcionar').waitFor()
    await page.getByText(/código [2-9A-Z]{4}-[2-9A-Z]{4}/).waitFor()
    await expectAccessible(page)
    await picture(page, 'crash-light-1366')
    await rail(page).getByRole('link', { name: 'Início' }).click()
    await heading(page, /bento/)
  })

  test('[UIX-03] what is slow to answer shows that we are working, over no control, and a second after its answer no more', async () => {
    const page = await house.as(house.bento, { path: '/home' })
    await heading(page, /bento/)
    expect(await page.getByText('Estamos trabalhando...').count()).toBe(0)
    const answers: (() => void)[] = []
    await page.route(SETTINGS, async route => {
      await new Promise<void>(answer => answers.push(answer))
      await route.continue()
    })
    await rail(page).getByRole('link', { name: 'Configurações' }).click()
    const pill = page.getByText('Estamos trabalhando...')
    await pill.waitFor()
    expect(await coveredBy(pill)).toEqual([])
    for (const answer of answers) answer()
    await pill.waitFor({ state: 'detached' })
  })
})

describe('a company that is closed', () => {
  test('[ACC-15] its people are warned and signed out, without touching anything', async () => {
    // Signed in for real: it is the refresh that says why.
    const page = await house.visit()
    await page.getByLabel('E-mail').fill(`olga@t${house.oficina}.test`)
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await heading(page, 'Atendimento')
    await rail(page).waitFor()
    await house.root.call(tenantRoutes.update, { params: { id: house.oficina }, body: { status: 'inactive' } })
    await page
      .getByRole('alert')
      .getByText(/empresa está inativa/)
      .first()
      .waitFor()
    await page.waitForURL('**/#/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
})
