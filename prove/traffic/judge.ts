import type { LedgerEntry } from '@balcao/contract/channels/sandbox'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import type { Written } from './agents.ts'
import type { Said } from './customers.ts'
import type { Conversation } from './read.ts'

/** What happened as those outside know it: what customers said, what the agent wrote, and what the provider was given. */
export interface Told {
  mark: string
  said: readonly Said[]
  written: readonly Written[]
  entries: readonly LedgerEntry[]
  /** Ids of messages that provider events named and nobody here knows. */
  waitedFor: readonly string[]
}

export interface Verdict {
  wrongs: string[]
  /** Nobody repeated it, and the server has it or not. */
  given: { up: number; there: number }
  outbound: Record<string, number>
}

/** All that the server shows against all events that were told: nothing lost, nothing twice, and honest about what was sent. */
export function judge(shown: readonly Conversation[], told: Told): Verdict {
  const wrongs: string[] = []
  const messages = shown.flatMap(one => one.messages)
  const given = judgeInbound(messages, told.said, wrongs)
  judgeOrder(shown, told.said, wrongs)
  const outbound = judgeOutbound(messages, told, wrongs)
  judgeTickets(shown, wrongs)
  return { wrongs, given, outbound }
}

function judgeInbound(messages: readonly MessageRow[], said: readonly Said[], wrongs: string[]): Verdict['given'] {
  const rows = Map.groupBy(
    messages.filter(one => !one.fromMe),
    one => one.messageId ?? '',
  )
  const given = { up: 0, there: 0 }
  for (const { externalId, text, isTaken } of said) {
    const its = rows.get(externalId) ?? []
    if (!isTaken) given.up++
    if (!isTaken && its.length === 1) given.there++
    if (isTaken && its.length === 0) wrongs.push(`lost: ${externalId} was taken and is nowhere`)
    if (its.length > 1) wrongs.push(`twice: ${externalId} is there ${its.length} times`)
    if (isTaken && its[0] && its[0].body !== text) wrongs.push(`changed: ${externalId} reads ${its[0].body} and not ${text}`)
  }
  return given
}

/** A sender says the next thing when the last one was taken: that order is the order of the numbers. */
function judgeOrder(shown: readonly Conversation[], said: readonly Said[], wrongs: string[]): void {
  const places = new Map<string, number>()
  let place = 0
  for (const { messages } of shown.toSorted((a, b) => a.ticket.id - b.ticket.id))
    for (const one of messages) places.set(one.messageId ?? '', place++)
  const lanes = Map.groupBy(
    said.filter(one => one.isTaken),
    one => `${one.channelId} ${one.from}`,
  )
  for (const lane of lanes.values()) {
    for (const [i, one] of lane.entries()) {
      const before = lane[i - 1]
      if (before && (places.get(before.externalId) ?? -1) > (places.get(one.externalId) ?? Number.POSITIVE_INFINITY))
        wrongs.push(`order: ${one.externalId} stands before ${before.externalId}`)
    }
  }
}

function judgeOutbound(messages: readonly MessageRow[], told: Told, wrongs: string[]): Record<string, number> {
  const { mark, written, entries } = told
  const rows = Map.groupBy(
    messages.filter(one => one.fromMe),
    one => one.idFront ?? '',
  )
  const given = Map.groupBy(
    entries.filter(({ type }) => type === 'message'),
    ({ payload }) => String(payload.body ?? payload.text),
  )
  const outbound: Record<string, number> = {}
  const doubtful = new Set<string>()
  for (const { idFront, body, talk, isTaken } of written) {
    const its = rows.get(idFront) ?? []
    const times = given.get(body)?.length ?? 0
    const status = its[0]?.status ?? 'nowhere'
    const kind = `${talk.channel.behavesAs} ${status}`
    outbound[kind] = (outbound[kind] ?? 0) + 1
    if (status === 'unconfirmed') for (const { externalId } of given.get(body) ?? []) doubtful.add(externalId)
    if (its.length > 1) wrongs.push(`twice: ${idFront} is there ${its.length} times`)
    if (isTaken && its.length === 0) wrongs.push(`lost: ${idFront} was taken and is nowhere`)
    if (times > 1) wrongs.push(`sent ${times} times: ${idFront} by ${kind}`)
    if (!isHonest(status, times, talk.channel.behavesAs === 'phone'))
      wrongs.push(`dishonest: ${idFront} is ${kind}, and the provider has it ${times} times`)
    if (status === 'sended' && its[0]?.ack !== 3) wrongs.push(`unread: ${idFront} was read, and its ack is ${its[0]?.ack}`)
  }
  const known = new Set(written.map(({ body }) => body))
  for (const body of given.keys())
    if (body.startsWith(`o-${mark}-`) && !known.has(body)) wrongs.push(`invented: the provider was given "${body}"`)
  for (const about of told.waitedFor) if (!doubtful.has(about)) wrongs.push(`${LATE} ${about}, which nobody doubts`)
  return outbound
}

const LATE = 'not applied: what was told of'
/** What may come right by itself, and is wrong only if it does not. */
export const isLate = (wrong: string): boolean => wrong.startsWith(LATE)

/** With an id of ours it is repeated until it is sent; without one nobody repeats what may have been. */
function isHonest(status: string, times: number, chosenIds: boolean): boolean {
  if (status === 'sended') return times === 1
  return status === 'unconfirmed' && !chosenIds
}

function judgeTickets(shown: readonly Conversation[], wrongs: string[]): void {
  const live = Map.groupBy(
    shown.filter(({ ticket }) => ticket.status !== 'closed'),
    ({ ticket }) => `${ticket.whatsappId} ${ticket.contact.number}`,
  )
  for (const [whose, all] of live) if (all.length > 1) wrongs.push(`second live ticket: ${whose} has ${all.length}`)
  for (const { ticket, messages } of shown) {
    const gap = messages.find((one, i) => one.seq !== i + 1)
    if (gap) wrongs.push(`numbers: in ticket ${ticket.id} ${gap.messageId} has the number ${gap.seq}`)
  }
}
