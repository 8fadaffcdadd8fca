import type { Page } from 'playwright-core'
import type { Desk } from '../inbox/desk.ts'
import type { Goals } from '../inbox/goals.ts'
import { type Task, tasksOf } from '../inbox/tasks.ts'

const WHEEL_PX = 2_000
const STEP_MS = 20
const LONGEST_MS = 50
const MOST_SECONDS = 120

/** Down a lane of 5,000 to its end, and the whole board while fifty people move its cards. */
export async function measureScreen(desk: Desk, goals: Goals, during: (watched: () => Promise<void>) => Promise<void>) {
  const page = await desk.visit('/kanban/kanbans')
  const lane = page.locator('[data-column="1"]')
  await lane.locator('[data-card]').first().hover()
  await page.waitForLoadState('networkidle')
  const end = performance.now() + MOST_SECONDS * 1000
  const down = await tasksOf(page, async () => {
    while ((await held(page)) < 5_000 && performance.now() < end) {
      await page.mouse.wheel(0, WHEEL_PX)
      await page.waitForTimeout(STEP_MS)
    }
  })
  goals.holds('5,000 cards of a lane not reached', Math.max(0, 5_000 - (await held(page))), 0, '')
  goals.holds('… longest task of the way down', longest(down), LONGEST_MS, 'ms')
  const back = await tasksOf(page, async () => {
    for (let i = 0; i < 100; i++) {
      await page.mouse.wheel(0, i % 2 === 0 ? -20_000 : 20_000)
      await page.waitForTimeout(STEP_MS)
    }
  })
  goals.holds('… flown past, longest task', longest(back), LONGEST_MS, 'ms')
  await during(async () => {
    const heard = await tasksOf(page, () => page.waitForTimeout(5_000))
    const busy = heard.reduce((sum, { processor }) => sum + processor, 0)
    goals.holds(
      '… hearing 200 moves a second, longest task',
      longest(heard),
      LONGEST_MS,
      'ms',
      `busy ${(busy / 50).toFixed(0)} %`,
    )
  })
  await page.close()
}

const longest = (tasks: Task[]) => tasks.reduce((most, { processor }) => Math.max(most, processor), 0)

/** How far down the list is held. */
const held = (page: Page) =>
  page.evaluate(() => {
    const lane = document.querySelector('[data-column="1"] ul')
    return Math.round((lane?.getBoundingClientRect().height ?? 0) / 104)
  })
