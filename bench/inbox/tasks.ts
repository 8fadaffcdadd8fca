import type { Page } from 'playwright-core'

interface Event {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds, of no day. */
  ts: number
  /** Microseconds: by the clock, and of the processor. */
  dur?: number
  tdur?: number
  args: { name?: string }
}

/** A task of the page, in milliseconds: until it was over, and what the processor worked at it meanwhile. */
export interface Task {
  clock: number
  processor: number
  /** When it began, of no day. */
  at: number
}

/**
 * What the page did at one go during some work. The browser shares two processors with the server, the database and its own drawing
 * threads: by the clock a task is as long as those let it be.
 */
export async function tasksOf(page: Page, work: () => Promise<void>): Promise<Task[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('a page without a browser')
  await browser.startTracing(page, { categories: ['toplevel'] })
  await work()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Event[] }

  const threadOf = ({ pid, tid }: Event) => `${pid} ${tid}`
  const drawing = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  )
  const tasks = traceEvents.filter(event => event.ph === 'X' && event.name.endsWith('RunTask') && drawing.has(threadOf(event)))
  if (tasks.length === 0) throw new Error('the browser told of no task')
  return tasks.map(({ ts, dur = 0, tdur = 0 }) => ({ clock: dur / 1_000, processor: tdur / 1_000, at: ts / 1_000 }))
}
