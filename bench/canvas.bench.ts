import { flowRoutes } from '@balcao/contract/flows/flows'
import { emptyNode, type FlowNode } from '@balcao/contract/flows/nodes'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { startProduct } from '../e2e/product.ts'
import { printedGoals } from './inbox/goals.ts'
import { tasksOf } from './inbox/tasks.ts'

/** The builder with the largest flow there may be: how soon it is drawn, and what its page works at a frame while it is moved about. */
const NODES = 300
const PER_ROW = 20
const FRAME_MS = 1000 / 60
const STEPS = 120

const goals = printedGoals()
const product = await startProduct()
const browser = await launchBrowser()
try {
  const { root, url } = product
  const { id, draftRev } = await root.call(flowRoutes.create, { body: { name: 'O maior' } })
  await root.call(flowRoutes.saveDraft, { params: { id }, body: { rev: draftRev, document: largest() } })
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  await context.addInitScript(stored => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, root.stored)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  // Once to have it all in the cache, once to measure.
  for (const round of ['cold', 'warm']) {
    await page.goto('about:blank')
    await page.goto(`${url}/#/chat-flow/builder?id=${id}`)
    await page.locator('.react-flow__node').nth(10).waitFor()
    const painted = await page.evaluate(() => Math.round(performance.now()))
    if (round === 'warm') goals.holds('300 cards drawn, from the address on', painted, 1000, 'ms')
  }
  await page.getByRole('button', { name: 'Mostrar tudo' }).click()
  await page.waitForFunction(most => document.querySelectorAll('.react-flow__node').length >= most, NODES)
  goals.holds('moving all 300 cards, p95 of a frame', p95(await framesOf(page, () => pan(page))), 12, 'ms')
  const box = await page.locator('.react-flow__node').nth(150).boundingBox()
  if (!box) throw new Error('a card without a place')
  goals.holds('moving one of them, p95 of a frame', p95(await framesOf(page, () => move(page, box.x + 4, box.y + 4))), 12, 'ms')
  for (let i = 0; i < 8; i++) await page.getByRole('button', { name: 'Aumentar' }).click()
  goals.holds('moving about close by, p95 of a frame', p95(await framesOf(page, () => pan(page))), 12, 'ms')
} finally {
  await browser.close()
  await product.stop()
}

function largest() {
  const nodes: Record<string, FlowNode> = { n0: emptyNode('start') }
  const edges: [string, string, string][] = []
  const layout: Record<string, [number, number]> = {}
  for (let i = 1; i < NODES; i++) {
    const options = ['Vendas', 'Entregas', 'Outro'].map((title, at) => ({ id: `o${at}`, title, description: '', synonyms: [] }))
    nodes[`n${i}`] =
      i % 3 === 0
        ? { ...emptyNode('menu'), text: `Como podemos ajudar no passo ${i}?`, options }
        : { ...emptyNode('message'), parts: [{ type: 'text', text: `Mensagem do passo ${i}, com duas linhas de texto.` }] }
    edges.push([`n${i - 1}`, (i - 1) % 3 === 0 && i > 1 ? 'o:o0' : 'next', `n${i}`])
  }
  for (let i = 0; i < NODES; i++) layout[`n${i}`] = [(i % PER_ROW) * 320, Math.floor(i / PER_ROW) * 320]
  return { schema: 1 as const, start: 'n0', nodes, edges, layout }
}

/** By the empty drawing between the cards. */
async function pan(page: Page): Promise<void> {
  const box = await page.locator('[data-canvas]').boundingBox()
  if (!box) throw new Error('a canvas without a place')
  await move(page, box.x + box.width / 2, box.y + box.height - 30)
}

async function move(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let i = 0; i < STEPS; i++) await page.mouse.move(x + 60 * Math.sin(i / 9), y - Math.abs(40 * Math.sin(i / 7)))
  await page.mouse.up()
}

/** What the processor worked in each sixtieth of a second in which the page did something. */
async function framesOf(page: Page, work: () => Promise<void>): Promise<number[]> {
  const frames = new Map<number, number>()
  for (const { at, processor } of await tasksOf(page, work)) {
    const frame = Math.floor(at / FRAME_MS)
    frames.set(frame, (frames.get(frame) ?? 0) + processor)
  }
  return [...frames.values()].filter(ms => ms > 0.5)
}

function p95(frames: readonly number[]): number {
  const worst = frames.toSorted((a, b) => a - b).at(Math.floor(frames.length * 0.95)) ?? Number.NaN
  return Math.round(worst * 10) / 10
}
