import { flowRoutes, IMPORT_CHARS_MAX } from '@balcao/contract/flows/flows'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { desk } from '../server/src/test/desk.ts'
import { expectGoodLooks, FOUR_LOOKS, openHouse, seenIn } from './house.ts'

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
/** The keyboard and nothing else: what has the focus is asked for, never given. */
const keysOf = (page: Page) => {
  const press = (key: string) => page.keyboard.press(key)
  const focused = (name: string | RegExp, role?: Parameters<Page['getByRole']>[0]) =>
    role
      ? page.getByRole(role, { name, exact: true }).and(page.locator(':focus'))
      : page.getByLabel(name).and(page.locator(':focus'))
  return {
    press,
    type: (words: string) => page.keyboard.type(words),
    in: (name: string) => focused(name).waitFor(),
    async to(role: Parameters<Page['getByRole']>[0], name: string | RegExp, key = 'Tab') {
      for (let i = 0; i < 80 && (await focused(name, role).count()) === 0; i++) await press(key)
      await focused(name, role).waitFor()
    },
  }
}
const selectedIn = (page: Page) => page.locator('.react-flow__node.selected').innerText()
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

  test('is built by keyboard alone: the same menu, walked through, simulated, published', async () => {
    const page = await house.as(house.rui, { path: '/chat-flow/list' })
    await page.getByRole('button', { name: 'Criar fluxo' }).first().waitFor()
    const keys = keysOf(page)
    await keys.to('button', 'Criar fluxo')
    await keys.press('Enter')
    await page.getByRole('dialog', { name: 'Criar fluxo' }).waitFor()
    await keys.type('Teclado')
    await keys.press('Enter')
    await page.getByRole('heading', { name: 'Teclado' }).waitFor()
    await page.locator('.react-flow__node', { hasText: 'Primeira mensagem do cliente' }).waitFor()
    const added = async (kind: string, title: string | RegExp = 'Adicionar passo') => {
      await page.getByRole('dialog', { name: title }).waitFor()
      await keys.type(kind)
      await keys.press('Enter')
      await page.getByRole('dialog', { name: title }).waitFor({ state: 'detached' })
    }
    await keys.press('/')
    await added('Horário')
    await fieldsOf(page, 'Horário').locator(':focus').waitFor()
    await keys.to('button', /^Aberto: ir para/)
    await keys.press('Enter')
    await added('Menu', 'Aberto: ir para')
    await keys.in('Pergunta')
    await keys.type('Como podemos ajudar?')
    await keys.to('textbox', 'Título da opção 1')
    for (const [i, title] of ['Vendas', 'Entregas', 'Outro'].entries()) {
      if (i > 0) {
        await keys.to('button', 'Adicionar opção')
        await keys.press('Enter')
        await keys.in(`Título da opção ${i + 1}`)
      }
      await keys.type(title)
    }
    await keys.to('button', /^Vendas: ir para/)
    await keys.press('Enter')
    await added('Pessoa ou fila', 'Vendas: ir para')
    await fieldsOf(page, 'Pessoa ou fila').locator(':focus').waitFor()
    await keys.to('combobox', 'Fila')
    await keys.press('ArrowDown')
    // Esc leaves the fields for the card; arrows walk, and G leads the next open exit on.
    await keys.press('Escape')
    await expect.poll(() => selectedIn(page)).toContain('Pessoa ou fila')
    await keys.press('ArrowLeft')
    await expect.poll(() => selectedIn(page)).toContain('Como podemos ajudar')
    for (const exit of ['Entregas', 'Outro']) {
      await keys.press('g')
      await added('Pessoa ou fila', `${exit}: ir para`)
    }
    await keys.press('ArrowLeft')
    await expect.poll(() => selectedIn(page)).toContain('Horário da empresa')
    await keys.press('g')
    await added('Pessoa ou fila', 'Fechado: ir para')
    await expect.poll(() => page.locator('.react-flow__edge').count()).toBe(6)
    await keys.press('Control+z')
    await expect.poll(() => page.locator('.react-flow__edge').count()).toBe(5)
    await keys.press('Control+Shift+z')
    await keys.press('Shift+ArrowRight')
    await expect.poll(() => page.locator('.react-flow__node.selected').count()).toBe(3)
    await keys.press('Control+f')
    await added('entregas', 'Procurar no fluxo')
    await expect.poll(() => selectedIn(page)).toContain('Como podemos ajudar')
    await keys.press('F2')
    await keys.in('Nome do passo')
    await keys.type('Setor')
    await keys.press('Escape')
    await keys.press('Control+d')
    await expect.poll(() => page.locator('.react-flow__node').count()).toBe(5)
    await keys.press('Delete')
    await expect.poll(() => page.locator('.react-flow__node').count()).toBe(4)
    await keys.press('?')
    const list = page.getByRole('dialog', { name: 'Teclas' })
    await list.getByText('Desfazer').waitFor()
    await look(page, 'builder-keys')
    await keys.press('Escape')
    await list.waitFor({ state: 'detached' })
    await keys.press('s')
    const trial = fieldsOf(page, 'Simulador')
    await keys.in('Escreva como cliente')
    for (const words of ['oi', 'entregas']) {
      await keys.type(words)
      await keys.press('Enter')
    }
    await trial
      .getByText(/Passado para a equipe|Como podemos ajudar/)
      .first()
      .waitFor()
    await keys.press('Escape')
    await trial.waitFor({ state: 'detached' })
    await keys.to('button', 'Publicar versão 1', 'Shift+Tab')
    await keys.press('Enter')
    await page.getByRole('dialog', { name: 'Publicar versão 1' }).waitFor()
    await keys.type('Sem mouse')
    await keys.press('Enter')
    await page.getByText('Versão 1 no ar').first().waitFor()
    const { flows } = await house.rui.call(flowRoutes.list, {})
    expect(flows.find(({ name }) => name === 'Teclado')).toMatchObject({ version: 1, isActive: true, steps: 3 })
  })

  test('cannot be published with an error, and each leads to its field', async () => {
    const page = await house.as(house.rui, { path: '/chat-flow/list' })
    await create(page, 'Com erro')
    await palette(page, 'Condição').click()
    await fieldsOf(page, 'Condição').getByText('uma regra sem condição nunca vale', { exact: false }).waitFor()
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

  test('drawn on while a save takes long: all of it is kept, and nobody is said to have drawn meanwhile', async () => {
    const { id } = await house.rui.call(flowRoutes.create, { body: { name: 'Rede lenta' } })
    const page = await house.as(house.rui, { path: `/chat-flow/builder?id=${id}` })
    await page.locator('.react-flow__node').first().waitFor()
    await page.clock.install()
    const held = Promise.withResolvers<void>()
    let saves = 0
    await page.route('**/chat-flow/*/draft', async route => {
      if (++saves === 1) await held.promise
      await route.continue()
    })
    // Each is left alone for long enough to be saved, and the first save still hangs.
    for (const kind of ['Mensagem', 'Menu', 'Pergunta']) {
      await palette(page, kind).click()
      await fieldsOf(page, kind).waitFor()
      await page.clock.runFor(1500)
      await expect.poll(() => saves).toBe(1)
    }
    held.resolve()
    await page.getByText(/^salvo/).waitFor()
    expect(await page.getByText('enquanto você desenhava').count()).toBe(0)
    const { document } = await house.rui.call(flowRoutes.show, { params: { id } })
    expect(Object.keys(document.nodes)).toHaveLength(4)
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
    await bring('\0PNG')
    await dialog.getByText('Este arquivo não é um fluxo conhecido.').waitFor()
    await bring(`"${'a'.repeat(IMPORT_CHARS_MAX)}"`)
    await dialog.getByText('O arquivo é grande demais.').waitFor()
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
    const address = path === 'builder' ? `/chat-flow/builder?id=${made}` : path
    const page = await house.as(house.rui, { path: address })
    const name = `flows-${path === 'builder' ? 'builder' : 'list'}`
    await expectGoodLooks(page, name, () => page.getByText(shown).first().waitFor(), FOUR_LOOKS)
    if (path !== 'builder') return
    await page.getByRole('button', { name: 'Simular' }).click()
    await page.getByLabel('Escreva como cliente').fill('oi')
    await page.keyboard.press('Enter')
    await page.getByText(/mensage(m|ns) enviada/).waitFor()
    for (const colorScheme of ['dark', 'light'] as const) {
      await seenIn(page, colorScheme, 390)
      await look(page, `phone-simulator-${colorScheme}`)
    }
  })
})
