import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type pg from 'pg'
import type { Random } from './random.ts'
import { newDatabase, type Stand, start } from './stand.ts'

/**
 * A provider, or an attacker with a channel's key, sends poison: the process lives, every good message between is stored, nothing
 * is answered as our fault, and memory does not grow.
 */
export interface Size {
  seconds: number
}
export const long: Size = { seconds: 5 * 60 }

const GROWTH_MB = 150
const AT_ONCE = 12

export async function prove({ seconds, adminUrl, template, random, say }: Size & Stand): Promise<string> {
  const database = await newDatabase(adminUrl, template)
  const program = start(database.url)
  try {
    const address = await program.ready
    const channel = await newChannel(database.owner)
    const send = (bytes: Buffer) => post(`${address}/hooks/${channel.key}`, bytes, random)
    let good = 0
    let bad = 0
    let before = 0
    const end = performance.now() + seconds * 1000
    for (let round = 0; performance.now() < end; round++) {
      await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, i) => {
          const status = await send(poison(random, `${round}-${i}`))
          if (![200, 400, 413, 415].includes(status)) throw new Error(`a poison was answered ${status}`)
          bad++
          if ((await send(message(`g-${round}-${i}`, random))) !== 200) throw new Error('a good message was not taken')
          good++
        }),
      )
      if (round === 20) before = residentMb(program.pid)
      if (round % 200 === 199) say(`${bad} poisons, ${good} good messages, ${residentMb(program.pid)} MB`)
    }
    const { rows } = await database.owner.query(
      "select count(*)::int as n from messages where channel_id = $1 and external_id like 'g-%'",
      [channel.id],
    )
    if (rows[0].n !== good) throw new Error(`${good} good messages were taken, ${rows[0].n} are stored`)
    const growth = residentMb(program.pid) - before
    if (growth > GROWTH_MB) throw new Error(`memory grew by ${growth} MB`)
    return `${bad} poisons, ${good} good messages between them all stored, memory grew by ${growth} MB`
  } finally {
    program.signal('SIGKILL')
    await program.ended
    await database.drop()
  }
}

async function newChannel(owner: pg.Pool): Promise<{ id: number; key: string }> {
  const { rows } = await owner.query(
    "insert into channels (tenant_id, kind, name) values (1, 'sandbox', 'Canal') returning id::int, hook_key as key",
  )
  return rows[0]
}

async function post(url: string, body: Buffer, random: Random): Promise<number> {
  const type = random.pick(['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream'])
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body: new Uint8Array(body) })
  await answer.text()
  return answer.status
}

const residentMb = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)

const message = (externalId: string, random: Random, more: object = {}): Buffer =>
  Buffer.from(JSON.stringify({ externalId, from: `5511${980_000_000 + random.whole(0, 500)}`, text: 'oi', ...more }))

const file = (base64: string, mimeType: string) => ({ media: { base64, mimeType, fileName: 'a/../../b\0.png' } })

function poison(random: Random, id: string): Buffer {
  const kinds: (() => Buffer)[] = [
    () => Buffer.from('{"externalId":'),
    () => Buffer.alloc(random.whole(0, 5_000_000), random.whole(0, 255)),
    () => Buffer.from(`[{"externalId":"${id}","from":"1","text":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`),
    () => Buffer.from(`{"externalId":"n\\u0000${id}","from":"\\u0000","name":"\\ud800","text":"a\\u0000\\udfff"}`),
    () =>
      message(`t-${id}`, random, {
        at: random.pick(['9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z', '+275760-09-13T00:00:00Z']),
      }),
    () => message(`h-${id}`, random, { text: 'palavra '.repeat(400_000) }),
    () => message(`l-${id}`, random, file(Buffer.from('MZ\x90 not a picture').toString('base64'), 'image/png')),
    () => message(`z-${id}`, random, file(gzipSync(Buffer.alloc(20_000_000)).toString('base64'), 'application/zip')),
    () => message(`x-${id}`, random, file('%%%not base64%%%', 'text/html"><script>')),
    () =>
      message(`u-${id}`, random, {
        media: { url: random.pick(['http://169.254.169.254/', 'http://[::1]:22/', 'http://0/']), mimeType: 'image/png' },
      }),
    () => Buffer.from(JSON.stringify(Array.from({ length: 3_000 }, (_, i) => ({ type: i })))),
    () =>
      Buffer.from(
        JSON.stringify({
          type: random.pick(['edit', 'delete', 'reaction', 'status']),
          externalId: `never-${id}`,
          text: 'x',
          emoji: 'x'.repeat(32),
          status: 'read',
        }),
      ),
    () => Buffer.from(JSON.stringify({ type: 'identity', names: ['\0', '5511'.repeat(30)] })),
    () => gzipSync(Buffer.alloc(3_000_000, 97)),
    () => Buffer.from('__proto__=1&constructor[prototype]=2&Body=oi'),
  ]
  return random.pick(kinds)()
}
