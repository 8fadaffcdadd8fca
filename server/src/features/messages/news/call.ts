import { sql } from 'kysely'
import { queryTenant, withTenant } from '../../../infra/database/db.ts'
import { type ChannelKey, type NewsOf, tellChannel } from '../../channels/index.ts'
import { readSettings } from '../../settings/index.ts'
import { type ChannelSetup, capabilitiesOf } from '../outgoing/capabilities.ts'
import { sayInTicket } from '../outgoing/say.ts'
import type { Received, Receiver } from '../receive.ts'
import { readableId } from '../rules/inbound.ts'

type Call = NewsOf<'call'>

/** A phone rings no longer. */
const RINGS_MS = 60_000

/** Somebody calls: that stands in their conversation, once for each call. How it went on, the phone shows. */
export const callTaker =
  (receiver: Receiver) =>
  async (channel: ChannelKey, call: Call): Promise<Received | null> => {
    const { callId, from, name, state } = call
    if (state !== 'offer') return null
    const answer = await rejection(channel)
    if (answer !== null) await reject(channel, call)
    const received = await receiver.receive({
      ...channel,
      address: from,
      name,
      fromMe: false,
      externalId: nameOf(callId),
      type: 'call',
      body: '',
    })
    const ticketId = answer && received.outcome === 'known' ? await unansweredIn(channel, callId) : received.ticketId
    if (answer && ticketId !== null) await say(channel.tenantId, ticketId, answer, callId)
    return received
  }

/** The text the caller is sent, empty for none; null: they may ring. */
const rejection = ({ tenantId, channelId }: ChannelKey): Promise<string | null> =>
  withTenant(tenantId, async tx => {
    const { rejectCalls, callRejectMessage } = await readSettings(tx, ['rejectCalls', 'callRejectMessage'])
    if (rejectCalls === 'disabled') return null
    const { rows } = await sql<ChannelSetup>`
      select kind, config from channels where tenant_id = ${tenantId} and id = ${channelId} and deleted_at is null`.execute(tx)
    return rows[0] && capabilitiesOf(rows[0]).rejectsCalls ? callRejectMessage : null
  })

const reject = ({ tenantId, channelId }: ChannelKey, { callId, from }: Call): Promise<void> =>
  withTenant(tenantId, tx => tellChannel(tx, channelId, { what: 'rejectCall', callId, from }, RINGS_MS))

const nameOf = (callId: string): string => readableId(`call ${callId}`)

/** The ticket of a call taken in before whose caller was not answered yet, as long as that ticket is live. */
async function unansweredIn({ tenantId, channelId }: ChannelKey, callId: string): Promise<number | null> {
  const [row] = await queryTenant(
    tenantId,
    () => sql<{ ticketId: number }>`
      select t.id as "ticketId" from messages m join tickets t on t.tenant_id = m.tenant_id and t.id = m.ticket_id and t.status <> 'closed'
      where m.tenant_id = ${tenantId} and m.channel_id = ${channelId} and m.external_id = ${nameOf(callId)}
        and not exists (select from messages said
          where said.tenant_id = ${tenantId} and said.ticket_id = t.id and said.id_front = ${nameOf(callId)})`,
  )
  return row?.ticketId ?? null
}

/** Told again of the same call, it is the same message. */
const say = (tenantId: number, ticketId: number, answer: string, callId: string): Promise<void> =>
  withTenant(tenantId, tx => sayInTicket(tx, ticketId, answer, 'call', nameOf(callId)))
