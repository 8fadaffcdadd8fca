import { pushTexts } from '@balcao/contract/texts/push'
import { sql } from 'kysely'
import { withTenant } from '../../infra/database/db.ts'
import type { JobRun } from '../../infra/jobs/jobs.ts'
import { devicesOf } from './devices.ts'
import { PREVIEW_MAX, type PushOutlet, pushAll } from './push.ts'

interface News {
  name: string
  author: string
  isGroup: boolean
  text: string
  isHere: boolean
}

/** Pushes the last message of a chat to a user who is a member now, has not read it and has no browser in use. */
export async function sendChatPush(tenantId: number, { userId, chatId, seq }: JobRun<'push.chat'>['data'], outlet: PushOutlet) {
  const known = await withTenant(tenantId, async tx => {
    const { rows } = await sql<News>`
      select coalesce(c.name, u.name) as name, u.name as author, c.kind = 'group' as "isGroup", m.body as text, exists (
        select from presence p join processes l on l.id = p.process_id and l.lease_until > now()
        where p.tenant_id = ${tenantId} and p.user_id = ${userId} and not p.idle) as "isHere"
      from chat_members me join chats c on c.tenant_id = me.tenant_id and c.id = me.chat_id
      join chat_messages m on m.tenant_id = c.tenant_id and m.chat_id = c.id and m.seq = c.last_seq
      join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
      where me.tenant_id = ${tenantId} and me.chat_id = ${chatId} and me.user_id = ${userId} and me.until_seq is null
        and c.last_seq = ${seq} and greatest(me.read_seq, me.from_seq) < ${seq} and m.deleted_at is null`.execute(tx)
    return rows[0] && { news: rows[0], devices: await devicesOf(tx, userId) }
  })
  if (!known || known.news.isHere) return
  const { name, author, isGroup, text } = known.news
  await pushAll(tenantId, known.devices, {
    outlet,
    topic: `chat-${chatId}`,
    payloadFor: ({ language }) => {
      const said = text.slice(0, PREVIEW_MAX) || pushTexts(language).message
      return {
        path: `/chat-privado?c=${chatId}`,
        tag: `chat-${chatId}`,
        title: name,
        body: isGroup ? `${author}: ${said}` : said,
      }
    },
  })
}
