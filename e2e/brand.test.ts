import { brandRoutes } from '@balcao/contract/tenants/brand'
import { type BrandInput, ownBrandRoutes } from '@balcao/contract/tenants/own-brand'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible, openHouse, picture, seenIn } from './house.ts'

const house = await openHouse({ LOGIN_CAPTCHA: 'on', CAPTCHA_WORK: '4' })
/** The same server under two names: the bakery's, and one that belongs to nobody. */
const BAKERY = house.url.replace('127.0.0.1', 'localhost')

beforeAll(async () => {
  await house.owner.query("insert into doors (tenant_id, kind, key) values ($1, 'host', 'localhost')", [house.padaria])
})
beforeEach(() => house.owner.query('delete from brands'))

const save = (tenantId: number, brand: Omit<BrandInput, 'tenantId'>) =>
  house.root.call(ownBrandRoutes.save, { body: { tenantId, ...brand } })

/** A colour as this page paints with it. */
const variable = (page: Page, name: string) =>
  page.evaluate(property => getComputedStyle(document.documentElement).getPropertyValue(property).trim(), `--b-${name}`)
const signIn = (page: Page) => page.getByRole('button', { name: 'Entrar', exact: true })
const icon = (page: Page) => page.locator('link[rel=icon]').getAttribute('href')
const loginAt = async (address: string, options: Parameters<typeof house.visit>[0] = {}) => {
  const page = await house.visit(options)
  await page.goto(`${address}/#/login`)
  await signIn(page).waitFor()
  return page
}

/** How many of these people have a socket. */
const connected = async (...ids: number[]) =>
  (await house.one<{ n: number }>('select count(distinct user_id)::int as n from presence where user_id = any ($1)', [ids])).n

const red = async () => {
  const square = sharp({ create: { width: 64, height: 64, channels: 3, background: '#c00000' } })
  return `data:image/png;base64,${(await square.png().toBuffer()).toString('base64')}`
}

describe('[PLT-14] before login the host decides', () => {
  test('two addresses of one server show two brands: name, company, colour, logo, icon, title', async () => {
    const own = await save(house.padaria, {
      name: 'Padoca',
      colors: { primary: '#5b2a86' },
      logo: await red(),
      favicon: await red(),
    })
    const [bakery, ours] = [await loginAt(BAKERY), await loginAt(house.url)]

    expect(await bakery.title()).toBe('Entrar · Padoca')
    await bakery.locator('main').getByText('Padaria', { exact: true }).waitFor()
    await bakery.locator('main').getByText(new URL(BAKERY).host).waitFor()
    expect(await variable(bakery, 'primfill')).toBe('#5b2a86')
    expect(await icon(bakery)).toBe(own.favicon)
    const logo = bakery.locator(`main img[src="${own.logo}"]`)
    expect(await logo.evaluate(image => image instanceof HTMLImageElement && image.naturalWidth)).toBe(64)

    expect(await ours.title()).toBe('Entrar · Balcão')
    expect(await variable(ours, 'primfill')).toBe('#0b7a5b')
    expect(await ours.locator('main').getByText('Padaria').count()).toBe(0)
  })

  test('what this browser showed last is there before the server answers, and then made right', async () => {
    await save(house.padaria, { name: 'Padoca', colors: { primary: '#5b2a86' } })
    const page = await loginAt(BAKERY)
    await save(house.padaria, { name: 'Padoca Nova', colors: { primary: '#8a1c3b' } })

    let answer = () => {}
    const held = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route('**/brand', async route => {
      await held
      await route.continue()
    })
    await page.reload()
    await signIn(page).waitFor()
    expect(await variable(page, 'primfill')).toBe('#5b2a86')
    answer()
    await page.waitForFunction(() => document.title === 'Entrar · Padoca Nova')
    expect(await variable(page, 'primfill')).toBe('#8a1c3b')
  })

  test('without an answer the page opens all the same', async () => {
    const page = await house.visit()
    await page.route('**/brand', route => route.abort())
    await page.evaluate(() => localStorage.removeItem('balcao.brand'))
    await page.reload()
    await signIn(page).waitFor()
    expect(await variable(page, 'primfill')).toBe('#0b7a5b')
  })
})

describe('[PLT-05] applied live', () => {
  test('the superadmin changes a company’s colours, name and icon, and its open browsers change without a reload', async () => {
    const carla = await house.as(house.carla, { path: '/filas' })
    const bento = await house.as(house.bento, { path: '/filas' })
    for (const page of [carla, bento]) {
      await page.waitForFunction(() => document.title === 'Filas · Balcão')
      await page.evaluate(() => Object.assign(globalThis, { neverReloaded: true }))
      await page.route('**/brand', route => route.abort())
    }
    await expect.poll(() => connected(house.carla.id, house.bento.id)).toBe(2)
    const { favicon } = await save(house.padaria, { name: 'Padoca', colors: { primary: '#5b2a86' }, favicon: await red() })

    await carla.waitForFunction(() => document.title === 'Filas · Padoca')
    expect(await variable(carla, 'primfill')).toBe('#5b2a86')
    expect(await icon(carla)).toBe(favicon)
    expect(await carla.evaluate(() => 'neverReloaded' in globalThis)).toBe(true)
    expect(await bento.title()).toBe('Filas · Balcão')

    // Everybody inherits what they did not choose.
    await save(house.main, { name: 'Revenda', colors: { accent: '#123456' } })
    await bento.waitForFunction(() => document.title === 'Filas · Revenda')
    expect(await carla.title()).toBe('Filas · Padoca')
    expect(await carla.evaluate(() => 'neverReloaded' in globalThis)).toBe(true)
  })

  test('a person who signs in leaves the host’s brand for their company’s, and signing out brings it back', async () => {
    await save(house.oficina, { name: 'Oficinal', colors: { primary: '#8a1c3b' } })
    const page = await house.as(house.bento, { path: '/filas' })
    await page.waitForFunction(() => document.title === 'Filas · Oficinal')
    await page.getByRole('button', { name: /Sua conta/ }).click()
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.waitForFunction(() => document.title === 'Entrar · Balcão')
    expect(await variable(page, 'primfill')).toBe('#0b7a5b')
  })
})

describe('[UIX-07] a yellow brand', () => {
  test('can be read on the login page, in both themes', async () => {
    await save(house.padaria, { name: 'Girassol', colors: { primary: '#ffd400', warning: '#ffe600', neutral: '#808000' } })
    const page = await loginAt(BAKERY)
    expect(await page.title()).toBe('Entrar · Girassol')
    for (const colorScheme of ['light', 'dark'] as const) {
      await seenIn(page, colorScheme, 1366)
      await page.getByRole('button', { name: 'Mover para a direita' }).and(page.locator(':enabled')).waitFor()
      await picture(page, `login-yellow-${colorScheme}-1366`)
      await expectAccessible(page)
    }
  })
})

test('the brand is asked for once and kept: the next page only asks whether it still holds', async () => {
  const first = await fetch(`${house.url}${brandRoutes.shown.path}`)
  const again = await fetch(`${house.url}${brandRoutes.shown.path}`, {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  })
  expect([first.status, again.status]).toEqual([200, 304])
})
