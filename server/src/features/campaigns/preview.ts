import type { CampaignOutlook, PreviewedRecipient } from '@balcao/contract/campaigns/recipients'
import { draw } from '@balcao/contract/campaigns/rules'
import { keyOf } from '@balcao/contract/channels/addresses'
import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import { sql } from 'kysely'
import { clock } from '../../infra/clock.ts'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { phonesOf } from '../contacts/index.ts'
import { addressOfNumber, type ChannelSetup, capabilitiesOf, queueMessage } from '../messages/index.ts'
import { mayWriteBy, templateOn } from './content.ts'
import { outlookOf } from './outlook.ts'
import { type CampaignRow, findCampaign } from './row.ts'
import { type Made, made, type Said } from './rules/fill.ts'
import { preparedBy, valuesFor } from './sending/claim.ts'

export interface Someone {
  no: number
  name: string
  value: string
  vars: Record<string, string> | null
  contact: number | null
}

/** So many are read through for the longest and for one with a gap. */
const LOOKED_AT = 2_000

/** Real recipients, through the function that sends. */
export const previewCampaign = (
  actor: Actor,
  id: number,
  dice: number,
): Promise<{ rows: PreviewedRecipient[]; outlook: CampaignOutlook }> =>
  withTenant(actor.tenantId, async tx => {
    const row = await findCampaign(tx, id)
    const said = await saidBy(tx, row)
    const people = await someone(tx, id)
    const values = await valuesFor(tx, said, people, { now: clock.now() })
    const all = people.map((one, i) => ({ one, its: made(said, one, values[i] ?? {}) }))
    const gapped = all.filter(({ its }) => its.missing.length > 0 || its.fallbacks.length > 0)
    const drawn = all[draw(dice, row.seed, Math.max(1, all.length))]
    const longest = all.toSorted((a, b) => b.its.body.length - a.its.body.length).find(one => one !== drawn)
    const gap = gapped.find(one => one !== drawn && one !== longest) ?? gapped[0]
    const shown = [
      ...(drawn ? [{ why: 'drawn' as const, ...drawn }] : []),
      ...(longest ? [{ why: 'longest' as const, ...longest }] : []),
      ...(gap ? [{ why: 'gap' as const, ...gap }] : []),
    ]
    const waiting = Number(row.told.waiting ?? 0)
    const share = all.length === 0 ? 0 : gapped.length / all.length
    return {
      rows: shown.map(({ why, one, its }) => ({ why, ...shownAs(said, one, its) })),
      outlook: { ...(await outlookOf(tx, row)), gapped: all.length < waiting ? Math.round(share * waiting) : gapped.length },
    }
  })

export const shownAs = (said: Said, { no, name, value, contact }: Someone, its: Made): Omit<PreviewedRecipient, 'why'> => ({
  no,
  name,
  number: value,
  contactId: contact,
  variant: its.variant,
  body: its.body,
  filled: its.filled,
  fallbacks: its.fallbacks,
  missing: its.missing,
  buttons: [
    ...(said.template ? said.template.words.buttons.map(({ text }) => text) : []),
    ...(said.stopButton !== null && said.template === null && said.fileId === null ? [said.stopButton] : []),
  ],
})

/** Those who wait, spread over the whole list; where nobody waits any more, those who were taken. */
async function someone(tx: Tx, id: number): Promise<Someone[]> {
  const { rows } = await sql<Someone>`
    select r.no, r.name, r.value, r.vars, r.contact_id as contact from campaign_recipients r
    where r.tenant_id = ${tx.tenant} and r.campaign_id = ${id} and r.state <> 2
    order by r.no limit ${LOOKED_AT}`.execute(tx)
  return rows
}

async function saidBy(tx: Tx, row: CampaignRow): Promise<Said> {
  const { template: kept, ...more } = row
  const [channelId] = row.channelIds
  const said = kept && channelId !== undefined ? (await templateOn(tx, channelId, kept)).said : null
  return { ...more, template: said, fileId: row.file?.id ?? null }
}

interface Tested {
  no: number
  number: string
  channelId: number
}

/** To a number of one's own, as that recipient reads it; it is nobody's recipient and is counted nowhere. */
export async function testCampaign(actor: Actor, id: number, { no, number, channelId }: Tested): Promise<{ messageId: number }> {
  await withTenant(actor.tenantId, tx => mustSendBy(tx, actor, id, channelId))
  const value = await ownNumber(actor.tenantId, number, channelId)
  return withTenant(actor.tenantId, async tx => {
    const row = await mustSendBy(tx, actor, id, channelId)
    const said = await saidBy(tx, row)
    const one = (await someone(tx, id)).find(each => each.no === no) ?? refuse('ERR_CAMPAIGN_CONTACTS_NOT_FOUND', { no })
    return sendTest(tx, actor, { said, one, value, channelId, campaignId: id })
  })
}

/** One of the campaign's channels, and the asker works on it: before that nothing is asked of it. */
async function mustSendBy(tx: Tx, actor: Actor, id: number, channelId: number): Promise<CampaignRow> {
  const row = await findCampaign(tx, id)
  if (!row.channelIds.includes(channelId)) refuse('ERR_NO_WAPP_FOUND', { id: channelId })
  await mayWriteBy(tx, actor, [channelId])
  return row
}

export async function ownNumber(tenantId: number, number: string, channelId: number): Promise<string> {
  const typed = phonesOf('BR')(number) ?? refuse('ERR_PHONE_INVALID', { number })
  const found = await addressOfNumber(tenantId, typed, channelId).catch(() => null)
  return found?.kind === 'phone' ? found.value : typed
}

interface Test {
  said: Said
  one: Someone
  value: string
  channelId: number
  campaignId: number | null
}

export async function sendTest(
  tx: Tx,
  actor: Actor,
  { said, one, value, channelId, campaignId }: Test,
): Promise<{ messageId: number }> {
  const { rows } = await sql<ChannelSetup>`
    select kind, config from channels where tenant_id = ${tx.tenant} and id = ${channelId} and deleted_at is null`.execute(tx)
  const setup = rows[0] ?? refuse('ERR_NO_WAPP_FOUND', { id: channelId })
  if (said.template === null && capabilitiesOf(setup).replyWindowHours !== null) refuse('ERR_REPLY_WINDOW_CLOSED')
  const [values] = await valuesFor(tx, said, [one], { now: clock.now(), writerId: actor.userId })
  const its = made(said, one, values ?? {})
  const key = keyOf({ kind: 'phone', value })
  await sql`select new_contact(${tx.tenant}, 'phone', '', ${key}, ${value}, '')`.execute(tx)
  const contact = await tx
    .selectFrom('identities')
    .select('contact_id')
    .where('tenant_id', '=', tx.tenant)
    .where('kind', '=', 'phone')
    .where('scope', '=', '')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const send = {
    contactId: contact.contact_id,
    channelId,
    ...preparedBy(said, its),
    sendType: 'campaign',
    userId: actor.userId,
  } as const
  const origin = { kind: 'campaign' as const, ...(campaignId === null ? {} : { ref: campaignId }) }
  const message = await queueMessage(tx, { ...send, origin })
  return { messageId: message.id }
}
