import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { LedgerEntry, SandboxFaults } from '@balcao/contract/channels/sandbox'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startSandboxProvider } from '../../../test/sandbox-provider.ts'
import { driverSuite, type NextAnswer, type ScriptedProvider, type Taken, watchedOutside } from '../driver.suite.ts'
import type { WebhookCall } from '../driver.ts'
import { sandbox } from './index.ts'
import type { Books, Order } from './provider.ts'
import { readEvents } from './read.ts'

const phone = { kind: 'phone', scope: '', value: '5511987654321' } as const

interface TestBooks extends Books {
  entries: (Order & { externalId: string })[]
  will: SandboxFaults
}

/** Books in memory, kept as the tables keep them. */
function books(): TestBooks {
  const its: TestBooks = {
    entries: [],
    will: {},
    faults: async () => its.will,
    async write(order) {
      const externalId = order.externalId ?? `s${its.entries.length + 1}`
      if (!its.entries.some(one => one.externalId === externalId)) its.entries.push({ ...order, externalId })
      return externalId
    },
  }
  return its
}

const asTaken = ({
  type,
  conversation,
  payload,
  externalId,
}: Pick<LedgerEntry, 'type' | 'conversation' | 'payload' | 'externalId'>): Taken[] => {
  if (type === 'read' || type === 'typing' || type === 'call' || type === 'group') return []
  const { text, caption, media, quoted, emoji, buttons, rows } = payload as Record<string, never>
  const choices = ((buttons ?? rows) as { title: string }[] | undefined)?.map(({ title }) => title)
  return [
    {
      type,
      to: conversation,
      text: text ?? caption,
      chosenId: externalId,
      ...(media ? { media } : {}),
      ...(quoted ? { quoted } : {}),
      ...(emoji ? { emoji } : {}),
      ...(choices ? { choices } : {}),
    },
  ]
}

const call = (body: unknown): WebhookCall => ({ url: '', headers: {}, query: {}, bytes: Buffer.from(JSON.stringify(body)), body })
const says = (message: Parameters<ScriptedProvider['says']>[0]) => call({ ...message, from: phone.value })

const FAULTS: Partial<Record<NextAnswer, SandboxFaults>> = {
  limited: { limitShare: 1, retryAfterSeconds: 7 },
  refused: { refuseShare: 1 },
  broken: { failShare: 1 },
  silent: { hangShare: 1 },
}

for (const behavesAs of ['api', 'phone'] as const) {
  driverSuite(`the sandbox as ${behavesAs}, its books here`, async () => {
    const its = books()
    return {
      driver: sandbox(() => its),
      config: { behavesAs },
      wrongConfig: null,
      customer: phone,
      provider: {
        taken: () => its.entries.flatMap(asTaken),
        next(answer) {
          const faults = FAULTS[answer]
          if (!faults) return false
          its.will = faults
          its.faults = async () => {
            its.faults = async () => ({})
            return its.will
          }
          return true
        },
        says,
        saysUnknown: () => null,
        forged: () => null,
        close: async () => {},
      },
    }
  })
}

driverSuite('the sandbox with its provider elsewhere', async () => {
  const provider = await startSandboxProvider({ token: 'right', ticks: 'none' })
  const front = await inFront(provider.url)
  return {
    driver: sandbox(() => expect.fail('the books are elsewhere')),
    config: { behavesAs: 'phone', baseUrl: front.url, token: 'right' },
    wrongConfig: { behavesAs: 'phone', baseUrl: front.url, token: 'wrong' },
    customer: phone,
    provider: {
      taken: () => provider.ledger.flatMap(asTaken),
      next: front.next,
      says,
      saysUnknown: () => null,
      forged: () => null,
      async close() {
        await front.close()
        await provider.close()
      },
    },
  }
})

/** A line to the provider on which the next order can be met by anything. */
async function inFront(target: string) {
  let next: NextAnswer | null = null
  const server = http.createServer(async (request, answer) => {
    const how = request.url === '/orders' ? next : null
    if (how) next = null
    switch (how) {
      case 'limited':
        return answer.writeHead(429, { 'retry-after': '7' }).end('{}')
      case 'refused':
        return answer.writeHead(400).end('{"details":"no"}')
      case 'broken':
        return answer.writeHead(500).end('{"details":"oops"}')
      case 'nonsense':
        return answer.writeHead(200, { 'content-type': 'text/html' }).end('<html>Bem-vindo</html>')
      case 'unauthorized':
        return answer.writeHead(401).end('{}')
      case 'silent':
        return
      default: {
        const passed = http.request(
          `${target}${request.url}`,
          { method: request.method ?? 'GET', headers: request.headers },
          back => {
            answer.writeHead(back.statusCode ?? 502, back.headers)
            answer.flushHeaders()
            back.pipe(answer)
            back.on('error', () => answer.destroy())
          },
        )
        passed.on('error', () => answer.destroy())
        answer.on('close', () => passed.destroy())
        request.pipe(passed)
      }
    }
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: (answer: NextAnswer) => {
      next = answer
      return true
    },
    async close() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

const text = (body: string, id = '3EB001') => ({ id, to: phone, content: { type: 'text' as const, text: body } })
const never = new AbortController().signal

describe('what the sandbox tells', () => {
  test('it ticks off what it was given, doubled and in disorder when it is told to', async () => {
    const its = books()
    const outside = watchedOutside()
    const connection = await sandbox(() => its).connect(sandbox(() => its).config.parse({}), outside)
    const sent = await connection.send(text('um'), never)
    await outside.heard('ack', news => news.ack === 3)
    its.will = { duplicateShare: 1, reorderShare: 1 }
    const again = await connection.send(text('dois', '3EB002'), never)
    await expect.poll(() => outside.news.filter(one => one.type === 'ack').length).toBe(6)
    const acks = outside.news.flatMap(one => (one.type === 'ack' ? [[one.externalId, one.ack]] : []))
    expect(acks).toEqual([[sent.externalId, 2], [sent.externalId, 3], ...[3, 3, 2, 2].map(ack => [again.externalId, ack])])
    await connection.close()
  })

  test('a fault for one customer leaves the others alone', async () => {
    const its = books()
    const outside = watchedOutside()
    const connection = await sandbox(() => its).connect(sandbox(() => its).config.parse({}), outside)
    its.will = { to: phone.value, refuseShare: 1 }
    await expect(connection.send(text('um'), never)).rejects.toMatchObject({ outcome: 'refused' })
    const other = { ...text('um'), to: { ...phone, value: '5511900000000' } }
    expect(await connection.send(other, never)).toEqual({ externalId: 's1' })
    await connection.close()
  })

  test('everything it is given is posted to the callback as well', async () => {
    const posted = Promise.withResolvers<unknown>()
    const server = http.createServer((request, answer) => {
      answer.end()
      posted.resolve(json(request))
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    onTestFinished(() => void server.close())
    const its = books()
    const driver = sandbox(() => its)
    const callbackUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/out`
    const connection = await driver.connect(driver.config.parse({ callbackUrl, ticks: 'none' }), watchedOutside())
    await connection.send(text('um'), never)
    expect(await posted.promise).toMatchObject({
      type: 'message',
      externalId: 's1',
      conversation: phone.value,
      payload: { text: 'um' },
    })
    await connection.close()
  })

  test('the customer of a shop goes on by one line for each answer, and starts nothing twice', async () => {
    const its = books()
    const driver = sandbox(() => its, { thinksMs: 20 })
    const outside = watchedOutside()
    const first = await driver.connect(driver.config.parse({ customer: 'shop', ticks: 'none' }), outside)
    const asked = await outside.heard('message')
    expect(asked).toMatchObject({ name: 'Marina Duarte', text: expect.stringContaining('cadeiras') })
    await first.send({ ...text('Fazemos!'), to: asked.address }, never)
    const second = await outside.heard('message', one => one.externalId !== asked.externalId)
    await first.close()
    const again = await driver.connect(driver.config.parse({ customer: 'shop', ticks: 'none' }), outside)
    await expect.poll(() => outside.news.filter(one => one.type === 'message').length, { timeout: 3000 }).toBe(3)
    expect(outside.news.filter(one => one.type === 'message').at(-1)).toMatchObject({ externalId: second.externalId })
    await again.close()
  })

  test('a provider elsewhere lets one have the session, and an ended line is a lost connection', async () => {
    const provider = await startSandboxProvider({ whenTaken: 'refuse' })
    onTestFinished(() => provider.close())
    const driver = sandbox(() => books())
    const config = driver.config.parse({ baseUrl: provider.url })
    const [mine, other] = [watchedOutside(), watchedOutside()]
    const connection = await driver.connect(config, mine)
    await expect(driver.connect(config, other)).rejects.toMatchObject({ outcome: 'down', code: 'ERR_CHANNEL_REPLACED' })
    provider.cutSessions()
    await mine.heard('status', news => news.status === 'disconnected')
    await connection.close()
    const next = await driver.connect(config, other)
    await next.close()
    await expect.poll(() => provider.sessions.map(({ open }) => open)).toEqual([false, false])
    expect(provider.overlaps).toBe(1)
  })
})

test('what the sandbox is told becomes the words of every channel', () => {
  const said = readEvents([
    { externalId: 'm1', from: '+5511987654321', name: 'Ana', text: 'oi', at: '2026-03-02T12:00:00Z' },
    { externalId: 'm2', from: 'ana', text: 'foto', media: { base64: 'AAAA', mimeType: 'image/png', fileName: 'a.png' } },
    { type: 'reply', externalId: 'm3', from: '5511987654321', text: 'sim', quoted: 'm1', choice: 'b1' },
    { externalId: 'm4', from: '5511987654321', name: 'Ana', text: 'oi grupo', group: { id: 'g1', name: 'Família' } },
    { type: 'reaction', externalId: 'm1', from: '5511987654321', emoji: '👍' },
    { type: 'edit', externalId: 'm1', text: 'oi!' },
    { type: 'delete', externalId: 'm1' },
    { type: 'status', externalId: 'x1', status: 'failed', details: 'sem sinal' },
    { type: 'dance', externalId: 'm9' },
    7,
  ])
  expect(said).toMatchObject([
    { type: 'message', address: { kind: 'phone', value: '5511987654321' }, text: 'oi', at: new Date('2026-03-02T12:00:00Z') },
    { address: { kind: 'account', value: 'ana' }, kind: 'image', media: { source: { base64: 'AAAA' }, fileName: 'a.png' } },
    { quoted: 'm1', choice: 'b1' },
    { address: { kind: 'group', value: 'g1' }, name: 'Família', author: { address: '5511987654321', name: 'Ana' } },
    { type: 'reaction', emoji: '👍', from: { value: '5511987654321' } },
    { type: 'edited', text: 'oi!' },
    { type: 'removed', externalId: 'm1' },
    { type: 'ack', ack: -1, code: 'ERR_SENDING_WAPP_MSG', details: 'sem sinal' },
    { type: 'unknown' },
    { type: 'unknown' },
  ])
})
