import { channelRoutes } from '@balcao/contract/channels/channels'
import { type GroupRuleKind, groupRuleRoutes, groupWatchRoutes } from '@balcao/contract/groups/group-rules'
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

/** What the shop's groups are kept in order by, and which channel does it. */
export async function groups(stage: Stage): Promise<void> {
  const call = await stage.as(ADMIN.email)
  const known = await call(groupRuleRoutes.list, { query: {} })
  for (const [rule, text, note] of RULES) {
    if (known.rows.some(one => one.rule === rule && one.text === text)) continue
    await call(groupRuleRoutes.create, { body: { rule, text, note, groupId: null, removesAuthor: false } })
  }
  const shop = (await call(channelRoutes.list, {})).find(({ name }) => name === 'Loja (demonstração)')
  if (shop)
    await call(groupWatchRoutes.watch, {
      params: { id: shop.id },
      body: { ban: true, word: true, greeting: true, farewell: true },
    })
}
