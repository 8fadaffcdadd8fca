import { massRoutes } from '@balcao/contract/campaigns/mass'
import { channelRoutes } from '@balcao/contract/channels/channels'
import { ADMIN, AGENT, SUPERVISOR } from '../logins.ts'
import type { Stage } from '../stage.ts'

const NAMES = ['Mariana', 'Cláudio', 'Helena', 'Otávio', 'Lúcia', 'Jonas', 'Bia', 'Davi']

/** The last is long enough that it is still on its way when `massPaused` comes, however slow the machine. */
const SENDS = [
  {
    name: 'Entregas de hoje',
    by: AGENT,
    text: 'Olá, {{var1}}. O pedido {{var2}} saiu para entrega. Avisamos quando estiver perto.',
    people: 14,
    gapMs: 200,
  },
  {
    name: 'Loja fechada na segunda',
    by: SUPERVISOR,
    text: 'Olá, {{var1}}. Na segunda a loja não abre por causa do inventário. Seu pedido {{var2}} segue no prazo.',
    people: 22,
    gapMs: 200,
  },
  {
    name: 'Montagem: escolha do horário',
    by: SUPERVISOR,
    text: 'Oi, {{var1}}! A montagem do pedido {{var2}} pode ser de manhã ou à tarde. Qual prefere?',
    people: 240,
    gapMs: 1_000,
  },
] as const

/** Two that are over as soon as their channel has sent them, one that takes minutes. */
export async function mass(stage: Stage): Promise<void> {
  const call = await stage.as(ADMIN.email)
  const { rows: known } = await call(massRoutes.list, { query: { pageSize: 200 } })
  const channel = (await call(channelRoutes.list, {})).find(({ capabilities }) => capabilities.inFlight > 1)
  if (!channel) return
  for (const [i, { name, by, text, people, gapMs }] of SENDS.entries()) {
    if (known.some(send => send.name === name)) continue
    const lines = Array.from(
      { length: people },
      (_, n) => `119${71_000_000 + i * 10_000 + n}; ${NAMES[n % NAMES.length]}; ${48_190 + i * 400 + n}`,
    ).join('\n')
    const its = { tab: 'textovariavel', channelId: channel.id, text, lines, gapMinMs: gapMs, gapMaxMs: gapMs * 2 } as const
    const sender = await stage.as(by.email)
    await sender(massRoutes.send, { body: { ...its, name, title: name, confirm: people } })
  }
}

/** The parts between have given it time to reach some: it stops with a result. */
export async function massPaused(stage: Stage): Promise<void> {
  const call = await stage.as(ADMIN.email)
  const { rows } = await call(massRoutes.list, { query: { pageSize: 200 } })
  const long = rows.find(one => one.name === SENDS.at(-1)?.name && one.status === 'processing' && one.pausedAt === null)
  if (long) await call(massRoutes.pause, { params: { id: long.id } })
}
