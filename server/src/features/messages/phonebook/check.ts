import type { Address } from '@balcao/contract/channels/addresses'
import { NUMBER_GAP_SECONDS, NUMBER_HOLDS_DAYS, type phonebookRoutes } from '@balcao/contract/contacts/phonebook'
import { Refusal, refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import type { RefusedRow, WorkSummary } from '@balcao/contract/works/works'
import { sql } from 'kysely'
import type { z } from 'zod'
import { clock } from '../../../infra/clock.ts'
import { queryTenant, type Tx, withoutTenant, withTenant } from '../../../infra/database/db.ts'
import { violated } from '../../../infra/database/db-errors.ts'
import { log } from '../../../infra/log.ts'
import { askChannel } from '../../channels/index.ts'
import { announceContact } from '../../contacts/index.ts'
import { advanceWork, endWork, startWork, type WorkRunner } from '../../works/index.ts'
import { fitChannel } from './channel.ts'

export const CHECK_WORK = 'contacts.validate'

const ASK_MS = 8_000
/** Longer than it waits for an answer: until then nobody else asks. */
const CLAIMED_MS = 30_000
const DOWN_MS = 60_000
const TRIES = 3

const later = (ms: number): Date => new Date(clock.now().getTime() + ms)
const gapMs = (): number => {
  const [least, most] = NUMBER_GAP_SECONDS
  return (least + Math.random() * (most - least)) * 1000
}

/** Of persons with a number that nobody was asked for lately. */
const OPEN = sql`c.kind = 'person' and c.erased_at is null and c.number is not null and (c.checked_number is distinct from c.number
  or c.checked_at < now() - make_interval(days => ${sql.lit(NUMBER_HOLDS_DAYS)}))`

const countOpen = (tenant: number) => sql<{ count: number }>`
  select count(*)::int as count from contacts c where c.tenant_id = ${tenant} and ${OPEN}`

export async function uncheckedNumbers({ tenantId }: Actor): Promise<{ count: number }> {
  const [found] = await queryTenant(tenantId, () => countOpen(tenantId))
  return { count: found?.count ?? 0 }
}

type Body = z.output<(typeof phonebookRoutes)['check']['body']>

export async function startCheck(actor: Actor, { whatsappId: channelId, title }: Body): Promise<WorkSummary> {
  try {
    return await withTenant(actor.tenantId, async tx => {
      await fitChannel(tx, actor, channelId, 'checksNumbers')
      await sql`
        update number_checks n set ended_at = ${clock.now()} from works w where n.tenant_id = ${tx.tenant} and n.ended_at is null
          and w.tenant_id = n.tenant_id and w.id = n.work_id and w.status in ('done', 'failed', 'cancelled')`.execute(tx)
      const { rows } = await countOpen(tx.tenant).execute(tx)
      const work = await startWork(tx, actor, { kind: CHECK_WORK, title, total: rows[0]?.count ?? 0, params: { channelId } })
      await tx.insertInto('number_checks').values({ work_id: work.id, channel_id: channelId, next_at: clock.now() }).execute()
      return work
    })
  } catch (error) {
    if (violated(error) === 'one_number_check') refuse('ERR_CHECK_RUNNING', { whatsappId: channelId }, error)
    throw error
  }
}

/** Hours and days of mostly waiting would hold a place others need: the round asks, one number at a time. */
export const checkRunner: WorkRunner = async () => 'goes on'

export async function checkNumbers(signal?: AbortSignal): Promise<void> {
  const now = clock.now()
  const { rows } = await withoutTenant(tx =>
    sql<{ tenantId: number; workId: number }>`
      select tenant_id as "tenantId", work_id as "workId" from due_number_checks(${now})`.execute(tx),
  )
  await Promise.all(
    rows.map(({ tenantId, workId }) =>
      signal?.aborted
        ? undefined
        : askNext(tenantId, workId).catch((error: unknown) =>
            log.warn({ err: error, tenantId, workId }, 'a number could not be asked for and will be again'),
          ),
    ),
  )
}

interface Check {
  workId: number
  channelId: number
  asked: number
  failures: number
}
interface Asked {
  id: number
  name: string
  number: string
}

async function askNext(tenantId: number, workId: number): Promise<void> {
  const next = await withTenant(tenantId, tx => claimNext(tx, workId))
  if (!next) return
  const said = await answerOf(tenantId, next.check.channelId, next.contact.number)
  await withTenant(tenantId, tx => settle(tx, next, said))
}

/** The process that moves its time ahead is the one that asks. */
async function claimNext(tx: Tx, workId: number): Promise<{ check: Check; contact: Asked } | null> {
  const { rows } = await sql<Check & { reached: number; isOn: boolean }>`
    update number_checks n set next_at = ${later(CLAIMED_MS)} from works w
    where n.tenant_id = ${tx.tenant} and n.work_id = ${workId} and n.ended_at is null and n.next_at <= ${clock.now()}
      and w.tenant_id = n.tenant_id and w.id = n.work_id and w.status not in ('waiting', 'paused')
    returning n.work_id as "workId", n.channel_id as "channelId", n.asked, n.failures, n.reached, w.status = 'running' as "isOn"`.execute(
    tx,
  )
  const check = rows[0]
  if (!check) return null
  const { rows: found } = check.isOn
    ? await sql<Asked>`
        select c.id, c.name, c.number from contacts c where c.tenant_id = ${tx.tenant} and c.id > ${check.reached} and ${OPEN}
        order by c.id limit 1`.execute(tx)
    : { rows: [] }
  if (found[0]) return { check, contact: found[0] }
  await sql`update number_checks set ended_at = ${clock.now()} where tenant_id = ${tx.tenant} and work_id = ${workId}`.execute(tx)
  await endWork(tx, workId)
  return null
}

type Said = { known: Address | null } | { isDown: boolean }

async function answerOf(tenantId: number, channelId: number, number: string): Promise<Said> {
  try {
    return { known: await askChannel(tenantId, channelId, { what: 'number', number }, ASK_MS) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { isDown: error.code === 'ERR_WAPP_INITIALIZED' && error.details?.reason === 'not connected' }
  }
}

async function settle(tx: Tx, { check, contact }: { check: Check; contact: Asked }, said: Said): Promise<void> {
  const { workId, failures } = check
  if (!('known' in said) && (said.isDown || failures + 1 < TRIES)) {
    await sql`
      update number_checks set next_at = ${later(said.isDown ? DOWN_MS : gapMs())}, failures = failures + ${said.isDown ? 0 : 1}
      where tenant_id = ${tx.tenant} and work_id = ${workId}`.execute(tx)
    return
  }
  if ('known' in said) await keepAnswer(tx, contact, said.known)
  const row = check.asked + 1
  await sql`
    update number_checks set next_at = ${later(gapMs())}, failures = 0, reached = ${contact.id}, asked = ${row}
    where tenant_id = ${tx.tenant} and work_id = ${workId}`.execute(tx)
  const about = `${contact.name}, ${contact.number}`
  const refused: RefusedRow[] =
    'known' in said
      ? said.known === null
        ? [{ row, code: 'ERR_WAPP_INVALID_CONTACT', about }]
        : []
      : [{ row, code: 'ERR_WAPP_CHECK_CONTACT', about }]
  await advanceWork(tx, workId, { done: row, total: null, refused })
}

/** As the channel spells it, where it knows them; a contact who got another number meanwhile was not asked about. */
async function keepAnswer(tx: Tx, { id, number }: Asked, known: Address | null): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('contacts')
    .set({ checked_number: number, checked_at: clock.now(), is_number_missing: known === null })
    .where('tenant_id', '=', tx.tenant)
    .where('id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  if (known?.kind === 'phone')
    await sql`
      update identities set value = ${known.value} where tenant_id = ${tx.tenant} and contact_id = ${id} and kind = 'phone'
        and key = phone_key(${number}) and phone_key(${known.value}) = key and value <> ${known.value}`.execute(tx)
  await announceContact(tx, id)
}
