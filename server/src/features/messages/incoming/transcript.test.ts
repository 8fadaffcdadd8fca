import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { EventPayload } from '@balcao/contract/events'
import { messageRoutes } from '@balcao/contract/messages/messages'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTenant } from '../../../infra/database/db.ts'
import { type Jobs, startJobs } from '../../../infra/jobs/jobs.ts'
import { type Desk, desk } from '../../../test/desk.ts'
import { handlersFor } from '../../../test/job-handlers.ts'
import { type World, world } from '../../../test/world.ts'
import { storeFile } from '../../files/index.ts'
import { enqueueTranscripts, mayBeSound } from '../reactions.ts'
import { type Sound, type Transcriber, transcribeSound } from './transcript.ts'

let w: World
let its: Desk
let channel: number
let jobs: Jobs
let listened: Sound[] = []
let say: (sound: Sound) => Promise<string>

const transcriber: Transcriber = {
  listens: async (_tx, channelId) => channelId === channel,
  transcribe: async sound => {
    listened.push(sound)
    return say(sound)
  },
}

beforeAll(async () => {
  w = await world()
  its = desk(w.owner, w.padaria)
  channel = await its.channel('Com transcrição')
  jobs = await startJobs({
    pollSeconds: 0.5,
    work: {
      handlers: handlersFor({
        'messages.transcribe': ({ tenantId, data, signal }) =>
          transcribeSound(tenantId, { messageId: data.messageId, signal }, transcriber),
      }),
      schedules: {},
    },
  })
  return () => jobs.stop()
})
beforeEach(() => {
  listened = []
  say = async () => 'Quero dois pães'
})

type Told = EventPayload<'message.changed'>
const sound = async (more: { channel?: number; media?: object } = {}) => {
  const file = await storeFile(w.padaria, Readable.from([Buffer.from('OggS voz')]), {
    ownerId: null,
    maxBytes: 1000,
    kind: 'voice',
  })
  const ticket = await its.ticket({ channel: more.channel ?? channel, userId: w.ana.id, status: 'open' })
  const media = JSON.stringify({ kind: 'voice', mimeType: 'audio/ogg', ...more.media })
  const id = await its.message(ticket, '', { type: 'voice', file_id: file.id, media })
  const { messages } = await w.ana.call(messageRoutes.list, { params: { ticketId: ticket } })
  return { id, ticket, message: messages[0] as Told['message'] }
}
const shown = async (ticketId: number) =>
  (await w.ana.call(messageRoutes.list, { params: { ticketId } })).messages.map(({ media }) => media?.transcript)
const hear = (told: Told) => withTenant(w.padaria, tx => enqueueTranscripts(tx, [told], transcriber))
const run = (messageId: number) => transcribeSound(w.padaria, { messageId, signal: AbortSignal.timeout(5_000) }, transcriber)

describe('[MSG-25] what is said in a sound', () => {
  test('stands under it where its channel wants that, told to those who see it, once however often it is asked for', async () => {
    const { id, ticket, message } = await sound()
    expect(mayBeSound({ message })).toBe(true)
    await run(id)
    await run(id)
    expect(await shown(ticket)).toEqual(['Quero dois pães'])
    for (const ticketId of [ticket, undefined]) {
      const { messages } = await w.ana.call(messageRoutes.search, { query: { searchTerm: 'quero paes', ticketId } })
      expect(messages.map(found => found.id)).toContain(id)
    }
    expect(listened).toMatchObject([{ tenantId: w.padaria, channelId: channel }])
    const bytes = await buffer((await listened[0]?.open()) ?? Readable.from([]))
    expect(bytes.toString()).toBe('OggS voz')
    const { rows } = await w.owner.query(
      "select payload->'message'->'media'->>'transcript' as said from outbox where event = 'message.changed' and payload->'message'->>'id' = $1",
      [String(id)],
    )
    expect(rows).toEqual([{ said: 'Quero dois pães' }])
    const [after] = (await w.ana.call(messageRoutes.list, { params: { ticketId: ticket } })).messages
    expect(mayBeSound({ message: after as Told['message'] }), 'its own news asks for nothing more').toBe(false)
  })

  test('is asked for in a job of its own, so a failure delays nobody and is tried again', async () => {
    const { ticket, message } = await sound()
    const told = Promise.withResolvers<void>()
    let tries = 0
    say = async () => {
      if (++tries === 1) throw new Error('the service is away')
      told.resolve()
      return 'Obrigada'
    }
    await hear({ message })
    await told.promise
    await expect.poll(() => shown(ticket), { timeout: 5_000 }).toEqual(['Obrigada'])
    expect(tries).toBe(2)
  })

  test('not of channels that do not want it, of what the company said, of pictures, nor of what is not fetched yet', async () => {
    const elsewhere = await sound({ channel: await its.channel() })
    await hear({ message: elsewhere.message })
    const { rows } = await w.owner.query(
      "select from pgboss.job where name = 'messages.transcribe' and data->'data'->>'messageId' = $1",
      [String(elsewhere.id)],
    )
    expect(rows).toEqual([])
    const { message } = await sound()
    const others = [
      { fromMe: true },
      { synced: true },
      { media: { kind: 'image' as const } },
      { media: { kind: 'voice' as const, state: 'fetching' as const } },
    ]
    for (const other of others) expect(mayBeSound({ message: { ...message, ...other } })).toBe(false)
  })
})
