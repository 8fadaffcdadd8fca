import { campaignRoutes } from '@balcao/contract/campaigns/campaigns'
import { wait } from '../stand.ts'
import type { Shop } from './shop.ts'

const SAMPLE_MS = 100

interface Sampled {
  times: number
  wrong: string[]
}

/** Ten times a second, from any process: the buckets add up to all recipients. */
export function watch({ id, people, ask }: Shop): { stop(): Promise<Sampled> } {
  const seen: Sampled = { times: 0, wrong: [] }
  let isOn = true
  const looking = (async () => {
    while (isOn) {
      const next = wait(SAMPLE_MS)
      const { counts } = await ask(call => call(campaignRoutes.show, { params: { id } }))
      const sum = counts.pending + counts.canceled + counts.skipped + counts.failed + counts.sent + counts.delivered
      seen.times++
      if (sum !== people || counts.total !== people) seen.wrong.push(JSON.stringify(counts))
      await next
    }
  })()
  return {
    async stop() {
      isOn = false
      await looking
      return seen
    },
  }
}

interface Row {
  value: string
  state: number
  status: string | null
}

/** The provider's ledger against what stands here of each recipient. */
export async function judge(shop: Shop, { times, wrong }: Sampled): Promise<string> {
  const { provider, database, id, people } = shop
  if (wrong.length > 0) throw new Error(`${wrong.length} of ${times} times the buckets were not everybody: ${wrong[0]}`)
  const given = new Map<string, number>()
  for (const { type, conversation } of provider.ledger)
    if (type === 'message') given.set(conversation, (given.get(conversation) ?? 0) + 1)
  const twice = [...given.values()].filter(n => n > 1).length
  if (twice > 0) throw new Error(`${twice} people were written to twice`)
  const { rows } = await database.owner.query<Row>(
    `select r.value, r.state, m.status from campaign_recipients r
       left join messages m on m.tenant_id = r.tenant_id and m.campaign_id = r.campaign_id and m.campaign_no = r.no
     where r.campaign_id = $1`,
    [id],
  )
  const odd = rows.filter(
    ({ value, state, status }) => state !== 1 || (given.has(value) ? !mayBeThere(status) : status !== 'unconfirmed'),
  )
  if (rows.length !== people || odd.length > 0)
    throw new Error(
      `${rows.length} recipients, ${odd.length} of whom stand elsewhere than the ledger says: ${JSON.stringify(odd[0])}`,
    )
  const counts = await shop.counts()
  const unconfirmed = rows.filter(({ status }) => status === 'unconfirmed').length
  if (counts.unconfirmed !== unconfirmed || counts.sent + counts.delivered !== people - unconfirmed)
    throw new Error(`the figures are not those of the rows: ${JSON.stringify(counts)}, ${unconfirmed} unconfirmed`)
  return `${given.size} in the provider's ledger, 0 twice, ${unconfirmed} unconfirmed; ${times} times the buckets were everybody`
}

/** What it has is sent, or nobody here heard so. */
const mayBeThere = (status: string | null): boolean => status === 'sended' || status === 'unconfirmed'
