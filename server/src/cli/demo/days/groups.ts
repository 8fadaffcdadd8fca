import { channelRoutes } from '@balcao/contract/channels/channels'
import { type GroupRuleKind, groupRuleRoutes, groupWatchRoutes } from '@balcao/contract/groups/group-rules'
import { sql } from 'kysely'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { signedIn } from '../../../infra/trust/auth.ts'
import { seal } from '../../../infra/trust/keys.ts'
import { ADMIN } from '../logins.ts'
import type { Stage } from '../stage.ts'

const RULES: readonly (readonly [GroupRuleKind, string, string])[] = [
  ['ban', '5521960001144', 'Promo Rápida Brindes'],
  ['ban', '5511944102277', 'vende ingressos'],
  ['word', 'aposta', ''],
  ['word', 'renda extra', ''],
  ['greeting', 'Boas-vindas, {{name}}! Aqui saem as ofertas da semana.', ''],
  ['farewell', 'Até logo, {{name}}.', ''],
]

/** What the shop's groups are kept in order by, and which channel does it; the groups themselves, and what was done to them. */
export async function groups(stage: Stage): Promise<void> {
  const call = await stage.as(ADMIN.email)
  const known = await call(groupRuleRoutes.list, { query: {} })
  for (const [rule, text, note] of RULES) {
    if (known.rows.some(one => one.rule === rule && one.text === text)) continue
    await call(groupRuleRoutes.create, { body: { rule, text, note, groupId: null, removesAuthor: false } })
  }
  const shop = (await call(channelRoutes.list, {})).find(({ name }) => name === 'Loja (teste)')
  if (!shop) return
  const { tenantId, userId } = await signedIn(await stage.tokenOf(ADMIN.email))
  await withTenant(tenantId, tx => thatAre(tx, { channelId: shop.id, userId }))
  await call(groupWatchRoutes.watch, {
    params: { id: shop.id },
    body: { ban: true, word: true, greeting: true, farewell: true },
  })
}

const PEOPLE: Readonly<Record<string, string>> = {
  '5511972103358': 'Helena Sakamoto',
  '5511987310925': 'Edson Quaresma',
  '5511966551020': 'Wesley Prates',
  '5511955407781': 'Sônia Dias',
  '5513991226034': 'Rogério Lima',
}
const [HELENA = '', EDSON = '', WESLEY = '', SONIA = '', ROGERIO = ''] = Object.keys(PEOPLE)

interface DemoGroup {
  name: string
  description: string
  isAdmin: boolean
  people: readonly string[]
}
const GROUPS: readonly DemoGroup[] = [
  { name: 'Clientes VIP', description: 'As ofertas da semana, antes de todos.', isAdmin: true, people: [HELENA, EDSON, ROGERIO] },
  { name: 'Arquitetos parceiros', description: 'Prazos, amostras e comissões.', isAdmin: true, people: [SONIA, WESLEY] },
  { name: 'Montadores zona leste', description: 'A agenda de montagem.', isAdmin: true, people: [ROGERIO] },
  { name: 'Lojistas do bairro', description: '', isAdmin: false, people: [EDSON] },
]
const idOf = (i: number): string => `12036304001000${i + 1}`

/** What became of each number that was added; Edson was in it already. */
const RESULTS: readonly (readonly [string, string])[] = [
  [HELENA, 'done'],
  [EDSON, 'already'],
  [WESLEY, 'invite'],
  [SONIA, 'left'],
  ['5521960001144', 'absent'],
  [ROGERIO, 'done'],
]
/** What the rules met, so many minutes ago. */
const MET: readonly (readonly [GroupRuleKind, string, string, string, number])[] = [
  ['ban', '5521960001144', 'Promo Rápida Brindes', 'done', 190],
  ['word', 'aposta', 'Wesley Prates', 'done', 95],
  ['word', 'renda extra', 'Promo Rápida Brindes', 'done', 191],
  ['word', 'aposta', 'Edson Quaresma', 'exempt', 30],
]

interface Whose {
  channelId: number
  userId: number
}

/** In the sandbox's own network as well: read anew, they are there still. */
async function thatAre(tx: Tx, { channelId, userId }: Whose): Promise<void> {
  const { rows } = await sql<object>`select from groups where tenant_id = ${tx.tenant} and external_id = ${idOf(0)}`.execute(tx)
  if (rows.length > 0) return
  for (const [i, one] of GROUPS.entries()) await keep(tx, channelId, { ...one, externalId: idOf(i) })
  await sql`
    with its as (
      insert into works (kind, title, status, total, done, created_by, created_at, finished_at)
      values ('groups.members', 'Clientes VIP', 'done', ${RESULTS.length}, ${RESULTS.length}, ${userId}, now() - interval '3 hours',
        now() - interval '2 hours 58 minutes') returning id
    )
    insert into group_steps (work_id, channel_id, act, group_id, number, state, outcome, done_at)
    select its.id, ${channelId}, 'add', g.id, r ->> 0, 'done', r ->> 1, now() - interval '26 hours'
    from its, groups g, jsonb_array_elements(${JSON.stringify(RESULTS)}::jsonb) with ordinality as x (r, n)
    where g.tenant_id = ${tx.tenant} and g.external_id = ${idOf(0)} order by n`.execute(tx)
  await sql`
    insert into group_deeds (group_id, channel_id, rule, what, rule_id, person, about, result, at, done_at)
    select g.id, ${channelId}, r.rule, 'demo ' || x.n, r.id, x.m ->> 2, r.text, x.m ->> 3, its.at, its.at
    from groups g, jsonb_array_elements(${JSON.stringify(MET)}::jsonb) with ordinality as x (m, n)
      join group_rules r on r.tenant_id = ${tx.tenant} and r.rule = x.m ->> 0 and r.text = x.m ->> 1,
      lateral (select now() - (x.m ->> 4)::int * interval '1 minute' as at) its
    where g.tenant_id = ${tx.tenant} and g.external_id = ${idOf(0)} order by its.at`.execute(tx)
}

async function keep(
  tx: Tx,
  channelId: number,
  { name, description, isAdmin, people, externalId }: DemoGroup & { externalId: string },
) {
  await sql`
    with its as (
      insert into groups (external_id, name, description, people) values (${externalId}, ${name}, ${description}, ${people.length + 1})
      returning id
    )
    insert into group_seats (group_id, channel_id, is_admin) select id, ${channelId}, ${isAdmin} from its`.execute(tx)
  const key = `group/${externalId}`
  const inside = Object.fromEntries(people.map((number, i) => [number, { isAdmin: i === 0 && people.length > 2 }]))
  const link = `https://chat.example/${externalId}`
  const value = seal(
    JSON.stringify({ name, description, isAdmin, link, people: inside }),
    `channel_store ${tx.tenant} ${channelId} ${key}`,
  )
  await sql`insert into channel_store (channel_id, key, value) values (${channelId}, ${key}, ${value})`.execute(tx)
}
