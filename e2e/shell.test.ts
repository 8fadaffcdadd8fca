import { ownBrandRoutes } from '@balcao/contract/tenants/own-brand'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { filesOf, measure } from '../scripts/size.mjs'
import { hashPassword } from '../server/src/features/access/index.ts'
import { PASSWORD } from '../server/src/test/world.ts'
import pt from '../web/src/app/i18n/pt.ts'
import { MENU } from '../web/src/app/menu.ts'
import { PLACES, REDIRECTS } from '../web/src/app/places.ts'
import { expectAccessible, expectGoodLooks, expectNoSidewaysScroll, FOUR_LOOKS, goTo, openHouse, picture } from './house.ts'

const house = await openHouse()

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const rail = (page: Page) => page.getByRole('navigation', { name: 'Principal' })
const palette = (page: Page) => page.getByRole('combobox', { name: 'Buscar atendimentos, contatos, telas e ações' })
const railNames = (page: Page) =>
  rail(page)
    .getByRole('link')
    .evaluateAll(links => links.map(link => link.textContent?.trim()))

describe('opening', () => {
  /** The paths of what is asked from now on. */
  function callsOf(page: Page): string[] {
    const calls: string[] = []
    page.on('request', request => {
      if (['fetch', 'xhr'].includes(request.resourceType())) calls.push(new URL(request.url()).pathname)
    })
    return calls
  }

  /** All that a person asks for who comes back to a screen with a session that lives. */
  async function opened(page: Page) {
    await rail(page).waitFor()
    const calls = callsOf(page)
    const sockets: string[] = []
    page.on('websocket', socket => sockets.push(socket.url()))
    await page.reload({ waitUntil: 'networkidle' })
    await rail(page).waitFor()
    return { calls: calls.toSorted(), sockets: sockets.length }
  }

  test('[UIX-07] takes two calls and one socket: who is here with what every screen begins with, and the screen', async () => {
    const inbox = await house.as(house.ana, { path: '/atendimento' })
    expect(await opened(inbox)).toEqual({ calls: ['/auth/session', '/desk'], sockets: 1 })
    const queues = await house.as(house.carla, { path: '/filas' })
    expect(await opened(queues)).toEqual({ calls: ['/auth/session', '/queue'], sockets: 1 })
  })

  test('signing in and working fetch the few files that are weighed, and no other script', async () => {
    const page = await house.visit()
    const fetched = new Set<string>()
    const note = (url: string) => {
      const [, name] = /\/([\w-]+)-[\w-]{8}\.js$/.exec(url) ?? []
      if (name) fetched.add(name)
    }
    page.on('response', response => note(response.url()))
    await page.reload({ waitUntil: 'networkidle' })
    const { login, 'login and inbox': inbox } = measure()
    expect([...fetched].sort()).toEqual(login?.files.toSorted())

    await page.getByLabel('E-mail', { exact: true }).fill(`ana@t${house.padaria}.test`)
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Atendimento' }).waitFor()
    // The palette comes along while nobody waits, so that Ctrl+K is there at once.
    await expect.poll(() => fetched.delete('Palette')).toBe(true)
    await page.waitForLoadState('networkidle')
    // So do the refusals of later screens.
    expect([...fetched].filter(name => name === 'pt-later')).toEqual(['pt-later'])
    fetched.delete('pt-later')
    // An empty list says so by a file of its own, which a desk with tickets does not fetch.
    const aside = ['Palette', 'Nothing', 'Outside'].flatMap(name => filesOf(name)).filter(name => !inbox?.files.includes(name))
    expect([...fetched].filter(name => !aside.includes(name)).sort()).toEqual(inbox?.files.toSorted())
  })

  test('signing in brings the company’s looks, its channel that is down and the work that goes on', async () => {
    const tenantId = await house.tenant('Forneria')
    const nina = await house.person(tenantId, 'nina', 'admin')
    await house.owner.query('update users set password_hash = $1 where id = $2', [await hashPassword(PASSWORD), nina.id])
    await house.root.call(ownBrandRoutes.save, { body: { tenantId, name: 'Forninho' } })
    await house.owner.query(
      "insert into channels (tenant_id, kind, name, status, keep_connected) values ($1, 'sandbox', 'Loja', 'disconnected', true)",
      [tenantId],
    )
    await house.owner.query(
      "insert into works (tenant_id, kind, title, status, created_by) values ($1, 'none', 'Importar', 'running', $2)",
      [tenantId, nina.id],
    )

    const page = await house.visit()
    await page.getByLabel('E-mail', { exact: true }).fill(`nina@t${tenantId}.test`)
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    const calls = callsOf(page)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await rail(page).getByRole('button', { name: '1 trabalho em andamento' }).waitFor()
    await page.getByText('Loja está sem conexão').waitFor()
    await page.waitForFunction(() => document.title.endsWith('· Forninho'))
    for (const apart of ['/auth/session', '/brand', '/works', '/channels-down']) expect(calls).not.toContain(apart)
  })
})

describe('menus', () => {
  const built = async (page: Page) => {
    await rail(page).waitFor()
    return railNames(page)
  }

  test('[USR-09] each profile sees its own screens, and only those that exist', async () => {
    const words = new Map(Object.entries(pt).map(([key, text]) => [`app.${key}`, String(text)]))
    const named = (...groups: (keyof typeof MENU)[]) =>
      groups.flatMap(group => MENU[group].map(({ name }) => words.get(name) ?? name))
    const expected = {
      ana: named('general'),
      rui: named('general', 'supervisor'),
      carla: named('general', 'supervisor', 'admin'),
      sofia: named('general', 'supervisor', 'admin'),
      root: named('general', 'supervisor', 'admin', 'superadmin'),
    } as const
    for (const [name, entries] of Object.entries(expected)) {
      const page = await house.as(house[name as keyof typeof expected], { path: name === 'root' ? '/tenants' : '/massa/texto' })
      const onRail = await built(page)
      await page.getByRole('button', { name: 'Todas as telas' }).click()
      const menu = page.getByRole('dialog', { name: 'Todas as telas' }).getByRole('navigation')
      await menu.getByRole('link').first().waitFor()
      const seen = await menu.getByRole('link').evaluateAll(links => links.map(link => link.textContent?.trim() ?? ''))
      // Screens still to come join this menu; what is here stands in the order of the specification.
      expect(entries.filter(entry => seen.includes(entry))).toEqual(seen)
      expect(seen.includes('Filas')).toBe(name !== 'ana')
      expect(seen.includes('Usuários')).toBe(!['ana', 'rui'].includes(name))
      // The rail begins with everybody's entries, and an operator's is the operator's own.
      const base = named(name === 'root' ? 'superadmin' : 'general').filter(entry => seen.includes(entry))
      expect(onRail.slice(0, base.length)).toEqual(base)
      if (name === 'root') expect(onRail).toEqual(base)
      await page.context().close()
    }
  })

  test('[SCR-33] [USR-09] people of a company that owes find their settings at every address they try', async () => {
    const page = await house.as(house.dora, { path: '/filas' })
    await page.waitForURL('**/#/configuracoesbloqueio')
    await page.getByText('Há um pagamento em atraso').waitFor()
    expect(await railNames(page)).toEqual(['Configurações'])
    await expectAccessible(page)
    await picture(page, 'blocked-light-1366')

    const ana = await house.as(house.ana, { path: '/configuracoesbloqueio' })
    await ana.waitForURL('**/#/contatos')
  })

  test('a company whose terms wait reads whom to ask, on every screen; a support session is announced', async () => {
    const tito = await house.as(house.tito, { path: '/home' })
    await tito.getByRole('note').getByText('Peça ao superadministrador que os aceite').waitFor()
    await tito.context().close()
    const sofia = await house.as(house.sofia, { path: '/home' })
    await sofia.getByText('Sessão de suporte em Padaria').waitFor()
    await expectAccessible(sofia)
  })

  test('[USR-08] a screen of another rank is refused with a word, in the frame', async () => {
    const page = await house.as(house.ana, { path: '/configuracoes/geral' })
    await page.getByText('Você não tem acesso a esta tela').waitFor()
    await expectAccessible(page)
  })

  test('[UIX-07] the whole menu by name, from the rail and from the phone’s "more"', async () => {
    const page = await house.as(house.carla, { path: '/home' })
    await page.getByRole('button', { name: 'Todas as telas' }).click()
    const dialog = page.getByRole('dialog', { name: 'Todas as telas' })
    await dialog.getByRole('link', { name: 'Configurações' }).click()
    await dialog.waitFor({ state: 'detached' })
    await heading(page, 'Configurações')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Mais' }).click()
    await dialog.getByLabel('Idioma', { exact: true }).waitFor()
    await expectAccessible(page)
  })

  test('the whole menu opens on its search, and under a finger on its first screen: no keyboard comes up over it', async () => {
    const focused = async (page: Page, button: string) => {
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('dialog', { name: 'Todas as telas' }).waitFor()
      return page.evaluate(() => document.activeElement?.getAttribute('type') ?? document.activeElement?.textContent)
    }
    expect(await focused(await house.as(house.carla, { path: '/home' }), 'Todas as telas')).toBe('search')
    const phone = await house.as(house.carla, {
      path: '/home',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    expect(await focused(phone, 'Mais')).toBe('Início')
  })
})

describe('addresses', () => {
  test('[UIX-01] every address of the specification opens: its screen, or its name and that it is still to come', async () => {
    const page = await house.as(house.carla, { path: '/home' })
    await heading(page, /carla/)
    for (const { path, rank } of PLACES.filter(place => place.path !== '/configuracoesbloqueio')) {
      const address = path.replace(/\$\w+/, '7')
      await page.evaluate(hash => {
        location.hash = hash
      }, `#${address}`)
      await page.waitForFunction(text => document.title !== text, 'Página não encontrada · Balcão')
      await page.waitForSelector('h1', { timeout: 10_000 }).catch(cause => {
        throw new Error(`no heading at ${path}`, { cause })
      })
      expect(new URL(page.url()).hash, path).toBe(`#${address}`)
      if (rank === 'superadmin') await page.getByText('Você não tem acesso a esta tela').waitFor()
    }
  })

  test('[UIX-01] groups lead to their first child; an unknown path says so and offers a way back', async () => {
    const lost = await house.as(house.carla, { path: '/home' })
    for (const [from, to] of Object.entries(REDIRECTS)) {
      await goTo(lost, from)
      await lost.waitForURL(`**/#${to}`)
    }
    await goTo(lost, '/filas/nada/aqui')
    await heading(lost, 'Página não encontrada')
    await expectAccessible(lost)
    await picture(lost, 'not-found-light-1366')
    await lost.getByRole('link', { name: 'Ir para o início' }).click()
    await lost.waitForURL('**/#/contatos')
  })

  test('the bare address and the dashboard lead a superadmin to the companies', async () => {
    for (const path of ['/', '/home']) {
      const page = await house.as(house.root, { path })
      await page.waitForURL('**/#/tenants')
      await page.context().close()
    }
  })

  test('[UIX-01] a modifier-click opens a new tab, back and forward go where one was, arriving starts at the top', async () => {
    // Of a page that had been others' the browser opened no tab.
    const page = await house.as(house.carla, { path: '/home', isNew: true })
    await heading(page, /carla/)
    const link = rail(page).getByRole('link', { name: 'Configurações' })
    // What is drawn anew while it is pressed is not followed.
    await page.waitForLoadState('networkidle')
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click({ modifiers: ['ControlOrMeta'] })])
    await tab.waitForURL('**/#/configuracoes/geral')
    expect(page.url()).toContain('#/home')

    await page.evaluate(() => {
      const filler = document.createElement('div')
      filler.style.height = '3000px'
      document.querySelector('main')?.append(filler)
      document.querySelector('main')?.scrollTo(0, 900)
    })
    await link.click()
    await heading(page, 'Configurações')
    expect(await page.evaluate(() => document.querySelector('main')?.scrollTop)).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.goBack()
    await heading(page, /carla/)
    await page.goForward()
    await heading(page, 'Configurações')
    await page.reload()
    await heading(page, 'Configurações')
  })

  test('the menu is one table: nothing in it leads nowhere', () => {
    const paths = PLACES.map(place => place.path)
    for (const { path } of Object.values(MENU).flat()) expect(paths).toContain(REDIRECTS[path] ?? path)
  })
})

describe('what is one’s own', () => {
  const open = (page: Page) => page.getByRole('button', { name: /Sua conta|Your account/ }).click()

  test('[ACC-14] the language changes live, every word of it, and stays', async () => {
    const page = await house.as(house.carla, { path: '/configuracoes/geral' })
    await heading(page, 'Configurações')
    await page.evaluate(() => document.body.setAttribute('data-same-page', 'yes'))
    await open(page)
    // The page behind an open dialog is inert, hence no heading by its role.
    const title = (text: string) => page.locator('h1', { hasText: text }).waitFor()
    await page.getByLabel('Idioma', { exact: true }).selectOption('en')
    await title('Settings')
    await page.getByText('Create users').waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
    expect(await page.locator('body').getAttribute('data-same-page')).toBe('yes')
    await page.getByLabel('Language', { exact: true }).selectOption('ru')
    await title('Настройки')
    await page.reload()
    await heading(page, 'Настройки')
  })

  test('[ACC-14] in no language a key shows through, and nothing sticks out of a phone', async () => {
    const page = await house.as(house.carla, { path: '/configuracoes/geral', viewport: { width: 390, height: 844 } })
    const more = () => page.getByRole('button', { name: /Mehr|Plus|Altro|Więcej|Más|More|Mais/ }).click()
    const reads = async (locale: string) => {
      await page.getByRole('dialog').waitFor()
      await page.waitForFunction(chosen => document.documentElement.lang === chosen, locale)
      const text = await page.evaluate(() => document.body.innerText)
      expect(text, locale).not.toMatch(/\b(app|kit|settings|errors)\.[a-z]/)
      await expectNoSidewaysScroll(page)
    }
    await more()
    const languages = page.getByRole('dialog').locator('select', { has: page.locator('option[value=de]') })
    for (const locale of ['de', 'fr', 'it', 'pl', 'en-gb']) {
      await languages.selectOption(locale)
      await reads(locale)
    }
    // What is written as another language is, is nobody's choice, but a browser may hold it.
    for (const locale of ['es-419', 'pt-br']) {
      await page.evaluate(held => localStorage.setItem('balcao.locale', held), locale)
      await page.reload()
      await more()
      await reads(locale)
    }
  })

  test('[USR-05] dark is applied at once and kept with the person, in their next browser too', async () => {
    const page = await house.as(house.rui, { path: '/home' })
    await open(page)
    const saved = page.waitForResponse(response => response.url().includes('/configs'))
    await page.getByLabel('Aparência').selectOption('dark')
    expect((await saved).ok()).toBe(true)
    expect(await page.evaluate(() => document.documentElement.dataset.mantineColorScheme)).toBe('dark')

    const elsewhere = await house.as(house.rui, { path: '/home' })
    await heading(elsewhere, /rui/)
    await elsewhere.waitForFunction(() => document.documentElement.dataset.mantineColorScheme === 'dark')
  })

  test('[USR-04] stepping away shows on the avatar, in another tab too', async () => {
    const page = await house.as(house.carla, { path: '/home' })
    const other = await house.open(page.context(), '/home')
    const avatar = (tab: Page) => tab.getByRole('button', { name: /Sua conta/ })
    await avatar(other).waitFor()
    await open(page)
    const toggle = page.getByRole('switch', { name: 'Receber atendimentos' })
    const before = await toggle.isChecked()
    await toggle.click({ force: true })
    const state = before ? 'Ausente' : 'Disponível'
    await page.getByRole('button', { name: new RegExp(`Sua conta: .*${state}`) }).waitFor({ state: 'attached' })
    await other.getByRole('button', { name: new RegExp(`Sua conta: .*${state}`) }).waitFor()
  })
})

describe('the keyboard', () => {
  test('[UIX-07] Ctrl+K finds a screen by a few letters, accents or not, and Enter goes there; Ctrl+Enter opens a tab', async () => {
    const page = await house.as(house.carla, { path: '/home' })
    await heading(page, /carla/)
    await page.keyboard.press('Control+k')
    const search = palette(page)
    await search.waitFor()
    await expectAccessible(page)
    await picture(page, 'palette-light-1366')
    await page.keyboard.type('configuracoes')
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Configurações'])
    const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Control+Enter')])
    await tab.waitForURL('**/#/configuracoes/geral')

    await page.keyboard.press('Control+k')
    await page.keyboard.type('conf')
    await page.keyboard.press('Enter')
    await heading(page, 'Configurações')

    await page.keyboard.press('Control+k')
    await page.keyboard.type('zzzz')
    await page.getByText('Nada encontrado para “zzzz”').last().waitFor()
    await page.keyboard.press('Escape')
    await search.waitFor({ state: 'detached' })
  })

  test('an action from the palette acts: the other appearance, there and then', async () => {
    const page = await house.as(house.carla, { path: '/home' })
    await heading(page, /carla/)
    await page.keyboard.press('Control+k')
    await palette(page).waitFor()
    await page.keyboard.type('escura')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.documentElement.dataset.mantineColorScheme === 'dark')
  })

  test('? shows the shortcuts, and is a letter while one types', async () => {
    const page = await house.as(house.carla, { path: '/home' })
    await heading(page, /carla/)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Atalhos do teclado' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await palette(page).waitFor()
    await page.keyboard.type('?')
    expect(await palette(page).inputValue()).toBe('?')
  })

  test('[UIX-07] Tab begins with the way past the menu', async () => {
    const page = await house.as(house.carla, { path: '/home' })
    await heading(page, /carla/)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Ir para o conteúdo')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
  })
})

describe('the general settings', () => {
  test('[SCR-32] a flag with its sentence is switched, saved, and seen by somebody else at once', async () => {
    const page = await house.as(house.carla, { path: '/configuracoes/geral' })
    const other = await house.as(house.carla, { path: '/configuracoes/geral' })
    const flag = (tab: Page) => tab.getByRole('switch', { name: 'Criar usuários' })
    await flag(other).waitFor({ state: 'attached' })
    expect(await flag(page).isChecked()).toBe(true)
    await flag(page).click({ force: true })
    await other.waitForFunction(() => !document.querySelector<HTMLInputElement>('input[role=switch]')?.checked)
    await page.reload()
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[role=switch]')?.checked === false)
  })

  test('a search leaves what it finds, and a dot says what was changed, in the list beside too', async () => {
    const page = await house.as(house.carla, { path: '/configuracoes/geral' })
    const beside = page.getByRole('navigation', { name: 'Seções' })
    await beside.getByRole('button', { name: 'Avaliação' }).click()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Avaliação')

    await page.getByLabel('Buscar configuração').fill('reagendar nada')
    await page.getByText('Nenhuma configuração tem “reagendar nada”').waitFor()
    await page.getByRole('button', { name: 'Mostrar todas' }).click()
    await page.getByLabel('Buscar configuração').fill('assinatura')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Assinatura obrigatória' })
    expect(await page.getByRole('switch').count()).toBe(1)
    expect(await row.getByRole('img', { name: 'Alterada' }).count()).toBe(0)
    await page.getByRole('switch').click({ force: true })
    await row.getByRole('img', { name: 'Alterada' }).waitFor()
    await beside.getByRole('button', { name: 'Mensagens Alterada' }).waitFor()
    await page.getByRole('switch').click({ force: true })
    await row.getByRole('img', { name: 'Alterada' }).waitFor({ state: 'detached' })
  })

  test('[UIX-07] no barrier on settings, home and contacts, in both themes, wide and on a phone', async () => {
    const at = house.walk(house.bento)
    for (const [path, name] of [
      ['/configuracoes/geral', 'settings'],
      ['/home', 'home'],
      ['/contatos', 'coming'],
    ] as const) {
      const page = await at(path)
      await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Página não encontrada' }).waitFor()
      const isSettled = () => page.getByText('Estamos trabalhando...').waitFor({ state: 'detached' })
      await expectGoodLooks(page, name, isSettled, FOUR_LOOKS)
    }
  })
})
