import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startIncoming } from '../../../app.ts'
import { createHttpClient } from '../../../infra/outside/http-client.ts'
import { type Desk, desk } from '../../../test/desk.ts'
import { type World, world } from '../../../test/world.ts'
import type { MessageNews } from '../../channels/index.ts'
import { type FetchingNeeds, startFetching } from './fetch.ts'

let w: World
let its: Desk
let channel: number
let origin: string
const incoming = startIncoming()
/** What the provider's files answer, by path. */
const answers = new Map<string, (request: http.IncomingMessage, response: http.ServerResponse) => void>()
const asked: string[] = []
const provider = http.createServer((request, response) => {
  asked.push(request.url ?? '')
  const answer = answers.get(request.url ?? '')
  if (answer) answer(request, response)
  else response.writeHead(404).end()
})

beforeAll(async () => {
  w = await world()
  its = desk(w.owner, w.padaria)
  await new Promise<void>(done => provider.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})
afterAll(async () => {
  await incoming.stop()
  provider.closeAllConnections()
  provider.close()
})

const GIF = Buffer.from('R0lGODdhAQABAIABAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')
let needs: FetchingNeeds
let fetching: ReturnType<typeof startFetching> | null = null
const start = () => {
  fetching = startFetching(needs, { lookMs: 100 })
}
beforeEach(async () => {
  channel = await its.channel()
  asked.length = 0
  needs = {
    fetch: createHttpClient(['127.0.0.1']),
    held: () => [],
    download: async () => Readable.from([]),
    maxBytes: async () => 1_000_000,
  }
})
afterEach(async () => {
  await fetching?.stop()
  fetching = null
})

type Media = NonNullable<MessageNews['media']>
let made = 0
async function arrive(source: Media['source'], more: Partial<Media> = {}): Promise<number> {
  const externalId = `f${++made}`
  await incoming.deliverNews({ tenantId: w.padaria, channelId: channel }, [
    {
      type: 'message',
      externalId,
      address: { kind: 'phone', scope: '', value: `55119${String(84_000_000 + made)}` },
      name: 'Cliente',
      fromMe: false,
      text: 'veja',
      media: { kind: 'image', mimeType: 'image/gif', fileName: 'foto.gif', source, ...more },
    },
  ])
  return Number(
    (await w.one<{ id: string }>('select id from messages where channel_id = $1 and external_id = $2', [channel, externalId])).id,
  )
}
const mediaOf = async (id: number) =>
  await w.one<{ media: Record<string, unknown>; type: string; file_id: string | null }>(
    'select media, type, file_id from messages where id = $1',
    [id],
  )
const settled = (id: number, state: string | undefined) =>
  expect.poll(async () => (await mediaOf(id)).media.state, { timeout: 8_000 }).toBe(state)
/** The pauses between tries are not waited for. */
const hurry = () =>
  w.owner.query("update media_fetches set next_at = least(next_at, now()) where next_at < now() + interval '5 minutes'")
const facts = async (id: number) => {
  const { rows } = await w.owner.query(
    "select payload->'message'->'media' as media from outbox where event = 'message.changed' and (payload->'message'->>'id')::int = $1 order by outbox.id",
    [id],
  )
  return rows.map(row => row.media)
}
const get = (id: number) => w.app.inject({ url: `/media/${id}`, headers: { authorization: `Bearer ${w.carla.token}` } })

describe('the file of a message that came', () => {
  test('is fetched after the message stands, with what the provider wants to see, and announced', async () => {
    answers.set('/a', ({ headers }, response) =>
      headers.authorization === 'Bearer chave' ? response.end(GIF) : response.writeHead(401).end(),
    )
    const id = await arrive({ url: `${origin}/a`, headers: { authorization: 'Bearer chave' } })
    expect(await mediaOf(id)).toMatchObject({
      type: 'image',
      media: { kind: 'image', name: 'foto.gif', state: 'fetching' },
      file_id: null,
    })
    const { rows } = await w.owner.query('select source from media_fetches where message_id = $1', [id])
    expect(rows[0].source).not.toMatch(/chave|127/)

    start()
    await settled(id, undefined)
    expect((await mediaOf(id)).media).toEqual({ kind: 'image', name: 'foto.gif', mimeType: 'image/gif', size: GIF.length })
    expect(await facts(id)).toEqual([(await mediaOf(id)).media])
    expect((await get(id)).rawPayload).toEqual(GIF)
    expect((await w.owner.query('select from media_fetches where message_id = $1', [id])).rowCount).toBe(0)
  })

  test('is tried again, and said to be missing only when that does not help; somebody may ask once more', async () => {
    let failures = 0
    answers.set('/b', (_, response) => (failures++ < 2 ? response.writeHead(503).end() : response.end(GIF)))
    start()
    const id = await arrive({ url: `${origin}/b` })
    for (const tries of [1, 2]) {
      await expect.poll(() => failures, { timeout: 8_000 }).toBe(tries)
      await expect
        .poll(async () => (await w.one('select reason from media_fetches where message_id = $1', [id])).reason)
        .not.toBe(null)
      expect((await mediaOf(id)).media.state).toBe('fetching')
      await hurry()
    }
    await settled(id, undefined)

    const lost = await arrive({ url: `${origin}/none` })
    // Its first try may have been over before, and then waits for the next one.
    const triesLast = async () => {
      await w.owner.query('update media_fetches set attempts = 8 where message_id = $1', [lost])
      await hurry()
      return (await mediaOf(lost)).media.state
    }
    await expect.poll(triesLast, { timeout: 8_000 }).toBe('missing')
    expect((await get(lost)).json()).toMatchObject({ error: 'ERR_WAPP_DOWNLOAD_MEDIA' })
    answers.set('/none', (_, response) => response.end(GIF))
    expect((await w.carla.ask('POST', `/media/${lost}/fetch`)).status).toBe(202)
    await settled(lost, undefined)
  }, 30_000)

  test.each([
    ['an address inside', () => ({ url: 'http://10.0.0.1/x' }), {}],
    ['another kind of address', () => ({ url: 'file:///etc/passwd' }), {}],
    ['too large', () => ({ url: `${origin}/big` }), { size: 5 }],
    ['nothing', () => ({ url: `${origin}/empty` }), {}],
  ])('%s is missing at once', async (_, source, more) => {
    needs.maxBytes = async () => 1_000
    answers.set('/big', (_request, response) => response.end(Buffer.alloc(1_001)))
    answers.set('/empty', (_request, response) => response.end())
    start()
    const id = await arrive(source(), more)
    await settled(id, 'missing')
    const { attempts } = await w.one<{ attempts: number }>('select attempts from media_fetches where message_id = $1', [id])
    expect(attempts).toBe(1)
  })

  test('a type that lies makes it a document', async () => {
    answers.set('/liar', (_, response) => response.end('<html><script>alert(1)</script>'))
    start()
    const id = await arrive({ url: `${origin}/liar` })
    await settled(id, undefined)
    expect(await mediaOf(id)).toMatchObject({ type: 'document', media: { kind: 'document', mimeType: 'text/plain' } })
  })

  test('a provider that does not answer holds neither messages nor the files of others', async () => {
    answers.set('/never', () => {})
    start()
    for (let i = 0; i < 12; i++) await arrive({ url: `${origin}/never` })
    await expect.poll(() => asked.filter(url => url === '/never').length).toBe(2)
    channel = await its.channel()
    answers.set('/quick', (_, response) => response.end(GIF))
    const id = await arrive({ url: `${origin}/quick` })
    await settled(id, undefined)
    expect(asked.filter(url => url === '/never')).toHaveLength(2)
  })

  test('what only a session can fetch waits for the process that has it', async () => {
    const id = await arrive({ ref: 'media-4711' })
    start()
    const other = await arrive({ url: `${origin}/a`, headers: { authorization: 'Bearer chave' } })
    await settled(other, undefined)
    expect((await mediaOf(id)).media.state).toBe('fetching')
    await fetching?.stop()

    const refs: string[] = []
    needs.held = () => [channel]
    needs.download = async (key, ref) => {
      refs.push(`${key.channelId} ${ref}`)
      return Readable.from([GIF])
    }
    start()
    await settled(id, undefined)
    expect(refs).toEqual([`${channel} media-4711`])
  })

  test('what only the session of a deleted channel could fetch is missing, and cannot be asked for again', async () => {
    const id = await arrive({ ref: 'media-4712' })
    expect((await w.carla.ask('DELETE', `/whatsapp/${channel}`)).status).toBe(200)
    start()
    await settled(id, 'missing')
    expect(await facts(id)).toEqual([(await mediaOf(id)).media])
    expect(await w.carla.ask('POST', `/media/${id}/fetch`)).toMatchObject({ body: { error: 'ERR_WAPP_DOWNLOAD_MEDIA' } })
    expect((await mediaOf(id)).media.state).toBe('missing')
  })

  test('a session that answers nothing, or only begins to, keeps no process from stopping, and that was no try', async () => {
    const begun: string[] = []
    needs.held = () => [channel]
    needs.download = async (_, ref) => {
      begun.push(ref)
      return ref === 'deaf' ? new Promise<Readable>(() => {}) : new Readable({ read() {} })
    }
    const ids = [await arrive({ ref: 'deaf' }), await arrive({ ref: 'stuck' })]
    start()
    await expect.poll(() => begun.toSorted()).toEqual(['deaf', 'stuck'])
    await fetching?.stop()
    for (const id of ids)
      expect(await w.one('select attempts, next_at <= now() as due from media_fetches where message_id = $1', [id])).toEqual({
        attempts: 0,
        due: true,
      })
  })

  test('[MSG-24] of a message that is destroyed meanwhile is kept by nobody', async () => {
    await w.owner.query('update channels set destroy_messages = true where id = $1', [channel])
    const begun = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    answers.set('/slow', (_, response) => {
      begun.resolve()
      void mayEnd.promise.then(() => response.end(GIF))
    })
    start()
    const id = await arrive({ url: `${origin}/slow` })
    await begun.promise
    await incoming.deliverNews({ tenantId: w.padaria, channelId: channel }, [{ type: 'removed', externalId: `f${made}` }])
    mayEnd.resolve()
    await fetching?.stop()
    expect((await w.owner.query('select from messages where id = $1', [id])).rowCount).toBe(0)
    const { rows } = await w.owner.query(
      'select count(*)::int as n from files where unused_since is null and id not in (select file_id from messages where file_id is not null)',
    )
    expect(rows[0].n).toBe(0)
  })
})
