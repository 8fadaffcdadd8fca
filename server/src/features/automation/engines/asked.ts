import type { EngineConfig } from '@balcao/contract/flows/engines'
import { engineConfig, engineValues } from '@balcao/contract/flows/engines'
import type { BotEngine } from '@balcao/contract/flows/nodes'
import type { Heard, RunFacts } from '@balcao/contract/flows/run'
import { sql } from 'kysely'
import type { BotFile, BotTurn } from '../../../drivers/bots/bot-driver.ts'
import type { Option } from '../../../drivers/bots/lib/options.ts'
import { chosen } from '../../../drivers/bots/lib/options.ts'
import type { Tx } from '../../../infra/database/db.ts'
import { channelValues } from '../../channels/index.ts'
import { openFile, publicFileUrl } from '../../files/index.ts'
import { integrationStored } from '../../integrations/index.ts'
import type { Run } from '../turns/run.ts'
import { subjectOf } from './try-out.ts'

/** What an engine is told of a conversation, and by which values it is asked. */

export interface Values {
  values: Record<string, unknown>
  /** The channel's own limits count its own answers, the company's count all. */
  channelId: number | null
}

/** The channel's own where it has any, else the company's while they are in use. */
export async function valuesFor(tx: Tx, engine: BotEngine, channelId: number): Promise<Values | null> {
  const own = engineValues(engine, await channelValues(tx, channelId))
  if (own && engineConfig(engine, own)) return { values: own, channelId }
  const stored = await integrationStored(tx, engine)
  if (!stored || stored.config.active === false) return null
  return { values: { ...stored.config, ...stored.secrets }, channelId: null }
}

export const configFrom = <E extends BotEngine>(engine: E, found: Values | null): EngineConfig<E> | null =>
  engineConfig(engine, found?.values ?? null)

const MARKS: Partial<Record<Heard['type'], string>> = {
  image: '[imagem]',
  sticker: '[imagem]',
  audio: '[áudio]',
  video: '[vídeo]',
  document: '[arquivo]',
  contact: '[contato]',
}

/** Several messages are lines of one; what is no text is named. */
export const wordsOf = (heard: readonly Heard[]): string =>
  heard
    .map(({ type, body, transcript }) => {
      const mark = transcript ? '' : (MARKS[type] ?? '')
      return [mark, transcript ?? body].filter(Boolean).join(' ')
    })
    .filter(Boolean)
    .join('\n')

/** The button pressed, if it is one of the engine's last question; else the option that its number or words mean. */
export function choiceIn(heard: readonly Heard[], options: readonly Option[], front: string): Option | null {
  const pressed = heard.findLast(({ choice }) => choice?.startsWith(front))?.choice?.slice(front.length) ?? null
  const last = heard.at(-1)
  if (pressed !== null) return options.find(({ id }) => id === pressed) ?? null
  return options.length > 0 && heard.length === 1 && last?.type === 'text'
    ? chosen(options, { choice: null, text: last.body })
    : null
}

interface About {
  name: string
  number: string | null
  email: string | null
  status: string
}

export async function varsFor(tx: Tx, run: Run, facts: RunFacts, engine: BotEngine): Promise<BotTurn['vars']> {
  const { rows } = await sql<About>`
    select c.name, c.number, c.email, t.status from tickets t join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
    where t.tenant_id = ${tx.tenant} and t.id = ${run.ticketId}`.execute(tx)
  const { name = '', number, email, status = 'pending' } = rows[0] ?? {}
  const contact = { id: run.contactId, name, number: number ?? '', email: email ?? '' }
  const channel = { id: run.channelId, name: run.channelName, kind: run.kind, textMax: facts.channel.textMax }
  return {
    ticketId: run.ticketId,
    session: `t${tx.tenant}-${run.ticketId}`.slice(0, 36),
    subject: subjectOf(tx.tenant, `${engine} contact ${run.contactId}`),
    contact,
    channel,
    status,
    isGroup: false,
    language: facts.locale,
    zone: facts.zone,
    fullTicket: {
      id: run.ticketId,
      status,
      queueId: run.queueId,
      contact: { ...contact, tags: run.tagIds, kanban: run.laneId },
      channel: { id: run.channelId, name: run.channelName },
      tags: run.tagIds,
    },
    values: { ...facts.values, ...run.state.variables },
  }
}

/** The files of what was heard, in order. */
export async function filesFor(tx: Tx, run: Run): Promise<BotFile[]> {
  const seqs = run.heard.filter(({ mediaUrl }) => mediaUrl !== null).map(({ seq }) => seq)
  if (seqs.length === 0) return []
  const { rows } = await sql<{ id: string; kind: BotFile['kind']; type: string; name: string; size: number }>`
    select f.id, f.kind, f.type, f.name, f.size::float8 as size from messages m
    join files f on f.tenant_id = m.tenant_id and f.id = m.file_id
    where m.tenant_id = ${tx.tenant} and m.ticket_id = ${run.ticketId} and m.seq = any (${seqs}) order by m.seq`.execute(tx)
  const tenantId = tx.tenant
  return rows.map(({ id, kind, type, name, size }) => ({
    kind,
    mimeType: type,
    fileName: name,
    size,
    url: async () => publicFileUrl({ tenantId, id, name }),
    open: async () => (await openFile(tenantId, id)).open(),
  }))
}
