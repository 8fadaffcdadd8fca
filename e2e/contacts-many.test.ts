import { afterAll, beforeAll, expect, test } from 'vitest'
import { backgroundOf } from '../server/src/app.ts'
import { type Jobs, startJobs } from '../server/src/infra/jobs/jobs.ts'
import { expectAccessible, expectGoodLooks, ON_A_PHONE, openHouse, picture } from './house.ts'

const house = await openHouse()
let jobs: Jobs
beforeAll(async () => {
  jobs = await startJobs({ pollSeconds: 0.5, work: { ...backgroundOf(house.config), schedules: {} } })
})
afterAll(() => jobs.stop())

const FILE = [
  'Cliente;Celular;Mail;Documento;Nascimento;Obs',
  'Mariana Duarte;11984027716;mari@exemplo.com.br;529.982.247-25;03/04/1990;prefere manhã',
  'Edson Quaresma;119840277;;;11/05/1985;',
  'Helena Sakamoto;(11) 97210-3358;;111.111.111-11;07/09/1979;',
  'Rogério Lima;(13) 99122-6034;;;10/10/1990;',
].join('\n')

test('[CON-03] a file is read column by column, says which lines stay out and why, and is taken back', async () => {
  const page = await house.as(house.rui, { path: '/contatos' })
  await page.getByRole('button', { name: 'Importar' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Importar contatos' })
  // As an old Excel writes it.
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE, 'latin1') })
  await drawer.getByLabel('A coluna Obs é').selectOption('extra')
  await drawer.getByRole('radio', { name: /^3 de abril/ }).click()
  await picture(page, 'contatos-import-light-1366')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Conferir' }).click()
  await drawer.getByText('“119840277” não é um telefone completo').waitFor()
  await drawer.getByText('CPF/CNPJ 111.111.111-11: dígito não confere').waitFor()
  await picture(page, 'contatos-import-check-light-1366')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Importar 2 contatos' }).click()

  const works = page.getByRole('dialog', { name: 'Trabalhos' })
  await works.getByText('Concluído').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /Mariana Duarte/ }).waitFor()
  const [made] = (
    await house.owner.query(
      "select number, birthday::text, extra from contacts where name = 'Mariana Duarte' and tenant_id = $1",
      [house.padaria],
    )
  ).rows
  expect(made).toEqual({ number: '5511984027716', birthday: '1990-04-03', extra: [{ name: 'Obs', value: 'prefere manhã' }] })

  await page.getByRole('button', { name: 'Mais ações com os contatos' }).click()
  await page.getByRole('menuitem', { name: 'Importações recentes' }).click()
  await page.getByRole('button', { name: 'Desfazer a importação de clientes.csv' }).click()
  await page
    .getByRole('dialog', { name: /Desfazer a importação/ })
    .getByRole('button', { name: 'Desfazer' })
    .click()
  await works.getByText('Desfazer clientes.csv').waitFor()
  await expect
    .poll(
      async () =>
        (await house.owner.query('select count(*)::int as n from contacts where tenant_id = $1', [house.padaria])).rows[0].n,
    )
    .toBe(0)
})

test('[CON-04] what the list finds is exported in the columns one chooses', async () => {
  await house.owner.query("insert into contacts (tenant_id, name) values ($1, '=Ana')", [house.padaria])
  const page = await house.as(house.rui, { path: '/contatos?open=export' })
  const dialog = page.getByRole('dialog', { name: 'Exportar contatos' })
  await dialog.getByRole('radio', { name: 'CSV' }).check()
  await dialog.getByRole('checkbox', { name: 'Carteira' }).uncheck()
  await picture(page, 'contatos-export-light-1366')
  await expectAccessible(page)
  const asked = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Exportar' }).click()
  const { pathname, search, searchParams } = new URL((await asked).url())
  expect(searchParams.getAll('columns')).not.toContain('wallets')
  const answer = await house.app.inject({ url: pathname + search, headers: { authorization: `Bearer ${house.rui.token}` } })
  expect(answer.body).toMatch(/Nome;Número;.*\r\n'=Ana;/)
})

test('[AHD-08] duplicates are shown before they are one, and parted again', async () => {
  await house.owner.query(
    "insert into contacts (tenant_id, name, number) values ($1, 'Mariana Duarte', '5511984027716'), ($1, 'Mari', '11984027716')",
    [house.padaria],
  )
  const page = await house.as(house.rui, { path: '/contatos?open=duplicates' })
  const dialog = page.getByRole('dialog', { name: 'Unir contatos repetidos' })
  await dialog.getByText('Por quê: mesmo número').waitFor()
  await picture(page, 'contatos-duplicates-light-1366')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Unir 1 pessoa' }).click()
  await page.getByRole('dialog', { name: 'Trabalhos' }).getByText('Concluído').first().waitFor()
  await page.goto(new URL('/contatos?open=duplicates', page.url()).href)
  await dialog.getByRole('button', { name: 'Separar Mari de Mariana Duarte' }).click()
  await page.getByRole('region', { name: 'Avisos' }).getByText('Mari está separado outra vez').waitFor()
})

test('reading a file fits a phone, in both themes', async () => {
  const page = await house.as(house.rui, { path: '/contatos?open=import', viewport: { width: 390, height: 844 } })
  const drawer = page.getByRole('dialog', { name: 'Importar contatos' })
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  await drawer.getByRole('radio', { name: /^3 de abril/ }).click()
  await drawer.getByRole('button', { name: 'Conferir' }).click()
  const isThere = () => drawer.getByText('2 linhas ficam de fora').waitFor()
  await expectGoodLooks(page, 'contatos-import', isThere, ON_A_PHONE)
  expect(await drawer.count()).toBe(1)
})

test('numbers are checked after a warning, and the book of a channel is fetched', async () => {
  const { padaria, owner } = house
  await owner.query(
    `insert into channels (tenant_id, kind, name, config, status) select $1, 'sandbox', 'Celular da loja', '{"behavesAs":"phone"}', 'connected'
     where not exists (select from channels where tenant_id = $1 and name = 'Celular da loja')`,
    [padaria],
  )
  const page = await house.as(house.rui, { path: '/contatos' })
  const open = async (what: string) => {
    await page.getByRole('button', { name: 'Mais ações com os contatos' }).click()
    await page.getByRole('menuitem', { name: what }).click()
    const dialog = page.getByRole('dialog', { name: what })
    const isThere = () => dialog.getByRole('radio', { name: 'Celular da loja' }).waitFor()
    await expectGoodLooks(page, `contatos-${what.slice(0, 6).toLowerCase()}`, isThere)
    return dialog
  }
  const book = await open('Buscar contatos e grupos de um canal')
  await book.getByRole('checkbox', { name: 'Grupos' }).uncheck()
  await book.getByRole('button', { name: 'Cancelar' }).click()
  const check = await open('Conferir todos os números')
  await check.getByText('pode levar o WhatsApp a bloquear este número').waitFor()
  await check.getByRole('button', { name: 'Cancelar' }).click()
})
