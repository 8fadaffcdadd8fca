import { LONG, one, ROUND_MS, withCore } from './core.ts'
import { callFrom, median } from './measure.ts'
import { databaseTime, programTime } from './processor.ts'

/**
 * What attendances cost an arrival: processor time of arriving messages with the triggers that keep them, and without, in turn, so that
 * a slow stretch of the machine meets both. The goal is 2 %. Nothing else differs: columns of the ticket are written either way.
 */
const PAIRS = LONG ? 15 : 7
const TRIGGERS = [
  ['tickets', 'open_attendance'],
  ['tickets', 'open_next_attendance'],
  ['tickets', 'keep_attendance'],
  ['tickets', 'note_ad'],
  ['tickets', 'end_attendance'],
  ['messages', 'recount_failed'],
  ['message_costs', 'recount_priced'],
] as const

await withCore(async ({ url, hook }) => {
  const spent = await databaseTime(url)
  const turn = async (what: 'enable' | 'disable') => {
    for (const [table, trigger] of TRIGGERS) await one(url, `alter table ${table} ${what} trigger ${trigger}`)
    const before = programTime() + spent()
    const { perSecond } = await callFrom({ url: hook, what: 'inbound', lanes: 16, ms: ROUND_MS })
    // The clients warm up for a second more.
    return (programTime() + spent() - before) / ((perSecond * (ROUND_MS + 1_000)) / 1_000)
  }
  const ratios: number[] = []
  await turn('enable')
  for (let pair = 0; pair < PAIRS; pair++) {
    // Whoever comes second meets a larger table.
    const order = pair % 2 === 0 ? (['enable', 'disable'] as const) : (['disable', 'enable'] as const)
    const cost = { enable: 0, disable: 0 }
    for (const what of order) cost[what] = await turn(what)
    ratios.push(cost.enable / cost.disable)
    console.log(`with ${cost.enable.toFixed(0)} µs, without ${cost.disable.toFixed(0)} µs`)
  }
  await turn('enable')
  const middle = (median(ratios) - 1) * 100
  console.log(`attendances cost an arrival ${middle.toFixed(1)} % of its processor time, median of ${PAIRS} pairs (goal 2 %)`)
})
