import { userRoutes } from '@balcao/contract/access/users'
import { deskRoutes } from '@balcao/contract/tickets/desk'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Person, type World, world } from '../../../test/world.ts'

let w: World
let face: Buffer

beforeAll(async () => {
  w = await world()
  face = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#0a7' } })
    .jpeg()
    .toBuffer()
})

const refused = (status: number, error: string) => ({ status, body: expect.objectContaining({ error }) })
const put = (who: Person, of: Person, fileId: string | null) => who.ask('PUT', `/users/${of.id}/picture`, { fileId })

async function upload(who: Person, bytes: Buffer, name = 'eu.jpg', type = 'image/jpeg'): Promise<string> {
  const headers = { authorization: `Bearer ${who.token}`, 'content-type': type }
  const answer = await w.app.inject({ method: 'POST', url: '/files', query: { name, type }, headers, payload: bytes })
  expect(answer.statusCode).toBe(201)
  return answer.json().id
}
const seen = (who: Person, url: string) => w.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${who.token}` } })
const lastFact = (event: string) =>
  w.one<{ payload: { user: object }; rooms: string[] }>(
    'select payload, rooms from outbox where event = $1 order by id desc limit 1',
    [event],
  )

describe('one’s own picture', () => {
  test('stands where one’s name does, small, for everybody of the company and nobody else', async () => {
    const fileId = await upload(w.ana, face)
    const picture = `/media/faces/${fileId}`
    expect(await put(w.ana, w.ana, fileId)).toMatchObject({ status: 200, body: { picture } })

    expect((await lastFact('user.changed')).payload.user).toMatchObject({ id: w.ana.id, picture })
    expect(await lastFact('colleague.changed')).toMatchObject({ payload: { user: { id: w.ana.id, picture } }, rooms: ['team'] })
    expect((await w.ana.ask('GET', '/auth/session')).body).toMatchObject({ picture })
    const { desk } = await w.rui.call(deskRoutes.open, { query: { status: ['open'] } })
    expect(desk.users.find(({ id }) => id === w.ana.id)).toMatchObject({ picture })
    const { rows } = await w.carla.call(userRoutes.list, { query: { searchParam: 'ana' } })
    expect(rows.find(({ id }) => id === w.ana.id)).toMatchObject({ picture })

    const shown = await seen(w.rui, picture)
    expect(shown.headers['content-type']).toBe('image/webp')
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 480 })
    expect((await seen(w.bento, picture)).json()).toMatchObject({ error: 'ERR_NO_FILE_FOUND' })
  })

  test('is nothing but a picture one uploaded oneself, and no way to other files', async () => {
    const hers = await upload(w.ana, face)
    expect(await put(w.rui, w.rui, hers)).toEqual(refused(404, 'ERR_NO_FILE_FOUND'))
    expect(await put(w.carla, w.ana, hers)).toEqual(refused(403, 'ERR_NO_PERMISSION'))
    const text = await upload(w.ana, Buffer.from('uma nota'), 'nota.txt', 'text/plain')
    expect(await put(w.ana, w.ana, text)).toMatchObject(refused(415, 'ERR_UNSUPPORTED_MEDIA'))
    // A file of the company that is nobody's face.
    expect((await seen(w.ana, `/media/faces/${hers}`)).json()).toMatchObject({ error: 'ERR_NO_FILE_FOUND' })
  })

  test('keeps its file as long as it is shown, and goes with a change, a removal and its person', async () => {
    const bea = await w.person(w.padaria, 'bea', 'user')
    const unused = async (id: string) =>
      (await w.one<{ since: Date | null }>('select unused_since as since from files where id = $1', [id])).since
    const [first, second] = [await upload(bea, face), await upload(bea, face)]
    await put(bea, bea, first)
    expect(await unused(first)).toBeNull()
    await put(bea, bea, second)
    expect([await unused(first), await unused(second)]).toEqual([expect.any(Date), null])
    expect(await put(bea, bea, null)).toMatchObject({ status: 200, body: { picture: null } })
    expect(await unused(second)).toEqual(expect.any(Date))

    await put(bea, bea, first)
    await w.carla.call(userRoutes.remove, { params: { id: bea.id }, query: {} })
    expect(await unused(first)).toEqual(expect.any(Date))
    expect((await seen(w.ana, `/media/faces/${first}`)).statusCode).toBe(404)
  })
})

describe('one’s own rail', () => {
  test('what was pinned goes with the person to every browser of theirs, which are told', async () => {
    expect((await w.ana.ask('GET', '/auth/session')).body).toMatchObject({ configs: { pins: null } })
    const pins = ['/filas', '/etiquetas']
    const saved = await w.ana.call(userRoutes.setConfigs, { params: { id: w.ana.id }, body: { pins } })
    expect(saved).toMatchObject({ pins })
    expect((await w.ana.ask('GET', '/auth/session')).body).toMatchObject({ configs: { pins } })
    const fact = await lastFact('user.changed')
    expect(fact).toMatchObject({ payload: { user: { configs: { pins } } }, rooms: [`user:${w.ana.id}`] })

    const most = ['/a', '/b', '/c', '/d', '/e', '/f']
    expect(await w.ana.ask('PUT', `/users/${w.ana.id}/configs`, { pins: most })).toMatchObject({ status: 400 })
    expect(await w.ana.ask('PUT', `/users/${w.ana.id}/configs`, { pins: ['javascript:x'] })).toMatchObject({ status: 400 })
    await w.ana.call(userRoutes.setConfigs, { params: { id: w.ana.id }, body: { pins: [] } })
    expect((await w.ana.ask('GET', '/auth/session')).body).toMatchObject({ configs: { pins: [] } })
  })
})
