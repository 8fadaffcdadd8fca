import { flowRoutes } from '@balcao/contract/flows/flows'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { desk } from '../server/src/test/desk.ts'
import { expectAccessible, expectNoSidewaysScroll, openHouse } from './house.ts'

const house = await openHouse()
let made = 0

beforeAll(async () => {
  await desk(house.owner, house.padaria).channel('Loja Centro')
  const flow = await house.rui.call(flowRoutes.create, { body: { name: 'Recepção pronta', template: 'reception' } })
  const { flow: live } = await house.rui.call(flowRoutes.publish, {
    params: { id: flow.id },
    body: { rev: flow.draftRev, note: 'Primeira' },
  })
  made = live.id
}, 60_000)

const LOOK = process.env.LOOK
const look = async (page: Page, name: string) => {
  if (LOOK) await page.screenshot({ path: `${LOOK}/${name}.png` })
}
const fieldsOf = (page: Page, name: string | RegExp): Locator => page.getByRole('complementary', { name })
const palette = (page: Page, kind: string) =>
  page.getByRole('navigation', { name: 'Adicionar passo' }).getByRole('button', { name: kind, exact: true })
const goTo = async (page: Page, from: string, exit: string, goal: string) => {
  await fieldsOf(page, from)
    .getByRole('button', { name: new RegExp(`^${exit}: ir para`) })
    .click()
  const list = page.getByRole('dialog', { name: 'Ir para' })
  await list.getByRole('combobox').fill(goal)
  await page.keyboard.press('Enter')
  await list.waitFor({ state: 'detached' })
}
const create = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Criar fluxo' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Criar fluxo' })
  await dialog.getByLabel('Nome').fill(name)
  await dialog.getByRole('button', { name: 'Criar fluxo' }).click()
  await page.getByRole('heading', { name }).waitFor()
}
const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Publicar versão 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publicar versão 1' })
  await dialog.getByText('novo').first().waitFor()
  await dialog.getByLabel('Nota desta versão').fill('Primeira')
  await dialog.getByRole('button', { name: 'Publicar', exact: true }).click()
  await page.getByText('Versão 1 no ar').first().waitFor()
}

describe('[FLW-02][SCR-15] a flow', () => {
  test('[AHD-09] is built by mouse: a menu of three with hours and transfer, simulated, published', async () => {
    const page = await house.as(house.rui, { path: '/chat-flow/list' })
    await create(page, 'Entrada')
    await palette(page, 'Horário').click()
    await page.locator('.react-flow__node', { hasText: 'Horário da empresa' }).waitFor()
    await palette(page, 'Menu').click()
    const menu = fieldsOf(page, 'Menu')
    await menu.getByLabel('Nome do passo').fill('Como ajudar')
    const named = fieldsOf(page, 'Como ajudar')
    await named.getByRole('textbox', { name: 'Pergunta' }).fill('Olá, {{firstName}}! Como podemos ajudar?')
    for (const [i, title] of ['Vendas', 'Entregas', 'Outro'].entries()) {
      if (i > 0) await named.getByRole('button', { name: 'Adicionar opção' }).click()
      await named.getByLabel(`Título da opção ${i + 1}`).fill(title)
    }
    await goTo(page, 'Como ajudar', 'Vendas', 'Pessoa ou fila')
    const transfer = fieldsOf(page, 'Pessoa ou fila')
    await transfer.getByLabel('Nome do passo').fill('Equipe')
    await fieldsOf(page, 'Equipe').getByLabel('Fila').selectOption({ index: 1 })
    for (const exit of ['Entregas', 'Outro']) {
      await page.getByRole('button', { name: 'Mostrar tudo' }).click()
      await page.locator('.react-flow__node', { hasText: 'Como podemos ajudar' }).click()
      await goTo(page, 'Como ajudar', exit, 'Equipe')
    }
    await page.getByRole('button', { name: 'Mostrar tudo' }).click()
    await page.locator('.react-flow__node', { hasText: 'Horário da empresa' }).click()
    await goTo(page, 'Horário', 'Fechado', 'Equipe')

    await page.getByRole('button', { name: 'Simular' }).click()
    const trial = fieldsOf(page, 'Simulador')
    await trial.getByLabel('Relógio').fill('2026-11-25T10:00')
    await trial.getByLabel('Escreva como cliente').fill('oi')
    await page.keyboard.press('Enter')
    await trial.getByRole('button', { name: 'Entregas' }).click()
    await trial.getByText('Passado para a equipe').waitFor()
    await trial.getByText('1 mensagem enviada').waitFor()
    await page.locator('.react-flow__node [data-lit]', { hasText: 'Entregas' }).first().waitFor()
    await look(page, 'builder-simulator')
    await trial.getByLabel('Imitar o canal').selectOption('numbers')
    await trial.getByLabel('Escreva como cliente').fill('oi')
    await page.keyboard.press('Enter')
    await trial.getByText('*2* - Entregas').waitFor()
    await publish(page)
    const { flows } = await house.rui.call(flowRoutes.list, {})
    expect(flows.find(({ name }) => name === 'Entrada')).toMatchObject({ version: 1, isActive: true, steps: 3 })
  })

  test('is built and published by keyboard alone', async () => {
    const page = await house.as(house.rui, { path: '/chat-flow/list' })
    await page.getByRole('button', { name: 'Criar fluxo' }).first().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Criar fluxo' }).waitFor()
    await page.keyboard.type('Teclado')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Teclado' }).waitFor()
    const start = page.locator('.react-flow__node', { hasText: 'Primeira mensagem do cliente' })
    await start.waitFor()
    await start.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Teclado' }).focus()
    await page.keyboard.press('/')
    await page.keyboard.type('Mensagem')
    await page.keyboard.press('Enter')
    const message = fieldsOf(page, 'Mensagem')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    await page.keyboard.type('Bom dia')
    await message.getByRole('button', { name: /^Depois: ir para/ }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Pessoa')
    await page.keyboard.press('Enter')
    const transfer = fieldsOf(page, 'Pessoa ou fila')
    await transfer.getByLabel('Fila', { exact: true }).focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('heading', { name: 'Teclado' }).focus()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+Shift+z')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Teclas' }).getByText('Desfazer').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.react-flow__node', { hasText: 'Bom dia' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => page.locator('.react-flow__node.selected').innerText()).toContain('Início')
    await page.getByRole('button', { name: 'Publicar versão 1' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Publicar versão 1' }).waitFor()
    await page.keyboard.type('Sem mouse')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Versão 1 no ar').first().waitFor()
  })

  test('cannot be published with an error, and each leads to its field', async () => {
    const page = await house.as(house.rui, { path: '/chat-flow/list' })
    await create(page, 'Com erro')
    await palette(page, 'Pergunta').click()
    await fieldsOf(page, 'Pergunta').waitFor()
    await page.getByRole('button', { name: /erros$/ }).click()
    const problems = fieldsOf(page, 'Erros e avisos')
    await look(page, 'builder-problems')
    await problems.getByText('Dê um nome à variável.').click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-field'))).toBe('variable')
    await page.getByRole('button', { name: 'Publicar versão 1' }).click()
    await page.getByText(/Há \d+ erros. Corrija antes de publicar./).waitFor()
    await page.getByRole('button', { name: 'Ver os erros' }).click()
    await problems.waitFor()
  })

  test('drawn by two at once tells the second, and keeps one of the drawings', async () => {
    const page = await house.as(house.rui, { path: `/chat-flow/builder?id=${made}` })
    await page.getByRole('heading', { name: 'Recepção pronta' }).waitFor()
    const { flow, document } = await house.carla.call(flowRoutes.show, { params: { id: made } })
    const other = {
      ...document,
      nodes: { ...document.nodes, closed: { ...document.nodes.closed, name: 'Estamos fechados' } },
    } as typeof document
    await house.carla.call(flowRoutes.saveDraft, { params: { id: made }, body: { rev: flow.draftRev, document: other } })
    await page.locator('.react-flow__node', { hasText: 'Estamos fechados' }).waitFor()
    await page.getByText('carla está editando').waitFor()
    await page.getByRole('button', { name: 'Versões' }).click()
    await page.getByRole('button', { name: 'Descartar rascunho' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar rascunho' }).click()
    await page.locator('.react-flow__node', { hasText: 'Fora do horário' }).waitFor()
  })

  test('[FLW-01] a broken file says its line and column; a whole one shows what becomes what', async () => {
    const page = await house.as(house.rui, { path: '/chat-flow/list' })
    await page.getByRole('button', { name: 'Importar JSON' }).click()
    const dialog = page.getByRole('dialog', { name: 'Importar JSON' })
    const bring = (text: string) =>
      dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'fluxo.json', mimeType: 'application/json', buffer: Buffer.from(text) })
    await bring('{\n  "nodes": [1 2]\n}')
    await dialog.getByText('Linha 2, coluna 15: falta uma vírgula ou o fim.').waitFor()
    const { text } = await house.rui.call(flowRoutes.export, { params: { id: made } })
    await bring(text.replaceAll('Recepção pronta', 'Trazido'))
    await dialog.getByText('8 passos encontrados (deste sistema)').waitFor()
    await look(page, 'import')
    await dialog.getByRole('button', { name: 'Importar', exact: true }).click()
    await page.getByRole('heading', { name: 'Trazido' }).waitFor()
  })

  test.each([
    ['/chat-flow/list', 'Recepção pronta'],
    ['builder', 'Recepção pronta'],
  ])('%s: in both themes and on a phone nobody trips over it', async (path, shown) => {
    for (const [colorScheme, width] of [
      ['light', 1366],
      ['dark', 1366],
      ['light', 390],
      ['dark', 390],
    ] as const) {
      const address = path === 'builder' ? `/chat-flow/builder?id=${made}` : path
      const page = await house.as(house.rui, {
        path: address,
        colorScheme,
        viewport: { width, height: width === 390 ? 844 : 768 },
      })
      await page.getByText(shown).first().waitFor()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await look(page, `flows-${path === 'builder' ? 'builder' : 'list'}-${colorScheme}-${width}`)
      if (path === 'builder' && width === 390) {
        await page.getByRole('button', { name: 'Simular' }).click()
        await page.getByLabel('Escreva como cliente').fill('oi')
        await page.keyboard.press('Enter')
        await look(page, `phone-simulator-${colorScheme}`)
        await page.getByText(/mensage(m|ns) enviada/).waitFor()
      }
    }
    expect(shown).not.toBe('')
  })
})
