import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { messageRoutes } from '@balcao/contract/messages/messages'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTenant } from '../../../infra/database/db.ts'
import { createHttpClient } from '../../../infra/outside/http-client.ts'
import { unseal } from '../../../infra/trust/keys.ts'
import { type Desk, desk } from '../../../test/desk.ts'
import { type World, world } from '../../../test/world.ts'
import { enqueuePreviews, mayHaveLink } from '../reactions.ts'
import { previewLink } from './preview.ts'

let w: World
let its: Desk
let ticket: number
let site: string
const asked: string[] = []
const outside = createHttpClient(['127.0.0.1'])

/** Pages of every temper. */
const server = http.createServer((request, response) => {
  asked.push(request.url ?? '')
  response.setHeader('content-type', request.url === '/foto' ? 'image/png' : 'text/html; charset=iso-8859-1')
  if (request.url === '/cortado') return void response.write('<title>meio', () => response.destroy())
  if (request.url === '/nada') return void response.writeHead(404).end('<title>Nada</title>')
  response.write(Buffer.from('<head><title>Sofá Ipê</title><meta name="description" content="Três lugares">', 'latin1'))
  if (request.url !== '/sem-fim') return void response.end()
  const more = setInterval(() => response.write('x'.repeat(100_000)), 1)
  response.on('close', () => clearInterval(more))
})

beforeAll(async () => {
  w = await world()
  its = desk(w.owner, w.padaria)
  ticket = await its.ticket({ userId: w.ana.id, status: 'open' })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise(done => server.close(done)))

const say = (body: string) => its.message(ticket, body)
const shown = async (id: number) => {
  const { messages } = await w.ana.call(messageRoutes.list, { params: { ticketId: ticket } })
  return messages.find(message => message.id === id)?.extra?.link
}
const look = (messageId: number, url: string, fetch = outside) => previewLink(w.padaria, { messageId, url }, fetch)

test('[MSG-20] what stands behind an address is shown with its message, told once, and looked at once for all who write it', async () => {
  const url = `${site}/sofa`
  const first = await say(`Veja ${url}.`)
  await look(first, url)
  await look(first, url)
  expect(await shown(first)).toEqual({ url, title: 'Sofá Ipê', description: 'Três lugares', site: '127.0.0.1' })
  const { rows } = await w.owner.query("select from outbox where event = 'message.changed' and payload::text like '%Ipê%'")
  expect(rows).toHaveLength(1)
  const second = await say(`${url} de novo`)
  await look(second, url)
  expect([await shown(second), asked.filter(one => one === '/sofa').length]).toEqual([await shown(first), 1])
  const other = await say('sem endereço')
  await look(other, url)
  expect(await shown(other)).toBeUndefined()
})

test('a page without end is read at its beginning; what is no page, broken off, missing or not public shows nothing', async () => {
  const endless = await say(`${site}/sem-fim`)
  await look(endless, `${site}/sem-fim`)
  expect(await shown(endless)).toMatchObject({ title: 'Sofá Ipê' })
  for (const path of ['/foto', '/cortado', '/nada']) {
    const id = await say(site + path)
    await look(id, site + path)
    expect(await shown(id), path).toBeUndefined()
  }
  const before = asked.length
  const inside = await say(`${site}/interno`)
  await look(inside, `${site}/interno`, createHttpClient([]))
  expect([await shown(inside), asked.length]).toEqual([undefined, before])
})

test('it is looked at in a job, after the message is there; what was sent to thousands, or long ago, is not', async () => {
  const message = (more: Partial<MessageRow>) =>
    ({ message: { id: 1, ticketId: ticket, type: 'chat', body: 'https://loja.example', ...more } as MessageRow }) as Parameters<
      typeof mayHaveLink
    >[0]
  expect(mayHaveLink(message({}))).toBe(true)
  for (const more of [
    { body: 'loja.example' },
    { sendType: 'campaign' },
    { synced: true },
    { ticketId: null },
    { type: 'image' },
  ] as const)
    expect(mayHaveLink(message(more)), JSON.stringify(more)).toBe(false)
  await withTenant(w.padaria, tx => enqueuePreviews(tx, [message({ body: 'Em (https://loja.example/a).' })]))
  const { rows } = await w.owner.query("select data->>'data' as data from pgboss.job where name = 'messages.link'")
  expect(rows).toHaveLength(1)
  const link = { messageId: 1, url: 'https://loja.example/a' }
  expect(JSON.parse(unseal(rows[0].data, `job ${w.padaria} messages.link`))).toEqual(link)
})
