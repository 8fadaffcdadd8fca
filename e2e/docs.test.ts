import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { API } from '@balcao/contract/api'
import { loadErrorTexts } from '@balcao/contract/texts/index'
import type { FastifyInstance } from 'fastify'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createHttp } from '../server/src/infra/http/http.ts'
import { registerDocs } from '../server/src/infra/openapi/docs.ts'
import { openApiDocument } from '../server/src/infra/openapi/openapi.ts'
import { sharedBrowser } from './browser.ts'

let app: FastifyInstance
let browser: Browser
let url: string

beforeAll(async () => {
  app = createHttp()
  const errorTexts = await loadErrorTexts('en')
  registerDocs(app, () => openApiDocument(API, { title: 'Balcão', version: '0.1.0', serverUrl: '/', errorTexts }))
  url = await app.listen({ port: 0 })
  browser = await sharedBrowser()
})

afterAll(async () => {
  await app?.close()
})

interface View {
  width: number
  colorScheme: 'light' | 'dark'
  path: string
}

/** The page as somebody sees it; anything the browser complains of, a refused script included, fails the test. */
async function reading({ width, colorScheme, path }: View, read: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  await page.goto(url + path)
  await read(page)
  await context.close()
  expect(complaints).toEqual([])
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const violations = z.object({ violations: z.array(z.object({ id: z.string() })) })

test('the page of the API fits 390 and 1280 pixels and is accessible in both themes', async () => {
  await reading({ width: 390, colorScheme: 'light', path: '/docs#users.create' }, async page => {
    await page.locator('#users\\.create table').waitFor()
    await page.evaluate(axe)
    for (const width of [390, 1280])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 844 })
        await page.emulateMedia({ colorScheme })
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
        const found = violations.parse(await page.evaluate("axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] })"))
        expect(found.violations.map(({ id }) => id)).toEqual([])
      }
  })
}, 120_000)

test('a call is found by a refusal and read by the keyboard', async () => {
  await reading({ width: 1280, colorScheme: 'light', path: '/docs' }, async page => {
    const found = page.locator('#found')
    await page.getByText('Sign in', { exact: true }).waitFor()
    await page.getByRole('searchbox').fill('err_user_limit post')
    expect(await found.innerText()).toBe('2 calls')

    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const call = page.locator('#users\\.create')
    await call.getByRole('row', { name: /ERR_USER_LIMIT/ }).waitFor()
    expect(await call.innerText()).toContain('User limit reached. Deactivate a user or upgrade the plan.')
    expect(await call.innerText()).toContain('With a bearer token: admin, superadmin')

    await page.getByRole('searchbox').fill('nothing like this')
    expect(await found.innerText()).toBe('No call matches. Try a shorter word.')
    expect(await page.locator('details:visible').count()).toBe(0)
  })
})

test('every call can be opened, with all that it takes and answers', async () => {
  await reading({ width: 1280, colorScheme: 'light', path: '/docs' }, async page => {
    await page.getByText('Sign in', { exact: true }).waitFor()
    const opened = await page.evaluate(() => {
      const calls = [...document.querySelectorAll('details')]
      for (const call of calls) call.open = true
      return calls.length
    })
    const drawn = page.locator('details > div')
    await expect.poll(() => drawn.count()).toBe(opened)
    expect(opened).toBe(Object.values(API).reduce((sum, routes) => sum + Object.keys(routes).length, 0))
    expect(await drawn.filter({ hasText: 'a file, as it is' }).count()).toBeGreaterThan(0)
  })
})

test('a document that does not come can be asked for again', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.route('**/openapi.json', route => route.abort(), { times: 1 })
  await page.goto(`${url}/docs`)
  await page.getByRole('alert').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Users of the company', { exact: true }).waitFor()
  await context.close()
})
