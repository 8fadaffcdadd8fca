import { campaignRecipientRoutes } from '@balcao/contract/campaigns/campaign-recipients'
import { campaignRoutes } from '@balcao/contract/campaigns/campaigns'
import { channelRoutes } from '@balcao/contract/channels/channels'
import { ADMIN } from '../logins.ts'
import type { Stage } from '../stage.ts'

const NAMES = [
  'Helena Sakamoto',
  'Maria Antonieta de Albuquerque',
  'Otávio Reis',
  'Lúcia Gomes',
  '',
  'Jonas Prado',
  'Bia Nakamura',
  'Davi Rocha',
]
const TOWNS = ['Tatuapé', 'São José do Rio Pardo', 'Centro', 'Santana']

const CAMPAIGNS = [
  {
    name: 'Feirão de novembro',
    texts: [
      '{{greeting}}, {{name}}. O Feirão da Casa Nativa começou: até 30% em sofás até 30 de novembro, na loja do {{loja}} e no site.',
      'Oi, {{name}}! Sofás com até 30% de desconto no Feirão da Casa Nativa, até 30 de novembro, na loja do {{loja}}.',
    ],
    people: 24,
    gapMs: 300,
    ends: 'start',
  },
  {
    name: 'Reativação de clientes antigos',
    texts: ['{{name}}, sentimos sua falta. Temos condições novas para você.'],
    people: 112,
    gapMs: 45_000,
    ends: 'pause',
  },
  {
    name: 'Natal: primeiras ofertas',
    texts: ['{{name}}, as primeiras ofertas de Natal saem amanhã.'],
    people: 96,
    gapMs: 20_000,
    ends: 'schedule',
  },
] as const

/** One that is over as soon as its channel has sent it, one somebody paused, one that waits for its date. */
export async function campaigns(stage: Stage): Promise<void> {
  const call = await stage.as(ADMIN.email)
  const { count } = await call(campaignRoutes.list, { query: {} })
  const channel = (await call(channelRoutes.list, {})).find(({ capabilities }) => capabilities.inFlight > 1)
  if (count > 0 || !channel) return
  for (const [i, { name, texts, people, gapMs, ends }] of CAMPAIGNS.entries()) {
    const body = {
      name,
      texts: [...texts],
      channelIds: [channel.id],
      gapMinMs: gapMs,
      gapMaxMs: gapMs * 2,
      stopButton: 'Não quero receber',
      fallbacks: { name: 'cliente' },
    }
    const { id } = await call(campaignRoutes.create, { body })
    const rows = Array.from({ length: people }, (_, n) => ({
      line: n + 1,
      number: `119${70_000_000 + i * 10_000 + n}`,
      name: NAMES[n % NAMES.length] ?? '',
      vars: { loja: TOWNS[n % TOWNS.length] ?? '' },
    }))
    await call(campaignRecipientRoutes.linkLines, { params: { id }, body: { rows } })
    const startAt = new Date(Date.now() + 2 * 86_400_000).toISOString()
    if (ends === 'schedule') await call(campaignRoutes.schedule, { params: { id }, body: { startAt } })
    else await call(campaignRoutes.start, { params: { id }, body: {} })
    if (ends === 'pause') await call(campaignRoutes.pause, { params: { id } })
  }
}
