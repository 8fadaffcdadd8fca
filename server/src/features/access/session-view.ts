import { attendanceFilter, type Session } from '@balcao/contract/auth'
import { refuse } from '@balcao/contract/errors'
import { PROFILES } from '@balcao/contract/permissions'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../infra/db.ts'
import { onlineUsers } from '../../infra/presence.ts'
import { duesOf } from './sessions.ts'

/** What a browser knows about who is signed in. */
export async function sessionView(tx: Tx, userId: number): Promise<Session> {
  const [user, queues, channels, usuariosOnline] = await Promise.all([
    readUser(tx, userId),
    readQueues(tx, userId),
    tx.selectFrom('user_channels').select('channel_id').where('user_id', '=', userId).orderBy('channel_id').execute(),
    onlineUsers(tx),
  ])
  if (!user) return refuse('ERR_SESSION_EXPIRED')

  return {
    userId,
    username: user.name,
    email: user.email,
    profile: z.enum(PROFILES).parse(user.profile),
    support: user.support,
    beta: user.beta,
    tenantId: tx.tenant,
    tenantName: user.tenant_name,
    ...duesOf({ id: tx.tenant, overdue: user.overdue, termsVersion: user.terms_version }),
    queues,
    blockWavoip: user.block_wavoip,
    whatsappAllowed: channels.map(row => row.channel_id),
    configs: { isDark: user.is_dark, filtrosAtendimento: savedFilter(user.filters) },
    usuariosOnline,
  }
}

/** A filter an older version saved must not keep anybody out. */
export const savedFilter = (saved: unknown) => attendanceFilter.catch({}).parse(saved)

const readUser = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenant_id')
    .select(['u.name', 'u.email', 'u.profile', 'u.support', 'u.beta', 'u.block_wavoip', 'u.is_dark', 'u.filters'])
    .select(['t.name as tenant_name', 't.overdue', 't.terms_version'])
    .where('u.id', '=', userId)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()

const readQueues = (tx: Tx, userId: number) =>
  tx
    .selectFrom('user_queues as m')
    .innerJoin('queues as q', join => join.onRef('q.tenant_id', '=', 'm.tenant_id').onRef('q.id', '=', 'm.queue_id'))
    .select(['q.id', 'q.name'])
    .where('m.user_id', '=', userId)
    .orderBy(sql`lower(q.name)`)
    .execute()
