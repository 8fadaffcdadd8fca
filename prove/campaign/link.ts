import { campaignRecipientRoutes } from '@balcao/contract/campaigns/campaign-recipients'
import { workRoutes } from '@balcao/contract/works/works'
import { wait } from '../stand.ts'
import type { Shop } from './shop.ts'

/** So many customers of one state, and all of them linked by the work a person starts; how long that took. */
export async function linkEverybody({ id, tenant, people, database: { owner }, call }: Shop): Promise<number> {
  await owner.query(
    `with made as (
       insert into contacts (tenant_id, name, number) select $1, 'Cliente ' || n, '5511' || (900000000 + n) from generate_series(1, $2::int) n
       returning id, number)
     insert into identities (tenant_id, kind, key, value, contact_id) select $1, 'phone', phone_key(number), number, id from made`,
    [tenant, people],
  )
  await owner.query('analyze contacts, identities')
  const began = performance.now()
  const body = { audience: { by: 'states' as const, states: ['SP'] }, title: 'Público' }
  const { id: work } = await call(campaignRecipientRoutes.link, { params: { id }, body })
  for (;;) {
    const { status, error } = await call(workRoutes.show, { params: { id: work } })
    if (status === 'done') return performance.now() - began
    if (status !== 'waiting' && status !== 'running') throw new Error(`linking ended as ${status}: ${error}`)
    await wait(100)
  }
}
