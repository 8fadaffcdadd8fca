import { settingRoutes } from '@balcao/contract/setting-routes'
import type { Page } from 'playwright-core'
import { type Desk, heapOf, megabytes, rowsOf } from './desk.ts'
import type { Goals } from './goals.ts'
import { type Task, tasksOf } from './tasks.ts'

const ROWS = 50_000
const WARM_ROWS = 5_000
const WHEEL_PX = 3_000
const MOST_SECONDS = 120
const LONGEST_MS = 50
/** A place in the list, not what stands there: a row as it is read weighs some two thousand. */
const MOST_BYTES = 400

/** Down a list of so many tickets, as fast as its pages come: of 200 each, the most a company can choose. */
export async function measureScroll(desk: Desk, goals: Goals): Promise<void> {
  await withPagesOf(desk, 200, async () => {
    const page = await desk.visit('/atendimento')
    await page.getByRole('button', { name: 'Mais listas' }).click()
    await page.getByRole('menuitem', { name: /Resolvidos/ }).click()
    await rowsOf(page).first().hover()
    const end = performance.now() + MOST_SECONDS * 1000

    await scrollTo(page, WARM_ROWS, end)
    const before = await heapOf(page)
    let reached = WARM_ROWS
    const tasks = await tasksOf(page, async () => {
      reached = await scrollTo(page, ROWS, end)
    })
    const after = await heapOf(page)
    const over = (of: keyof Task) => tasks.filter(task => task[of] > LONGEST_MS).length

    goals.holds(`tickets of ${ROWS} not reached in ${MOST_SECONDS} s`, Math.max(0, ROWS - reached), 0, '')
    const byTheClock = `${over('clock')} over ${LONGEST_MS} ms by the clock, the longest ${longest(tasks, 'clock').toFixed(0)}`
    goals.holds('… longest task, of the processor', longest(tasks, 'processor'), LONGEST_MS, 'ms', byTheClock)
    goals.holds(
      '… memory for each row passed',
      (after - before) / (reached - WARM_ROWS),
      MOST_BYTES,
      'bytes',
      megabytes(before, after),
    )
    await page.close()
  })
}

const longest = (tasks: Task[], of: keyof Task) => tasks.reduce((most, task) => Math.max(most, task[of]), 0)

async function withPagesOf({ call }: Desk, size: number, work: () => Promise<void>): Promise<void> {
  const choose = (value: number) =>
    call(settingRoutes.save, { params: { key: 'ticketLimitNumber' }, body: { value: String(value) } })
  await choose(size)
  await work().finally(() => choose(40))
}

/** Answers how far it came until then. */
async function scrollTo(page: Page, row: number, end: number): Promise<number> {
  const lastDrawn = () =>
    page.evaluate(() =>
      Math.max(0, ...[...document.querySelectorAll('li[aria-posinset]')].map(li => Number(li.getAttribute('aria-posinset')))),
    )
  let reached = 0
  while (reached < row && performance.now() < end) {
    await page.mouse.wheel(0, WHEEL_PX)
    reached = await lastDrawn()
  }
  return reached
}
