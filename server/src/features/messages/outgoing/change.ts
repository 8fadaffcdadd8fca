import { refuse } from '@balcao/contract/errors'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { type RawBuilder, sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { storeTenant, withTenant } from '../../../infra/database/db.ts'
import { wake } from '../../../infra/processes/wake.ts'
import { wakeSpool } from '../../channels/index.ts'
import { recentSettings } from '../../settings/index.ts'
import type { Asker } from '../../tickets/index.ts'
import { mayEdit, mayReact, mayRemove } from '../rules/changeable.ts'
import { cancelSchedule } from '../scheduled/write.ts'
import { leaveErrand, runErrand } from './errands.ts'
import { mayResend } from './resend.ts'
import { type Known, knownMessage, messageNow } from './spool/known.ts'

/** Other words for it: on the channel and here, or only here while it waits. What it said before is kept. */
export async function editMessage(asker: Asker, id: number, wanted: string, ticketId?: number): Promise<MessageRow> {
  const message = await workable(asker, id, ticketId)
  const words = await stillSigned(asker, message, wanted)
  const place = mayEdit(message, message.capabilities, words, clock.now())
  if (place === 'there')
    await runErrand(asker.tenantId, message, {
      what: 'edit',
      text: words,
      by: asker.userId,
      failed: 'ERR_SENDING_WAPP_MSG',
    })
  else await changeHere(asker, sql`reword_waiting(${id}, ${words})`)
  return now(asker, message)
}

/** Where the company wants every message signed, the name over one stays when it is changed. */
async function stillSigned({ tenantId }: Asker, { row }: Known, words: string): Promise<string> {
  const [name = ''] = /^\*[^\n]+:\*\n/.exec(row.body) ?? []
  if (name === '' || words.startsWith(name) || words.trim() === '') return words
  const { signed } = await recentSettings(tenantId, ['signed'])
  return signed === 'enabled' ? name + words : words
}

/** For everyone, where the channel can; without the channel's id, one that has not left, or a scheduled one, never will. */
export async function removeMessage(asker: Asker, id: number, externalId: string | null): Promise<MessageRow> {
  if (externalId === null) return cancelUnsent(asker, id)
  const message = await workable(asker, id)
  if (message.externalId !== externalId) refuse('ERR_FETCH_WAPP_MSG', { id })
  mayRemove(message, message.capabilities, clock.now())
  await runErrand(asker.tenantId, message, { what: 'remove', failed: 'ERR_DELETE_WAPP_MSG' })
  return { ...(await now(asker, message)), isDeleted: true }
}

async function cancelUnsent(asker: Asker, id: number): Promise<MessageRow> {
  const schedule = await withTenant(asker.tenantId, tx => cancelSchedule(tx, asker, id))
  if (schedule) return schedule
  const message = await workable(asker, id)
  await changeHere(asker, sql`cancel_message(${id})`)
  return now(asker, message)
}

/** An empty one takes it back. */
export async function reactToMessage(asker: Asker, id: number, emoji: string, ticketId: number): Promise<MessageRow> {
  const message = await workable(asker, id, ticketId)
  mayReact(message, message.capabilities)
  await runErrand(asker.tenantId, message, { what: 'react', text: emoji, failed: 'ERR_SENDING_WAPP_MSG' })
  return now(asker, message)
}

/** What failed, or may have, once more. */
export async function resendMessage(asker: Asker, id: number): Promise<MessageRow> {
  const message = await knownMessage(asker, id)
  const channelId = await mayResend(asker, message)
  await changeHere(asker, sql`resend_message(${id})`)
  if (channelId !== null) wakeSpool(channelId)
  return now(asker, message)
}

/** The customer's messages up to this number have been seen: on the channel too, where it tells. */
export async function markRead(asker: Asker, ticketId: number, seq: number): Promise<{ ok: true }> {
  const [row] = await storeTenant(
    asker.tenantId,
    () => sql<{ last: number | null }>`select mark_read(${ticketId}, ${asker.userId}, ${seq}) as last`,
  )
  const last = row?.last ?? refuse('ERR_NO_TICKET_FOUND', { id: ticketId })
  if (last === 0) return { ok: true }
  wake('facts')
  const message = await knownMessage(asker, last)
  if (message.isConnected) await withTenant(asker.tenantId, tx => leaveErrand(tx, message, 'read'))
  return { ok: true }
}

const MINUTE_MS = 60_000

/** What has waited for over a minute is never sent. */
export async function cancelStuck({ tenantId }: Asker): Promise<number> {
  const since = new Date(clock.now().getTime() - MINUTE_MS)
  const [row] = await storeTenant(tenantId, () => sql<{ n: number }>`select cancel_stuck(${since}) as n`)
  wake('facts')
  return row?.n ?? 0
}

/** One the asker may do something to: seen, of that ticket, and on a channel they work on. */
async function workable(asker: Asker, id: number, ticketId?: number): Promise<Known> {
  const message = await knownMessage(asker, id)
  if (ticketId !== undefined && message.ticketId !== ticketId) refuse('ERR_FETCH_WAPP_MSG', { id })
  if (!message.worksThere) refuse('ERR_NO_PERMISSION', { whatsappId: message.channelId })
  return message
}

/** By a function that answers whether the message still was as it was when it was looked at. */
async function changeHere({ tenantId }: Asker, change: RawBuilder<unknown>): Promise<void> {
  const [row] = await storeTenant(tenantId, () => sql<{ changed: boolean }>`select ${change} as changed`)
  if (!row?.changed) refuse('ERR_MESSAGE_STATUS')
  wake('facts')
}

const now = async ({ tenantId }: Asker, { id, row }: Known): Promise<MessageRow> => (await messageNow(tenantId, id)) ?? row
