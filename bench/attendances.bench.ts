import { randomUUID } from 'node:crypto'
import { keyOf } from '@balcao/contract/channels/addresses'
import pg from 'pg'
import { inboundText } from '../server/src/features/messages/inbound.testkit.ts'
import { asArrival } from '../server/src/features/messages/rules/inbound.ts'
import { rolesOf } from '../server/src/infra/database/roles.ts'
import { LONG, one, withCore } from './core.ts'
import { median, percentile } from './measure.ts'
import { processTime } from './processor.ts'

/**
 * What attendances cost an arrival: processor time of the database's process that takes messages in, with the triggers that keep them and
 * without, in turn. The goal is 2 %. Nothing else differs: columns of the ticket are written either way. The statement is called as the
 * product calls it, always thirty at once: over HTTP a busy machine gathers other numbers of them, and rounds differ by a fifth.
 */
const PAIRS = LONG ? 60 : 24
const [BATCHES, AT_ONCE] = [40, 30]
/** The first ones after a trigger was switched are planned anew. */
const PLANNED = 8
const CONTACTS = 100_000
const TEXT = 'um texto de tamanho comum, com cerca de cem caracteres ao todo, como os clientes escrevem de manhã '
const TRIGGERS = [
  ['tickets', 'open_attendance'],
  ['tickets', 'open_next_attendance'],
  ['tickets', 'keep_attendance'],
  ['tickets', 'note_ad'],
  ['tickets', 'end_attendance'],
  ['messages', 'recount_failed'],
  ['message_costs', 'recount_priced'],
] as const

let next = 0
/** From the contacts whose tickets are live, one after the other. */
function arrivals(channelId: number) {
  return Array.from({ length: AT_ONCE }, () => {
    const contact = ((next * 100) % CONTACTS) + 1 + (Math.floor((next++ * 100) / CONTACTS) % 4)
    const number = `5511${970_000_000 + contact}`
    const said = inboundText({ tenantId: 1, channelId }, number, randomUUID())
    // Under no name: another than the one they have would be a change of the contact.
    return asArrival({ ...said, name: '', body: TEXT }, keyOf(said.address), new Date())
  })
}

await withCore(async ({ url }) => {
  const channel = Number((await one<{ id: number }>(url, 'select id from channels limit 1'))?.id)
  const client = new pg.Client(url)
  await client.connect()
  const pid = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
  const { app } = rolesOf(new URL(url).pathname.slice(1))
  const take = async () => {
    const { rows } = await client.query({
      name: 'receive',
      text: 'select outcome from receive($1)',
      values: [JSON.stringify(arrivals(channel))],
    })
    if (rows.some(({ outcome }) => outcome !== 'stored')) throw new Error(`not all were stored: ${JSON.stringify(rows)}`)
  }
  const turn = async (what: 'enable' | 'disable') => {
    await client.query('reset role')
    for (const [table, trigger] of TRIGGERS) await client.query(`alter table ${table} ${what} trigger ${trigger}`)
    await client.query(`set role ${client.escapeIdentifier(app)}`)
    for (let n = 0; n < PLANNED; n++) await take()
    const before = processTime(pid)
    for (let n = 0; n < BATCHES; n++) await take()
    return (processTime(pid) - before) / (BATCHES * AT_ONCE)
  }
  await turn('enable')
  const ratios: number[] = []
  const seen = { enable: [] as number[], disable: [] as number[] }
  for (let pair = 0; pair < PAIRS; pair++) {
    // The second of a pair meets a larger table.
    const order = pair % 2 === 0 ? (['enable', 'disable'] as const) : (['disable', 'enable'] as const)
    const cost = { enable: 0, disable: 0 }
    for (const what of order) {
      cost[what] = await turn(what)
      seen[what].push(cost[what])
    }
    ratios.push(cost.enable / cost.disable)
  }
  await turn('enable')
  await client.end()
  const percent = (ratio: number) => `${((ratio - 1) * 100).toFixed(1)} %`
  console.log(
    `with ${median(seen.enable).toFixed(1)} µs an arrival, without ${median(seen.disable).toFixed(1)}: attendances cost ` +
      `${percent(median(ratios))}, median of ${PAIRS} pairs (quarters ${percent(percentile(ratios, 0.25))} and ${percent(percentile(ratios, 0.75))}; goal 2 %)`,
  )
})
