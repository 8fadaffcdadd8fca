import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { ReportRow } from '@balcao/contract/reports/reports'
import { REPORT_WORDS } from '@balcao/contract/reports/texts/all'
import type { Rows } from '../../../infra/sheets/cells.ts'
import { sheetBytes } from '../../../infra/sheets/sheet.ts'
import { cellsOf } from './columns.ts'
import type { Heard, Said, SheetTask } from './sheet-thread.ts'

const { as, name, look, language, total } = workerData as SheetTask
const port = parentPort
if (!port) throw new Error('this is no thread')

/** Linux counts threads as processes, and means this one. */
if (process.platform === 'linux') setPriority(10)

const say = (said: Said) => port.postMessage(said)

/** It asks for rows while what it wrote is not taken yet: both answers come by one way. */
let rowsCome = (_page: string | null) => {}
let isTaken = () => {}
port.on('message', (heard: Heard) => (heard === 'taken' ? isTaken() : rowsCome(heard.page)))

async function* rows(): Rows {
  const words = REPORT_WORDS[language]
  for (;;) {
    say('rows')
    const page = await new Promise<string | null>(resolve => (rowsCome = resolve))
    if (page === null) break
    yield (JSON.parse(page) as ReportRow[]).map(row => cellsOf(name, row, words))
  }
  yield [total]
}

for await (const bytes of sheetBytes(as, look, rows())) {
  const taken = new Promise<void>(resolve => (isTaken = resolve))
  say(new Uint8Array(bytes))
  await taken
}
say('end')
port.close()
