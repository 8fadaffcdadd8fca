import { channelRoutes } from '@balcao/contract/channels/channels'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { backgroundOf } from '../server/src/app.ts'
import { startJobs } from '../server/src/infra/jobs/jobs.ts'
import { expectAccessible, expectNoSidewaysScroll, openHouse, picture } from './house.ts'
import { inbox, openShop } from './inbox-shop.ts'

const house = await openHouse()
const { company, at } = await openShop(house)
const jobs = await startJobs({ pollSeconds: 0.5, work: backgroundOf(house.config) })
afterAll(() => jobs.stop())

/** Counts the tones a page plays; two make one sound. */
const listenTo = (page: Page) =>
  page.addInitScript(() => {
    const make = AudioContext.prototype.createOscillator
    AudioContext.prototype.createOscillator = function () {
      localStorage.setItem('tones', String(Number(localStorage.getItem('tones')) + 1))
      return make.call(this)
    }
  })
const tones = (page: Page) => page.evaluate(() => Number(localStorage.getItem('tones')))

/** Switched on at the open bell. */
async function showsOnDesktop(page: Page): Promise<void> {
  const desktop = page.getByRole('switch', { name: 'Mostrar na área de trabalho' })
  await desktop.click()
  await expect.poll(() => desktop.isChecked()).toBe(true)
  await page.keyboard.press('Escape')
}

/** To another window; without a screen every page is in front. */
const looksAway = (page: Page) =>
  page.evaluate(() => {
    document.hasFocus = () => false
    window.dispatchEvent(new Event('blur'))
  })

/** A browser without a screen has no desktop: allowed by its person, what it is asked to show there is written down. */
async function watchDesktop(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications'], { origin: house.url })
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'granted' })
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      const before = JSON.parse(localStorage.getItem('desktop') ?? '[]')
      localStorage.setItem('desktop', JSON.stringify([...before, { title, body: options?.body }]))
    }
  })
}
const onDesktop = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('desktop') ?? '[]'))

test('[RTM-05][SET-21] a message sounds in one tab only, counts in the title, at the bell and on the desktop of who looks away; nothing of others’ tickets does', async () => {
  const shop = await company('Sinos')
  const first = await at(shop.bia, '/filas')
  const second = await first.context().newPage()
  await Promise.all([first, second].flatMap(page => [listenTo(page), watchDesktop(page)]))
  for (const page of [second, first]) {
    await page.goto(`${house.url}/#/atendimento`)
    await page.reload()
    await inbox(page).tab(/Meus/).waitFor()
    await page.mouse.click(600, 400)
  }
  // A page nobody has touched may not sound, and says so until somebody does.
  const his = await at(shop.rui, '/filas', { colorScheme: 'dark', viewport: { width: 390, height: 844 } })
  // The driver of the browser counts as somebody's touch.
  await his.addInitScript(() => Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } }))
  await his.reload()
  await his.getByRole('button', { name: 'Mais' }).waitFor()
  await shop.writes('Sérgio', '5511955550111', 'Tem nota fiscal?')
  await expect.poll(() => tones(first)).toBe(2)
  const blocked = his.getByRole('region', { name: 'Avisos' }).getByText('O navegador bloqueou o som.')
  await blocked.waitFor()
  await his.mouse.click(200, 300)
  await expect.poll(() => blocked.count()).toBe(0)
  for (const page of [first, second]) await page.getByRole('button', { name: '1 aviso novo' }).waitFor()
  expect(await tones(first)).toBe(2)

  await inbox(first).tab('Esperando 1').click()
  await inbox(first)
    .row(/Sérgio/)
    .click()
  await inbox(first)
    .do(/^Aceitar/)
    .click()
  await inbox(first).box.waitFor()
  await first.goto(`${house.url}/#/atendimento/chats/`)
  await first.getByText('Escolha um atendimento').waitFor()
  await shop.writes('Sérgio', '5511955550111', 'Alô?')
  await expect.poll(() => first.title()).toMatch(/^\(1\) /)

  await shop.dona.ask('PUT', '/settings/notificationSilenced', { value: 'enabled' })
  const sounded = await tones(first)
  await first.getByRole('button', { name: /avisos? novos?/ }).click()
  const drawer = first.getByRole('dialog', { name: 'Avisos' })
  await drawer.getByRole('link', { name: /Sérgio escreveu.*Alô\?/ }).waitFor()
  await expectAccessible(first)
  await picture(first, 'notices-light-1366')
  await shop.writes('Sérgio', '5511955550111', 'Olá?')
  await drawer.getByRole('link', { name: /Olá\?/ }).click()
  await inbox(first).said('Alô?').waitFor()
  await expect.poll(() => first.title()).not.toMatch(/^\(/)
  expect(await tones(first)).toBe(sounded)
  await first.getByRole('button', { name: /^Avisos|avisos? novos?/ }).click()
  await showsOnDesktop(first)
  for (const page of [first, second]) await looksAway(page)

  // A colleague who has nothing to do with it hears and reads nothing.
  await shop.writes('Sérgio', '5511955550111', 'Então?')
  await expect.poll(() => onDesktop(first)).toEqual([{ title: 'Sérgio', body: 'Então?' }])
  await his.getByRole('button', { name: 'Mais' }).click()
  await his.getByRole('button', { name: 'Avisos', exact: true }).click()
  await his.getByText('Nada aconteceu ainda').waitFor()
  await expectAccessible(his)
  await expectNoSidewaysScroll(his)
  await picture(his, 'notices-dark-390')
  await his.context().close()
  await first.context().close()
}, 60_000)

/** Boxes one chooses by lie over the faces: no letter is read through them, at rest, pointed at or open. */
async function expectLettersCovered(page: Page): Promise<void> {
  const read = await page.locator('li[data-choosing]').evaluateAll(rows =>
    rows.map(row => {
      const box = row.querySelector('label:has(input[type=checkbox])')
      const face = row.querySelector('a > :first-child')
      if (!box || !face) return 'no box, or no face'
      const cover = getComputedStyle(box, '::before')
      const [over, under] = [box.getBoundingClientRect(), face.getBoundingClientRect()]
      const [width, height] = [Number.parseFloat(cover.width), Number.parseFloat(cover.height)]
      const middle = [over.left + over.width / 2, over.top + over.height / 2] as const
      const isCovered =
        middle[0] - width / 2 <= under.left &&
        middle[0] + width / 2 >= under.right &&
        middle[1] - height / 2 <= under.top &&
        middle[1] + height / 2 >= under.bottom
      const isSolid = /^rgb\(/.test(cover.backgroundColor) && getComputedStyle(box).opacity === '1'
      return isCovered && isSolid ? 'covered' : `${cover.backgroundColor} ${width}×${height} over ${under.width}×${under.height}`
    }),
  )
  expect(read).toEqual(['covered', 'covered', 'covered'])
}

test('[AHD-05][SET-18][SET-10] several are handed on at once, taken back and handed on again; the list stands closer; counters and connections as the company wants them', async () => {
  const shop = await company('Muitos')
  await shop.its.tag('Feira', '#2F7FC1')
  for (const n of [1, 2, 3]) await shop.writes(`Cliente ${n}`, `551195555020${n}`, 'Oi')
  const page = await at(shop.dona)
  const its = inbox(page)
  await its.tab('Esperando 3').click()
  const bar = page.getByRole('region', { name: 'Ações para os selecionados' })
  const chooseAll = async () => {
    for (const n of [1, 2, 3]) await page.getByRole('checkbox', { name: new RegExp(`Cliente ${n}`) }).check()
  }
  await chooseAll()
  await expectLettersCovered(page)

  // The same tag to all of them, and back.
  await bar.getByRole('button', { name: 'Etiquetar' }).click()
  await page.getByRole('menuitem', { name: 'Feira' }).click()
  for (const n of [1, 2, 3]) await its.row(new RegExp(`Cliente ${n}.*Feira`)).waitFor()
  const tagged = async () =>
    Number((await house.owner.query('select from contact_tags where tenant_id = $1', [shop.tenant])).rowCount)
  expect(await tagged()).toBe(3)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await its.row(/Feira/).first().waitFor({ state: 'detached' })
  await expect.poll(tagged).toBe(0)

  await chooseAll()
  await bar.getByRole('button', { name: 'Resolver' }).click()
  await its.tab(/^Esperando$/).waitFor()
  await page.getByRole('region', { name: 'Avisos' }).getByText('Resolver (3): concluído').waitFor()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await its.tab('Esperando 3').waitFor()
  await bar.waitFor({ state: 'detached' })
  await chooseAll()
  await bar.getByRole('button', { name: 'Transferir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transferir 3 atendimentos' })
  await dialog.getByRole('combobox').fill('rui')
  await dialog.getByRole('option', { name: /Rui Teixeira.*nenhum aberto/ }).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Transferir para Rui Teixeira' }).click()
  await its.tab(/^Esperando$/).waitFor()
  const rui = await at(shop.rui)
  await inbox(rui).tab('Meus 3').waitFor()

  const height = () =>
    inbox(rui)
      .row(/Cliente 1/)
      .evaluate(row => row.getBoundingClientRect().height)
  expect(await height()).toBe(72)
  await inbox(rui)
    .do(/^Filtrar/)
    .click()
  await rui.getByRole('switch', { name: 'Lista compacta' }).click()
  await rui.getByRole('switch', { name: 'Só com mensagens não lidas' }).click()
  await rui.keyboard.press('Escape')
  await expect.poll(height).toBe(52)
  await inbox(rui)
    .row(/Cliente 1/)
    .click()
  await inbox(rui).said('Oi').waitFor()
  // Narrowed, the tab counts what its list shows; universally, all one may see.
  await inbox(rui).tab('Meus 2').waitFor()
  const strip = rui.getByRole('list', { name: 'Conexões' })
  const isAbove = async () => ((await strip.boundingBox())?.y ?? 0) < ((await inbox(rui).tab(/Meus/).boundingBox())?.y ?? 0)
  expect(await isAbove()).toBe(false)
  await shop.dona.ask('PUT', '/settings/universalCounter', { value: 'enabled' })
  await inbox(rui).tab('Meus 3').waitFor()
  await shop.dona.ask('PUT', '/settings/chatbotFix', { value: 'enabled' })
  await expect.poll(isAbove).toBe(true)
  expect(
    await inbox(rui)
      .tab(/^Robôs/)
      .count(),
  ).toBe(0)
  await shop.dona.ask('PUT', '/settings/chatbotTab', { value: 'enabled' })
  await inbox(rui)
    .tab(/^Robôs/)
    .waitFor()
  // More than fit side by side are counted, and stand whole behind their count.
  for (const place of ['Loja da Vila Mariana', 'Loja de Pinheiros', 'Loja da Mooca', 'Loja do Tatuapé']) {
    await shop.dona.call(channelRoutes.create, { body: { type: 'sandbox', name: place, config: {} } })
  }
  await rui.getByRole('button', { name: /5 conexões: ver todas/ }).click()
  const all = rui.getByRole('dialog', { name: 'Conexões' })
  expect(await all.getByRole('listitem').count()).toBe(5)
  await all.getByText('Loja do Tatuapé').waitFor()
  await expectAccessible(rui)
  await picture(rui, 'inbox-connections')
  await rui.keyboard.press('Escape')
  await all.waitFor({ state: 'detached' })
  await expectAccessible(rui)
  await rui.reload()
  await inbox(rui)
    .row(/Cliente 2/)
    .waitFor()
  await expect
    .poll(() =>
      inbox(rui)
        .row(/Cliente 2/)
        .evaluate(row => row.getBoundingClientRect().height),
    )
    .toBe(52)
  await picture(rui, 'inbox-compact-light-1366')
  await rui.context().close()
  await page.context().close()
}, 60_000)
