import { Readable } from 'node:stream'
import { Refusal } from '@balcao/contract/errors'
import { sendingRoutes } from '@balcao/contract/messages/messages'
import { beforeAll, describe, expect, test } from 'vitest'
import { type FormFile, readForm } from '../../../infra/http/form.ts'
import { type Desk, desk } from '../../../test/desk.ts'
import { type World, world } from '../../../test/world.ts'

let w: World
let its: Desk
let url: string
let ticket: number
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

beforeAll(async () => {
  w = await world()
  its = desk(w.owner, w.padaria)
  const channel = await its.channel('Fora', { status: 'disconnected' })
  ticket = await its.ticket({ channel, userId: w.ana.id, status: 'open' })
  url = await w.app.listen({ port: 0, host: '127.0.0.1' })
})

async function post(path: string, form: FormData, headers: Record<string, string> = {}) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${w.ana.token}`, ...headers },
    body: form,
  })
  return { status: answer.status, body: (await answer.json()) as { error?: string; messages?: object[]; refused?: object[] } }
}
const formWith = (fields: Record<string, string>, ...files: [string, string, Buffer][]) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, type, bytes] of files) form.append('medias', new Blob([Uint8Array.from(bytes)], { type }), name)
  return form
}

test('[MSG-03] a form is the JSON it stands for: words, numbers, and its files, each a message', async () => {
  const quoted = await its.message(ticket, 'Manda a foto?')
  const form = formWith(
    { body: 'As fotos', idFront: 'form', quotedMsgId: String(quoted), signed: 'false' },
    ['um.png', 'image/png', PNG],
    ['dois.pdf', 'application/pdf', Buffer.from('%PDF-1.4 oi')],
  )
  const { status, body } = await post(`/messages/${ticket}`, form, { 'idempotency-key': 'chave-1' })
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      messages: [
        { body: 'As fotos', quotedMsgId: quoted },
        { media: { kind: 'image', name: 'um.png' } },
        { media: { kind: 'document', name: 'dois.pdf' } },
      ],
    },
  })
  // A browser draws another line between the parts; it is the same send.
  expect((await post(`/messages/${ticket}`, form, { 'idempotency-key': 'chave-1' })).body).toEqual(body)
  expect(await post('/noRedis', formWith({ ticketId: String(ticket), body: 'Já' }))).toMatchObject({
    status: 201,
    body: { messages: [{ body: 'Já' }] },
  })
})

test('[MSG-04] of several files in a form each is kept or refused by itself, and the words go', async () => {
  const form = formWith(
    { body: 'As fotos' },
    ['um.png', 'image/png', PNG],
    ['mente.png', 'image/png', Buffer.from('MZ, a program')],
    ['nada.txt', 'text/plain', Buffer.alloc(0)],
    ['dois.png', 'image/png', PNG],
  )
  const { status, body } = await post(`/messages/${ticket}`, form)
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      messages: [{ body: 'As fotos' }, { media: { name: 'um.png' } }, { media: { name: 'dois.png' } }],
      refused: [
        { name: 'mente.png', code: 'ERR_FILE_REJECTED' },
        { name: 'nada.txt', code: 'ERR_FILE_REJECTED' },
      ],
    },
  })
})

test('[MSG-26] another form under the same key is a mistake, though it is as long to the byte', async () => {
  const pdf = (text: string) => ['um.pdf', 'application/pdf', Buffer.from(`%PDF-1.4 ${text}`)] as [string, string, Buffer]
  const key = { 'idempotency-key': 'chave-2' }
  const first = await post(`/messages/${ticket}`, formWith({ body: 'ok' }, pdf('um')), key)
  expect(first.status).toBe(201)
  for (const other of [formWith({ body: 'no' }, pdf('um')), formWith({ body: 'ok' }, pdf('ou'))])
    expect(await post(`/messages/${ticket}`, other, key)).toMatchObject({ status: 409, body: { error: 'ERR_IDEMPOTENCY_KEY' } })
  expect(await post(`/messages/${ticket}`, formWith({ body: 'ok' }, pdf('um')), key)).toEqual(first)
})

test('what is wrong with it is told; nobody who may not send has anything kept', async () => {
  const lie = formWith({ body: 'x' }, ['foto.png', 'image/png', Buffer.from('MZ, a program')])
  expect(await post(`/messages/${ticket}`, lie)).toMatchObject({ body: { error: 'ERR_FILE_REJECTED' } })
  expect(await post(`/messages/${ticket}`, formWith({ body: 'x', other: 'y' }))).toMatchObject({
    body: { error: 'ERR_VALIDATION' },
  })
  for (const part of ['name="body"', 'name="f"; filename="a.txt"']) {
    const broken = await fetch(`${url}/messages/${ticket}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${w.ana.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: `--x\r\ncontent-disposition: form-data; ${part}\r\n\r\noi`,
    })
    expect(broken.status, part).toBe(400)
  }
  const before = await w.one('select count(*)::int as n from files', [])
  const stranger = await post(`/messages/${ticket}`, formWith({}, ['um.png', 'image/png', PNG]), { authorization: 'Bearer x' })
  expect([stranger.status, await w.one('select count(*)::int as n from files', [])]).toEqual([403, before])
})

describe('[MSG-04] a form with a file that ends badly', () => {
  const read = (failure: Error) => {
    const long = Buffer.alloc(3_000_000, 'a')
    const form = new Response(formWith({ body: 'oi' }, ['longo.txt', 'text/plain', long], ['um.png', 'image/png', PNG]))
    const keep = async ({ bytes, name }: FormFile) => {
      for await (const chunk of bytes) if (name === 'longo.txt' && chunk.length > 0) throw failure
      return { id: name, sha256: name }
    }
    const headers = { 'content-type': form.headers.get('content-type') ?? '' }
    return readForm(Readable.from(form.body ?? []), { headers, route: sendingRoutes.send, keep })
  }

  test('refused in its middle: it is read to its end, and what comes after it is kept', async () => {
    const { body, refused } = await read(new Refusal('ERR_FILE_REJECTED', { reason: 'size' }))
    const ids = (body.files as { fileId: string }[]).map(one => one.fileId)
    expect(ids).toEqual([expect.any(String), 'um.png'])
    expect([...refused]).toEqual([[ids[0], { code: 'ERR_FILE_REJECTED', name: 'longo.txt' }]])
  })

  test('when the disk is full nothing of it is taken', async () => {
    await expect(read(new Error('ENOSPC'))).rejects.toThrow('ENOSPC')
  })
})
