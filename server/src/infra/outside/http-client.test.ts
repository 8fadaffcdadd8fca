import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createHttpClient } from './http-client.ts'

const running: http.Server[] = []
afterEach(() => {
  for (const server of running.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serverThat(answers: (request: IncomingMessage, response: ServerResponse) => void, host = '127.0.0.1') {
  const server = http.createServer(answers).listen(0, host)
  running.push(server)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port, url: `http://${host}:${port}` }
}

const open = createHttpClient(['127.0.0.1'])

test('it sends what was asked and answers what came back', async () => {
  const { url } = await serverThat(async (request, response) => {
    const body = (await Array.fromAsync(request)).join('')
    response.writeHead(201, { 'x-seen': `${request.method} ${request.url}`, 'set-cookie': ['a=1', 'b=2'] })
    response.end(JSON.stringify({ said: body, kind: request.headers['content-type'] }))
  })

  const answer = await open(`${url}/hook?a=1`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: 'olá',
  })

  expect(answer.status).toBe(201)
  expect(answer.headers.get('x-seen')).toBe('POST /hook?a=1')
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(await answer.json()).toEqual({ said: 'olá', kind: 'text/plain' })
})

test.each(['DELETE', 'PATCH', 'PUT'])('a %s carries its body too', async method => {
  const { url } = await serverThat(async (request, response) => {
    response.end(`${request.method} ${(await Array.fromAsync(request)).join('')}`)
  })
  expect(await (await open(url, { method, body: 'olá' })).text()).toBe(`${method} olá`)
})

test('an answer without a body is one', async () => {
  const { url } = await serverThat((_, response) => void response.writeHead(204).end())
  const answer = await open(url)
  expect([answer.status, await answer.text()]).toEqual([204, ''])
})

test.each([
  'http://127.0.0.1:1/',
  'http://127.1:1/',
  'http://0x7f000001:1/',
  'http://2130706433:1/',
  'http://[::1]:1/',
  'http://[::ffff:127.0.0.1]:1/',
  'http://169.254.169.254/latest/meta-data',
  'http://localhost:1/',
])('%s is refused before anything is sent', async url => {
  await expect(createHttpClient([])(url)).rejects.toMatchObject({ problem: 'refused' })
})

test.each(['ftp://x.example/', 'file:///etc/passwd', 'data:text/plain,x', 'not an address'])('%s is not fetched', async url => {
  await expect(open(url)).rejects.toMatchObject({ problem: 'refused' })
})

test('a name is resolved once, and what was checked is what is connected to', async () => {
  const seen: string[] = []
  const { port } = await serverThat((request, response) => {
    seen.push(request.headers.host ?? '')
    response.end()
  })
  // A name server that answers something public first and our own machine when asked again.
  const answers = [[{ address: '127.0.0.1', family: 4 }], [{ address: '127.0.0.2', family: 4 }]]
  let asked = 0
  const fetch = createHttpClient(['127.0.0.1'], async () => answers[asked++] ?? [])

  await fetch(`http://rebind.example:${port}/`)

  expect(seen).toEqual([`rebind.example:${port}`])
  expect(asked).toBe(1)
})

test('of the addresses of a name only those in reach are tried, and a name with none is refused', async () => {
  const { port } = await serverThat((_, response) => void response.end('here'))
  const both = [
    { address: '10.0.0.1', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ]
  expect(await (await createHttpClient(['127.0.0.1'], async () => both)(`http://two.example:${port}/`)).text()).toBe('here')
  await expect(createHttpClient([], async () => both)(`http://two.example:${port}/`)).rejects.toMatchObject({
    problem: 'refused',
  })
})

test('a redirect to where we may not go is refused', async () => {
  let reached = false
  const inside = await serverThat((_, response) => {
    reached = true
    response.end()
  }, '127.0.0.2')
  const outside = await serverThat((_, response) => void response.writeHead(302, { location: inside.url }).end())

  await expect(open(outside.url)).rejects.toMatchObject({ problem: 'refused' })
  expect(reached).toBe(false)
})

test('a redirect to another host carries no credentials, and a posted form becomes a question', async () => {
  const seen: unknown[] = []
  const last = await serverThat(async (request, response) => {
    const body = (await Array.fromAsync(request)).join('')
    seen.push({ method: request.method, auth: request.headers.authorization, body })
    response.end('done')
  })
  const first = await serverThat((request, response) => {
    const status = request.url === '/again' ? 307 : 303
    response.writeHead(status, { location: last.url }).end()
  })
  const post = { method: 'POST', headers: { Authorization: 'Bearer x', 'content-type': 'text/plain' }, body: 'b' }

  expect(await (await open(`${first.url}/see-other`, post)).text()).toBe('done')
  await open(`${first.url}/again`, post)

  expect(seen).toEqual([
    { method: 'GET', auth: undefined, body: '' },
    { method: 'POST', auth: undefined, body: 'b' },
  ])
})

test('where none is to be followed, a redirect is an answer like any other', async () => {
  const { url } = await serverThat((_, response) => void response.writeHead(307, { location: 'http://127.0.0.2:1/' }).end())
  expect((await open(url, { method: 'POST', body: 'x', redirects: 0 })).status).toBe(307)
})

test('redirects that never end are left', async () => {
  const { url } = await serverThat((_, response) => void response.writeHead(302, { location: '/' }).end())
  await expect(open(url)).rejects.toMatchObject({ problem: 'redirects' })
})

test('who answers too slowly or stops in the middle is left', async () => {
  const { url } = await serverThat((request, response) => {
    if (request.url === '/middle') response.write('half')
  })
  await expect(open(url, { timeoutMs: 50 })).rejects.toMatchObject({ problem: 'timeout' })
  await expect(open(`${url}/middle`, { timeoutMs: 50 })).rejects.toMatchObject({ problem: 'timeout' })
})

test('an answer over the limit is not read, announced or not', async () => {
  const { url } = await serverThat((request, response) => {
    if (request.url === '/announced') response.writeHead(200, { 'content-length': '5000' }).end('x'.repeat(5000))
    else for (let part = 0; part < 50; part++) response.write('x'.repeat(100))
    response.end()
  })
  for (const path of ['/announced', '/not']) {
    await expect(open(url + path, { maxBytes: 1000 })).rejects.toMatchObject({ problem: 'too-large' })
  }
  expect((await (await open(`${url}/not`, { maxBytes: 5000 })).text()).length).toBe(5000)
})

test('who is not there is unreachable', async () => {
  const { url, port } = await serverThat(() => {})
  running.pop()?.close()
  await expect(open(url)).rejects.toMatchObject({ problem: 'unreachable', message: `127.0.0.1:${port} could not be reached` })
})
