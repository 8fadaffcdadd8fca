import { randomUUID } from 'node:crypto'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type World, world } from '../../test/world.ts'
import { clock } from '../clock.ts'
import { withTenant } from '../database/db.ts'
import { type Line, openLine } from '../database/line.ts'
import { recordChange } from '../trust/rights.ts'
import { emit } from './outbox.ts'
import { announceAhead, type Batch, longestWait, onFact, type Relay, startRelay } from './relay.ts'

let w: World
const relays: Relay[] = []

beforeAll(async () => {
  w = await world()
})
beforeEach(() => w.owner.query('delete from outbox; delete from rights_changes'))
afterEach(async () => {
  for (const relay of relays.splice(0)) await relay.stop()
})

/** What it publishes, but for the empty batches of a relay that rests. */
function relay(publish: (batch: Batch) => Promise<void>, patienceMs?: number): Relay {
  return relayOfAll(async batch => {
    if (batch.facts.length > 0 || batch.changes.length > 0) await publish(batch)
  }, patienceMs)
}

function relayOfAll(publish: (batch: Batch) => Promise<void>, patienceMs?: number): Relay {
  const id = randomUUID()
  const started = startRelay({ processId: () => id, publish, ...(patienceMs ? { patienceMs } : {}) })
  relays.push(started)
  return started
}

const announce = (id: number) => withTenant(w.padaria, tx => emit(tx, 'queue.removed', { id }, [TEAM_ROOM]))
const ids = (batches: Batch[]) =>
  batches.flatMap(batch => batch.facts.map(fact => ('id' in fact.payload ? fact.payload.id : null)))
const waiting = async () => (await w.owner.query('select from outbox')).rowCount

test('how long a fact waits is read by one clock, however wrong that of this machine is', async () => {
  await announce(1)
  await w.owner.query("update outbox set created_at = now() - interval '30 seconds'")
  const { now } = clock
  onTestFinished(() => {
    clock.now = now
    vi.restoreAllMocks()
  })
  for (const hours of [-5, 0, 5]) {
    const wrong = Date.now() + hours * 3_600_000
    clock.now = () => new Date(wrong)
    vi.spyOn(Date, 'now').mockReturnValue(wrong)
    const waited = await longestWait()
    expect([waited >= 30, waited < 90]).toEqual([true, true])
    vi.restoreAllMocks()
  }
})

describe('the relay', () => {
  test('one at a time leads; when it stops the other goes on from what it noted', async () => {
    const batches: Batch[] = []
    const publish = async (batch: Batch) => void batches.push(batch)
    const two = [relay(publish), relay(publish)]
    await expect.poll(() => two.filter(one => one.leads).length, { timeout: 5_000 }).toBe(1)
    await announce(1)
    await expect.poll(waiting).toBe(0)

    const leader = two.find(one => one.leads)
    await leader?.stop()
    await expect.poll(() => two.find(one => one !== leader)?.leads, { timeout: 5_000 }).toBe(true)
    await announce(2)
    await expect.poll(() => ids(batches)).toEqual([1, 2])
    const [first, second] = batches
    expect(second).toMatchObject({ epoch: (first?.epoch ?? 0) + 1, since: { epoch: first?.epoch } })
    expect(second?.since.number).toBeGreaterThanOrEqual(first?.number ?? 0)
    expect(second?.number).toBeGreaterThan(second?.since.number ?? 0)
  })

  test('one that stands still ends, and what it held up is announced by the next; when it wakes it can delete nothing', async () => {
    const batches: Batch[] = []
    const hung = Promise.withResolvers<void>()
    relay(async batch => {
      batches.push(batch)
      if (batches.length === 1) await hung.promise
    }, 300)
    await announce(1)
    await expect.poll(() => ids(batches), { timeout: 8_000 }).toEqual([1, 1])
    await expect.poll(waiting).toBe(0)
    expect(batches[1]).toMatchObject({ number: batches[0]?.number, epoch: (batches[0]?.epoch ?? 0) + 1 })

    hung.resolve()
    await announce(2)
    await expect.poll(() => ids(batches)).toEqual([1, 1, 2])
  })

  test('a batch whose reactions together take longer than its patience is announced once, and each reaction runs once for all of it', async () => {
    const seen: number[][] = []
    const slow = Array.from({ length: 6 }, () =>
      onFact('queue.removed', async (tx, facts) => {
        seen.push(facts.map(fact => fact.id))
        await sql`select pg_sleep(0.1)`.execute(tx)
      }),
    )
    onTestFinished(() => slow.forEach(stop => void stop()))
    await w.owner.query(
      `insert into outbox (tenant_id, event, payload, rooms)
       select $1, 'queue.removed', json_build_object('id', n), array[$2] from generate_series(1, 300) n`,
      [w.padaria, TEAM_ROOM],
    )
    const batches: Batch[] = []
    relay(async batch => void batches.push(batch), 400)
    await expect.poll(waiting, { timeout: 8_000 }).toBe(0)
    expect(batches.map(batch => batch.facts.length)).toEqual([300])
    expect(seen.map(facts => facts.length)).toEqual([300, 300, 300, 300, 300, 300])
  })

  test('[ACC-19] a change of rights leaves no later than the facts that came after it, however many wait in front of it', async () => {
    await w.owner.query(
      `insert into outbox (tenant_id, event, payload, rooms)
       select $1, 'queue.removed', json_build_object('id', n), array[$2] from generate_series(1, 700) n`,
      [w.padaria, TEAM_ROOM],
    )
    await withTenant(w.padaria, tx => recordChange(tx, { userId: w.ana.id, version: 9 }))
    const batches: Batch[] = []
    relay(async batch => void batches.push(batch))
    await expect.poll(() => ids(batches).length, { timeout: 5_000 }).toBe(700)
    expect(batches.length).toBeGreaterThan(1)
    expect(batches[0]?.changes).toMatchObject([{ userId: w.ana.id, version: 9, tenantId: w.padaria }])
    expect(batches.slice(1).flatMap(batch => batch.changes)).toEqual([])
  })

  test('one that has nothing to say says so now and then, in a batch numbered like any other', async () => {
    const batches: Batch[] = []
    relayOfAll(async batch => void batches.push(batch))
    await announce(1)
    await expect.poll(() => batches.filter(batch => batch.facts.length === 0).length, { timeout: 10_000 }).toBeGreaterThan(1)
    await announce(2)
    await expect.poll(() => ids(batches)).toEqual([1, 2])
    const [first] = batches
    expect(batches.map(batch => batch.number)).toEqual(batches.map((_, i) => (first?.number ?? 0) + i))
  })

  test('what a long transaction commits under ids that have long passed is found', async () => {
    const batches: Batch[] = []
    relay(async batch => void batches.push(batch))
    const written = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const slow = withTenant(w.padaria, async tx => {
      await emit(tx, 'queue.removed', { id: 1 }, [TEAM_ROOM])
      written.resolve()
      await mayCommit.promise
    })
    await written.promise
    await announce(2)
    await expect.poll(() => ids(batches), { timeout: 5_000 }).toEqual([2])
    mayCommit.resolve()
    await slow
    await expect.poll(() => ids(batches)).toEqual([2, 1])
  })
})

describe('the one who committed a fact hands it to the relay that rests in the process', () => {
  let line: Line
  const batches: Batch[] = []
  const hung: PromiseWithResolvers<void>[] = []
  /** Written without a word to anybody: the relay would find it at its next look. */
  const write = async (id: number) =>
    void (await w.owner.query(
      `insert into outbox (tenant_id, event, payload, rooms) values ($1, 'queue.removed', json_build_object('id', $2::int), array[$3])`,
      [w.padaria, id, TEAM_ROOM],
    ))

  beforeEach(async () => {
    line = await openLine('app', 'a test')
    batches.length = hung.length = 0
    const started = relay(async batch => {
      batches.push(batch)
      await hung.pop()?.promise
    })
    await announce(0)
    await expect.poll(() => ids(batches)).toEqual([0])
    await expect.poll(waiting).toBe(0)
    expect(started.leads).toBe(true)
  })
  afterEach(() => line.close())

  test('it goes out at once, in order, numbered and deleted like any other; and another company’s is not in it', async () => {
    await write(1)
    await write(2)
    expect(await announceAhead(line, w.oficina)).toBe(false)
    await expect.poll(() => announceAhead(line, w.padaria)).toBe(true)
    await expect.poll(() => ids(batches)).toEqual([0, 1, 2])
    expect(batches[1]).toMatchObject({ number: (batches[0]?.number ?? 0) + 1, changes: [] })
    await expect.poll(waiting).toBe(0)
    await announce(3)
    await expect.poll(() => ids(batches)).toEqual([0, 1, 2, 3])
  })

  test('what was announced is deleted with others a moment later, and keeps nothing from being handed over', async () => {
    for (let id = 1; id <= 25; id++) {
      await write(id)
      await expect.poll(() => announceAhead(line, w.padaria), { interval: 1 }).toBe(true)
    }
    await expect.poll(() => ids(batches)).toEqual(Array.from({ length: 26 }, (_, id) => id))
    await expect.poll(waiting).toBe(0)
    const noted = await w.owner.query<{ batch: string }>('select batch from relay')
    expect(Number(noted.rows[0]?.batch)).toBeGreaterThanOrEqual(batches.at(-1)?.number ?? 0)
  })

  test('[ACC-19] never before a change of rights that waits', async () => {
    await w.owner.query('insert into rights_changes (tenant_id, user_id, version) values ($1, $2, 9)', [w.padaria, w.ana.id])
    await write(1)
    expect(await announceAhead(line, w.padaria)).toBe(false)
    await announce(2)
    await expect.poll(() => ids(batches)).toEqual([0, 1, 2])
    expect(batches[1]?.changes).toMatchObject([{ userId: w.ana.id, version: 9 }])
  })

  test('a relay that is busy does not take it, and announces it once', async () => {
    const busy = Promise.withResolvers<void>()
    hung.push(busy)
    await announce(1)
    await expect.poll(() => ids(batches)).toEqual([0, 1])
    await write(2)
    expect(await announceAhead(line, w.padaria)).toBe(false)
    busy.resolve()
    await announce(3)
    await expect.poll(() => ids(batches)).toEqual([0, 1, 2, 3])
  })

  test('what was handed over and what is read in the same moment both go out once', async () => {
    await Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        await write(i + 1)
        if (i % 3 === 0) await announce(1_000 + i)
        else await announceAhead(line, w.padaria)
      }),
    )
    await announce(2_000)
    await expect.poll(waiting).toBe(0)
    const all = ids(batches)
    expect(new Set(all).size).toBe(all.length)
    expect(all).toHaveLength(1 + 200 + 67 + 1)
  })
})
