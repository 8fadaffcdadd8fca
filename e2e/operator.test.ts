import { announcementRoutes } from '@balcao/contract/works/announcements'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectGoodLooks, expectNoSidewaysScroll, openHouse, picture } from './house.ts'

const house = await openHouse()
beforeAll(async () => {
  await house.root.call(announcementRoutes.create, {
    body: { message: 'Nesta noite o sistema é atualizado', level: 'warning', audience: { profiles: ['admin'] } },
  })
})

const SCREENS = [
  ['SCR-34', '/tenants', 'Empresas', 'Padaria'],
  ['SCR-44', '/customizar', 'Customizar', 'botões, escolhido, balões nossos'],
  ['SCR-41', '/planos', 'Planos', 'Nenhum plano ainda'],
  ['SCR-46', '/notificacao', 'Notificação', 'Nesta noite o sistema é atualizado'],
  ['SCR-38', '/usuariotenants', 'Usuários de todas as empresas', 'olga'],
] as const

describe('the operator’s plain screens', () => {
  const at = house.walk(house.root)
  test.each(SCREENS)('[%s] %s: there for the superadmin, in both themes and on a phone', async (_id, path, title, shown) => {
    const page = await at(path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await expectGoodLooks(page, path.slice(1), () => page.getByText(shown).first().waitFor())
    expect(page.url()).toContain(path)
  })

  test('the terms of use are published, and who signs up reads them first', async () => {
    const page = await house.as(house.root, { path: '/customizar' })
    await page.getByLabel('Termos de uso').fill('1. O que é seu continua seu.')
    await page.getByRole('button', { name: 'Publicar' }).click()
    const visitor = await house.visit({ path: '/signup' })
    await visitor.getByRole('link', { name: 'Ler os termos de uso' }).waitFor()
    await visitor.goto(`${house.url}/#/termos`)
    await visitor.getByText('O que é seu continua seu').waitFor()
    await expectAccessible(visitor)
    await expectNoSidewaysScroll(visitor)
  })

  test('[PLT-02] a plan is made; a company gets it, its limits and its terms, is switched off, and its people are out', async () => {
    const page = await house.as(house.root, { path: '/planos?open=new' })
    const form = page.getByRole('dialog')
    await form.getByLabel('Nome').fill('Loja')
    await form.getByLabel('Por mês').fill('289,90')
    await form.getByRole('button', { name: /^(Criar|Salvar)/ }).click()
    await page.getByRole('link', { name: 'Loja' }).waitFor()

    await page.goto(`${house.url}/#/tenants?open=new`)
    await form.getByRole('heading', { name: 'Criar empresa' }).waitFor()
    await form.getByLabel('Nome').fill('Pet Amigo')
    await form.getByLabel('CNPJ ou CPF').fill('11.222.333/0001-00')
    await form.getByRole('button', { name: /^(Criar|Salvar)/ }).click()
    await form.getByText(/inválido/).waitFor()
    await form.getByLabel('CNPJ ou CPF').fill('11.222.333/0001-81')
    await form.getByRole('button', { name: /^(Criar|Salvar)/ }).click()
    const row = page.getByRole('row').filter({ hasText: 'Pet Amigo' })
    await row.waitFor()
    await row.getByText('esperam você').waitFor()
    await row.getByRole('button', { name: /Pet Amigo/ }).click()
    await page.getByRole('menuitem', { name: 'Aceitar os termos por ela' }).click()
    await row.getByText('aceitos').waitFor()
    await row.getByRole('button', { name: /Pet Amigo/ }).click()
    await page.getByRole('menuitem', { name: 'Desativar' }).click()
    await row.getByText('Inativa').waitFor()
    expect((await house.owner.query("select status from tenants where name = 'Pet Amigo'")).rows).toEqual([
      { status: 'inactive' },
    ])
    await picture(page, 'tenants-row-light-1366')
  })

  test('[PLT-05] eight colours, a name and a logo are published, and stand on everybody’s screen at once', async () => {
    const page = await house.as(house.root, { path: '/customizar' })
    const ana = await house.as(house.ana, { path: '/contatos' })
    await page.getByLabel('Nome', { exact: true }).fill('Atende Já')
    await page.getByRole('textbox', { name: 'Principal', exact: true }).fill('#F2B705')
    await page.getByText('texto em cima fica escuro').waitFor()
    await page.getByRole('textbox', { name: 'Aviso', exact: true }).fill('amarelo')
    expect(await page.getByRole('button', { name: 'Publicar' }).isDisabled()).toBe(true)
    await page.getByRole('textbox', { name: 'Aviso', exact: true }).fill('')
    await page.getByLabel('Logo', { exact: true }).setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    })
    await expectAccessible(page)
    await picture(page, 'customizar-chosen-light-1366')
    await page.getByRole('button', { name: 'Publicar' }).click()
    await ana.waitForFunction(() => document.title.endsWith('Atende Já'), undefined, { timeout: 5_000 })
    await page.getByRole('button', { name: 'Voltar à cor de fábrica' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Voltar à cor de fábrica' }).click()
    await ana.waitForFunction(() => document.title.endsWith('Balcão'), undefined, { timeout: 5_000 })
  })
})
