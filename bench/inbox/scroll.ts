import type { Page } from 'playwright-core'
import { type Desk, heapOf, megabytes, rowsOf } from './desk.ts'
import { lookAnew, seenIn } from './eyes.ts'
import type { Goals } from './goals.ts'

const ROWS = 50_000
const WARM_ROWS = 5_000
const WHEEL_PX = 3_000

/** Down a list of so many tickets, as fast as its pages come. */
export async function measureScroll({ visit }: Desk, goals: Goals): Promise<void> {
  const page = await visit('/atendimento')
  await page.getByRole('button', { name: 'Mais listas' }).click()
  await page.getByRole('menuitem', { name: /Resolvidos/ }).click()
  await rowsOf(page).first().waitFor()
  await rowsOf(page).first().hover()

  await scrollTo(page, WARM_ROWS)
  const before = await heapOf(page)
  await lookAnew(page)
  await scrollTo(page, ROWS)
  const { longTasks } = await seenIn(page)
  const grown = (await heapOf(page)) - before

  const worst = Math.max(0, ...longTasks)
  goals.holds(`${ROWS} tickets scrolled, longest task`, worst, 50, 'ms', `${longTasks.length} over 50 ms`)
  goals.holds('… memory for each row passed', grown / (ROWS - WARM_ROWS), 256, 'bytes', megabytes(before, before + grown))
  await page.close()
}

async function scrollTo(page: Page, row: number): Promise<void> {
  const reached = () =>
    page.evaluate(() =>
      Math.max(0, ...[...document.querySelectorAll('li[aria-posinset]')].map(li => Number(li.getAttribute('aria-posinset')))),
    )
  while ((await reached()) < row) await page.mouse.wheel(0, WHEEL_PX)
}
