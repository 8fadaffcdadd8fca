import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Outbound, SendError } from '../../../drivers/channels/driver.ts'
import { type World, world } from '../../../test/world.ts'
import type { Claimed, HeldChannel, Left, Outcome, Room, SpoolSource } from '../spool/spool-source.ts'
import { sendNow, wakeSpool } from '../spool/spool-wakes.ts'
import { channelsOf, processes, type Scripted, scripted } from './scripted.testkit.ts'

let w: World
let floor: ReturnType<typeof processes>
let its: ReturnType<typeof channelsOf>
beforeAll(async () => {
  w = await world()
  floor = processes(w)
  its = channelsOf(w)
})
afterEach(() => floor.stopAll())

interface Waiting {
  channelId: number
  messageId: number
  conversation: string
  direct: boolean
  dueAt: number
}

/** A source in memory that keeps to the rules: the oldest of each conversation, direct ones first, nothing that is busy. */
class Queue implements SpoolSource {
  waiting: Waiting[] = []
  settled: { messageId: number; outcome: string; externalId?: string; details?: string; retryAfterMs?: number | undefined }[] = []
  recovered: number[] = []
  claims: Room[] = []
  failSettle = 0
  /** What the database will never take. */
  refuses: (outcome: Outcome) => boolean = () => false
  #next = 0

  put(channelId: number, conversation: string, more: Partial<Waiting> = {}): number {
    const messageId = more.messageId ?? ++this.#next
    this.waiting.push({ channelId, messageId, conversation, direct: false, dueAt: 0, ...more })
    return messageId
  }

  async claim({ channelId, tenantId }: HeldChannel, room: Room): Promise<Claimed[]> {
    this.claims.push(room)
    const heads = new Map<string, Waiting>()
    for (const one of this.waiting) {
      if (one.channelId !== channelId || room.busy.includes(one.conversation) || one.dueAt > Date.now()) continue
      const head = heads.get(one.conversation)
      if (!head || (one.direct && !head.direct)) heads.set(one.conversation, one)
    }
    const due = [...heads.values()].filter(one => one.direct || !room.direct).slice(0, room.room)
    this.waiting = this.waiting.filter(one => !due.includes(one))
    return due.map(({ messageId, conversation, direct }) => ({
      tenantId,
      channelId,
      messageId,
      conversation,
      direct,
      attempt: 1,
      outbound: {
        id: String(messageId),
        to: { kind: 'phone', scope: '', value: conversation },
        content: { type: 'text', text: 'oi' },
      },
    }))
  }

  async settle({ channelId, messageId, conversation, direct }: Claimed, outcome: Outcome): Promise<void> {
    if (this.failSettle-- > 0) throw new Error('the database is away')
    if (this.refuses(outcome)) throw Object.assign(new Error('invalid byte sequence'), { code: '22021' })
    if ('sent' in outcome) {
      this.settled.push({ messageId, outcome: 'sent', externalId: outcome.sent.externalId })
      return
    }
    const { outcome: how, retryAfterMs = 0, scope, message: details } = outcome.failed
    this.settled.push({ messageId, outcome: how, details, retryAfterMs })
    const again = how === 'wait' || how === 'down'
    const dueAt = scope === 'conversation' ? Date.now() + retryAfterMs : 0
    if (again) this.waiting.unshift({ channelId, messageId, conversation, direct, dueAt })
  }

  /** Claimed, and the answer was lost. */
  lost: Waiting[] = []
  lefts: Left[] = []
  async recover({ channelId }: HeldChannel, left: Left): Promise<void> {
    this.recovered.push(channelId)
    this.lefts.push(left)
    this.waiting.push(...this.lost.splice(0))
  }

  outcomes = (): string[] => this.settled.map(({ messageId, outcome }) => `${messageId} ${outcome}`)
}

/** A provider that notes what is on its way at each moment. */
function watched(capabilities: Parameters<typeof scripted>[0] = {}) {
  const provider = scripted(capabilities)
  const flying: string[] = []
  const order: string[] = []
  const seen = { most: 0, twice: 0 }
  const gates = new Map<string, Promise<void>>()
  provider.onSend = async ({ id, to }) => {
    if (flying.includes(to.value)) seen.twice++
    flying.push(to.value)
    order.push(id)
    seen.most = Math.max(seen.most, flying.length)
    await (gates.get(to.value) ?? new Promise(resolve => setTimeout(resolve, 5)))
    flying.splice(flying.indexOf(to.value), 1)
    return { externalId: `ext ${id}` }
  }
  return { provider, flying, order, seen, gates }
}

const connectedChannel = async (provider: Scripted, sources: SpoolSource[], timing = {}) => {
  const process = await floor.start({ provider, sources, timing })
  const id = await its.add()
  await its.becomes(id, { status: 'connected' })
  return { id, process }
}

describe('a spool', () => {
  test('[MSG-01] sends each conversation in order and one by one, many conversations at once', async () => {
    const { provider, order, seen } = watched({ inFlight: 5 })
    const queue = new Queue()
    const { id } = await connectedChannel(provider, [queue])
    for (let round = 0; round < 6; round++) for (let who = 0; who < 10; who++) queue.put(id, `c${who}`)
    wakeSpool(id)
    await expect.poll(() => queue.settled.length, { timeout: 4_000 }).toBe(60)
    expect(seen).toEqual({ most: 5, twice: 0 })
    for (let who = 0; who < 10; who++) {
      const mine = order.map(Number).filter(messageId => (messageId - 1) % 10 === who)
      expect(mine).toEqual(mine.toSorted((a, b) => a - b))
    }
    expect(queue.settled[0]).toMatchObject({ outcome: 'sent', externalId: `ext ${queue.settled[0]?.messageId}` })
    for (const claim of queue.claims) expect(claim.room).toBeLessThanOrEqual(5)
  })

  test('a slow upload holds back its own conversation and no other', async () => {
    const { provider, gates, order } = watched({ inFlight: 3 })
    const queue = new Queue()
    const upload = Promise.withResolvers<void>()
    gates.set('slow', upload.promise)
    const { id } = await connectedChannel(provider, [queue])
    const [first, second] = [queue.put(id, 'slow'), queue.put(id, 'slow')]
    for (let i = 0; i < 30; i++) queue.put(id, `c${i % 4}`)
    wakeSpool(id)
    await expect.poll(() => queue.settled.length, { timeout: 4_000 }).toBe(30)
    expect(order).toContain(String(first))
    expect(order).not.toContain(String(second))
    upload.resolve()
    await expect.poll(() => queue.settled.length).toBe(32)
    expect(queue.settled.at(-1)?.messageId).toBe(second)
  })

  test('keeps its pause between two, and lets one through that somebody waits for', async () => {
    const { provider, order } = watched({ inFlight: 1, gapMs: 400 })
    const queue = new Queue()
    const { id } = await connectedChannel(provider, [queue])
    const [one, two, three] = [queue.put(id, 'a'), queue.put(id, 'b'), queue.put(id, 'b')]
    wakeSpool(id)
    await expect.poll(() => queue.settled.length, { timeout: 8_000 }).toBe(1)
    const began = performance.now()
    const direct = queue.put(id, 'b', { direct: true })
    expect(await sendNow(id, direct)).toBe(true)
    expect(performance.now() - began).toBeLessThan(200)
    await expect.poll(() => queue.settled.length, { timeout: 8_000 }).toBe(4)
    expect(performance.now() - began).toBeGreaterThan(700)
    expect(order).toEqual([one, direct, two, three].map(String))
  })

  test('[MSG-03] nobody is kept waiting longer than agreed for one that cannot leave', async () => {
    const queue = new Queue()
    const id = await its.add({ keep_connected: false })
    const messageId = queue.put(id, 'a', { direct: true })
    expect(await sendNow(id, messageId, 50)).toBe(false)
  })

  test('rests when the provider wants less, for people to see, and goes on by itself', async () => {
    const { provider } = watched()
    const queue = new Queue()
    const { id } = await connectedChannel(provider, [queue])
    const sends = provider.onSend
    let refusals = 1
    provider.onSend = async (...all) => {
      if (refusals-- > 0) throw new SendError('wait', 'ERR_CHANNEL_LIMITED', 'slow down', { retryAfterMs: 500, scope: 'channel' })
      return sends(...all)
    }
    queue.put(id, 'a')
    wakeSpool(id)
    await its.becomes(id, { pause_code: 'ERR_CHANNEL_LIMITED' })
    queue.put(id, 'b')
    wakeSpool(id)
    const row = await its.row(id)
    expect(Number(row.paused_until) - Date.now()).toBeGreaterThan(100)
    expect(queue.outcomes()).toEqual(['1 wait'])
    await expect.poll(() => queue.settled.length, { timeout: 8_000 }).toBe(3)
    expect(Date.now()).toBeGreaterThanOrEqual(Number(row.paused_until) - 5)
    expect(queue.outcomes().slice(1).toSorted()).toEqual(['1 sent', '2 sent'])
  })

  test('a conversation that must wait waits alone', async () => {
    const { provider } = watched()
    const queue = new Queue()
    const { id } = await connectedChannel(provider, [queue])
    const sends = provider.onSend
    let refusals = 1
    provider.onSend = async (message, ...rest) => {
      const limited = message.to.value === 'a' && refusals-- > 0
      if (limited) throw new SendError('wait', 'ERR_CHANNEL_LIMITED', 'pair', { retryAfterMs: 400 })
      return sends(message, ...rest)
    }
    for (const who of ['a', 'b', 'a', 'c']) queue.put(id, who)
    wakeSpool(id)
    await expect.poll(() => queue.settled.length, { timeout: 300 }).toBe(3)
    expect(queue.outcomes().toSorted()).toEqual(['1 wait', '2 sent', '4 sent'])
    await expect.poll(() => queue.settled.length, { timeout: 8_000 }).toBe(5)
    expect(queue.outcomes().slice(3)).toEqual(['1 sent', '3 sent'])
    expect((await its.row(id)).paused_until).toBeNull()
  })

  test('[CON-08] goes to a number as the channel spells it, asked for once, and told', async () => {
    const { provider } = watched()
    const sentTo: string[] = []
    const asked: string[] = []
    provider.onSend = async ({ to, id }) => {
      sentTo.push(to.value)
      return { externalId: id }
    }
    const spelt: Record<string, string | null> = { '5511987654321': '551187654321', '5511998765432': null }
    provider.findNumber = async number => {
      asked.push(number)
      if (!(number in spelt)) throw new Error('the provider stumbled')
      const value = spelt[number]
      return value ? { kind: 'phone', scope: '', value } : null
    }
    const queue = new Queue()
    const { id, process } = await connectedChannel(provider, [queue])
    const numbers = ['5511987654321', '5511987654321', '5511998765432', '5521998877665', '14155550000']
    for (const [i, number] of numbers.entries()) {
      queue.put(id, number)
      wakeSpool(id)
      await expect.poll(() => sentTo.length).toBe(i + 1)
    }
    expect(sentTo).toEqual(['551187654321', '551187654321', '5511998765432', '5521998877665', '14155550000'])
    expect(asked, 'of what has one spelling nobody asks').toEqual(['5511987654321', '5511998765432', '5521998877665'])
    expect(process.told.filter(({ news }) => news.type === 'identity').map(({ news }) => news)).toEqual([
      {
        type: 'identity',
        addresses: [
          { kind: 'phone', scope: '', value: '551187654321' },
          { kind: 'phone', scope: '', value: '5511987654321' },
        ],
      },
    ])
  })

  test('[MSG-02] what was not answered in time is in doubt, and so is what a driver broke on', async () => {
    const { provider } = watched()
    const queue = new Queue()
    const { id } = await connectedChannel(provider, [queue], { sendMs: 150 })
    provider.onSend = async ({ to }, signal) => {
      if (to.value === 'deaf') return new Promise(() => {})
      if (to.value === 'polite')
        return new Promise((_, fail) =>
          signal.addEventListener('abort', () => fail(new SendError('doubt', 'ERR_CHANNEL_UNREACHABLE', 'gave up'))),
        )
      if (to.value === 'broken') throw new TypeError('undefined is not a function')
      throw new SendError('refused', 'ERR_WAPP_INVALID_CONTACT', 'nobody')
    }
    for (const who of ['deaf', 'polite', 'broken', 'unknown']) queue.put(id, who)
    wakeSpool(id)
    await expect.poll(() => queue.settled.length, { timeout: 8_000 }).toBe(4)
    expect(queue.outcomes().toSorted()).toEqual(['1 doubt', '2 doubt', '3 doubt', '4 refused'])
  })

  test('a session that answers nothing is begun anew, and what waits leaves by the new one', async () => {
    const { provider } = watched()
    const queue = new Queue()
    const { id } = await connectedChannel(provider, [queue], { sendMs: 50 })
    const sends = provider.onSend
    provider.onSend = (message, signal, session) =>
      provider.connects === 1 ? new Promise(() => {}) : sends(message, signal, session)
    for (const who of ['a', 'b', 'c', 'a', 'b', 'c']) queue.put(id, who)
    wakeSpool(id)
    await its.becomes(id, { status_code: 'ERR_CHANNEL_CUT_OFF' })
    await expect.poll(() => queue.settled.length, { timeout: 8_000 }).toBe(6)
    const told = queue.outcomes().toSorted()
    expect(told.slice(0, 3)).toEqual(['1 doubt', '2 doubt', '3 doubt'])
    expect(told.filter(one => one.endsWith('sent'))).not.toEqual([])
    expect([provider.connects, provider.overlaps]).toEqual([2, 0])
  })

  test('a session that is gone is begun anew, and nothing is lost or twice', async () => {
    const { provider } = watched()
    const queue = new Queue()
    const { id } = await connectedChannel(provider, [queue])
    const sends = provider.onSend
    provider.onSend = async (...all) => {
      if (provider.connects === 1) throw new SendError('down', 'ERR_CHANNEL_TOKEN', 'who are you')
      return sends(...all)
    }
    for (const who of ['a', 'b']) queue.put(id, who)
    wakeSpool(id)
    await its.becomes(id, { status: 'disconnected', status_code: 'ERR_CHANNEL_TOKEN' })
    await expect
      .poll(
        () =>
          queue
            .outcomes()
            .filter(one => one.endsWith('sent'))
            .toSorted(),
        { timeout: 3_000 },
      )
      .toEqual(['1 sent', '2 sent'])
  })

  test('[CHN-02] that ended with a session which could not be forgotten begins anew with the next', async () => {
    const { provider } = watched()
    const queue = new Queue()
    const { id } = await connectedChannel(provider, [queue])
    await w.owner.query("insert into channel_store (tenant_id, channel_id, key, value) values ($1, $2, 'k', 'v')", [
      w.padaria,
      id,
    ])
    await w.owner.query(`
      create function refuse_for_test() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
      create trigger refuse_for_test before delete on channel_store for each row execute function refuse_for_test()`)
    await its.wish(id, 'disconnect', false)
    await expect.poll(() => provider.forgotten, { timeout: 8_000 }).toBe(1)
    await its.wish(id, 'connect')
    await its.becomes(id, { status: 'connected', wish: null })
    await w.owner.query('drop function refuse_for_test cascade')
    expect(provider.connects).toBe(2)
    queue.put(id, 'a')
    wakeSpool(id)
    await expect.poll(() => queue.outcomes(), { timeout: 8_000 }).toEqual(['1 sent'])
  })

  test('an outcome that could not be saved is told again, and its conversation waits for it', async () => {
    const { provider, order } = watched()
    const queue = new Queue()
    const { id } = await connectedChannel(provider, [queue])
    queue.failSettle = 2
    for (const who of ['a', 'a']) queue.put(id, who)
    wakeSpool(id)
    await expect.poll(() => queue.outcomes(), { timeout: 8_000 }).toEqual(['1 sent', '2 sent'])
    expect(order).toEqual(['1', '2'])
  })

  test('[MSG-02] an outcome that can never be saved is told as what is left of it, and its conversation goes on', async () => {
    const { provider } = watched()
    const queue = new Queue()
    queue.refuses = outcome =>
      'sent' in outcome ? outcome.sent.externalId === 'ext 1' : outcome.failed.message === 'more than it can hold'
    const { id } = await connectedChannel(provider, [queue])
    const sends = provider.onSend
    provider.onSend = async (message, ...rest) => {
      if (message.to.value === 'b') throw new SendError('refused', 'ERR_WAPP_INVALID_CONTACT', 'more than it can hold')
      return sends(message, ...rest)
    }
    for (const who of ['a', 'b', 'a']) queue.put(id, who)
    wakeSpool(id)
    await expect.poll(() => queue.outcomes().toSorted(), { timeout: 8_000 }).toEqual(['1 doubt', '2 refused', '3 sent'])
  })

  test('what a provider says is told in letters and waits that can be kept', async () => {
    const { provider } = watched()
    const queue = new Queue()
    const { id } = await connectedChannel(provider, [queue])
    provider.onSend = async ({ to }) => {
      if (to.value === 'refused') throw new SendError('refused', 'ERR_SENDING_WAPP_MSG', `a\0b\ud800${'c'.repeat(900)}`)
      if (to.value === 'ever') throw new SendError('wait', 'ERR_CHANNEL_LIMITED', '', { retryAfterMs: 1e30 })
      if (to.value === 'part') throw new SendError('wait', 'ERR_CHANNEL_LIMITED', '', { retryAfterMs: 600_000.4 })
      return { externalId: 'x\0y' }
    }
    for (const who of ['refused', 'ever', 'part', 'sent']) queue.put(id, who)
    wakeSpool(id)
    await expect.poll(() => queue.settled.length, { timeout: 8_000 }).toBe(4)
    expect(queue.settled.toSorted((a, b) => a.messageId - b.messageId)).toMatchObject([
      { details: `a\uFFFDb\uFFFD${'c'.repeat(496)}` },
      { retryAfterMs: 3_600_000 },
      { retryAfterMs: 600_001 },
      { externalId: 'x\uFFFDy' },
    ])
  })

  test('the second source gets what room the first leaves', async () => {
    const { provider, order } = watched({ inFlight: 2 })
    const [messages, campaign] = [new Queue(), new Queue()]
    const { id } = await connectedChannel(provider, [messages, campaign])
    for (let i = 0; i < 4; i++) campaign.put(id, `k${i}`, { messageId: 100 + i })
    for (let i = 0; i < 4; i++) messages.put(id, `m${i}`)
    wakeSpool(id)
    await expect.poll(() => messages.settled.length + campaign.settled.length, { timeout: 8_000 }).toBe(8)
    expect(order.slice(0, 4).map(Number).toSorted()).toEqual([1, 2, 3, 4])
  })

  test('[MSG-02] a claim whose answer was lost holds nothing back: what it marked goes out, what is on its way is left alone', async () => {
    const { provider, gates } = watched()
    const queue = new Queue()
    const slow = Promise.withResolvers<void>()
    gates.set('slow', slow.promise)
    const { id } = await connectedChannel(provider, [queue])
    const onItsWay = queue.put(id, 'slow')
    wakeSpool(id)
    await expect.poll(() => queue.waiting.length).toBe(0)
    const claim = queue.claim.bind(queue)
    queue.claim = async () => {
      queue.claim = claim
      queue.lost = queue.waiting.splice(0)
      throw new Error('Connection terminated unexpectedly')
    }
    for (const who of ['a', 'b']) queue.put(id, who)
    wakeSpool(id)
    await expect.poll(() => queue.outcomes().toSorted(), { timeout: 8_000 }).toEqual(['2 sent', '3 sent'])
    expect(queue.lefts).toEqual([
      { flying: [], isUnsent: false },
      { flying: [onItsWay], isUnsent: true },
    ])
    slow.resolve()
    await expect.poll(() => queue.settled.length).toBe(3)
  })

  test('[MSG-02] who takes a channel over first makes honest what another left, then sends', async () => {
    const { provider } = watched()
    const queue = new Queue()
    const claim = queue.claim.bind(queue)
    queue.claim = async (channel, room) => {
      expect(queue.recovered).toContain(channel.channelId)
      expect(channel.heldBy).toBe((await its.row(channel.channelId)).held_by)
      return claim(channel, room)
    }
    const { id, process } = await connectedChannel(provider, [queue])
    await process.stop()
    const next = await floor.start({ provider, sources: [queue] })
    queue.put(id, 'a')
    await expect.poll(() => queue.outcomes(), { timeout: 8_000 }).toEqual(['1 sent'])
    expect(queue.recovered.filter(one => one === id)).toHaveLength(2)
    expect((await its.row(id)).held_by).toBe(next.id)
  })

  test('a process that stops lets what is on its way end, and claims nothing more', async () => {
    const { provider, gates } = watched({ inFlight: 1 })
    const queue = new Queue()
    const upload = Promise.withResolvers<void>()
    gates.set('a', upload.promise)
    const { id, process } = await connectedChannel(provider, [queue], { drainMs: 2_000 })
    for (const who of ['a', 'b']) queue.put(id, who)
    wakeSpool(id)
    await expect.poll(() => queue.waiting.length).toBe(1)
    const stopped = process.stop()
    upload.resolve()
    await stopped
    expect(queue.outcomes()).toEqual(['1 sent'])
  })

  test('[CHN-02] one sick channel slows no other: nine hundred sends beside one that hangs', async () => {
    const { provider } = watched({ inFlight: 4 })
    const queue = new Queue()
    const { id: sick } = await connectedChannel(provider, [queue], { sendMs: 60_000 })
    const well = await Promise.all([its.add(), its.add(), its.add()])
    for (const id of well) await its.becomes(id, { status: 'connected' })
    provider.onSend = ({ to, id }: Outbound) =>
      to.value.startsWith('sick') ? new Promise(() => {}) : Promise.resolve({ externalId: `ext ${id}` })
    for (let i = 0; i < 300; i++) {
      queue.put(sick, `sick${i}`)
      for (const id of well) queue.put(id, `c${i % 20}`)
    }
    const began = performance.now()
    for (const id of [sick, ...well]) wakeSpool(id)
    await expect.poll(() => queue.settled.length, { timeout: 5_000 }).toBe(900)
    expect(performance.now() - began).toBeLessThan(3_000)
    expect(queue.outcomes().every(one => one.endsWith('sent'))).toBe(true)
  })
})
