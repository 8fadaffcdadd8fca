import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { campaignInput } from '@balcao/contract/campaigns/campaign'
import { sandboxProvider } from '../server/src/drivers/channels/sandbox/provider.ts'
import { createCampaign, pauseByHand, resumeCampaign, startCampaign } from '../server/src/features/campaigns/commands.ts'
import { linkLines, startLinking } from '../server/src/features/campaigns/people/link.ts'
import { listRecipients } from '../server/src/features/campaigns/people/recipients.ts'
import { resultFile } from '../server/src/features/campaigns/people/result.ts'
import { booksOf } from '../server/src/features/channels/sandbox-books.ts'
import { type House, withHouse } from './campaign/house.ts'
import type { Round } from './clients.ts'
import { callFrom, load, median, percentile } from './measure.ts'
import { databaseTime, programTime } from './processor.ts'

/** What a campaign for a million costs, from its audience to its report, and what its agents notice beside it. PEOPLE=… takes fewer; `--kept` keeps the people for the next run. */
const PEOPLE = Number(process.env.PEOPLE) || 1_000_000
const SENDING_MS = 20_000
const IN_FLIGHT = 400
const BESIDE_MS = 6_000
const BESIDE_ROUNDS = 5

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(2)
const mb = (bytes: number): number => Math.round(bytes / 2 ** 20)
const megabytes = (): number => mb(process.memoryUsage().rss)
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** What is held, without what only waits to be collected. */
function held(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return mb(heapUsed + external)
}
type Table = Record<string, string | number>
const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

function told(what: string, figure: unknown): true {
  console.log(`${what}: ${figure}`)
  return true
}

async function handedOver({ owner }: House): Promise<number> {
  return Number((await owner.query("select count(*) as n from sandbox_ledger where type = 'message'")).rows[0]?.n)
}

await withHouse(PEOPLE, async house => {
  const table: Table = new Proxy({}, { set: (_, name, value) => told(String(name), value) })
  const id = await campaignBy(house, house.channels)
  await linked(house, id, table)
  await pages(house, id, table)
  await bare(house, table)
  await sent(house, id, table)
  // Where each has a message, it is one join more.
  await pages(house, id, table, 'of recipients with messages')
  await beside(house, table)
  await onPaper(house, table)
})

async function campaignBy({ actor }: House, channelIds: readonly number[]): Promise<number> {
  const input = { name: 'Feirão', channelIds: [...channelIds], texts: ['Bom dia, {{firstName}}'], gapMinMs: 0, gapMaxMs: 0 }
  return (await createCampaign(actor, campaignInput.parse(input))).id
}

/** As a work, with its progress. */
async function linked({ actor, owner, url }: House, id: number, table: Table): Promise<void> {
  const spent = await databaseTime(url)
  const database = spent()
  const began = performance.now()
  const { id: work } = await startLinking(actor, id, { audience: { by: 'states', states: ['SP'] }, title: 'Público' })
  const seen = new Set<number>()
  for (;;) {
    const { rows } = await owner.query<{ status: string; done: number }>('select status, done from works where id = $1', [work])
    seen.add(Number(rows[0]?.done))
    if (rows[0]?.status === 'done') break
    if (!['waiting', 'running'].includes(rows[0]?.status ?? '')) throw new Error(`linking ended as ${rows[0]?.status}`)
    await wait(100)
  }
  table[`${PEOPLE} linked, s (≤ 20)`] = seconds(began)
  table['… processor time of the database, s'] = ((spent() - database) / 1e6).toFixed(1)
  table['… its progress was seen at so many places'] = seen.size
}

async function pages({ actor }: House, id: number, table: Table, of = 'of recipients'): Promise<void> {
  const took: number[] = []
  for (let i = 0; i < 400; i++) {
    const at = performance.now()
    await listRecipients(actor, id, { after: (i * 7_919) % PEOPLE, pageSize: 50, searchParam: '' })
    took.push(performance.now() - at)
  }
  table[`a page ${of}, p50 ms (≤ 20)`] = percentile(took.slice(40), 0.5).toFixed(1)
  table[`… ${of}, p99 ms`] = percentile(took.slice(40), 0.99).toFixed(1)
  for (const searchParam of ['zuleica', '5511970012345', 'cliente 12345']) {
    const searched: number[] = []
    for (let i = 0; i < 20; i++) {
      const at = performance.now()
      await listRecipients(actor, id, { after: 0, pageSize: 50, searchParam })
      searched.push(performance.now() - at)
    }
    table[`… ${of} found by “${searchParam}”, p50 ms (≤ 20)`] = percentile(searched, 0.5).toFixed(1)
  }
}

/** The provider of the sandbox by itself, with as many orders at once as the channels have in flight: what it takes no campaign can pass. */
async function bare({ owner, url }: House, table: Table): Promise<void> {
  const { rows } = await owner.query<{ key: string }>('select hook_key as key from channels where id > 100')
  const phones = rows.map(({ key }) => sandboxProvider({ books: booksOf(key), ticks: 'none', tell: async () => {} }))
  let n = 0
  const order = () => ({ type: 'message' as const, reference: 'x', conversation: String(n++), payload: { text: 'Bom dia, Ana' } })
  const spent = await databaseTime(url)
  const [program, database] = [programTime(), spent()]
  const { perSecond } = await load(IN_FLIGHT, 4_000, () => phones[n % phones.length]?.take(order()) ?? Promise.resolve())
  const each = (of: number) => `${Math.round(of / n)} µs`
  table['the sandbox alone takes a second'] = Math.round(perSecond)
  table['… processor time of one, program and database '] = `${each(programTime() - program)}, ${each(spent() - database)}`
  await owner.query('truncate sandbox_ledger')
}

async function sent(house: House, id: number, table: Table): Promise<void> {
  const { actor, owner } = house
  const heldBefore = held()
  const before = megabytes()
  const began = performance.now()
  await startCampaign(actor, id, PEOPLE)
  while ((await handedOver(house)) === 0) await wait(20)
  table['first send after start, s (≤ 2)'] = seconds(began)
  await wait(2_000)
  const facts = await owner.query("select count(*) as n from outbox where event like 'message.%'")
  const spent = await databaseTime(house.url)
  const [program, database] = [programTime(), spent()]
  const [from, at] = [await handedOver(house), performance.now()]
  let most = before
  for (const end = at + SENDING_MS; performance.now() < end; await wait(500)) most = Math.max(most, megabytes())
  const made = (await handedOver(house)) - from
  const rate = made / ((performance.now() - at) / 1000)
  const each = (of: number) => `${Math.round(of / made)} µs`
  table['… processor time of one, program and database'] = `${each(programTime() - program)}, ${each(spent() - database)}`
  table['handed over a second by 20 channels (≥ 1,600)'] = Math.round(rate)
  const after = await owner.query("select count(*) as n from outbox where event like 'message.%'")
  table['… facts of single messages'] = Number(after.rows[0]?.n) - Number(facts.rows[0]?.n)
  table['… memory more than before, MB (≤ 100)'] = `${most - before} resident (${before} before), ${held() - heldBefore} held`
  await paused(house, id, table)
}

/** From the call to its answer, and until nothing more is handed over. */
async function paused(house: House, id: number, table: Table): Promise<void> {
  const { actor, owner } = house
  const took: number[] = []
  let last = 0
  for (let i = 0; i < 5; i++) {
    const at = performance.now()
    await pauseByHand(actor, id)
    took.push(performance.now() - at)
    const answered = new Date()
    await wait(2_500)
    const { rows } = await owner.query<{ late: number }>(
      'select extract(epoch from coalesce(max(at), $1) - $1)::float8 as late from sandbox_ledger where at > $1',
      [answered],
    )
    last = Math.max(last, Number(rows[0]?.late))
    if (i < 4) await resumeCampaign(actor, id)
    await wait(1_000)
  }
  table['pause answered, worst of 5, ms (≤ 2,000)'] = Math.round(Math.max(...took))
  table['… last one handed over after the answer, ms'] = Math.round(last * 1000)
}

/** What agents notice: the list of the inbox beside two numbers that answer in a quarter of a second, twenty at once: 80 a second each. */
async function beside(house: House, table: Table): Promise<void> {
  const { actor, address, token, channels, owner } = house
  const order = { url: `${address}/tickets`, what: 'get', lanes: 2, ms: BESIDE_MS, pace: 40, token } as const
  const paths = ['?status=open', '?status=pending', '?status=open&pageNumber=2']
  const official = channels.slice(0, 2)
  await owner.query(
    `insert into sandbox_faults (tenant_id, channel_id, faults) select 1, c, '{"slowMs": 250}' from unnest($1::bigint[]) c
       on conflict (tenant_id, channel_id) do update set faults = excluded.faults`,
    [official],
  )
  await callFrom({ ...order, paths })
  const id = await campaignBy(house, official)
  await linked(house, id, {})
  await startCampaign(actor, id, undefined)
  const [alone, with160]: [Round[], Round[]] = [[], []]
  const rates: number[] = []
  for (let i = 0; i < BESIDE_ROUNDS; i++) {
    await pauseByHand(actor, id)
    await wait(1_000)
    alone.push(await callFrom({ ...order, paths }))
    await resumeCampaign(actor, id)
    await wait(1_500)
    const [from, at] = [await handedOver(house), performance.now()]
    with160.push(await callFrom({ ...order, paths }))
    rates.push(((await handedOver(house)) - from) / ((performance.now() - at) / 1000))
  }
  await pauseByHand(actor, id)
  const middle = (rounds: Round[], of: 'p50' | 'p99') => median(rounds.map(round => round[of])).toFixed(1)
  table[`list of the inbox alone, p50 / p99 ms, the middle of ${BESIDE_ROUNDS}`] =
    `${middle(alone, 'p50')} / ${middle(alone, 'p99')}`
  table[`… in turn beside ${Math.round(median(rates))} a second (p99 ≤ +20 %)`] =
    `${middle(with160, 'p50')} / ${middle(with160, 'p99')}`
}

async function onPaper({ actor, channels }: House, table: Table): Promise<void> {
  const { id } = await createCampaign(
    actor,
    campaignInput.parse({ name: 'Papel', channelIds: channels.slice(0, 1), texts: ['Oi'] }),
  )
  const rows = Array.from({ length: 5_000 }, (_, i) => ({
    line: i + 1,
    number: `1197${1_000_000 + i}`,
    name: `Cliente ${i}`,
    vars: {},
  }))
  await linkLines(actor, id, rows)
  const took: number[] = []
  const spent = process.cpuUsage()
  for (let i = 0; i < 3; i++) {
    const at = performance.now()
    const { bytes } = await resultFile(actor.tenantId, id, { as: 'pdf', locale: 'pt-BR' })
    for await (const _ of bytes) await Promise.resolve()
    took.push(performance.now() - at)
  }
  table['PDF of 5,000, s (≤ 3)'] = (percentile(took, 0.5) / 1000).toFixed(2)
  // Drawn in a thread of its own.
  const { user, system } = process.cpuUsage(spent)
  table['… processor time of all threads, s'] = ((user + system) / 3e6).toFixed(2)
}
