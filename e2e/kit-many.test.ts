import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { tagRoutes } from '@balcao/contract/catalogue/tags'
import { workRoutes } from '@balcao/contract/works/works'
import type { Page } from 'playwright-core'
import { readSheet as readXlsx } from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sharedBrowser } from './browser.ts'
import { expectAccessible, expectNoSidewaysScroll, picture } from './house.ts'
import { type Product, type Somebody, startProduct } from './product.ts'
import { visits } from './visits.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'balcao-kit-'))
let product: Product
let carla: Somebody
const browser = await sharedBrowser()
const visit = visits(browser, () => ({ url: product.url, seat: { who: carla, width: 1440, height: 900 } }))

beforeAll(async () => {
  product = await startProduct({ dataDir: path.join(folder, 'data') })
  carla = await product.person('carla', 'admin')
})
afterAll(async () => {
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const tags = async (query: object = {}) => (await carla.call(tagRoutes.list, { query: { pageSize: 200, ...query } })).rows
const isActive = async () => Object.fromEntries((await tags()).map(row => [row.tag, row.isActive]))
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Avisos' }).getByText(text)
/** A loaded machine is no reason to fail. */
const poll = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 20_000 })
const bar = (page: Page) => page.getByRole('toolbar').or(page.getByLabel('Ações para os itens selecionados')).first()
const makeTags = async (...names: string[]) => {
  for (const tag of names) await carla.call(tagRoutes.create, { body: { tag, color: '#2f7fc1', isActive: true } })
}
const inFolder = (name: string, content: string) => {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}
const saved = async (page: Page, click: () => Promise<void>) => {
  const download = page.waitForEvent('download')
  await click()
  const file = await download
  const at = path.join(folder, file.suggestedFilename())
  await file.saveAs(at)
  return { name: file.suggestedFilename(), at }
}

describe('[SCR-19] many tags at once', () => {
  beforeEach(async () => {
    const all = await tags()
    for (const { id } of all) await carla.call(tagRoutes.remove, { params: { id } })
  })

  test('those of the page are switched off, and back on by the toast', async () => {
    await makeTags('A', 'B', 'C')
    const page = await visit('/etiquetas')
    await page.getByRole('checkbox', { name: 'Selecionar A' }).check()
    await page.getByRole('checkbox', { name: 'Selecionar C' }).click({ modifiers: ['Shift'] })
    await page.getByText('3 etiquetas selecionadas').waitFor()
    await page.getByRole('checkbox', { name: 'Selecionar B' }).uncheck()
    await page.getByText('2 etiquetas selecionadas').waitFor()
    expect((await bar(page).boundingBox())?.height).toBeGreaterThan(30)
    await expectAccessible(page)
    await picture(page, 'etiquetas-bulk-light-1440')

    await page.getByRole('button', { name: 'Desativar' }).click()
    await poll(isActive).toEqual({ A: false, B: true, C: false })
    await page.getByRole('cell', { name: 'Inativa' }).nth(1).waitFor()
    await toast(page, 'Desativar 2 etiquetas: concluído').waitFor()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await poll(isActive).toEqual({ A: true, B: true, C: true })
  })

  test('one is switched off from its menu, and back', async () => {
    await makeTags('Só')
    const page = await visit('/etiquetas')
    await page.getByRole('button', { name: 'Ações de Só' }).click()
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'Desativar' }).click()
    await toast(page, 'Só agora está inativa').waitFor()
    expect(await isActive()).toEqual({ Só: false })
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await poll(isActive).toEqual({ Só: true })
  })

  test('[UIX-06] all that a search finds are deleted, once somebody has read what that means', async () => {
    await makeTags(...Array.from({ length: 45 }, (_, i) => `Natal ${i}`), 'Páscoa')
    const page = await visit('/etiquetas?q=natal')
    await page.getByText('1–40 de 45').waitFor()
    await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check()
    await page.getByRole('button', { name: 'Selecionar todas as 45' }).click()
    await page.getByText('45 etiquetas selecionadas').waitFor()
    await bar(page).getByRole('button', { name: 'Excluir' }).click()
    await page.getByRole('heading', { name: 'Excluir 45 etiquetas?' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Excluir 45 etiquetas?' }).waitFor({ state: 'detached' })
    expect(await tags()).toHaveLength(46)

    await bar(page).getByRole('button', { name: 'Excluir' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await page.getByRole('heading', { name: 'Nenhuma etiqueta com estes filtros' }).waitFor()
    expect((await tags()).map(row => row.tag)).toEqual(['Páscoa'])
  })

  test('what is found goes into a file, in the columns shown, and no cell of it is a formula', async () => {
    await makeTags('Água', '=1+1', 'zz outra')
    const page = await visit('/etiquetas')
    const exported = async (kind: string) => {
      await page.getByRole('button', { name: 'Exportar' }).click()
      return saved(page, () => page.getByRole('menuitem', { name: kind }).click())
    }
    await page.getByRole('searchbox').fill('a')
    await page.getByText('2 etiquetas').waitFor()
    const csv = await exported('Arquivo CSV')
    expect(csv.name).toMatch(/^etiquetas-\d{4}-\d{2}-\d{2}\.csv$/)
    const [, today] = /;(\d{2}\/\d{2}\/\d{4})/.exec(readFileSync(csv.at, 'utf8')) ?? []
    expect(readFileSync(csv.at, 'utf8')).toBe(
      `\uFEFFEtiqueta;Situação;Criada em\r\nÁgua;Ativa;${today}\r\nzz outra;Ativa;${today}`,
    )
    await page.getByRole('button', { name: 'Limpar busca' }).click()
    await page.getByText('3 etiquetas').waitFor()
    expect(readFileSync((await exported('Arquivo CSV')).at, 'utf8')).toContain("\n'=1+1;")
    const sheet = await readXlsx((await exported('Planilha do Excel')).at)
    expect(sheet.map(row => row[0])).toEqual(['Etiqueta', '=1+1', 'Água', 'zz outra'])
  })
})

describe('[SCR-19] a file of tags', () => {
  test('its columns are recognised, its lines checked, the good ones taken, and the refused ones told by their line', async () => {
    await makeTags('Repetida')
    const page = await visit('/etiquetas')
    await page.getByRole('button', { name: 'Importar' }).click()
    await page.getByRole('button', { name: 'Escolher arquivo' }).waitFor()
    await expectAccessible(page)
    const template = await saved(page, () => page.getByRole('button', { name: 'Baixar modelo' }).click())
    expect(readFileSync(template.at, 'utf8')).toBe('\uFEFFNome;Cor;Etiqueta ativa')

    const choose = (file: string) => page.setInputFiles('input[type=file]', file)
    await choose(inFolder('foto.png', 'x'))
    await page.getByText('Este arquivo não é uma planilha. Use .xlsx ou .csv.').waitFor()
    await choose(
      inFolder('lista.csv', 'Etiqueta;Tom;Situação\nNova;c8527c;Inativa\n\n;azul;talvez\nRepetida;;\nOutra;;Ativa\nTardia;;\n'),
    )
    await expect.poll(() => page.getByLabel('Nome').inputValue()).toBe('0')
    expect(await page.getByLabel('Cor').inputValue()).toBe('')
    await page.getByLabel('Cor').selectOption({ label: 'Tom' })
    await page.getByText('Por exemplo: c8527c').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Conferir' }).click()
    await page.getByText('3 linhas prontas para importar').waitFor()
    await page.getByText('Já existe uma etiqueta com este nome. Escolha outro.').waitFor()
    await page.getByText('Nome: Campo obrigatório. Cor: Formato inválido. Etiqueta ativa: Valor inválido.').waitFor()
    await expectAccessible(page)
    await picture(page, 'etiquetas-import-light-1440')
    const problems = await saved(page, () => page.getByRole('button', { name: 'Baixar problemas' }).click())
    expect(readFileSync(problems.at, 'utf8')).toContain('\n4;Nome: Campo obrigatório.')

    // Made by somebody else after the check: the server alone can refuse it.
    await makeTags('Tardia')
    await page.getByRole('button', { name: 'Importar 3 linhas' }).click()
    await page.getByRole('heading', { name: 'Trabalhos' }).waitFor()
    await page.getByText('Concluído · 3 de 3 · 1 recusado').waitFor()
    await expectAccessible(page)
    await picture(page, 'jobs-light-1440')
    const report = await saved(page, () => page.getByRole('button', { name: 'Baixar recusados' }).click())
    expect(readFileSync(report.at, 'utf8')).toContain('\n7;Tardia;Este nome já está em uso. Escolha outro.')
    expect(await tags({ searchParam: 'Nova' })).toMatchObject([{ color: '#c8527c', isActive: false }])
    await page.getByRole('button', { name: 'Fechar' }).click()
    await page.getByRole('link', { name: 'Outra', exact: true }).waitFor()
  })

  test('a long one is seen from everywhere, paused, outlives the page and the server, and goes on', async () => {
    const lines = Array.from({ length: 6000 }, (_, i) => `Longa ${String(i).padStart(4, '0')}`)
    const file = inFolder('longa.csv', `Nome\n${lines.join('\n')}\n`)
    const page = await visit('/etiquetas?open=import')
    await page.setInputFiles('input[type=file]', file)
    await page.getByRole('button', { name: 'Conferir' }).click()
    await page.getByRole('button', { name: 'Importar 6.000 linhas' }).click()
    await page.getByRole('button', { name: 'Pausar' }).click()
    await page.getByText('Pausado').waitFor()
    const [paused] = (await carla.call(workRoutes.mine, {})).works
    expect(paused).toMatchObject({ status: 'paused', total: 6000 })
    expect(paused?.done).toBeLessThan(6000)

    await page.reload()
    await page.getByRole('button', { name: '1 trabalho em andamento' }).click()
    await page.getByText('Pausado').waitFor()
    await product.stop()
    product = await startProduct({ dataDir: path.join(folder, 'data'), env: { PORT: new URL(product.url).port } })
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByText('Concluído · 6.000 de 6.000').waitFor({ timeout: 60_000 })
    expect((await carla.call(tagRoutes.list, { query: { searchParam: 'Longa', pageSize: 1 } })).count).toBe(6000)
  })

  test('a cancelled one stays as far as it came', async () => {
    const lines = Array.from({ length: 6000 }, (_, i) => `Cancelada ${i}`)
    const page = await visit('/etiquetas?open=import')
    await page.setInputFiles('input[type=file]', inFolder('cancelada.csv', `Nome\n${lines.join('\n')}\n`))
    await page.getByRole('button', { name: 'Conferir' }).click()
    await page.getByRole('button', { name: 'Importar 6.000 linhas' }).click()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByText('Cancelado').waitFor()
    const [work] = (await carla.call(workRoutes.mine, {})).works
    const { count } = await carla.call(tagRoutes.list, { query: { searchParam: 'Cancelada', pageSize: 1 } })
    expect(work).toMatchObject({ status: 'cancelled', done: count })
    expect(count).toBeLessThan(6000)
  })

  test('[UIX-07] on a phone, in the dark, it all fits', async () => {
    const phone = await visit('/etiquetas?open=import', { width: 390, height: 844, scheme: 'dark' })
    await phone.setInputFiles('input[type=file]', inFolder('pequena.csv', 'Nome\nPequena\n\n'))
    await phone.getByRole('button', { name: 'Conferir' }).click()
    await phone.getByText('1 linha pronta para importar').waitFor()
    await expectNoSidewaysScroll(phone)
    await expectAccessible(phone)
  })
})
