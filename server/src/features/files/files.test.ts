import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { Readable } from 'node:stream'
import { FILE_LIMIT_BYTES } from '@balcao/contract/messages/files'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '../../infra/clock.ts'
import { type Desk, desk } from '../../test/desk.ts'
import { type Person, type World, world } from '../../test/world.ts'
import { openFile, publicFileUrl, storeFile } from './index.ts'
import { sweepFiles, sweepStrayBytes } from './sweep.ts'

let w: World
let its: Desk
let photo: Buffer

beforeAll(async () => {
  w = await world()
  its = desk(w.owner, w.padaria)
  photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#0a7' } })
    .jpeg()
    .toBuffer()
})
const now = clock.now
afterEach(() => {
  clock.now = now
})

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const folder = () => path.join(w.config.dataDir, 'media', String(w.padaria))
const lying = async () => (await readdir(folder(), { recursive: true })).filter(name => /[0-9a-f]{64}/.test(name))

async function upload(
  who: Person,
  bytes: Uint8Array | Readable,
  query: Record<string, string>,
  type = 'application/octet-stream',
) {
  const answer = await w.app.inject({
    method: 'POST',
    url: '/files',
    query,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': type },
    payload: bytes instanceof Readable ? bytes : Buffer.from(bytes),
  })
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> & { id: string } }
}

/** A message with this file in a ticket of the queue, as a channel or an agent leaves it. */
async function messageWith(fileId: string, media: object = {}, ticket: object = {}) {
  const id = await its.ticket({ status: 'open', userId: w.ana.id, queueId: w.queues.balcao, ...ticket })
  return its.message(id, '', { type: 'image', file_id: fileId, media: JSON.stringify(media) })
}

const get = (url: string, headers: Record<string, string> = {}) => w.app.inject({ method: 'GET', url, headers })
const as = (who: Person) => ({ authorization: `Bearer ${who.token}` })

describe('[MSG-04] uploading', () => {
  test('streams any bytes to disk under their hash, and says what they are', async () => {
    const { status, body } = await upload(w.ana, Readable.from([photo.subarray(0, 100), photo.subarray(100)]), {
      name: '../festa\u202E.jpg',
      type: 'image/jpeg',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'festa.jpg', mimeType: 'image/jpeg', kind: 'image', size: photo.length })
    expect(body.id).toMatch(/^[0-9a-f-]{36}$/)
    const hash = sha(photo)
    expect(await readFile(path.join(folder(), hash.slice(0, 2), hash))).toEqual(photo)
    const file = await openFile(w.padaria, body.id)
    expect(Buffer.concat(await file.open().toArray())).toEqual(photo)
    expect(file).toMatchObject({ sha256: hash, type: 'image/jpeg', kind: 'image', name: 'festa.jpg' })
  })

  test('the same bytes lie there once, however many send them', async () => {
    const bytes = Buffer.from('uma nota de texto')
    const before = (await lying()).length
    const sent = await Promise.all([1, 2, 3].map(n => upload(w.ana, bytes, { name: `${n}.txt` }, 'text/plain')))
    expect(new Set(sent.map(one => one.body.id)).size).toBe(3)
    expect((await lying()).length).toBe(before + 1)
  })

  test('a company keeps as much as its plan says; what customers send is taken in all the same', async () => {
    const plan = await w.one<{ id: number }>(
      "insert into plans (name, value, connections, users, storage_gb) values ('Um', 0, 1, 1, 1) returning id",
      [],
    )
    await w.owner.query('update tenants set plan_id = $1 where id = $2', [plan.id, w.padaria])
    await w.owner.query(
      "insert into files (tenant_id, sha256, size, type, kind, name) values ($1, 'x', 1024 * 1024 * 1024, 'a/b', 'document', 'grande')",
      [w.padaria],
    )
    await storeFile(w.padaria, [photo], { name: 'antes.jpg', ownerId: null, maxBytes: 1e6 })
    const before = (await lying()).length
    expect(await upload(w.ana, photo, { name: 'mais.jpg' })).toMatchObject({ status: 409, body: { error: 'ERR_STORAGE_FULL' } })
    expect((await lying()).length).toBe(before)
    await storeFile(w.padaria, [photo], { name: 'de fora.jpg', ownerId: null, maxBytes: 1e6 })
    await w.owner.query("delete from files where sha256 = 'x'")
    expect(await upload(w.ana, photo, { name: 'mais.jpg' })).toMatchObject({ status: 201 })
    await w.owner.query('update tenants set plan_id = null where id = $1', [w.padaria])
  })

  test('a type that lies, an empty file and no name are refused, and leave nothing', async () => {
    const before = (await lying()).length
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300)])
    const refusals = await Promise.all([
      upload(w.ana, program, { name: 'foto.jpg', type: 'image/jpeg' }),
      upload(w.ana, Buffer.from('<html><script>'), { name: 'foto.png', type: 'image/png' }),
      upload(w.ana, Buffer.alloc(0), { name: 'nada.txt', type: 'text/plain' }),
      upload(w.ana, photo, {}),
    ])
    expect(refusals.map(({ status, body }) => [status, body.error, body.reason])).toEqual([
      [415, 'ERR_FILE_REJECTED', 'type'],
      [415, 'ERR_FILE_REJECTED', 'type'],
      [415, 'ERR_FILE_REJECTED', 'empty'],
      [400, 'ERR_VALIDATION', undefined],
    ])
    expect((await lying()).length).toBe(before)
    expect(await readdir(path.join(folder(), 'coming'))).toEqual([])
  })

  test('too large is refused before a byte is read, and in the middle when nobody said how much', async () => {
    await w.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = w.app.server.address() as AddressInfo
    const send = (headers: http.OutgoingHttpHeaders, bytes: number) =>
      new Promise<{ status: number | undefined; sent: number }>((done, fail) => {
        let sent = 0
        const request = http.request({ port, method: 'POST', path: '/files?name=a.bin', headers: { ...as(w.ana), ...headers } })
        request.on('response', answer => {
          answer.resume()
          done({ status: answer.statusCode, sent })
        })
        // The server hangs up once it has refused.
        request.on('error', error => (sent > 0 ? done({ status: undefined, sent }) : fail(error)))
        const chunk = Buffer.alloc(1024 * 1024)
        const more = () => {
          while (sent < bytes) {
            sent += chunk.length
            if (!request.write(chunk)) return void request.once('drain', more)
          }
          request.end()
        }
        request.flushHeaders()
        if (bytes > 0) more()
      })
    expect(await send({ 'content-length': FILE_LIMIT_BYTES + 1 }, 0)).toEqual({ status: 415, sent: 0 })
    const { status, sent } = await send({ 'transfer-encoding': 'chunked' }, FILE_LIMIT_BYTES * 2)
    expect([415, undefined]).toContain(status)
    expect(sent).toBeLessThan(FILE_LIMIT_BYTES * 2)
    await expect.poll(() => readdir(path.join(folder(), 'coming'))).toEqual([])
  })

  test('an upload that breaks off leaves nothing', async () => {
    const broken = new Readable({ read() {} })
    broken.push(photo.subarray(0, 50))
    setImmediate(() => broken.destroy(new Error('the line went dead')))
    await expect(storeFile(w.padaria, broken, { ownerId: null, maxBytes: 1000 })).rejects.toThrow('the line went dead')
    expect(await readdir(path.join(folder(), 'coming'))).toEqual([])
  })
})

describe('[VIS-08] the file of a message', () => {
  test('is for those who see its ticket: by header, or by the cookie a browser sends from <img>', async () => {
    const file = await storeFile(w.padaria, [photo], { name: 'festa ☀.jpg', ownerId: w.ana.id, maxBytes: 1e6 })
    const id = await messageWith(file.id, { kind: 'image', name: 'festa ☀.jpg' }, { queueId: null })
    const answer = await get(`/media/${id}`, as(w.ana))
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(photo)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      etag: `"${sha(photo)}"`,
      'accept-ranges': 'bytes',
    })
    expect(answer.headers['content-disposition']).toBe(`inline; filename="festa ?.jpg"; filename*=UTF-8''festa%20%E2%98%80.jpg`)
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'.*; sandbox$/)

    expect((await get(`/media/${id}`, { cookie: `balcao_media=${w.ana.token}` })).statusCode).toBe(200)
    expect((await get(`/media/${id}`, { cookie: `balcao_media=${w.olga.token}` })).json()).toMatchObject({
      error: 'ERR_NO_FILE_FOUND',
    })
    expect((await get('/tickets', { cookie: `balcao_media=${w.ana.token}` })).json()).toMatchObject({
      error: 'ERR_TOKEN_MISSING',
    })

    const bia = await w.person(w.padaria, 'bia', 'user')
    expect((await get(`/media/${id}`, as(bia))).statusCode).toBe(404)
    await w.owner.query(
      'update tickets set audience = audience || $2::text[] where id = (select ticket_id from messages where id = $1)',
      [id, [`user:${bia.id}`]],
    )
    expect((await get(`/media/${id}`, as(bia))).statusCode).toBe(200)
  })

  test('comes in parts, and not at all when it is held already', async () => {
    const file = await storeFile(w.padaria, [photo], { name: 'a.jpg', ownerId: null, maxBytes: 1e6 })
    const url = `/media/${await messageWith(file.id)}`
    const ask = (headers: Record<string, string>) => get(url, { ...as(w.ana), ...headers })
    const tag = `"${sha(photo)}"`

    const part = await ask({ range: 'bytes=10-19' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${photo.length}`])
    expect(part.rawPayload).toEqual(photo.subarray(10, 20))
    expect((await ask({ range: 'bytes=-5' })).rawPayload).toEqual(photo.subarray(-5))
    expect((await ask({ range: 'bytes=10-19', 'if-range': tag })).statusCode).toBe(206)
    expect((await ask({ range: 'bytes=10-19', 'if-range': '"another"' })).statusCode).toBe(200)
    const beyond = await ask({ range: `bytes=${photo.length}-` })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${photo.length}`])

    const held = await ask({ 'if-none-match': tag })
    expect([held.statusCode, held.rawPayload.length]).toEqual([304, 0])
    const head = await w.app.inject({ method: 'HEAD', url, headers: as(w.ana) })
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, String(photo.length), 0])
  })

  test('what could run is saved and not shown, under any name', async () => {
    for (const [name, type, body] of [
      ['pagina.html', 'text/html', '<script>alert(1)</script>'],
      ['desenho.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ] as const) {
      const file = await storeFile(w.padaria, [Buffer.from(body)], { name, type, ownerId: null, maxBytes: 1e6 })
      const { headers } = await get(`/media/${await messageWith(file.id, { name })}`, as(w.ana))
      expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`)
      expect(headers['content-security-policy']).toContain('sandbox')
    }
  })

  test('a picture is drawn small once; a bomb and what is no picture are refused', async () => {
    const file = await storeFile(w.padaria, [photo], { name: 'a.jpg', ownerId: null, maxBytes: 1e6 })
    const url = `/media/${await messageWith(file.id)}/thumbnail`
    const all = await Promise.all([1, 2, 3].map(() => get(url, as(w.ana))))
    for (const answer of all) expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(await sharp(all[0]?.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480, height: 360 })

    const bomb = await sharp({ create: { width: 12_000, height: 5_000, channels: 3, background: '#000' } })
      .toColourspace('b-w')
      .png({ compressionLevel: 1 })
      .toBuffer()
    for (const bytes of [bomb, photo.subarray(0, 200), Buffer.from('texto')]) {
      const wrong = await storeFile(w.padaria, [bytes], { name: 'x', ownerId: null, maxBytes: 1e7 })
      const answer = await get(`/media/${await messageWith(wrong.id)}/thumbnail`, as(w.ana))
      expect(answer.json()).toMatchObject({ error: 'ERR_UNSUPPORTED_MEDIA' })
    }
  })

  test('one that is on its way, and one that could not be fetched, say so', async () => {
    const message = async (state: string) => {
      const ticket = await its.ticket({ status: 'open', userId: w.ana.id })
      return its.message(ticket, '', { type: 'image', media: JSON.stringify({ kind: 'image', state }) })
    }
    expect((await get(`/media/${await message('fetching')}`, as(w.ana))).json()).toMatchObject({
      error: 'ERR_NO_FILE_FOUND',
      state: 'fetching',
    })
    expect((await get(`/media/${await message('missing')}`, as(w.ana))).json()).toMatchObject({
      error: 'ERR_WAPP_DOWNLOAD_MEDIA',
    })
  })
})

describe('the address for providers that fetch by themselves', () => {
  test('gives the file to everybody who has it, for an hour, and to nobody who guesses', async () => {
    const file = await storeFile(w.padaria, [photo], { name: 'tabela de preços.jpg', ownerId: null, maxBytes: 1e6 })
    const url = new URL(publicFileUrl(file))
    expect(url.origin).toBe(w.config.publicUrl)
    const answer = await get(url.pathname)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(answer.rawPayload).toEqual(photo)

    const [, , key = '', name = ''] = url.pathname.split('/')
    const last = key.at(-1) === 'A' ? 'B' : 'A'
    for (const forged of [
      key.replace(/^\d+/, String(w.oficina)),
      key.slice(0, -1) + last,
      key.replace(/\.(\d+)\.([^.]+)$/, '.9$1.$2'),
      'x',
    ])
      expect((await get(`/shared/${forged}/${name}`)).statusCode, forged).toBe(404)

    clock.now = () => new Date(Date.now() + 61 * 60_000)
    expect((await get(url.pathname)).statusCode).toBe(404)
  })
})

describe('what nobody uses', () => {
  const later = () => {
    clock.now = () => new Date(Date.now() + 25 * 3_600_000)
  }
  const exists = async (id: string) => (await w.owner.query('select 1 from files where id = $1', [id])).rowCount === 1

  test('is thrown away after a day, its bytes with the last that had them; what a message has stays', async () => {
    const bytes = Buffer.from('bytes de dois')
    const [sent, never, deleted] = await Promise.all(
      ['a', 'b', 'c'].map(name => storeFile(w.padaria, [bytes], { name, ownerId: null, maxBytes: 100 })),
    )
    if (!sent || !never || !deleted) throw new Error('no files')
    const message = await messageWith(sent.id)
    const other = await messageWith(deleted.id)
    await w.owner.query('delete from messages where id = $1', [other])
    await sweepFiles()
    expect(await exists(never.id)).toBe(true)

    later()
    await sweepFiles()
    expect([await exists(sent.id), await exists(never.id), await exists(deleted.id)]).toEqual([true, false, false])
    expect((await lying()).some(name => name.endsWith(sha(bytes)))).toBe(true)

    await w.owner.query('delete from messages where id = $1', [message])
    await w.owner.query("update files set unused_since = now() - interval '2 days' where id = $1", [sent.id])
    await sweepFiles()
    expect((await lying()).some(name => name.endsWith(sha(bytes)))).toBe(false)
  })

  test('a file that two messages had stays while one of them has it', async () => {
    const file = await storeFile(w.padaria, [Buffer.from('de duas')], { name: 'x', ownerId: null, maxBytes: 100 })
    await messageWith(file.id)
    await w.owner.query('delete from messages where id = $1', [await messageWith(file.id)])
    later()
    await sweepFiles()
    await sweepFiles()
    expect(await exists(file.id)).toBe(true)
    expect((await openFile(w.padaria, file.id)).size).toBe(7)
  })

  test('bytes a crash left without a row go after a day, known ones and fresh ones do not', async () => {
    const known = await storeFile(w.padaria, [Buffer.from('conhecidos')], { name: 'x', ownerId: null, maxBytes: 100 })
    const stray = sha(Buffer.from('perdidos'))
    const file = (hash: string) => path.join(folder(), hash.slice(0, 2), hash)
    await mkdir(path.dirname(file(stray)), { recursive: true })
    await writeFile(file(stray), 'perdidos')
    await writeFile(path.join(folder(), 'coming', 'half'), 'met')
    await sweepStrayBytes()
    expect((await lying()).map(name => path.basename(name))).toContain(stray)

    const old = new Date(Date.now() - 48 * 3_600_000)
    for (const one of [file(stray), file(known.sha256), path.join(folder(), 'coming', 'half')]) await utimes(one, old, old)
    await sweepStrayBytes()
    const left = (await lying()).map(name => path.basename(name))
    expect(left).not.toContain(stray)
    expect(left).toContain(known.sha256)
    expect(await readdir(path.join(folder(), 'coming'))).toEqual([])
  })
})
