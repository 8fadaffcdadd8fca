import type { Page } from 'playwright-core'
import { callFrom, percentile } from '../measure.ts'
import { type Desk, rowsOf } from './desk.ts'
import { lookAnew, type Seen, seenIn } from './eyes.ts'
import type { Goals } from './goals.ts'

/** Customers of the whole company write at this pace meanwhile. */
const INBOUND_PER_SECOND = 5
const KEY_MS = 70

/** Somebody at work: opens, reads, answers, accepts, resolves, searches, filters and scrolls, while messages come in. */
export async function measureShift({ core, visit }: Desk, minutes: number, goals: Goals): Promise<void> {
  const page = await visit('/atendimento')
  await showList(page, /Em atendimento/)
  const took = { open: [] as number[], bubble: [] as number[] }
  // What is fetched on first use is fetched: the day has begun.
  await workUntil(page, took, performance.now())
  took.open.length = took.bubble.length = 0
  await lookAnew(page)

  const ms = minutes * 60_000
  const inbound = callFrom({ url: core.hook, what: 'inbound', lanes: 2, ms, pace: INBOUND_PER_SECOND })
  await workUntil(page, took, performance.now() + ms)
  const { inputs, shifted } = await seenIn(page)
  await inbound

  sayInputs(inputs, minutes, goals)
  goals.holds(`ticket open, warm, p75 of ${took.open.length}`, percentile(took.open, 0.75), 150, 'ms', middle(took.open))
  goals.holds(
    `own bubble after Enter, p75 of ${took.bubble.length}`,
    percentile(took.bubble, 0.75),
    50,
    'ms',
    middle(took.bubble),
  )
  goals.holds('layout shift, all of the shift', shifted, 0.02, '')
  await page.close()
}

function sayInputs(inputs: Seen['inputs'], minutes: number, goals: Goals): void {
  const times = inputs.map(({ took }) => took)
  const slowest = inputs.toSorted((a, b) => b.took - a.took).slice(0, 5)
  goals.holds(`input to screen over ${minutes} min, p75 of ${times.length}`, percentile(times, 0.75), 120, 'ms')
  goals.holds('… p99', percentile(times, 0.99), 300, 'ms', slowest.map(({ took, what }) => `${took} (${what})`).join(', '))
}

const middle = (times: number[]): string =>
  `p50 ${percentile(times, 0.5).toFixed(0)}, worst ${Math.max(0, ...times).toFixed(0)} ms`

interface Took {
  open: number[]
  bubble: number[]
}
type Turn = (page: Page, took: Took) => Promise<void>

/** Each kind of work at least once. */
async function workUntil(page: Page, took: Took, end: number): Promise<void> {
  const turns = [answers, takes, scrolls, answers, searches, filters, readsBack]
  for (let i = 0; i < turns.length || performance.now() < end; i++) await turns[i % turns.length]?.(page, took)
}

const answers: Turn = async (page, took) => {
  await showList(page, /Em atendimento/)
  await opens(page, took)
  await says(page, took, 'O pedido saiu hoje de manhã')
}

/** A waiting ticket is accepted, answered and resolved. */
const takes: Turn = async (page, took) => {
  await showList(page, /Esperando/)
  await opens(page, took)
  await page.getByRole('button', { name: /^Aceitar/ }).click()
  await says(page, took, 'Bom dia, já vejo o que houve')
  await page.getByRole('button', { name: 'Resolver', exact: true }).click()
  await page.getByRole('button', { name: 'Reabrir' }).first().waitFor()
}

const scrolls: Turn = async page => {
  await showList(page, /Em atendimento/)
  await page.mouse.move(200, 500)
  for (let i = 0; i < 40; i++) await page.mouse.wheel(0, i < 30 ? 300 : -900)
}

const NAMES = ['Ana Silva', 'José Pádua', 'Conceição', 'Márcia Leão']
const searches: Turn = async (page, took) => {
  const box = page.getByRole('searchbox')
  await box.click()
  await page.keyboard.type(NAMES[took.open.length % NAMES.length] ?? '', { delay: KEY_MS })
  await page
    .getByRole('status')
    .getByText(/atendimentos/)
    .waitFor()
  await opens(page, took)
  await box.click()
  await page.keyboard.press('Escape')
}

const filters: Turn = async page => {
  const panel = page.getByRole('button', { name: /^Filtrar/ })
  await panel.click()
  const unread = page.getByRole('switch', { name: 'Só com mensagens não lidas' })
  for (const _ of ['on', 'off']) await unread.click()
  await page.keyboard.press('Escape')
  await unread.waitFor({ state: 'detached' })
}

/** A conversation of 20,000 messages, some pages back. */
const readsBack: Turn = async page => {
  await page.evaluate(() => {
    location.hash = '#/atendimento/20100?t=1'
  })
  await page.getByRole('log').locator('[data-from]').first().waitFor()
  await page.getByRole('log').hover()
  for (let i = 0; i < 40; i++) await page.mouse.wheel(0, -400)
}

/** One of the lists, from its tab or from behind "more". */
async function showList(page: Page, name: RegExp): Promise<void> {
  const tab = page.getByRole('tab', { name })
  if (await tab.isVisible()) return tab.click()
  await page.getByRole('button', { name: 'Mais listas' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** A ticket further down, whichever stands there when the mouse comes down: the list moves. */
async function opens(page: Page, { open }: Took): Promise<void> {
  await rowsOf(page).first().waitFor()
  await page.evaluate(() => window.eyes.remember())
  const opened = page.evaluate(() => window.eyes.painted(window.eyes.isOpenAnew))
  const { x, y } = await page.evaluate(() => {
    const others = [...document.querySelectorAll('li[aria-posinset] a:not([aria-current])')].filter(
      row => row.getBoundingClientRect().top > 200,
    )
    const { left, top } = (others[2] ?? others[0])?.getBoundingClientRect() ?? { left: 0, top: 0 }
    return { x: left + 100, y: top + 20 }
  })
  await page.mouse.click(x, y)
  open.push(await opened)
}

let told = 0
async function says(page: Page, { bubble }: Took, words: string): Promise<void> {
  const text = `${words}, ${++told}.`
  await page.getByRole('textbox', { name: 'Mensagem', exact: true }).click()
  await page.keyboard.type(text, { delay: KEY_MS })
  const there = page.evaluate(said => window.eyes.painted(() => window.eyes.isSaid(said)), text)
  await page.keyboard.press('Enter')
  bubble.push(await there)
}
