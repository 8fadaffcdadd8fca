import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lettersOf } from '../../infra/pdf/text.testkit.ts'
import { type Person, type World, world } from '../../test/world.ts'
import { closeShops, openShop, type Shop } from '../tickets/shop.testkit.ts'
import { hashOf } from './conversation.ts'

/** What stands in the document of a conversation, read out of its bytes. */

let w: World
let shop: Shop
let ticket: number

const read = (who: Person, id: number) =>
  w.app.inject({
    method: 'GET',
    url: `/media/conversations/${id}?locale=pt`,
    headers: { authorization: `Bearer ${who.token}` },
  })

const SHA = createHash('sha256').update('nota').digest('hex')

beforeAll(async () => {
  w = await world()
  shop = await openShop(w)
  const customer = shop.customer('5511988885555')
  ticket = await customer.writes('Quero meu dinheiro de volta')
  await customer.isWritten('Já vou ver, um momento')
  await customer.writes('Segue a nota fiscal')
  await customer.writes('Esqueça isto')
  const file = randomUUID()
  await w.owner.query(
    `insert into files (tenant_id, id, name, type, kind, size, sha256) values ($1, $2, 'guardado.pdf', 'application/pdf', 'document', 4, $3)`,
    [shop.tenant, file, SHA],
  )
  const change = (seq: number, set: string) =>
    w.owner.query(`update messages set ${set} where ticket_id = $1 and seq = $2`, [ticket, seq])
  for (const seq of [1, 2, 3, 4]) await change(seq, `said_at = '2026-03-05T15:0${seq}:09Z'`)
  await change(2, `user_id = ${shop.ana.id}`)
  await change(3, `file_id = '${file}', media = '{"kind": "document", "name": "nota fiscal.pdf"}'`)
  await change(4, 'deleted_at = now()')
}, 60_000)
afterAll(closeShops)

test('[AHD-39] the PDF of a conversation holds each message with its time and person, names of files with their hashes, and one hash over all', async () => {
  const first = await read(shop.dona, ticket)
  expect(first.headers['content-type']).toBe('application/pdf')
  const letters = lettersOf(first.rawPayload)
  const lines = [
    'Cliente 5511988885555 05/03/2026, 12:01:09 Quero meu dinheiro de volta',
    'ana 05/03/2026, 12:02:09 Já vou ver, um momento',
    `Cliente 5511988885555 05/03/2026, 12:03:09 Segue a nota fiscal Arquivo: nota fiscal.pdf · SHA-256 ${SHA}`,
    'Cliente 5511988885555 05/03/2026, 12:04:09 Mensagem apagada',
  ]
  expect(letters).toContain(lines.join('').replace(/\s/g, ''))
  expect(letters).not.toContain('Esqueça')
  expect(letters).toContain('(America/Sao_Paulo)')
  const hash = /SHA-256:([\da-f]{64})/
  const [, said] = hash.exec(letters) ?? []
  expect(said).toBeDefined()
  // Everybody who prints it has the same; one letter changed, and it is another.
  const printed = async (who: Person) => hash.exec(lettersOf((await read(who, ticket)).rawPayload))?.[1]
  expect(await printed(shop.ana)).toBe(said)
  await w.owner.query("update messages set body = 'Quero meu dinheiro de volta!' where ticket_id = $1 and seq = 1", [ticket])
  expect(await printed(shop.dona)).not.toBe(said)
  expect((await read(w.carla, ticket)).json()).toMatchObject({ error: 'ERR_NO_TICKET_FOUND' })
}, 60_000)

/** Its files as they stand in an archive, unpacked. */
function documentsIn(archive: Buffer): Buffer[] {
  const starts = [...archive.toString('latin1').matchAll(/%PDF-/g)].map(({ index }) => index)
  return starts.map((from, at) => archive.subarray(from, starts[at + 1]))
}

test('a conversation longer than a document comes in parts, each of which says which it is', async () => {
  const id = await shop.customer('5511988884444').writes('mensagem 1')
  await w.owner.query(
    `insert into messages (tenant_id, id, contact_id, ticket_id, channel_id, seq, from_me, type, body, status, said_at)
     select tenant_id, id + 1000000 + n, contact_id, ticket_id, channel_id, n, from_me, type, 'mensagem ' || n, status, said_at
     from messages, generate_series(2, 5003) n where ticket_id = $1`,
    [id],
  )
  const answer = await read(shop.dona, id)
  expect(answer.headers['content-type']).toBe('application/zip')
  const [first, second, ...more] = documentsIn(answer.rawPayload)
  expect(more).toEqual([])
  const [one, two] = [lettersOf(first ?? new Uint8Array()), lettersOf(second ?? new Uint8Array())]
  expect(one).toContain('Parte1de2:mensagens1a5000de5003.')
  expect(two).toContain('Parte2de2:mensagens5001a5003de5003.')
  expect(one.match(/mensagem\d/g)).toHaveLength(5000)
  expect(two.match(/mensagem\d+/g)?.map(said => said.slice(0, 12))).toEqual(['mensagem5001', 'mensagem5002', 'mensagem5003'])
  const hash = (letters: string) => /SHA-256:([\da-f]{64})/.exec(letters)?.[1]
  expect(hash(one)).toMatch(/^[\da-f]{64}$/)
  expect(hash(two)).toBe(hash(one))
}, 120_000)

test('the hash is of what was said, and of nothing around it', () => {
  const said = {
    seq: 1,
    at: new Date(0),
    fromMe: false,
    who: 'Ana',
    body: 'oi',
    isDeleted: false,
    unsent: null,
    editedAt: null,
    file: null,
    hash: null,
  } as const
  expect(hashOf({ protocol: '1' }, [said])).toBe(hashOf({ protocol: '1' }, [{ ...said }]))
  for (const other of [
    { body: 'Oi' },
    { who: 'Bia' },
    { at: new Date(1) },
    { file: 'nota.pdf' },
    { isDeleted: true },
    { unsent: 'failed' as const },
  ])
    expect(hashOf({ protocol: '1' }, [said])).not.toBe(hashOf({ protocol: '1' }, [{ ...said, ...other }]))
})

test('what did not leave and what was changed say so, so that nobody takes it for said', async () => {
  const customer = shop.customer('5511988883333')
  const id = await customer.writes('Cadê?')
  await customer.isWritten('Enviamos ontem')
  await customer.isWritten('O código é 123')
  await customer.isWritten('Devolvemos o dinheiro')
  const change = (seq: number, set: string) =>
    w.owner.query(`update messages set ${set} where ticket_id = $1 and seq = $2`, [id, seq])
  await change(2, "status = 'failed'")
  await change(3, "edited_at = '2026-03-05T15:09:00Z'")
  await change(4, "status = 'unconfirmed'")
  const letters = lettersOf((await read(shop.dona, id)).rawPayload)
  expect(letters).toContain('EnviamosontemNãofoienviada')
  expect(letters).toContain('Ocódigoé123Editadaem05/03/2026,12:09:00')
  expect(letters).toContain('DevolvemosodinheiroEnvionãoconfirmado')
  expect(letters).not.toContain('Cadê?Não')
}, 60_000)
