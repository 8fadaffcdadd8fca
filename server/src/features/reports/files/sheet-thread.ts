import { on } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ReportName } from '@balcao/contract/reports/columns'
import type { Language } from '@balcao/contract/values/locales'
import type { SheetLook, SheetRow } from '../../../infra/sheets/cells.ts'
import type { Page } from '../queries/whole.ts'

/** What the thread is given. */
export interface SheetTask {
  as: 'csv' | 'xlsx'
  name: ReportName
  look: SheetLook
  language: Language
  total: SheetRow
}
/** What it says: it wants rows, or has written some. */
export type Said = 'rows' | 'end' | Uint8Array
/** What it hears: rows as the database wrote them, none where there are no more; or that what it wrote was taken. */
export type Heard = { page: string | null } | 'taken'

/** A thread that has been given too much ends by itself, and the process lives. */
const MOST_MEGABYTES = 256

/**
 * A sheet written in a thread of its own, which gives way to the one that answers people: of a million rows they would feel each. Rows go
 * there as the database wrote them, unread.
 */
export async function* sheetApart(task: SheetTask, pages: AsyncIterable<Page>): AsyncGenerator<Uint8Array> {
  const thread = new Worker(path.join(import.meta.dirname, 'sheet-worker.ts'), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
  const say = (heard: Heard) => thread.postMessage(heard)
  const rows = pages[Symbol.asyncIterator]()
  try {
    for await (const [said] of on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[Said]>) {
      if (said === 'end') return
      if (said === 'rows') {
        const next = await rows.next()
        say({ page: next.done ? null : next.value.text })
      } else {
        yield said
        say('taken')
      }
    }
    throw new Error('the thread that writes a sheet ended before it')
  } finally {
    await thread.terminate()
    await rows.return?.()
  }
}
