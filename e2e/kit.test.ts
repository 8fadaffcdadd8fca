import { userRoutes } from '@balcao/contract/access/users'
import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { tagRoutes } from '@balcao/contract/catalogue/tags'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, openHouse, picture, signedIn } from './house.ts'
import { visits } from './visits.ts'

const house = await openHouse()
const shop = await house.tenant('Loja')
const carla = await house.person(shop, 'carla', 'admin')
const rui = await house.person(shop, 'rui', 'super')
const visit = visits(house.browser, () => ({ url: house.url, seat: { who: signedIn(carla) } }))

const QUEUES = [
  ['Entregas', '#2f7fc1', true],
  ['Vendas', '#15966f', true],
  ['Financeiro', '#8465d6', true],
  ['Assistência', '#d08a1e', true],
  ['Pós-venda', '#c8527c', true],
  ['Feirão de novembro', null, false],
] as const

beforeAll(async () => {
  for (const [name, color, isActive] of QUEUES) await carla.call(queueRoutes.create, { body: { name, color, isActive } })
  for (let i = 1; i <= 90; i += 1) {
    const tag = `Etiqueta ${String(i).padStart(2, '0')}`
    await carla.call(tagRoutes.create, { body: { tag, color: '#2f7fc1', isActive: i % 3 !== 0 } })
  }
})

const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Avisos' }).getByText(text)
/** A loaded machine is no reason to fail. */
const poll = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 15_000 })
const names = (page: Page) => page.locator('a[data-row]').allInnerTexts()
const shows = (page: Page, expected: string[]) => poll(() => names(page)).toEqual(expected)
const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(new RegExp(`^${label}`))
const submit = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()
const address = (page: Page) => new URL(page.url()).hash
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })

const IN_ORDER = ['Assistência', 'Entregas', 'Feirão de novembro', 'Financeiro', 'Pós-venda', 'Vendas']

describe('[SCR-12] the list', () => {
  test('shows every queue in order, without a look that anybody could trip over', async () => {
    const page = await visit('/filas', { width: 1440, height: 900 })
    await shows(page, IN_ORDER)
    expect(await page.title()).toBe('Filas · Balcão')
    await page.getByText('6 filas').waitFor()
    await expectAccessible(page)
    await picture(page, 'filas-light-1440')
  })

  test('[UIX-06] searches without accents or case; the address holds the search and a letter more is no step back', async () => {
    const page = await visit('/filas')
    await shows(page, IN_ORDER)
    await page.getByRole('searchbox', { name: 'Buscar filas' }).pressSequentially('POS', { delay: 10 })
    await shows(page, ['Pós-venda'])
    expect(address(page)).toBe('#/filas?q=POS')
    await page.getByRole('button', { name: 'Limpar busca' }).click()
    await shows(page, IN_ORDER)
    expect(address(page)).toBe('#/filas')
  })

  test('[UIX-06] [UIX-01] sorts, filters and pages; a link restores all of it; back and forward walk through it', async () => {
    const page = await visit('/etiquetas')
    await page.getByText('90 etiquetas').waitFor()
    await page.getByRole('button', { name: 'Situação', exact: true }).first().click()
    await page.getByRole('option', { name: 'Ativa', exact: true }).click()
    await page.getByText('60 etiquetas').waitFor()
    await page.getByRole('columnheader', { name: 'Etiqueta' }).getByRole('button').click()
    await poll(async () => (await names(page))[0]).toBe('Etiqueta 89')
    await page.getByRole('button', { name: 'Próxima página' }).click()
    await page.getByText('41–60 de 60').waitFor()
    expect(address(page)).toBe('#/etiquetas?dir=desc&isActive=true&page=2'.replace('?dir', '?sort=tag&dir'))

    const copy = await visit(address(page).slice(1))
    await copy.getByText('41–60 de 60').waitFor()
    expect(await names(copy)).toEqual(await names(page))
    await copy.getByRole('columnheader', { name: 'Etiqueta' }).and(copy.locator('[aria-sort=descending]')).waitFor()

    await page.goBack()
    await page.getByText('1–40 de 60').waitFor()
    await page.goBack()
    await poll(async () => (await names(page))[0]).toBe('Etiqueta 01')
    await page.goForward()
    await poll(async () => (await names(page))[0]).toBe('Etiqueta 89')
  })

  test('an address that asks for what is not there asks for nothing', async () => {
    const page = await visit('/filas?sort=password&dir=sideways&page=-3&isActive=perhaps&open=999999')
    await page.getByText('Fila não encontrada').waitFor()
    await page.getByRole('button', { name: 'Fechar' }).click()
    await page.getByText('Erro ao carregar filas').waitFor()
  })

  test('[UIX-06] a search without a find, and the way out of it', async () => {
    const page = await visit('/filas?q=zzz')
    await page.getByRole('heading', { name: 'Nenhuma fila com estes filtros' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await shows(page, IN_ORDER)
  })

  test('[UIX-08] says what could not be loaded, and loads it when asked again', async () => {
    const page = await visit('/home')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.route('**/queue?**', route => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL', requestId: 'req-7' } }))
    await page.evaluate(() => {
      location.hash = '#/filas'
    })
    await page.getByRole('heading', { name: 'Erro ao carregar filas' }).waitFor()
    await page.getByRole('alert').getByText('req-7').first().waitFor()
    await expectAccessible(page)
    await page.unroute('**/queue?**')
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await shows(page, IN_ORDER)
  })

  test('[UIX-06] its shape is there while it loads', async () => {
    const page = await visit('/home')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const answer = Promise.withResolvers<void>()
    await page.route('**/queue?**', async route => {
      await answer.promise
      await route.continue()
    })
    await page.evaluate(() => {
      location.hash = '#/filas'
    })
    await page.locator('[aria-busy=true]').getByText('Carregando').waitFor({ state: 'attached' })
    answer.resolve()
    await shows(page, IN_ORDER)
  })

  test('columns are chosen and stay chosen', async () => {
    const page = await visit('/filas')
    await page.getByRole('button', { name: 'Colunas' }).click()
    await page.getByRole('checkbox', { name: 'Pessoas' }).uncheck()
    await page.getByRole('checkbox', { name: 'Criada em' }).check()
    await expectAccessible(page)
    await page.reload()
    await shows(page, IN_ORDER)
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['', 'Fila', 'Situação', 'Criada em', 'Ações'])
  })

  test('[UIX-07] the keyboard alone finds, walks, opens and makes', async () => {
    const page = await visit('/filas')
    await shows(page, IN_ORDER)
    await page.locator('#content').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Entregas')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await poll(() => field(page, 'Nome').inputValue()).toBe('Vendas')
    await page.keyboard.press('Escape')
    await closed(page)
    // The row has the focus again, and with it the list its keys.
    await poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Vendas')
    await page.keyboard.press('n')
    await page.getByRole('heading', { name: 'Criar fila' }).waitFor()
    expect(await field(page, 'Nome').evaluate(input => input === document.activeElement)).toBe(true)
    await page.keyboard.type('n/')
    expect(await field(page, 'Nome').inputValue()).toBe('n/')
    await field(page, 'Nome').fill('')
    await page.keyboard.press('Escape')
    await closed(page)
    await page.keyboard.press('/')
    await page.keyboard.type('vendas')
    await shows(page, ['Vendas'])
  })

  test('[UIX-07] [UIX-01] on a phone a row is its name and its state; a modifier-click opens a row in a tab of its own', async () => {
    const phone = await visit('/filas', { width: 390, height: 844, scheme: 'dark' })
    await shows(phone, IN_ORDER)
    expect((await phone.getByRole('columnheader').allInnerTexts()).filter(Boolean)).toEqual(['Fila', 'Situação'])
    await expectNoSidewaysScroll(phone)
    await expectAccessible(phone)
    await picture(phone, 'filas-dark-390')
    await phone.getByRole('cell', { name: 'Ativa' }).first().click()
    await poll(() => field(phone, 'Nome').inputValue()).toBe('Assistência')
    expect((await phone.getByRole('dialog').boundingBox())?.width).toBe(390)
    await expectAccessible(phone)
    await picture(phone, 'filas-edit-dark-390')

    // A page that nobody had before: one that had been others' opened no tab.
    const page = await visit('/filas', { isNew: true })
    const tab = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Vendas' }).click({ modifiers: ['ControlOrMeta'] })
    const opened = await tab
    await poll(() => field(opened, 'Nome').inputValue()).toBe('Vendas')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe('[UIX-04] the form', () => {
  test('says at the field what is wrong, before and after the server was asked, and reads it aloud', async () => {
    const page = await visit('/filas', { width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Criar fila' }).click()
    await submit(page, 'Criar fila')
    await page.getByText('Campo obrigatório.').waitFor()
    expect(await field(page, 'Nome').evaluate(input => input === document.activeElement)).toBe(true)
    expect(await field(page, 'Nome').getAttribute('aria-invalid')).toBe('true')

    await field(page, 'Nome').fill('vendas')
    await page.getByText('Campo obrigatório.').waitFor({ state: 'detached' })
    await page.getByRole('radio', { name: 'Azul' }).check()
    await submit(page, 'Criar fila')
    await page.getByText('Já existe uma fila com este nome. Escolha outro.').waitFor()
    await expectAccessible(page)
    await picture(page, 'filas-create-light-1440')

    await field(page, 'Nome').fill('Vendas SP')
    await submit(page, 'Criar fila')
    await closed(page)
    await toast(page, 'Fila criada').waitFor()
    await page.getByRole('link', { name: 'Vendas SP' }).waitFor()
    const { rows } = await carla.call(queueRoutes.list, { query: { searchParam: 'Vendas SP' } })
    expect(rows).toMatchObject([{ name: 'Vendas SP', color: '#2f7fc1', isActive: true }])
    await carla.call(queueRoutes.remove, { params: { id: rows[0]?.id ?? 0 } })
  })

  test('what was typed survives a reload and a way out, until it is thrown away', async () => {
    const page = await visit('/filas?open=new')
    await field(page, 'Nome').fill('Metade')
    await page.getByText('Rascunho guardado').waitFor()
    await page.reload()
    await page.getByText('Recuperamos o que você tinha digitado.').waitFor()
    expect(await field(page, 'Nome').inputValue()).toBe('Metade')

    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Sair sem salvar?' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continuar editando' }).click()
    expect(await field(page, 'Nome').inputValue()).toBe('Metade')
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Sair e guardar rascunho' }).click()
    await closed(page)

    await page.getByRole('button', { name: 'Criar fila' }).click()
    expect(await field(page, 'Nome').inputValue()).toBe('Metade')
    await page.goBack()
    await page.getByRole('button', { name: 'Descartar' }).last().click()
    await closed(page)
    await page.getByRole('button', { name: 'Criar fila' }).click()
    expect(await field(page, 'Nome').inputValue()).toBe('')
  })

  test('nothing typed is lost when the server is away, and the same button saves it later', async () => {
    const page = await visit('/filas?open=new')
    await field(page, 'Nome').fill('Sem rede')
    await page.route('**/queue', route => route.abort())
    await submit(page, 'Criar fila')
    await page.getByRole('dialog').getByText('Sem conexão com o servidor. Nada se perdeu.').waitFor()
    expect(await field(page, 'Nome').inputValue()).toBe('Sem rede')
    await page.unroute('**/queue')
    await submit(page, 'Criar fila')
    await closed(page)
    const link = page.getByRole('link', { name: 'Sem rede' })
    await link.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await page.getByRole('heading', { name: 'Excluir a fila Sem rede?' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Excluir' }).last().click()
    await link.waitFor({ state: 'detached' })
    await closed(page)
  })

  test('[SCR-29] [USR-02] a user is made, becomes a supervisor of a queue, and is found by it', async () => {
    const page = await visit('/usuarios?open=new')
    await field(page, 'Nome').fill('Bianca Moraes')
    await field(page, 'E-mail').fill('bianca@balcao')
    await submit(page, 'Criar usuário')
    await page.getByText('E-mail inválido.').waitFor()
    await field(page, 'E-mail').fill('bianca@balcao.test')
    await field(page, 'Filas').click()
    await page.getByRole('option', { name: 'Vendas' }).click()
    await page.keyboard.press('Tab')
    await submit(page, 'Criar usuário')
    await closed(page)
    await page
      .getByRole('row', { name: /Bianca Moraes/ })
      .getByText('Convidado')
      .waitFor()

    await page.getByRole('link', { name: 'Bianca Moraes' }).click()
    await field(page, 'Perfil').click()
    await page.getByRole('option', { name: 'Supervisor' }).click()
    await expectAccessible(page)
    await submit(page, 'Salvar alterações')
    await closed(page)
    await page.getByRole('button', { name: 'Fila', exact: true }).click()
    await page.getByRole('textbox', { name: 'Fila' }).fill('ven')
    await page.getByRole('option', { name: 'Vendas' }).click()
    await shows(page, ['Bianca Moraes'])
    const { rows } = await carla.call(userRoutes.list, { query: { searchParam: 'bianca' } })
    expect(rows).toMatchObject([{ profile: 'super', queues: [{ name: 'Vendas' }] }])
    await picture(page, 'usuarios-light-1280')
  })

  test('an admin says in the queue itself who stands in it, and reads it in the list; a supervisor is not asked', async () => {
    await house.person(shop, 'lia', 'user')
    const queue = await carla.call(queueRoutes.create, { body: { name: 'Balcão', color: null, isActive: true } })
    const page = await visit(`/filas?open=${queue.id}`)
    const his = await visit(`/filas?open=${queue.id}`, { who: signedIn(rui) })
    await field(his, 'Nome').waitFor()
    expect(await field(his, 'Pessoas').count()).toBe(0)
    await field(page, 'Pessoas').fill('lia')
    await page.getByRole('option', { name: 'lia' }).click()
    await page.keyboard.press('Tab')
    await expectAccessible(page)
    await submit(page, 'Salvar alterações')
    await closed(page)
    await page.getByRole('row', { name: /Balcão.*lia/ }).waitFor()
    const { rows } = await carla.call(userRoutes.list, { query: { searchParam: 'lia' } })
    expect(rows).toMatchObject([{ queues: [{ id: queue.id }] }])

    // Put elsewhere from her own card, she leaves it here too.
    await carla.call(userRoutes.update, { params: { id: rows[0]?.id ?? 0 }, body: { queueIds: [] } })
    await page.getByRole('row', { name: /Balcão.*lia/ }).waitFor({ state: 'detached' })
    await carla.call(queueRoutes.remove, { params: { id: queue.id } })
  })

  test('who may not manage a screen does not get it', async () => {
    const page = await visit('/usuarios', { who: signedIn(rui) })
    await page.getByRole('heading', { name: 'Você não tem acesso a esta tela' }).waitFor()
  })
})

describe('two people at once', () => {
  test('[UIX-06] one changes a queue and the other sees it; made and deleted ones come and go', async () => {
    const [hers, his] = [await visit('/filas'), await visit('/filas', { who: signedIn(rui) })]
    await shows(his, IN_ORDER)
    await hers.getByRole('link', { name: 'Entregas' }).click()
    await field(hers, 'Nome').fill('Envios')
    await submit(hers, 'Salvar alterações')
    await shows(
      his,
      IN_ORDER.map(name => (name === 'Entregas' ? 'Envios' : name)),
    )

    const { id } = await carla.call(queueRoutes.create, { body: { name: 'Nova', color: null, isActive: true } })
    await poll(() => names(his)).toContain('Nova')
    await carla.call(queueRoutes.remove, { params: { id } })
    await poll(() => names(his)).not.toContain('Nova')
    const envios = (await carla.call(queueRoutes.list, { query: { searchParam: 'Envios' } })).rows[0]
    await carla.call(queueRoutes.update, { params: { id: envios?.id ?? 0 }, body: { name: 'Entregas' } })
  })

  test('what somebody else saves while I edit is told: untouched fields follow, mine stay until I decide', async () => {
    const queue = await carla.call(queueRoutes.create, { body: { name: 'Disputa', color: null, isActive: true } })
    const change = (body: object) => rui.call(queueRoutes.update, { params: { id: queue.id }, body })
    const page = await visit(`/filas?open=${queue.id}`)
    await field(page, 'Nome').fill('Minha')
    await change({ isActive: false })
    await page.getByText('Outra pessoa salvou mudanças enquanto você editava: Fila ativa.').waitFor()
    expect(await field(page, 'Fila ativa').isChecked()).toBe(false)
    expect(await field(page, 'Nome').inputValue()).toBe('Minha')

    await change({ name: 'Deles' })
    await page.getByText('Outra pessoa também mudou: Nome.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Usar o da outra pessoa' }).click()
    expect(await field(page, 'Nome').inputValue()).toBe('Deles')

    await field(page, 'Nome').fill('Minha de novo')
    await rui.call(queueRoutes.remove, { params: { id: queue.id } })
    await page.getByText('Outra pessoa excluiu este cadastro').waitFor()
    expect(await page.getByRole('button', { name: 'Salvar alterações' }).isDisabled()).toBe(true)
    expect(await field(page, 'Nome').inputValue()).toBe('Minha de novo')
  })

  test('a change that no event brought is told when saving, and not overwritten', async () => {
    const queue = await carla.call(queueRoutes.create, { body: { name: 'Calada', color: null, isActive: true } })
    const page = await visit(`/filas?open=${queue.id}`, { deaf: true })
    await field(page, 'Nome').fill('Minha')
    await rui.call(queueRoutes.update, { params: { id: queue.id }, body: { name: 'Deles' } })
    await submit(page, 'Salvar alterações')
    await page.getByText('Outra pessoa também mudou: Nome.').waitFor()
    expect((await carla.call(queueRoutes.show, { params: { id: queue.id } })).name).toBe('Deles')
    await carla.call(queueRoutes.remove, { params: { id: queue.id } })
  })
})
