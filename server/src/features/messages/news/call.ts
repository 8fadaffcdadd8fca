import { sql } from 'kysely'
import { withTenant } from '../../../infra/db.ts'
import { type ChannelKey, leaveOrder, type NewsOf } from '../../channels/index.ts'
import { readSettings } from '../../settings/index.ts'
import { capabilitiesOf, type Means } from '../outgoing/capabilities.ts'
import { sayInTicket } from '../outgoing/say.ts'
import type { Received, Receiver } from '../receive.ts'

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
      externalId: `call ${callId}`,
      type: 'call',
      body: '',
    })
    if (answer && received.ticketId !== null) await say(channel.tenantId, received.ticketId, answer, callId)
    return received
  }

/** What whoever calls is told, empty for nothing; null: they may ring. */
const rejection = ({ tenantId, channelId }: ChannelKey): Promise<string | null> =>
  withTenant(tenantId, async tx => {
    const { rejectCalls, callRejectMessage } = await readSettings(tx, ['rejectCalls', 'callRejectMessage'])
    if (rejectCalls === 'disabled') return null
    const { rows } = await sql<Means>`
      select kind, config from channels where tenant_id = ${tenantId} and id = ${channelId} and deleted_at is null`.execute(tx)
    return rows[0] && capabilitiesOf(rows[0]).rejectsCalls ? callRejectMessage : null
  })

const reject = ({ tenantId, channelId }: ChannelKey, { callId, from }: Call): Promise<void> =>
  withTenant(tenantId, tx => leaveOrder(tx, channelId, { what: 'rejectCall', callId, from }, RINGS_MS))

/** Told again of the same call, it is the same message. */
const say = (tenantId: number, ticketId: number, answer: string, callId: string): Promise<void> =>
  withTenant(tenantId, tx => sayInTicket(tx, ticketId, answer, 'bot', `call ${callId}`))
