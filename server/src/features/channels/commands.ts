import type { ChannelChange, ChannelDetails, ChannelInput } from '@balcao/contract/channels/channels'
import { fieldsOf } from '@balcao/contract/channels/config-fields'
import { ERRORS, type ErrorCode, refuse } from '@balcao/contract/errors'
import { BOT_ENGINES } from '@balcao/contract/flows/bot-engines'
import { channelField, engineRefusal, engineValues } from '@balcao/contract/flows/engines'
import type { Actor } from '@balcao/contract/permissions'
import { sql } from 'kysely'
import type { Driver, Health, Outside } from '../../drivers/channels/driver.ts'
import { jsonFault } from '../../drivers/transcripts/index.ts'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { violated } from '../../infra/database/db-errors.ts'
import { audit } from '../../infra/trust/audit.ts'
import { companyDefaults } from './company/defaults.ts'
import { apart, type Config, fitting, mergedConfig } from './config.ts'
import { driverOf } from './drivers.ts'
import { announceChannel, announceRemoved } from './facts.ts'
import { type ChannelRow, findChannel, lockChannel, presentDetails } from './queries.ts'
import { configOf, sealFields } from './secrets.ts'
import { checkingOutside, type DriverWorld } from './sessions/outside.ts'
import { TookTooLong, within } from './sessions/within.ts'

export interface ChannelOptions {
  world: DriverWorld
  /** Whether its sounds are written down as they should be; null: they are not to be. */
  checkSound?(config: Config, signal: AbortSignal): Promise<Health | null>
  /** The tickets of a channel that is gone are closed, in the background. */
  closeTickets(tx: Tx, channelId: number): Promise<void>
}

export async function createChannel(actor: Actor, input: ChannelInput, options: ChannelOptions): Promise<ChannelDetails> {
  const { tenantId } = actor
  const driver = driverOf(input.type)
  const defaults = await withTenant(tenantId, tx => companyDefaults(tx, input.type))
  const config = mergedConfig(driver, fitting(driver, defaults), input.config, { isNew: true })
  refuseEngines(config)
  refuseBrokenKey(config)
  const hookKey = newHookKey()
  acceptable(await checked(driver, config, checkingOutside(options.world, hookKey)))

  return translated(() =>
    withTenant(tenantId, async tx => {
      await knowsQueue(tx, input.history?.queueId)
      const { isFirst } = await takePlace(tx, driver)
      const isDefault = input.isDefault || isFirst
      if (isDefault) await noDefault(tx)
      const { plain, secrets } = apart(driver, config)
      const { id } = await tx
        .insertInto('channels')
        .values({
          ...columnsOf(input, actor),
          kind: input.type,
          name: input.name,
          is_default: isDefault,
          hook_key: hookKey,
          config: JSON.stringify(plain),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await saveSecrets(tx, id, secrets)
      await audit(tx, actor, 'channel.created', { id, name: input.name, type: input.type })
      return shown(tx, id, options, { isNew: true })
    }),
  )
}

export async function changeChannel(actor: Actor, id: number, change: ChannelChange, options: ChannelOptions) {
  const { tenantId } = actor
  const before = await findChannel(tenantId, id)
  const driver = driverOf(before.kind)
  const wanted = change.config
  if (wanted) {
    const next = mergedConfig(driver, configOf(tenantId, before), wanted, { isNew: false })
    refuseEngines(next)
    refuseBrokenKey(next)
    acceptable(await checked(driver, next, checkingOutside(options.world, before.hook_key)))
  }

  return translated(() =>
    withTenant(tenantId, async tx => {
      if (change.isDefault) {
        await lockCompany(tx)
        await noDefault(tx)
      }
      await knowsQueue(tx, change.history?.queueId)
      const row = await lockChannel(tx, id)
      await tx
        .updateTable('channels')
        .set({
          ...columnsOf(change, actor),
          name: change.name,
          is_default: change.isDefault,
          updated_at: sql<Date>`now()`,
        })
        .where('id', '=', id)
        .execute()
      if (wanted) await saveConfig(tx, row, driver, mergedConfig(driver, configOf(tenantId, row), wanted, { isNew: false }))
      await audit(tx, actor, 'channel.changed', { id, fields: [...Object.keys(change), ...Object.keys(wanted ?? {})] })
      return shown(tx, id, options)
    }),
  )
}

/** Its tickets stay readable, so its row stays; nothing of what opened its account does. */
export const removeChannel = (actor: Actor, id: number, { closeTickets }: ChannelOptions): Promise<{ ok: true }> =>
  withTenant(actor.tenantId, async tx => {
    const row = await lockChannel(tx, id)
    await tx
      .updateTable('channels')
      .set({
        deleted_at: sql<Date>`now()`,
        updated_at: sql<Date>`now()`,
        is_default: false,
        keep_connected: false,
        wish: 'disconnect',
        wish_no: row.wish_no + 1,
      })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('channel_links').where('channel_id', '=', id).execute()
    await closeTickets(tx, id)
    await audit(tx, actor, 'channel.removed', { id, name: row.name })
    await announceRemoved(tx, id)
    return { ok: true as const }
  })

export async function checkChannel(tenantId: number, id: number, options: ChannelOptions): Promise<Health> {
  const row = await findChannel(tenantId, id)
  const config = configOf(tenantId, row)
  const health = await checked(driverOf(row.kind), config, checkingOutside(options.world, row.hook_key))
  if (!health.ok) return health
  const heard = await options.checkSound?.(config, AbortSignal.timeout(CHECK_MS))
  return heard && !heard.ok ? heard : health
}

/** What was pasted as a key is to be whole: said is the line and the column where it is not. */
function refuseBrokenKey({ transcription }: Config): void {
  const fault = typeof transcription === 'string' ? jsonFault(transcription) : null
  if (fault !== null) refuse('ERR_TRANSCRIPTION_JSON', { details: fault })
}

const CHECK_MS = 20_000

/** A driver that does not come back is as good as a provider that cannot be reached. */
const checked = (driver: Driver, config: Config, outside: Outside): Promise<Health> =>
  within(CHECK_MS, 'checking', driver.check(config, outside)).catch((error: unknown): Health => {
    if (!(error instanceof TookTooLong)) throw error
    return { ok: false, code: 'ERR_CHANNEL_UNREACHABLE', details: error.message }
  })

/** What is wrong with what was typed is refused; that the provider is away now is no reason not to save it. */
function acceptable(health: Health): void {
  if (health.ok || ERRORS[health.code] >= 500) return
  refuse(health.code, health.details === undefined ? undefined : { details: health.details })
}

const newHookKey = (): string => `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', '')

/** Within the company's limit however many are made at once, and of a type it may have. */
async function takePlace(tx: Tx, driver: Driver): Promise<{ isFirst: boolean }> {
  const { limit, hidesUnofficial } = await lockCompany(tx)
  if (hidesUnofficial && !driver.capabilities.official) refuse('ERR_CHANNEL_CANNOT', { kind: driver.kind })
  const { taken } = await tx
    .selectFrom('channels')
    .select(({ fn }) => fn.countAll<number>().as('taken'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (taken >= limit) refuse('ERR_CONNECTION_LIMIT', { limit })
  return { isFirst: taken === 0 }
}

async function lockCompany(tx: Tx): Promise<{ limit: number; hidesUnofficial: boolean }> {
  const { rows } = await sql<{ limit: number; hidesUnofficial: boolean }>`
    select max_connections as "limit", hide_unoficial as "hidesUnofficial" from tenants
    where deleting_at is null for no key update`.execute(tx)
  return rows[0] ?? refuse('ERR_NO_TENANT_FOUND', { id: tx.tenant })
}

async function noDefault(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update channels set is_default = false, updated_at = now() where is_default returning id`.execute(tx)
  for (const { id } of rows) await announceChannel(tx, await lockChannel(tx, id))
}

function columnsOf(input: ChannelInput | ChannelChange, { userId: by }: Actor) {
  return {
    queue_id: input.queueId,
    user_id: input.userId,
    ...whoAnswers(input),
    farewell: input.farewell,
    auto_close_keyword: input.autoCloseKeyword,
    auto_evaluation: input.autoEvaluation,
    auto_distribution: input.autoDistribution,
    destroy_messages: input.destroyMessages,
    history: input.history === undefined ? undefined : JSON.stringify(input.history ? { ...input.history, by } : {}),
  }
}

/** A channel has one bot: the one that is named takes the other's place. */
function whoAnswers({ chatFlowId, botEngine }: Pick<ChannelInput | ChannelChange, 'chatFlowId' | 'botEngine'>) {
  if (botEngine) return { bot_engine: botEngine, chat_flow_id: null }
  if (chatFlowId) return { bot_engine: null, chat_flow_id: chatFlowId }
  return { bot_engine: botEngine, chat_flow_id: chatFlowId }
}

/** Within a text no foreign key looks whose it is. */
async function knowsQueue(tx: Tx, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return
  const found = await tx.selectFrom('queues').select('id').where('id', '=', id).forShare().executeTakeFirst()
  if (!found) refuse('ERR_NO_QUEUE_FOUND', { id })
}

/** A connection stands on these fields: one that is wanted begins anew with them, and not with those of a bot. */
async function saveConfig(tx: Tx, row: ChannelRow, driver: Driver, config: Config): Promise<void> {
  const { plain, secrets } = apart(driver, config)
  await tx
    .updateTable('channels')
    .set({
      config: JSON.stringify(plain),
      ...(row.keep_connected && isOfConnection(driver, configOf(tx.tenant, row), config)
        ? { wish: row.wish ?? 'connect', wish_no: row.wish_no + 1 }
        : {}),
    })
    .where('id', '=', row.id)
    .execute()
  await saveSecrets(tx, row.id, secrets)
}

const isOfConnection = (driver: Driver, before: Config, after: Config): boolean =>
  fieldsOf(driver.config).some(({ name, waits }) => !waits && JSON.stringify(before[name]) !== JSON.stringify(after[name]))

/** What no engine is ever asked with, by the channel's own fields. */
function refuseEngines(config: Config): void {
  for (const engine of BOT_ENGINES) {
    const wrong = engineRefusal(engine, engineValues(engine, config) ?? {})
    if (wrong) refuse(wrong.code, { field: channelField(engine, wrong.field) })
  }
}

async function saveSecrets(tx: Tx, id: number, secrets: Config): Promise<void> {
  const sealed = Object.keys(secrets).length > 0 ? sealFields(secrets, tx.tenant, id) : null
  await tx.updateTable('channels').set({ secrets: sealed }).where('id', '=', id).execute()
}

async function shown(tx: Tx, id: number, { world }: ChannelOptions, as: { isNew?: true } = {}): Promise<ChannelDetails> {
  const row = await lockChannel(tx, id)
  await announceChannel(tx, row, as)
  return presentDetails(tx.tenant, row, world.hookUrl(row.hook_key))
}

const MEANS: Record<string, ErrorCode> = {
  channels_name: 'ERR_NAME_TAKEN',
  channels_queue: 'ERR_NO_QUEUE_FOUND',
  channels_user: 'ERR_NO_USER_FOUND',
  channels_flow: 'ERR_NO_AUTO_REPLY_FOUND',
}

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = MEANS[violated(error) ?? '']
    if (code) refuse(code, undefined, error)
    throw error
  }
}
