import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { Refusal } from '@balcao/contract/errors'
import type { MessagePart } from '@balcao/contract/flows/nodes'
import type { MenuSend, RunEffect } from '@balcao/contract/flows/run'
import type { StoredFile } from '@balcao/contract/messages/files'
import { writableUntil } from '@balcao/contract/messages/reply-window'
import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'
import { type BotMessage, composeFile, queueForBot } from '../../messages/index.ts'
import type { Run } from './run.ts'

/** What a turn says, as messages that the channel takes by the rules that hold for people. */

export interface Line {
  node: string
  code: string
  details?: string
}

interface Sending {
  run: Run
  can: Capabilities
  now: Date
  turn: number
}

type Said = Extract<RunEffect, { do: 'send' | 'menu' }>

/** Writes the messages of a turn, and answers what could not be said and why. */
export async function send(tx: Tx, effects: readonly RunEffect[], { run, can, now, turn }: Sending): Promise<Line[]> {
  const said = effects.filter((one): one is Said => one.do === 'send' || one.do === 'menu')
  if (said.length === 0) return []
  const [first] = said
  if (run.isChannelGone) return [{ node: first?.node ?? '', code: 'channelGone' }]
  const until = writableUntil(can, { heardAt: run.heardAt, adAt: run.adAt })
  if (can.replyWindowHours !== null && (until === null || until < now)) return [{ node: first?.node ?? '', code: 'window' }]

  const files = await filesOf(tx, said)
  const lines: Line[] = []
  const messages: BotMessage[] = []
  let afterMs = 0
  for (const effect of said) {
    if (effect.do === 'send' && effect.part.type === 'pause') {
      afterMs += effect.part.seconds * 1000
      continue
    }
    const made = effect.do === 'menu' ? menuMessage(effect.menu) : partMessages(effect.part, can, files)
    if (typeof made === 'string') lines.push({ node: effect.node, code: made })
    else for (const one of made) messages.push({ ...one, afterMs, node: effect.node })
  }
  const front = `b${run.id}.${turn}`
  const named = messages.map((one, i) => ({ ...one, idFront: `${front}.${i}` }))
  await queueForBot(tx, run.ticketId, named, {
    run: run.id,
    origin: run.engine === 'flow' ? { kind: 'flow', ref: run.flowId ?? undefined } : { kind: 'engine' },
  })
  return lines
}

type Made = Pick<BotMessage, 'body' | 'content' | 'fileId' | 'media'>

function menuMessage({ text, look, footer, button, choices }: MenuSend): Made[] {
  const more = footer === '' ? {} : { footer }
  if (look === 'numbers') return [{ body: text }]
  if (look === 'buttons')
    return [{ body: text, content: { type: 'buttons', buttons: choices.map(({ id, title }) => ({ id, title })), ...more } }]
  const rows = choices.map(({ id, title, description }) => ({ id, title, ...(description && { description }) }))
  return [{ body: text, content: { type: 'list', button, rows, ...more } }]
}

/** A code where the channel has no way to say it. */
function partMessages(part: MessagePart, can: Capabilities, files: ReadonlyMap<string, StoredFile>): Made[] | string {
  switch (part.type) {
    case 'text':
      return [{ body: part.text }]
    case 'file':
      return fileMessages(files.get(part.fileId ?? '') ?? null, part.caption, can)
    case 'location': {
      const { latitude, longitude, label } = part
      if (can.location) return [{ body: '', content: { type: 'location', latitude, longitude, ...(label && { name: label }) } }]
      return [{ body: `${label}\nhttps://www.google.com/maps?q=${latitude},${longitude}`.trim() }]
    }
    case 'contact': {
      const { contactName: name, number } = part
      if (can.contactCard) return [{ body: '', content: { type: 'contacts', contacts: [{ name, phones: [number] }] } }]
      return [{ body: `${name}: ${number}` }]
    }
    case 'pause':
      return []
  }
}

function fileMessages(file: StoredFile | null, caption: string, can: Capabilities): Made[] | string {
  try {
    return composeFile(file, caption, can)
  } catch (error) {
    if (error instanceof Refusal) return 'file'
    throw error
  }
}

async function filesOf(tx: Tx, said: readonly Said[]): Promise<Map<string, StoredFile>> {
  const ids = said.flatMap(one => (one.do === 'send' && one.part.type === 'file' && one.part.fileId ? [one.part.fileId] : []))
  if (ids.length === 0) return new Map()
  const { rows } = await sql<StoredFile>`
    select id, name, type as "mimeType", kind, size, seconds from files
    where tenant_id = ${tx.tenant} and id = any (${ids}::uuid[])`.execute(tx)
  return new Map(rows.map(({ seconds, ...file }) => [file.id, seconds === null ? file : { ...file, seconds }]))
}
