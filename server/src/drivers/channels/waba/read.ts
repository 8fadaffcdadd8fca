import { z } from 'zod'
import type { News, WebhookCall } from '../driver.ts'
import { codeOf } from '../lib/meta/problems.ts'
import { each, unknown } from '../lib/meta/reading.ts'
import { templateStatus } from '../lib/meta/templates.ts'
import type { WabaConfig } from './config.ts'
import { addressesOf, groupAddress, messageOf, newsOf } from './news.ts'
import * as wire from './wire.ts'

/** What a call of Meta's says. It may speak of several messages, and of other numbers than ours. */
export function read(config: WabaConfig, call: WebhookCall): News[] {
  const body = wire.envelope.safeParse(call.body)
  if (!body.success) return [unknown(`not of a WhatsApp business account: ${z.prettifyError(body.error)}`)]
  const news = each(body.data.entry, wire.entry, 'entry', ({ id, changes }) => {
    if (id !== config.businessAccountId) return [unknown(`of another business account: ${id}`)]
    return each(changes, wire.change, 'change', ({ field, value }) => newsOfField(config, field, value))
  })
  return news.length > 0 ? news : [unknown('a call that says nothing')]
}

type Value = Readonly<Record<string, unknown>>

/** By the name of the field: those of the account, then those of a number, which must be ours. */
function newsOfField(config: WabaConfig, field: string, value: Value): News[] {
  const ofAccount = ACCOUNT_FIELDS.get(field)
  if (ofAccount) return ofAccount(value)

  const number = wire.metadata.safeParse(value.metadata)
  const ofNumber = NUMBER_FIELDS.get(field)
  if (!ofNumber || !number.success) return [unknown(`field ${field}`)]
  if (number.data.phone_number_id !== config.phoneNumberId) return [unknown(`of another number: ${number.data.phone_number_id}`)]
  return ofNumber(value, { account: config.businessAccountId, ownNumber: number.data.display_phone_number.replaceAll(/\D/g, '') })
}

interface OwnNumber {
  account: string
  ownNumber: string
}

const NUMBER_FIELDS = new Map<string, (value: Value, number: OwnNumber) => News[]>(
  Object.entries({
    messages: (value: Value, { account }: OwnNumber) => [
      ...(value.messages === undefined
        ? []
        : said(value.messages, { account, people: wire.people.parse(value.contacts), fromMe: false })),
      ...(value.statuses === undefined ? [] : each(value.statuses, wire.status, 'status', ackOf)),
      ...(value.errors === undefined ? [] : [unknown(`errors: ${JSON.stringify(value.errors)}`)]),
    ],
    standby: standbyOf,
    messaging_handovers: (value: Value, { account }: OwnNumber) =>
      each([value], wire.handover, 'handover', ({ sender, pass_thread_control: passed, take_thread_control: taken }) => {
        const [address] = addressesOf({ account }, [sender.phone_number, sender.wa_id, sender.id])
        if (!address || (passed === undefined && taken === undefined)) return [unknown('handover')]
        // The app that gets a conversation hears that it was passed; the app that loses it, that it was taken.
        return [{ type: 'handover', address, holder: taken === undefined ? 'us' : 'provider' }]
      }),
    smb_message_echoes: (value: Value, { account }: OwnNumber) =>
      said(value.message_echoes, { account, people: wire.people.parse(value.contacts), fromMe: true }),
    smb_app_state_sync: (value: Value, number: OwnNumber) =>
      each(value.state_sync, wire.appContact, 'contact of the app', contact => nameOf(contact, number)),
    history: historyOf,
    calls: callsOf,
    user_id_update: (value: Value, { account }: OwnNumber) =>
      each(value.user_id_update, wire.userIdUpdate, 'change of a user id', ({ wa_id, user_id, parent_user_id: parent }) => [
        {
          type: 'identity',
          addresses: addressesOf({ account }, [wa_id, user_id?.previous, user_id?.current, parent?.previous, parent?.current]),
        },
      ]),
    user_preferences: (value: Value, { account }: OwnNumber) =>
      each(value.user_preferences, wire.preference, 'preference', ({ wa_id, user_id, category, value: wish }) =>
        category === 'marketing_messages' && (wish === 'stop' || wish === 'resume')
          ? [{ type: 'preference', addresses: addressesOf({ account }, [wa_id, user_id]), wants: wish === 'resume' }]
          : [unknown(`preference ${category}: ${wish}`)],
      ),
    group_lifecycle_update: groupsOf,
    group_settings_update: groupsOf,
  }),
)

/** What is said while the provider's own agent has the conversation: the same words, and that it has it. */
function standbyOf(value: Value, { account }: OwnNumber): News[] {
  const people = wire.people.parse(value.contacts)
  const news = [
    ...(value.messages === undefined ? [] : said(value.messages, { account, people, fromMe: false })),
    ...(value.message_echoes === undefined ? [] : said(value.message_echoes, { account, people, fromMe: true }).map(byAgent)),
    ...(value.statuses === undefined ? [] : each(value.statuses, wire.status, 'status', ackOf)),
  ]
  const held = news.flatMap(one => (one.type === 'message' && one.address.kind !== 'group' ? [one.address] : []))
  const once = [...new Map(held.map(address => [address.value, address])).values()]
  return [...news, ...once.map((address): News => ({ type: 'handover', address, holder: 'provider' }))]
}

const byAgent = (news: News): News => (news.type === 'message' ? { ...news, by: 'agent' } : news)

const said = (messages: unknown, scene: Parameters<typeof newsOf>[1]): News[] =>
  each(messages, wire.message, 'message', message => newsOf(message, scene))

const ACKS = { failed: -1, sent: 1, delivered: 2, read: 3, played: 4 } as const
const isAck = (text: string): text is keyof typeof ACKS => Object.hasOwn(ACKS, text)

function ackOf({
  id: externalId,
  status,
  errors,
  recipient_type,
  biz_opaque_callback_data: reference,
  pricing,
}: z.output<typeof wire.status>): News[] {
  if (!isAck(status)) return [unknown(`status ${status}`)]
  const [error] = errors ?? []
  const whole = ACKS[status]
  // In a group one participant tells it; that all have read it is not known.
  const ack = recipient_type === 'group' && whole > 2 ? 2 : whole
  const why = error && [error.message ?? error.title, error.error_data?.details].filter(Boolean).join(': ')
  return [
    {
      type: 'ack',
      externalId,
      ack,
      ...(error && { code: codeOf(error.code, 'ERR_WABA_DATA'), details: `${why} (code ${error.code})` }),
      ...(reference && { reference }),
      ...(pricing && { pricing }),
    },
  ]
}

function nameOf({ action, contact }: z.output<typeof wire.appContact>, { account }: OwnNumber): News[] {
  const name = contact.full_name ?? contact.first_name
  // A name struck from the app's own book says nothing about the person.
  if (action === 'remove' || !name) return []
  return [{ type: 'identity', addresses: addressesOf({ account }, [contact.phone_number, contact.user_id]), name }]
}

function historyOf(value: Value, number: OwnNumber): News[] {
  // The files of messages that came as placeholders follow by themselves.
  if (value.history === undefined)
    return each(value.messages, wire.message, 'message', message => [pastOf([{ message, number }])])
  return each(value.history, wire.historyChunk, 'history', ({ metadata, threads = [], errors }) => {
    if (errors) return [{ type: 'history', messages: [], done: true }, unknown(`history: ${JSON.stringify(errors)}`)]
    const unread: News[] = []
    const past = threads.flatMap(thread =>
      thread.messages.flatMap(item => {
        const message = wire.message.safeParse(item)
        if (message.success) return [{ message: { ...message.data, to: message.data.to ?? thread.id }, number }]
        unread.push(unknown(`message of history: ${z.prettifyError(message.error)}`))
        return []
      }),
    )
    const progress = metadata?.progress
    return [{ ...pastOf(past), ...(progress !== undefined && { progress, done: progress >= 100 }) }, ...unread]
  })
}

function pastOf(past: readonly { message: wire.Message; number: OwnNumber }[]): News & { type: 'history' } {
  const messages = past
    .filter(({ message }) => !isToFollow(message))
    .map(({ message, number: { account, ownNumber } }) => {
      const fromMe = message.history_context?.from_me ?? message.from === ownNumber
      return messageOf(message, { account, people: [], fromMe })
    })
  const oldestFirst = messages
    .filter(message => message !== null)
    .toSorted((one, other) => (one.at?.getTime() ?? 0) - (other.at?.getTime() ?? 0))
  return { type: 'history', messages: oldestFirst }
}

/** Files of the last 14 days come in a call of their own, under the same id; older ones never. */
const isToFollow = ({ type, timestamp }: wire.Message) =>
  type === 'media_placeholder' && timestamp !== undefined && timestamp.getTime() > Date.now() - 14 * 86_400_000

function callsOf(value: Value, { account }: OwnNumber): News[] {
  const people = wire.people.parse(value.contacts)
  return each(value.calls, wire.call, 'call', ({ id: callId, from: number, from_user_id, event, direction }) => {
    const [from] = addressesOf({ account }, [number, from_user_id])
    if (!from || direction === 'BUSINESS_INITIATED') return [unknown(`call ${event}`)]
    if (event !== 'connect' && event !== 'terminate') return [unknown(`call ${event}`)]
    const name = people.find(person => person.wa_id === number)?.profile?.name ?? ''
    return [{ type: 'call', callId, from, name, state: event === 'connect' ? 'offer' : 'end' }]
  })
}

function groupsOf(value: Value): News[] {
  return each(value.groups, wire.group, 'group', ({ group_id, subject, group_subject }) => {
    const name = subject ?? group_subject?.text
    return name ? [{ type: 'group', address: groupAddress(group_id), name }] : [unknown(`group ${group_id}`)]
  })
}

const ACCOUNT_FIELDS = new Map<string, (value: Value) => News[]>(
  Object.entries({
    message_template_status_update: templateNews,
    message_template_components_update: templateNews,
    message_template_quality_update: templateNews,
    template_category_update: templateNews,
    phone_number_quality_update: (value: Value) =>
      each(
        [value],
        wire.quality,
        'quality',
        ({ event, current_limit, max_daily_conversations_per_business: limit = current_limit }) => [
          { type: 'standing', about: 'quality', says: isWarning(event) ? [event, limit].filter(Boolean).join(', ') : null },
        ],
      ),
    business_capability_update: (value: Value) =>
      each([value], wire.capability, 'capability', ({ max_daily_conversations_per_business: limit }) =>
        limit === undefined ? [unknown('capability')] : [{ type: 'limit', people: peopleIn(limit) }],
      ),
    account_alerts: (value: Value) =>
      each([value], wire.accountAlert, 'alert', ({ alert_info: { alert_status, alert_description } }) => [
        { type: 'standing', about: 'account', says: alert_status === 'NONE' ? null : alert_description },
      ]),
    account_update: (value: Value) => each([value], wire.accountUpdate, 'account', standingOf),
  }),
)

function templateNews(value: Value): News[] {
  return each([value], wire.templateUpdate, 'template', update => {
    const status = update.event && templateStatus(update.event)
    const reason = update.rejection_info?.reason ?? update.other_info?.description ?? update.other_info?.title ?? update.reason
    return [
      {
        type: 'template',
        externalId: update.message_template_id,
        name: update.message_template_name,
        language: update.message_template_language,
        ...(status && { status }),
        ...(reason && reason !== 'NONE' && { reason }),
      },
    ]
  })
}

/** `1000`, `TIER_10K`; -1 and `TIER_UNLIMITED` are no limit. */
function peopleIn(limit: string | number): number | null {
  const [, figure = '', thousands = ''] = /^(?:TIER_)?(\d+)(K?)$/.exec(String(limit)) ?? []
  return figure === '' ? null : Number(figure) * (thousands === '' ? 1 : 1000)
}

const isWarning = (event: string): boolean => /^(FLAGGED|DOWNGRADE|CANCELLED_UPGRADE)$/.test(event)

function standingOf({
  event,
  ban_info,
  restriction_info: restrictions,
  violation_info: violation,
}: z.output<typeof wire.accountUpdate>): News[] {
  const states = [ban_info?.waba_ban_state ?? []].flat()
  if (states.includes('DISABLE'))
    return [{ type: 'status', status: 'disconnected', code: 'ERR_CHANNEL_BANNED', details: event, final: true }]
  if (states.includes('REINSTATE'))
    return [
      { type: 'standing', about: 'account', says: null },
      { type: 'status', status: 'connected' },
    ]
  if (restrictions) return [{ type: 'standing', about: 'account', says: restrictions.map(restricted).join('; ') || null }]
  if (violation) return [{ type: 'standing', about: 'account', says: violation.violation_type }]
  if (event === 'ACCOUNT_DELETED')
    return [{ type: 'status', status: 'disconnected', code: 'ERR_WABA_DATA', details: event, final: true }]
  if (event === 'PARTNER_REMOVED')
    return [{ type: 'status', status: 'disconnected', code: 'ERR_CHANNEL_TOKEN', details: event, final: true }]
  return [unknown(`account: ${event}`)]
}

const restricted = ({
  restriction_type: what,
  expiration,
}: {
  restriction_type: string
  expiration?: string | number | undefined
}) => {
  const until = new Date(Number(expiration) * 1000)
  return expiration === undefined || Number.isNaN(until.getTime()) ? what : `${what} until ${until.toISOString().slice(0, 16)}Z`
}
